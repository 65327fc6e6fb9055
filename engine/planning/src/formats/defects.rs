//! What is wrong with an input, and where.

use parterre_engine::error::{Defect, ErrorCode, MAX_DEFECTS};

/// Collects defects up to the limit.
#[derive(Default)]
pub(crate) struct Defects {
    pub found: Vec<Defect>,
}

impl Defects {
    pub fn add(&mut self, code: ErrorCode, at: String) {
        if self.found.len() < MAX_DEFECTS {
            self.found.push(Defect { code, at });
        }
    }
}
