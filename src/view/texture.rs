//! A painted [`Bitmap`] as a texture with mipmaps, so that it does not flicker at a small zoom.

use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::view::raster::Bitmap;

/// Makes the texture.
pub(super) fn image(picture: Bitmap) -> Image {
    let size = Extent3d { width: picture.width, height: picture.height, depth_or_array_layers: 1 };
    let levels = picture.width.max(picture.height).ilog2() + 1;
    let mut data = picture.rgba;
    data.reserve(data.len() / 2);
    let (mut start, mut width, mut height) = (0, picture.width as usize, picture.height as usize);
    for _ in 1..levels {
        let smaller = halved(&data[start..], width, height);
        start = data.len();
        (width, height) = ((width / 2).max(1), (height / 2).max(1));
        data.extend(smaller);
    }
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba8Unorm, usage);
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        // One level per pixel: blending two is not worth twice the work on a software renderer.
        mipmap_filter: ImageFilterMode::Nearest,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

/// A picture of half the size. The sRGB bytes are averaged directly: the ground has too little contrast for a visible
/// difference to averaging linear light.
fn halved(rgba: &[u8], width: usize, height: usize) -> Vec<u8> {
    let (wide, high) = ((width / 2).max(1), (height / 2).max(1));
    let mut out = Vec::with_capacity(wide * high * 4);
    let (right, down) = (if width > 1 { 4 } else { 0 }, if height > 1 { width * 4 } else { 0 });
    for y in 0..high {
        let row = &rgba[y * 2 * width * 4..];
        for x in 0..wide {
            let at = x * 8;
            for part in at..at + 4 {
                let sum = u16::from(row[part])
                    + u16::from(row[part + right])
                    + u16::from(row[part + down])
                    + u16::from(row[part + right + down]);
                out.push(((sum + 2) / 4) as u8);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::palette::Tint;

    #[test]
    fn every_level_is_there_down_to_one_pixel() {
        let image = image(Bitmap::plain(10, 3, Tint::hex(0x20_4060)));
        assert_eq!(image.texture_descriptor.mip_level_count, 4);
        let data = image.data.expect("it has bytes");
        assert_eq!(data.len(), 4 * (10 * 3 + 5 + 2 + 1));
        assert!(data.chunks_exact(4).all(|pixel| pixel == [0x20, 0x40, 0x60, 255]));
    }
}
