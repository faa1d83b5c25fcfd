// Linear light of an sRGB colour: the standard's power as a polynomial of fifth degree, within half a step of a byte.
// On a software renderer a power costs more than the rest of a pixel.
fn linear(c: vec3<f32>) -> vec3<f32> {
    return c * (0.0653964828 + c * (0.2193367017 + c * (1.6403031510 + c * (-1.5497906282 + c * 0.6247542926))));
}

