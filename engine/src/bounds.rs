//! A rectangle around seats.

/// The smallest rectangle around all seat centres, in layout units; all 0 for a hall without seats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    /// Leftmost centre.
    pub min_x: f32,
    /// Topmost centre.
    pub min_y: f32,
    /// Rightmost centre.
    pub max_x: f32,
    /// Bottommost centre.
    pub max_y: f32,
}

impl Bounds {
    /// Around points given by column; all 0 without any.
    #[inline(never)]
    pub(crate) fn around(x: &[f32], y: &[f32]) -> Bounds {
        let (Some(&first_x), Some(&first_y)) = (x.first(), y.first()) else {
            return Bounds::default();
        };
        let mut bounds = Bounds { min_x: first_x, min_y: first_y, max_x: first_x, max_y: first_y };
        for (&x, &y) in x.iter().zip(y) {
            bounds.min_x = bounds.min_x.min(x);
            bounds.max_x = bounds.max_x.max(x);
            bounds.min_y = bounds.min_y.min(y);
            bounds.max_y = bounds.max_y.max(y);
        }
        bounds
    }
}
