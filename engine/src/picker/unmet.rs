//! Bits of what a party did not get. Bit `n` is entry `n` of `unmetWishes` in js/types.ts.

/// No row has so many seats together.
pub const TOGETHER: u32 = 1;
/// The seats leave a single free seat alone.
pub const NO_STRANDED_SEAT: u32 = 2;
/// Somebody of the party has nobody of it beside them.
pub const NOBODY_ALONE: u32 = 4;
/// No neighbouring rows have room for its groups, or it is too large to look for them.
pub const NEIGHBOURING_ROWS: u32 = 8;
/// There are not so many seats that it could have.
pub const ENOUGH_SEATS: u32 = 16;
/// There are not so many accessible seats that it could have.
pub const ENOUGH_ACCESSIBLE: u32 = 32;
/// The seats that are left are reserved for the point of sale.
pub const ONLINE_QUOTA: u32 = 64;
/// There are enough seats, but no whole sofas that come to that number.
pub const WHOLE_SOFAS: u32 = 128;
