//! Bytes that are no halls, snapshots, deltas or plans, or that are other ones.

use parterre_engine::delta::encode_delta;
use parterre_engine::{EngineError, Hall, Inventory};
use parterre_planning::HallDocument;
use parterre_planning::formats::{Format, export};

use super::page::Page;
use serde_json::{Value, json};

use super::words::{hex, told};
use crate::Random;
use crate::entries::plans::format_of;
use crate::mutate::Mutator;

/// The line for hostile bytes, run in the way in of that name; `None` where there is no face for it.
pub fn hostile_line(name: &str, show: &Inventory, input: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(input);
    let hall = |hall: Result<Hall, EngineError>| told(hall.map(|hall| json!(hex(&hall.to_bytes()))));
    let answer = match name {
        "hall-bytes" => hall(Hall::from_bytes(input)),
        "hall-document" => hall(Hall::from_document(text.ok()?)),
        "snapshot-bytes" => {
            let mut show = show.clone();
            told(
                show.apply_snapshot(input).map(|changed| json!({ "changed": changed, "after": hex(&show.snapshot()) })),
            )
        }
        "delta-bytes" => {
            let mut show = show.clone();
            told(show.apply_delta(input).map(|changed| json!({ "changed": changed, "after": hex(&show.snapshot()) })))
        }
        _ => return plan_line(name, input),
    };
    Some(json!([name, { "bytes": hex(input) }, answer]).to_string())
}

/// The line for a plan: what its importer says, in the words of the boundary, which asks nothing of JavaScript for it.
fn plan_line(name: &str, input: &[u8]) -> Option<String> {
    let format = format_of(name)?.name();
    let text = std::str::from_utf8(input).ok()?;
    let read = |repair| -> Option<Value> {
        serde_json::from_str(&parterre_planning::wasm::import_plan(text, format, repair).ok()?).ok()
    };
    let given = json!({ "bytes": hex(input), "format": format });
    Some(json!(["plan", given, [read(false)?, read(true)?]]).to_string())
}

impl Page {
    fn plan(&self, format: Format) -> Vec<u8> {
        export(self.show.hall(), format).text.into_bytes()
    }

    /// Changed bytes in every form.
    pub fn hostile(&mut self, random: &mut Random) {
        let delta = encode_delta(0, self.show.version() + 1, &[0, 1, 2], &[4, 3, 0]).unwrap_or_default();
        let sources = [
            ("hall-bytes", self.show.hall().to_bytes()),
            ("hall-document", self.show.hall().to_document().into_bytes()),
            ("snapshot-bytes", self.show.snapshot()),
            ("delta-bytes", delta),
            ("plan-document", self.show.hall().to_document().into_bytes()),
            ("plan-vista", self.plan(Format::Vista)),
            ("plan-seats-io", self.plan(Format::SeatsIo)),
            ("plan-pretix", self.plan(Format::Pretix)),
            ("plan-csv", self.plan(Format::Csv)),
        ];
        for (name, source) in &sources {
            let mutator = Mutator::new(std::slice::from_ref(source), 16 << 10);
            let other = &sources[random.below(sources.len())].1;
            for _ in 0..if name.starts_with("plan-") { 2 } else { 6 } {
                let input = mutator.mutated(random, source, other);
                self.lines.extend(hostile_line(name, &self.show, &input));
            }
        }
    }
}
