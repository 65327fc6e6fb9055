//! Settings that are tried out.

use parterre_planning::wasm::{explained, simulated};

use super::page::Page;
use serde_json::json;

use super::words::hex;
use crate::Random;

impl Page {
    /// A simulation and an explanation, as words across the boundary. Only what is accepted: what is too
    /// much work is left out.
    pub fn settings(&mut self, random: &mut Random) {
        let (hall, snapshot) = (self.show.hall().to_bytes(), self.show.snapshot());
        let (hall_hex, snapshot_hex) = (hex(&hall), hex(&snapshot));
        let chooser = random.below(7) as u32;
        let options = random.below(512) as u32;
        let clearance = random.pick(&[0, 0, 1, 2]);
        let seed = random.next() as u32;
        let setting = [chooser, 3, seed, 7, clearance, options, 60];
        let kinds: Vec<u32> = (0..1 + random.below(4))
            .flat_map(|_| [1 + random.below(8) as u32, random.pick(&[0, 0, 1]), 1 + random.below(5) as u32])
            .collect();
        let sequence: Vec<u32> = (0..random.below(40)).map(|_| random.below(kinds.len() / 3) as u32).collect();
        if let Ok(answer) = simulated(&hall, &setting, &kinds, &sequence) {
            let given = json!({
                "hall": hall_hex, "numbers": setting, "kinds": kinds, "sequence": sequence,
            });
            self.line("simulate", given, json!(answer));
        }
        let count = 1 + random.below(8) as u32;
        let accessible = random.pick(&[0, 0, 1]);
        let surcharges: &[u32] = random.pick(&[&[][..], &[1, 0, 2][..]]);
        let classes: &[u8] = random.pick(&[&[][..], &[][..], &[1][..]]);
        let question = [chooser, count, accessible, clearance, options & 127, 50];
        if let Ok(answer) = explained(&hall, &snapshot, &question, classes, surcharges) {
            let given = json!({
                "hall": hall_hex, "snapshot": snapshot_hex, "numbers": question, "classBytes": classes,
                "places": surcharges,
            });
            self.line("explain", given, json!(answer));
        }
    }
}
