//! How things are addressed, and how many of them there may be.

/// A seat of a hall: 0 to `seat_count - 1`, rows from the top as drawn, slots from the left.
pub type SeatIndex = u32;

/// A row of a hall, from the top as drawn. Rows without seats (cross aisles) count.
pub type RowIndex = u16;

/// A place in a row, from the left. Two seats are neighbours when their slots differ by one.
pub type Slot = u16;

/// Most seats of one hall. The largest arenas have fewer; a larger number is a mistake or an attack.
pub const MAX_SEATS: usize = 200_000;
/// Most rows of one hall, cross aisles included.
pub const MAX_ROWS: usize = 20_000;
/// Most slots of one row, aisles included.
pub const MAX_ROW_SLOTS: usize = 20_000;
/// Most slots of all rows together: bounds the memory that a few hostile bytes can ask for.
pub const MAX_SLOTS: usize = 2_000_000;
/// Most seat classes and most zones of one hall.
pub const MAX_CLASSES: usize = 255;
/// Longest text (name, label, key) in UTF-8 bytes; its length is one byte on the wire.
pub const MAX_TEXT_BYTES: usize = 255;
/// Largest coordinate, in layout units either side of 0.
pub const MAX_COORDINATE: f32 = 1_000_000.0;
/// Largest version of an inventory: what a JavaScript number holds exactly.
pub const MAX_VERSION: u64 = (1 << 53) - 1;
/// Longest document or file, in bytes.
pub const MAX_INPUT_BYTES: usize = 64 << 20;
