//! The program `fray`. Everything is in the library; see `fray::cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    fray::cli::main()
}
