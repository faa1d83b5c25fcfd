//! Checks whether this machine can show a window before one is opened. Windowing libraries and drivers panic when they
//! are missing; a player needs a sentence with the package to install.

use crate::app::text;
use std::fmt;

/// What is missing.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::app) enum MissingRequirement {
    /// There is no display to open a window on.
    Display,
    /// No server answers at the named display: variable and value.
    Silent(&'static str, String),
    /// A server answers, but no window can be had: variable and value.
    Refused(&'static str, String),
    /// Libraries that draw windows.
    Windowing(Vec<&'static str>),
    /// A graphics driver.
    Graphics,
}

impl fmt::Display for MissingRequirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MissingRequirement::Display => f.write_str(text::platform::NO_DISPLAY)?,
            MissingRequirement::Silent(name, value) => f.write_str(&text::platform::silent(name, value))?,
            MissingRequirement::Refused(name, value) => f.write_str(&text::platform::refused(name, value))?,
            MissingRequirement::Windowing(missing) => f.write_str(&text::platform::no_libraries(missing.join(", ")))?,
            MissingRequirement::Graphics => f.write_str(text::platform::NO_DRIVER)?,
        }
        write!(f, "\n{}", text::platform::WITHOUT_WINDOW)
    }
}

/// Whether a window can be shown.
#[cfg(target_os = "linux")]
pub(in crate::app) fn display() -> Result<(), MissingRequirement> {
    let value = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty());
    // The windowing library uses the same order: with Wayland named it never looks at X11.
    if let Some(socket) = value("WAYLAND_DISPLAY") {
        lacking(&["libwayland-client.so.0", "libxkbcommon.so.0"])?;
        if !wayland_answers(&socket) {
            return Err(MissingRequirement::Silent("WAYLAND_DISPLAY", socket.to_string_lossy().into_owned()));
        }
    } else if value("WAYLAND_SOCKET").is_some() {
        lacking(&["libwayland-client.so.0", "libxkbcommon.so.0"])?;
    } else if let Some(display) = value("DISPLAY") {
        lacking(&["libX11.so.6", "libxcb.so.1", "libxkbcommon-x11.so.0", "libXcursor.so.1", "libXi.so.6"])?;
        let display = display.to_string_lossy().into_owned();
        if !x11_answers(&display) {
            return Err(MissingRequirement::Silent("DISPLAY", display));
        }
    } else {
        return Err(MissingRequirement::Display);
    }
    graphics()
}

/// Whether anything can be drawn, in a window or not.
#[cfg(target_os = "linux")]
pub(in crate::app) fn graphics() -> Result<(), MissingRequirement> {
    let vulkan = loads("libvulkan.so.1") && vulkan_driver();
    if vulkan || loads("libEGL.so.1") { Ok(()) } else { Err(MissingRequirement::Graphics) }
}

/// Elsewhere the system always has what is needed.
#[cfg(not(target_os = "linux"))]
pub(in crate::app) fn display() -> Result<(), MissingRequirement> {
    Ok(())
}

/// Elsewhere the system always has what is needed.
#[cfg(not(target_os = "linux"))]
pub(in crate::app) fn graphics() -> Result<(), MissingRequirement> {
    Ok(())
}

/// A refused display connection and a broken graphics driver show only when a window and a renderer are opened, which
/// panic. This hook turns those panics into sentences too.
pub(in crate::app) fn explain_missing_display() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let lack = panic.payload_as_str().and_then(|message| {
            let graphics = no_graphics(message).then_some(MissingRequirement::Graphics);
            graphics.or_else(|| no_window(message).then(refused))
        });
        if let Some(lack) = lack {
            eprintln!("{lack}");
            std::process::exit(2);
        }
        usual(panic);
    }));
}

/// Whether a panic of the renderer says that it found no GPU.
fn no_graphics(message: &str) -> bool {
    message.starts_with("Unable to find a GPU") || message.starts_with("Failed to create wgpu surface")
}

/// Whether a panic says that the connection to the display failed.
fn no_window(message: &str) -> bool {
    message.starts_with("Failed to build event loop")
}

/// The display that was asked for a window.
fn refused() -> MissingRequirement {
    let value = |name: &'static str| std::env::var(name).ok().filter(|v| !v.is_empty()).map(|v| (name, v));
    let named = value("WAYLAND_DISPLAY").or_else(|| value("WAYLAND_SOCKET")).or_else(|| value("DISPLAY"));
    named.map_or(MissingRequirement::Display, |(name, value)| MissingRequirement::Refused(name, value))
}

#[cfg(target_os = "linux")]
fn lacking(names: &[&'static str]) -> Result<(), MissingRequirement> {
    let missing: Vec<&'static str> = names.iter().copied().filter(|name| !loads(name)).collect();
    if missing.is_empty() { Ok(()) } else { Err(MissingRequirement::Windowing(missing)) }
}

/// Whether a compositor listens at a socket, named by its path or relative to the folder of the session.
#[cfg(target_os = "linux")]
fn wayland_answers(socket: &std::ffi::OsStr) -> bool {
    let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    std::os::unix::net::UnixStream::connect(std::path::Path::new(&folder).join(socket)).is_ok()
}

/// Whether an X server listens at `[host]:number[.screen]`.
#[cfg(target_os = "linux")]
fn x11_answers(display: &str) -> bool {
    use std::net::{TcpStream, ToSocketAddrs};
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};

    let Some((host, number)) = display_parts(display) else { return false };
    if host.is_empty() || host == "unix" {
        let path = format!("/tmp/.X11-unix/X{number}");
        let hidden = || SocketAddr::from_abstract_name(path.as_bytes()).and_then(|at| UnixStream::connect_addr(&at));
        return UnixStream::connect(&path).is_ok() || hidden().is_ok();
    }
    let wait = std::time::Duration::from_secs(3);
    let tcp = |host: &str| {
        let places = (host, 6000_u16.saturating_add(number)).to_socket_addrs();
        places.is_ok_and(|mut all| all.any(|at| TcpStream::connect_timeout(&at, wait).is_ok()))
    };
    // A path as host names a socket on some systems; only opening the window can tell then.
    host.starts_with('/') || tcp(host.strip_prefix("tcp/").unwrap_or(host))
}

/// Host and number of a display.
#[cfg(target_os = "linux")]
fn display_parts(display: &str) -> Option<(&str, u16)> {
    let (host, rest) = display.rsplit_once(':')?;
    let number = rest.split('.').next()?.parse().ok()?;
    Some((host, number))
}

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "loading a library runs its start-up code; these are the ones the window loads anyway")]
fn loads(name: &str) -> bool {
    // SAFETY: the windowing and graphics crates load the same system libraries a moment later.
    unsafe { libloading::Library::new(name) }.is_ok()
}

/// Whether some driver is registered with the Vulkan loader.
#[cfg(target_os = "linux")]
fn vulkan_driver() -> bool {
    if ["VK_ICD_FILENAMES", "VK_DRIVER_FILES", "VK_ADD_DRIVER_FILES"].iter().any(|v| std::env::var_os(v).is_some()) {
        return true;
    }
    let mut folders: Vec<std::path::PathBuf> =
        ["/usr/share", "/usr/local/share", "/etc", "/run/opengl-driver/share"].iter().map(Into::into).collect();
    if let Some(dirs) = std::env::var_os("XDG_DATA_DIRS") {
        folders.extend(std::env::split_paths(&dirs));
    }
    folders
        .iter()
        .any(|folder| std::fs::read_dir(folder.join("vulkan/icd.d")).is_ok_and(|mut entries| entries.next().is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lack_names_a_way_out() {
        let silent = MissingRequirement::Silent("DISPLAY", ":99".to_owned());
        let refused = MissingRequirement::Refused("DISPLAY", ":1".to_owned());
        for lack in [
            MissingRequirement::Display,
            silent,
            refused,
            MissingRequirement::Windowing(vec!["libX11.so.6"]),
            MissingRequirement::Graphics,
        ] {
            assert!(lack.to_string().contains("fray sim"), "{lack:?}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn displays_are_read_as_x11_writes_them() {
        assert_eq!(display_parts(":99"), Some(("", 99)));
        assert_eq!(display_parts("localhost:10.0"), Some(("localhost", 10)));
        assert_eq!(display_parts("nonsense"), None);
        assert!(!x11_answers(":64999"));
    }

    #[test]
    fn only_panics_for_want_of_a_display_are_explained() {
        assert!(no_window("Failed to build event loop: Os(OsError { line: 80, file: \"mod.rs\", error: Misc })"));
        assert!(!no_window("index out of bounds"));
        assert!(no_graphics("Unable to find a GPU! Make sure you have installed required drivers!"));
        assert!(!no_graphics("index out of bounds"));
    }
}
