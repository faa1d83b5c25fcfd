//! Messages in the terminal: a window that cannot be opened, pictures without one.

crate::text::texts! {
    /// The name of the window.
    WINDOW = "Fray";
    /// No display is set.
    NO_DISPLAY = "There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set.\n\
                  Start Fray from a desktop session, or through a virtual display such as Xvfb.";
    /// A display that is not there.
    silent(variable, value) = "The display does not answer: {variable} is {value}, and nothing listens there.\n\
                               Set {variable} to a display that runs, start Fray from a desktop session, or use a \
                               virtual display such as Xvfb.";
    /// A display that accepts no window.
    refused(variable, value) =
        "The display opens no window: {variable} is {value}, and the connection to it breaks off.\n\
         Check that this user may open windows there, or set {variable} to another display.";
    /// Libraries that are missing.
    no_libraries(names) =
        "Libraries that open windows are missing: {names}.\n\
         Debian, Ubuntu: sudo apt install libx11-6 libxcb1 libxkbcommon-x11-0 libxcursor1 libxi6 libxrandr2\n\
         Fedora:         sudo dnf install libX11 libxcb libxkbcommon-x11 libXcursor libXi libXrandr\n\
         Arch:           sudo pacman -S libx11 libxcb libxkbcommon-x11 libxcursor libxi libxrandr";
    /// A graphics driver that is missing.
    NO_DRIVER = "No graphics driver was found: neither Vulkan nor OpenGL.\n\
                 Debian, Ubuntu: sudo apt install libvulkan1 mesa-vulkan-drivers\n\
                 Fedora:         sudo dnf install vulkan-loader mesa-vulkan-drivers\n\
                 Arch:           sudo pacman -S vulkan-icd-loader vulkan-swrast (or the driver of your card)";
    /// What works all the same.
    WITHOUT_WINDOW = "Without a window these work: fray sim, fray check, fray replay.";
    /// Output that cannot be written.
    no_output(error) = "error: standard output cannot be written: {error}";
    /// An error.
    error(why) = "error: {why}";
    /// A picture that was written.
    picture(file, width, height) = "{file} ({width} x {height})";
    /// A picture that was not drawn.
    NO_PICTURE = "the graphics driver gave no picture back";
    /// A file that cannot be written.
    not_written(file, error) = "{file}: {error}";
    /// Frames and their times.
    frames(count, mean, median, slow) =
        "{count} frames: {mean} ms a frame, median {median}, 99th percentile {slow}";
    /// Draw calls of a frame.
    draws(board, panels) = "the board in {board} draw calls, the panels in {panels}";
    /// A moment that a battle never comes to.
    no_stage(stage) = "this battle never comes to \"{stage}\"; another seed may";
}
