//! Tokens on the board: one mesh with four corners a token and one shader that draws everything in it by distance. The
//! corners carry identity and state; colours and pictures come with the material.

use bevy::app::App;
use bevy::asset::{Asset, Assets, Handle, RenderAssetUsages, uuid_handle};
use bevy::color::{ColorToComponents, Srgba};
use bevy::image::Image;
use bevy::math::{Vec2, Vec4};
use bevy::mesh::{Indices, Mesh, MeshVertexAttribute, MeshVertexBufferLayoutRef, PrimitiveTopology, VertexFormat};
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError};
use bevy::shader::{Shader, ShaderRef};
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};

use crate::data::looks::Glyph;
use crate::view::atlas;
use crate::view::board::{BoardToken, Ghost};
use crate::view::overlay::centre;
use crate::view::palette::{ACCENT, CASING, FOAM, HELP, IVORY, PATH, RING_TRACK, TEXT_1, Tint, WATER, side, threat};
use crate::view::shader;
use crate::view::token::{BADGE_BACKS, Badge, TokenLook, TokenState};

const SHADER: Handle<Shader> = uuid_handle!("4f0c9f0e-6c1b-4d57-9a5e-6f6e2d1f7a01");

const LOCAL: MeshVertexAttribute = MeshVertexAttribute::new("TokenLocal", 0x4652_4159_0001, VertexFormat::Float32x2);
const WHO: MeshVertexAttribute = MeshVertexAttribute::new("TokenWho", 0x4652_4159_0002, VertexFormat::Uint32x4);
const MARKS: MeshVertexAttribute = MeshVertexAttribute::new("TokenMarks", 0x4652_4159_0003, VertexFormat::Float32x4);

/// Half the side of a token's quad, with and without what is drawn outside its ring.
const REACH: f32 = 35.0;
const LIT_REACH: f32 = 48.0;
/// The most badges that fit on a token.
const SHOWN: usize = 3;
/// The most ring segments that a token can carry.
const SEGMENTS: u8 = 16;

pub(super) fn plugin(app: &mut App) {
    shader::embed(app, &SHADER, include_str!("tokens.wgsl"), file!());
    app.add_plugins(Material2dPlugin::<TokenMaterial>::default());
}

/// Colours as the shader numbers them.
#[derive(ShaderType, Clone, Debug)]
struct Colours {
    colors: [Vec4; 27],
}

/// The data that all tokens share.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct TokenMaterial {
    #[uniform(0)]
    colours: Colours,
    #[texture(1)]
    #[sampler(2)]
    atlas: Handle<Image>,
}

impl TokenMaterial {
    pub(super) fn new(images: &mut Assets<Image>) -> TokenMaterial {
        TokenMaterial { colours: Colours::in_use(), atlas: images.add(atlas::image()) }
    }

    /// Takes the colours that are in use now.
    pub(super) fn recolour(&mut self) {
        self.colours = Colours::in_use();
    }
}

impl Colours {
    fn in_use() -> Colours {
        let sides = (0..4).flat_map(|number| [side(number).rim, side(number).body, side(number).deep]);
        let names = [
            ACCENT,
            threat(),
            HELP,
            IVORY,
            CASING,
            RING_TRACK,
            TEXT_1,
            Tint::hex(0x1D_1C1B),
            Tint::hex(0x8F_887C),
            Tint::hex(0xE8_C36A),
            BADGE_BACKS[0],
            BADGE_BACKS[1],
            PATH,
            WATER,
            FOAM,
        ];
        let mut colors = [Vec4::ZERO; 27];
        for (colour, tint) in colors.iter_mut().zip(sides.chain(names)) {
            *colour = Vec4::from_array(Srgba::rgba_u8(tint.r, tint.g, tint.b, tint.a).to_f32_array());
        }
        Colours { colors }
    }
}

impl Material2d for TokenMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        shader::paint(descriptor, layout, &[Mesh::ATTRIBUTE_POSITION, LOCAL, WHO, MARKS])
    }
}

/// The mesh of some tokens, later ones above, and of a preview.
pub(super) fn mesh(tokens: &[BoardToken], ghost: Option<&Ghost>) -> Mesh {
    let mut builder = TokenMeshBuilder::default();
    if let Some(ghost) = ghost {
        let words = [word(&ghost.look, GHOST, 0), 0x0080_8080, 0, 0];
        builder.put(centre(ghost.rect), REACH, ghost.rect.side, words, [1.0, -1.0, 1.0, 0.0]);
    }
    for token in tokens {
        let state = &token.state;
        let lit = state.selected || state.acting || state.depth > 0 || state.flies;
        let reach = if lit { LIT_REACH } else { REACH };
        builder.put(centre(token.rect) + token.shift, reach, token.rect.side, words(token), numbers(token));
    }
    // An empty mesh would not be uploaded: one triangle without area stands in.
    if builder.positions.is_empty() {
        builder.put(Vec2::ZERO, 0.0, 0, [0; 4], [0.0; 4]);
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, builder.positions)
        .with_inserted_attribute(LOCAL, builder.locals)
        .with_inserted_attribute(WHO, bevy::mesh::VertexAttributeValues::Uint32x4(builder.who))
        .with_inserted_attribute(MARKS, builder.marks)
        .with_inserted_indices(Indices::U32(builder.indices))
}

#[derive(Default)]
struct TokenMeshBuilder {
    positions: Vec<[f32; 3]>,
    locals: Vec<[f32; 2]>,
    who: Vec<[u32; 4]>,
    marks: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl TokenMeshBuilder {
    fn put(&mut self, middle: Vec2, reach: f32, side_cells: u8, who: [u32; 4], marks: [f32; 4]) {
        let first = u32::try_from(self.positions.len()).unwrap_or(0);
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let local = Vec2::new(x, y) * reach;
            let at = middle + local * f32::from(side_cells);
            self.positions.push([at.x, -at.y, 0.0]);
            self.locals.push(local.to_array());
            self.who.push(who);
            self.marks.push(marks);
        }
        self.indices.extend([0, 2, 1, 0, 3, 2].map(|corner| first + corner));
    }
}

/// Flag of a preview; the flags of states come before it.
const GHOST: u32 = 1 << 5;

/// Side, picture, flags and the badge of a state.
fn word(look: &TokenLook, flags: u32, mark: u8) -> u32 {
    let side = u32::try_from(look.side % 4).unwrap_or(0);
    side | u32::from(atlas::on_token(look.glyph)) << 8 | flags << 16 | u32::from(mark) << 22
}

/// Side, pose, picture, states and the badge of a state; badges; ring segments; their number and levels.
fn words(token: &BoardToken) -> [u32; 4] {
    let state = &token.state;
    let flags = [state.selected, state.acting, state.down, state.hiding, state.done];
    let flags = (0_u32..).zip(flags).fold(0, |all, (bit, on)| all | u32::from(on) << bit);
    let mark = atlas::on_badge(if state.down { DOWN } else { HIDING });
    let pose = u32::from(state.depth.min(3)) << 2 | u32::from(state.lies) << 4 | u32::from(state.flies) << 5;
    let (segments, count) = segments(state);
    [word(&token.look, flags, mark) | pose, badges(state), segments, count]
}

/// Health, inner health, opacity, flash.
fn numbers(token: &BoardToken) -> [f32; 4] {
    let state = &token.state;
    [state.health.unwrap_or(0.0), state.inner.unwrap_or(-1.0), token.alpha, token.flash]
}

/// The marks of tokens that are down and of those that hide.
const DOWN: Glyph = Glyph::Clock;
const HIDING: Glyph = Glyph::StruckEye;

/// The badges, without those that repeat the mark of the state.
fn shown(state: &TokenState) -> impl Iterator<Item = &Badge> {
    state.badges.iter().filter(|b| !(state.down && b.glyph == DOWN || state.hiding && b.glyph == HIDING))
}

fn badges(state: &TokenState) -> u32 {
    let byte = |badge: &Badge| u32::from(atlas::on_badge(badge.glyph)) | u32::from(badge.helpful) << 7;
    let count = shown(state).count();
    // Places without a badge count as helpful, so that one test tells whether any badge is harmful.
    let bytes = (0..SHOWN).map(|at| shown(state).nth(at).map_or(0x80, byte));
    let packed = (0_u32..).zip(bytes).fold(0, |all, (at, byte)| all | byte << (at * 8));
    let number = |n: usize| u32::try_from(n).unwrap_or(0);
    packed | number(count.min(SHOWN)) << 24 | number(count.saturating_sub(SHOWN).min(3)) << 28
}

/// Two bits a segment of the ring (track, empty, coral, cream), and how many there are with where each level begins.
fn segments(state: &TokenState) -> (u32, u32) {
    const TRACK: u32 = 0;
    const EMPTY: u32 = 1;
    const CORAL: u32 = 2;
    const CREAM: u32 = 3;
    let total: u32 = state.wounds.iter().map(|(_, of)| u32::from(*of)).sum();
    let mut kinds = Vec::new();
    let mut levels = [63_u32; 4];
    if total > 0 && total <= u32::from(SEGMENTS) {
        for (number, (taken, of)) in state.wounds.iter().enumerate() {
            if let Some(level) = number.checked_sub(1).and_then(|at| levels.get_mut(at)) {
                *level = u32::try_from(kinds.len()).unwrap_or(63);
            }
            kinds.extend((0..*of).map(|slot| if slot < *taken { CORAL } else { EMPTY }));
        }
    } else if state.health.is_none() {
        let full = if state.band == 1 { CORAL } else { CREAM };
        kinds.extend((0..3).map(|at| if at < state.band { full } else { TRACK }));
    }
    let packed = (0_u32..).zip(&kinds).fold(0, |all, (at, kind)| all | kind << (at * 2));
    let levels = (1_u32..).zip(levels).fold(0, |all, (at, level)| all | level << (at * 6));
    (packed, u32::try_from(kinds.len()).unwrap_or(0) | levels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_know_their_levels() {
        let state = TokenState { wounds: vec![(2, 3), (0, 2)], ..TokenState::default() };
        let (packed, count) = segments(&state);
        assert_eq!(count & 63, 5);
        assert_eq!(count >> 6 & 63, 3);
        assert_eq!((0..5).map(|i| packed >> (i * 2) & 3).collect::<Vec<_>>(), [2, 2, 1, 1, 1]);
    }

    #[test]
    fn a_known_health_has_no_segments_and_a_band_has_three() {
        let known = TokenState { health: Some(0.5), ..TokenState::default() };
        assert_eq!(segments(&known).1 & 63, 0);
        let band = TokenState { band: 2, ..TokenState::default() };
        assert_eq!((segments(&band).1 & 63, segments(&band).0), (3, 0b00_11_11));
    }

    #[test]
    fn one_harmful_badge_shows_among_helpful_ones() {
        let badge = |glyph, helpful| Badge { glyph, helpful };
        let kind = TokenState { badges: vec![badge(Glyph::Shield, true)], ..TokenState::default() };
        assert_eq!(badges(&kind) & 0x0080_8080, 0x0080_8080);
        let cruel = TokenState {
            badges: vec![badge(Glyph::Shield, true), badge(Glyph::Chevrons, false)],
            ..TokenState::default()
        };
        assert_ne!(badges(&cruel) & 0x0080_8080, 0x0080_8080);
        assert_eq!(badges(&cruel) >> 24, 2);
    }
}
