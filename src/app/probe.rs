//! Looks, before any window is tried, whether this machine can show one. Windowing libraries and drivers panic when
//! they are missing; a player wants a sentence with the package to install.

use std::fmt;

/// What is missing.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Lack {
    /// There is no display to open a window on.
    Display,
    /// Libraries that draw windows.
    Windowing(Vec<&'static str>),
    /// A graphics driver.
    Graphics,
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::Display => f.write_str(
                "There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set.\n\
                 Start Fray from a desktop session, or through a virtual display such as Xvfb.",
            )?,
            Lack::Windowing(missing) => write!(
                f,
                "Libraries that open windows are missing: {}.\n\
                 Debian, Ubuntu: sudo apt install libx11-6 libxcb1 libxkbcommon-x11-0 libxcursor1 libxi6 libxrandr2\n\
                 Fedora:         sudo dnf install libX11 libxcb libxkbcommon-x11 libXcursor libXi libXrandr\n\
                 Arch:           sudo pacman -S libx11 libxcb libxkbcommon-x11 libxcursor libxi libxrandr",
                missing.join(", ")
            )?,
            Lack::Graphics => f.write_str(
                "No graphics driver was found: neither Vulkan nor OpenGL.\n\
                 Debian, Ubuntu: sudo apt install libvulkan1 mesa-vulkan-drivers\n\
                 Fedora:         sudo dnf install vulkan-loader mesa-vulkan-drivers\n\
                 Arch:           sudo pacman -S vulkan-icd-loader vulkan-swrast (or the driver of your card)",
            )?,
        }
        f.write_str("\nWithout a window these work: fray sim, fray check, fray replay.")
    }
}

/// Whether a window can be shown.
#[cfg(target_os = "linux")]
pub(super) fn display() -> Result<(), Lack> {
    let set = |name: &str| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    let (wayland, x11) = (set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET"), set("DISPLAY"));
    if !wayland && !x11 {
        return Err(Lack::Display);
    }
    let wayland_lacks = missing(&["libwayland-client.so.0", "libxkbcommon.so.0"]);
    let x11_lacks = missing(&["libX11.so.6", "libxcb.so.1", "libxkbcommon-x11.so.0", "libXcursor.so.1", "libXi.so.6"]);
    let works = wayland && wayland_lacks.is_empty() || x11 && x11_lacks.is_empty();
    if !works {
        return Err(Lack::Windowing(if x11 { x11_lacks } else { wayland_lacks }));
    }
    let vulkan = loads("libvulkan.so.1") && vulkan_driver();
    if vulkan || loads("libEGL.so.1") { Ok(()) } else { Err(Lack::Graphics) }
}

/// Elsewhere the system always has what is needed.
#[cfg(not(target_os = "linux"))]
pub(super) fn display() -> Result<(), Lack> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn missing(names: &[&'static str]) -> Vec<&'static str> {
    names.iter().copied().filter(|name| !loads(name)).collect()
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
        for lack in [Lack::Display, Lack::Windowing(vec!["libX11.so.6"]), Lack::Graphics] {
            assert!(lack.to_string().contains("fray sim"), "{lack:?}");
        }
    }
}
