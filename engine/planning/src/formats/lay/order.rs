//! Which row comes after which.
//!
//! Rows are ordered from the top. Blocks of seats beside each other (a left and a right section) are ordered one block
//! after the other, so that a row's neighbours in the hall are those in front of and behind it.

use std::collections::HashMap;

use super::{DrawnRow, bounds_of};

/// The rows of a zone, or those without one.
type Zone = Option<u32>;

/// Left, top, right, bottom.
type Extent = (f64, f64, f64, f64);

/// A block: zones that lie among each other.
struct Block {
    extent: Extent,
    zones: Vec<Zone>,
}

/// Indexes of the rows, in their order.
pub(crate) fn order_of(rows: &[DrawnRow]) -> Vec<usize> {
    let blocks = blocks_of(rows);
    let mut place: HashMap<Zone, (usize, f64)> = HashMap::new();
    for (rank, block) in blocks.iter().enumerate() {
        let middle = (block.extent.0 + block.extent.2) / 2.0;
        for &zone in &block.zones {
            place.insert(zone, (rank, middle));
        }
    }
    let mut keys: Vec<(usize, f64, usize)> = rows
        .iter()
        .enumerate()
        .map(|(index, row)| {
            let (rank, middle) = place.get(&row.zone).copied().unwrap_or_default();
            (rank, height_at(row, middle), index)
        })
        .collect();
    keys.sort_by(|(block, y, index), (other_block, other_y, other_index)| {
        block.cmp(other_block).then(y.total_cmp(other_y)).then(index.cmp(other_index))
    });
    keys.into_iter().map(|(_, _, index)| index).collect()
}

/// How high a row is drawn where its block's middle is: rows that bend still lie above each other there.
fn height_at(row: &DrawnRow, x: f64) -> f64 {
    let nearest = row.seats.iter().min_by(|one, other| (one.x - x).abs().total_cmp(&(other.x - x).abs()));
    nearest.map_or(0.0, |seat| seat.y)
}

/// Blocks from the top where they lie below each other, else in the order in which they come.
fn blocks_of(rows: &[DrawnRow]) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for row in rows.iter().filter(|row| !row.seats.is_empty()) {
        let extent = bounds_of(row.seats.iter());
        match blocks.iter_mut().find(|block| block.zones.contains(&row.zone)) {
            Some(block) => block.extent = around(block.extent, extent),
            None => blocks.push(Block { extent, zones: vec![row.zone] }),
        }
    }
    // A hall has few zones: at most 256 blocks, each of which is merged once.
    while let Some((one, other)) = among_each_other(&blocks) {
        let merged = blocks.remove(other);
        if let Some(block) = blocks.get_mut(one) {
            block.extent = around(block.extent, merged.extent);
            block.zones.extend(merged.zones);
        }
    }
    let mut from_top: Vec<&Extent> = blocks.iter().map(|block| &block.extent).collect();
    from_top.sort_by(|one, other| one.1.total_cmp(&other.1));
    let below_each_other = from_top.windows(2).all(|pair| match pair {
        [one, other] => one.3 < other.1,
        _ => true,
    });
    if below_each_other {
        blocks.sort_by(|one, other| one.extent.1.total_cmp(&other.extent.1));
    }
    blocks
}

fn around(one: Extent, other: Extent) -> Extent {
    (one.0.min(other.0), one.1.min(other.1), one.2.max(other.2), one.3.max(other.3))
}

/// Two blocks of which one begins above the other's end, over more than half of the narrower one's width.
fn among_each_other(blocks: &[Block]) -> Option<(usize, usize)> {
    for (index, one) in blocks.iter().enumerate() {
        for (other_index, other) in blocks.iter().enumerate().skip(index + 1) {
            let (one, other) = (one.extent, other.extent);
            let tall = one.3.min(other.3) - one.1.max(other.1);
            let wide = one.2.min(other.2) - one.0.max(other.0);
            let narrower = (one.2 - one.0).min(other.2 - other.0);
            if tall >= 0.0 && wide >= narrower / 2.0 {
                return Some((index, other_index));
            }
        }
    }
    None
}
