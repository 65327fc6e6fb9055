//! What the engine answers natively, line by line, for WebAssembly to be held against.
//!
//! A line is JSON: `["verb", {arguments}, answer]`. Arguments and answers have the form of the TypeScript face; bytes
//! are hexadecimal, and a refusal is `{"refused": ["Code at place", …]}`. The first line of a show is its hall.

use std::io::{self, Write};
use std::rc::Rc;

use parterre_engine::delta::encode_delta;
use parterre_engine::picker::best::unmet;
use parterre_engine::{
    Algorithm, AssignRequest, BatchRequest, BestAnswer, BestRequest, ClassSet, Direction, EngineError, Hall, Inventory,
    PartyRequest, PartyTerms, SelectionRules, Status, StrandedRule,
};
use parterre_planning::formats::{Format, export};
use parterre_planning::wasm::{explained, simulated};

use crate::Random;
use crate::common::{random_show, some_seats};
use crate::entries::plans::format_of;
use crate::mutate::Mutator;

/// Writes the shows of these seeds.
pub fn write(out: &mut impl Write, seeds: impl Iterator<Item = u64>) -> io::Result<()> {
    for seed in seeds {
        let mut random = Random::new(seed);
        let mut page = Page {
            show: random_show(&mut random),
            log: vec![(0, 0)],
            lines: Vec::new(),
        };
        page.lines.push(opening_line(&page.show, seed));
        for _ in 0..60 {
            page.step(&mut random);
        }
        page.settings(&mut random);
        page.hostile(&mut random);
        for line in page.lines {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// The line for hostile bytes, run in the way in of that name; `None` where there is no face for it.
pub fn hostile_line(name: &str, show: &Inventory, input: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(input);
    let hall = |hall: Result<Hall, EngineError>| told(hall.map(|hall| hex(&hall.to_bytes())));
    let answer = match name {
        "hall-bytes" => hall(Hall::from_bytes(input)),
        "hall-document" => hall(Hall::from_document(text.ok()?)),
        "snapshot-bytes" => {
            let mut show = show.clone();
            told(show.apply_snapshot(input).map(|changed| {
                let after = hex(&show.snapshot());
                object(&[("changed", numbers(&changed)), ("after", after)])
            }))
        }
        "delta-bytes" => {
            let mut show = show.clone();
            told(show.apply_delta(input).map(|changed| {
                let after = hex(&show.snapshot());
                object(&[("changed", numbers(&changed)), ("after", after)])
            }))
        }
        _ => return plan_line(name, input),
    };
    Some(list(&[quoted(name), object(&[("bytes", hex(input))]), answer]))
}

/// The first line about a show: its hall, and where it stands.
pub fn opening_line(show: &Inventory, seed: u64) -> String {
    let hall = show.hall();
    let seats = 0..hall.seat_count() as u32;
    let rows = 0..hall.row_count() as u16;
    let names = seats.filter_map(|seat| hall.seat_name(seat).ok());
    let bounds = hall.bounds();
    let (x, y) = hall.focal_point();
    let row = |row: u16| {
        let zone = hall.row_zone(row).ok().flatten();
        list(&[
            quoted(hall.row_label(row).unwrap_or("?")),
            zone.map_or(String::from("null"), |zone| zone.to_string()),
        ])
    };
    let answer = object(&[
        ("bytes", hex(&hall.to_bytes())),
        ("document", hall.to_document()),
        ("names", list(&names.map(|name| quoted(&name)).collect::<Vec<_>>())),
        ("x", floats(hall.x())),
        ("y", floats(hall.y())),
        ("row", numbers(hall.row_of())),
        ("slot", numbers(hall.slot_of())),
        ("class", numbers(hall.class_of())),
        ("flags", numbers(hall.flags_of())),
        ("sofa", numbers(hall.sofa_of())),
        (
            "bounds",
            floats(&[bounds.min_x, bounds.min_y, bounds.max_x, bounds.max_y]),
        ),
        ("focalPoint", floats(&[x, y])),
        ("rows", list(&rows.map(row).collect::<Vec<_>>())),
    ]);
    let arguments = object(&[
        ("seed", seed.to_string()),
        ("bytes", hex(&hall.to_bytes())),
        ("snapshot", hex(&show.snapshot())),
    ]);
    list(&[quoted("hall"), arguments, answer])
}

/// The line for a plan: what its importer says, in the words of the boundary, which asks nothing of JavaScript for it.
fn plan_line(name: &str, input: &[u8]) -> Option<String> {
    let format = format_of(name)?.name();
    let text = std::str::from_utf8(input).ok()?;
    let read = |repair| parterre_planning::wasm::import_plan(text, format, repair).ok();
    let given = object(&[("bytes", hex(input)), ("format", quoted(format))]);
    Some(list(&[quoted("plan"), given, list(&[read(false)?, read(true)?])]))
}

/// One show and what is written about it.
struct Page {
    show: Inventory,
    /// Versions that deltas may begin and end with.
    log: Vec<(u64, u64)>,
    lines: Vec<String>,
}

impl Page {
    /// An argument that is null is left out.
    fn line(&mut self, verb: &str, arguments: &[(&str, String)], answer: String) {
        let given: Vec<(&str, String)> = arguments.iter().filter(|(_, value)| value != "null").cloned().collect();
        self.lines.push(list(&[quoted(verb), object(&given), answer]));
    }

    fn step(&mut self, random: &mut Random) {
        match random.below(12) {
            0 => self.set(random),
            1 => self.carry(random),
            2 => self.points(random),
            3 => self.keys(random),
            4 => self.counts(),
            5..=8 => self.ask(random),
            9 | 10 => self.batch(random),
            _ => self.check(random),
        }
    }

    /// Mostly seats of the hall.
    fn any_seat(&self, random: &mut Random) -> u32 {
        let count = self.show.hall().seat_count();
        match random.below(30) {
            0 => count as u32,
            1 => u32::MAX,
            _ => random.below(count) as u32,
        }
    }

    fn set(&mut self, random: &mut Random) {
        let status = random.pick(&[
            Status::Free,
            Status::Blocked,
            Status::Held,
            Status::Reserved,
            Status::Sold,
        ]);
        let mut seats = some_seats(random, &self.show, 8);
        if random.chance(20) {
            seats.push(self.any_seat(random));
        }
        let answer = self.show.set_status(&seats, status);
        let version = self.show.version();
        let next = version + 1 + random.next() % 2;
        self.log.push((version, next));
        let set = told(answer.map(|()| String::from("null")));
        self.line(
            "set",
            &[("seats", numbers(&seats)), ("status", (status as u8).to_string())],
            set,
        );
        let answer = told(self.show.set_version(next).map(|()| hex(&self.show.snapshot())));
        self.line("snapshot", &[("version", next.to_string())], answer);
    }

    /// A delta written and applied: in time, too early, too late, of seats that there are and are not.
    fn carry(&mut self, random: &mut Random) {
        let (from, to) = (
            self.log[random.below(self.log.len())].0,
            self.log[random.below(self.log.len())].1,
        );
        let seats: Vec<u32> = (0..random.below(6)).map(|_| self.any_seat(random)).collect();
        let statuses: Vec<u8> = seats.iter().map(|_| random.pick(&[0, 1, 2, 3, 4, 4, 4, 5])).collect();
        let delta = encode_delta(from, to, &seats, &statuses);
        let arguments = [
            ("from", from.to_string()),
            ("to", to.to_string()),
            ("seats", numbers(&seats)),
            ("statuses", numbers(&statuses)),
        ];
        self.line("encode", &arguments, told(delta.clone().map(|bytes| hex(&bytes))));
        let Ok(bytes) = delta else { return };
        let answer = told(self.show.apply_delta(&bytes).map(|changed| numbers(&changed)));
        self.line("apply", &[("bytes", hex(&bytes))], answer);
    }

    fn points(&mut self, random: &mut Random) {
        let mut point = || match random.below(25) {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => -1e300,
            _ => (random.next() % 4_000) as f64 / 40.0 - 5.0,
        };
        let (x, y, other, another) = (point(), point(), point(), point());
        let reach = random.pick(&[0.0, 0.5, 0.5, 1.25, 30.0, f64::INFINITY, -1.0]);
        let hall = Rc::clone(self.show.hall());
        let hit = seat_or_minus_one(hall.hit(x, y, reach));
        self.line("hit", &[("point", points(&[x, y, reach]))], hit);
        let inside = numbers(&hall.in_rectangle(x, y, other, another));
        self.line("rectangle", &[("corners", points(&[x, y, other, another]))], inside);
    }

    fn keys(&mut self, random: &mut Random) {
        let hall = Rc::clone(self.show.hall());
        let seat = self.any_seat(random);
        for (key, direction) in [Direction::Left, Direction::Right, Direction::Up, Direction::Down]
            .into_iter()
            .enumerate()
        {
            let led = told(hall.step(seat, direction).map(seat_or_minus_one));
            self.line(
                "step",
                &[("seat", seat.to_string()), ("direction", key.to_string())],
                led,
            );
        }
        let (row, slot) = (random.below(10), random.below(220));
        let found = seat_or_minus_one(hall.seat_at(row, slot));
        self.line("seatAt", &[("row", row.to_string()), ("slot", slot.to_string())], found);
    }

    fn counts(&mut self) {
        let show = &self.show;
        let counts = [
            u64::from(show.free_count()),
            u64::from(show.online_count()),
            u64::from(show.largest_run()),
            show.version(),
        ];
        self.line("counts", &[], numbers(&counts));
    }

    /// Classes by key and as a set; mostly all of them.
    fn classes(&self, random: &mut Random) -> (String, ClassSet) {
        let count = self.show.hall().classes().len();
        if random.chance(60) {
            return (String::from("null"), ClassSet::ALL);
        }
        let chosen: Vec<usize> = (0..count).filter(|_| random.chance(60)).collect();
        let keys: Vec<String> = chosen
            .iter()
            .filter_map(|&class| self.show.hall().classes().get(class))
            .map(|class| quoted(&class.key))
            .collect();
        (list(&keys), ClassSet::of(chosen))
    }

    /// A party's request in the form of the face, and as the engine takes it.
    fn party<'a>(&self, random: &mut Random, own: &'a [u32]) -> (Vec<(&'static str, String)>, PartyRequest<'a>) {
        let hall = Rc::clone(self.show.hall());
        let (keys, classes) = self.classes(random);
        let zone = random.chance(25).then(|| random.below(hall.zones().len()));
        let own = if random.chance(40) { own } else { &[] };
        let count = count(random);
        let seat_clearance = random.pick(&[0, 0, 0, 1, 2, 5, 400]);
        let sofas_together = random.chance(40);
        let online_reserve = random.pick(&[0, 0, 0, 1, 30]);
        let mut given = vec![
            ("count", count.to_string()),
            ("classes", keys),
            (
                "zone",
                zone.map_or(String::from("null"), |zone| quoted(&hall.zones()[zone].key)),
            ),
            ("seatClearance", seat_clearance.to_string()),
            ("own", numbers(own)),
            ("sofasTogether", sofas_together.to_string()),
            ("onlineReserve", online_reserve.to_string()),
        ];
        let zone = zone.map(|zone| zone as u8);
        if random.chance(50) {
            let (accessible, row_first) = (random.pick(&[0, 0, 0, 1, 2, 5]), random.chance(50));
            given.push(("accessible", accessible.to_string()));
            given.push(("rowFirst", row_first.to_string()));
            let request = BestRequest {
                row_first,
                terms: PartyTerms {
                    count,
                    accessible: Some(accessible),
                    classes,
                    zone,
                    seat_clearance,
                    own,
                    sofas_together,
                    skip_companions: false,
                    online_reserve,
                },
            };
            return (given, PartyRequest::Best(request));
        }
        let algorithm = random.below(Algorithm::ALL.len());
        let (accessible, skip_companions) = (random.pick(&[None, None, Some(0), Some(1), Some(3)]), random.chance(40));
        given.push(("algorithm", algorithm.to_string()));
        given.push((
            "accessible",
            accessible.map_or(String::from("null"), |count: usize| count.to_string()),
        ));
        given.push(("companionsWithAccessible", skip_companions.to_string()));
        let request = AssignRequest {
            algorithm: Algorithm::ALL[algorithm],
            terms: PartyTerms {
                count,
                accessible,
                classes,
                zone,
                seat_clearance,
                own,
                sofas_together,
                skip_companions,
                online_reserve,
            },
        };
        (given, PartyRequest::Scan(request))
    }

    /// One party.
    fn ask(&mut self, random: &mut Random) {
        let own = some_seats(random, &self.show, 4);
        let (given, party) = self.party(random, &own);
        match party {
            PartyRequest::Scan(request) => {
                // The terms alone, whatever the count.
                let terms: Vec<(&str, String)> = given
                    .iter()
                    .filter(|(name, _)| !["count", "algorithm"].contains(name))
                    .cloned()
                    .collect();
                let largest = self.show.largest_party(&request.terms);
                self.line("largest", &terms, largest.to_string());
                let answer = self.show.assign(&request).map(|answer| {
                    object(&[
                        ("seats", numbers(&answer.seats)),
                        ("together", answer.together.to_string()),
                    ])
                });
                self.line("assign", &given, told(answer));
            }
            PartyRequest::Best(request) => {
                let answer = self.show.best(&request).map(|answer| choice(&answer));
                self.line("best", &given, told(answer));
            }
        }
    }

    /// Many parties in one call.
    fn batch(&mut self, random: &mut Random) {
        let owns: Vec<Vec<u32>> = (0..3).map(|_| some_seats(random, &self.show, 4)).collect();
        let mut given = Vec::new();
        let mut requests = Vec::new();
        for index in 0..random.below(9) {
            let (mut fields, party) = self.party(random, &owns[index % owns.len()]);
            let alternatives = random.pick(&[0, 0, 1, 3]);
            fields.push(("alternatives", alternatives.to_string()));
            fields.retain(|(_, value)| value != "null");
            given.push(object(&fields));
            requests.push(BatchRequest { party, alternatives });
        }
        let answer = self.show.assign_many(&requests).map(|answers| {
            let lists = answers
                .iter()
                .map(|choices| list(&choices.iter().map(choice).collect::<Vec<_>>()));
            list(&lists.collect::<Vec<_>>())
        });
        self.line("many", &[("requests", list(&given))], told(answer));
    }

    fn check(&mut self, random: &mut Random) {
        let own = if random.chance(50) {
            some_seats(random, &self.show, 10)
        } else {
            Vec::new()
        };
        let first = self.any_seat(random);
        let mut selection: Vec<u32> = (0..random.below(6) as u32)
            .map(|step| first.saturating_add(step))
            .collect();
        if random.chance(40) {
            let more = self.any_seat(random);
            selection.insert(0, more);
        }
        let (keys, classes) = self.classes(random);
        let strandings = [StrandedRule::Off, StrandedRule::Warn, StrandedRule::Forbid];
        let stranded = random.below(3);
        let rules = SelectionRules {
            count: random.chance(30).then(|| random.below(4)),
            classes,
            stranded: strandings[stranded],
            seat_clearance: random.pick(&[0, 0, 1, 2, 400]),
            sofas_together: random.chance(50),
            companions_with_accessible: random.chance(50),
            allow_blocked: random.chance(50),
            online_reserve: random.pick(&[0, 0, 1, 30]),
            accessible: random.chance(25).then(|| random.below(3)),
        };
        let found = self.show.check(&selection, &rules, &own).into_iter().map(|violation| {
            list(&[
                (violation.code as u8).to_string(),
                violation.forbids.to_string(),
                numbers(&violation.seats),
            ])
        });
        let answer = list(&found.collect::<Vec<_>>());
        let arguments = [
            ("selection", numbers(&selection)),
            (
                "count",
                rules.count.map_or(String::from("null"), |count| count.to_string()),
            ),
            ("classes", keys),
            ("strandedSeats", stranded.to_string()),
            ("seatClearance", rules.seat_clearance.to_string()),
            ("sofasTogether", rules.sofas_together.to_string()),
            ("companionsWithAccessible", rules.companions_with_accessible.to_string()),
            ("allowBlocked", rules.allow_blocked.to_string()),
            ("onlineReserve", rules.online_reserve.to_string()),
            (
                "accessible",
                rules.accessible.map_or(String::from("null"), |count| count.to_string()),
            ),
            ("own", numbers(&own)),
        ];
        self.line("check", &arguments, answer);
    }

    /// A simulation and an explanation, as words across the boundary. Only what is accepted: what is too
    /// much work is left out.
    fn settings(&mut self, random: &mut Random) {
        let (hall, snapshot) = (self.show.hall().to_bytes(), self.show.snapshot());
        let shown = [("hall", hex(&hall)), ("snapshot", hex(&snapshot))];
        let chooser = random.below(7) as u32;
        let options = random.below(512) as u32;
        let clearance = random.pick(&[0, 0, 1, 2]);
        let reserve = random.pick(&[0, 0, 20]);
        let seed = random.next() as u32;
        let work = 2_000_000;
        let setting = [chooser, 3, seed, 7, clearance, options, reserve, 60, work, 0];
        let kinds: Vec<u32> = (0..1 + random.below(4))
            .flat_map(|_| {
                let count = 1 + random.below(8) as u32;
                [
                    count,
                    random.pick(&[0, 0, 1]),
                    1 + random.below(5) as u32,
                    random.pick(&[255, 255, 0]),
                ]
            })
            .collect();
        let sequence: Vec<u32> = (0..random.below(40))
            .map(|_| random.below(kinds.len() / 4) as u32)
            .collect();
        if let Ok(answer) = simulated(&hall, &snapshot, &setting, &kinds, &[], &sequence) {
            let given = [
                shown.clone().to_vec(),
                vec![
                    ("numbers", numbers(&setting)),
                    ("kinds", numbers(&kinds)),
                    ("sequence", numbers(&sequence)),
                ],
            ];
            self.line("simulate", &given.concat(), numbers(&answer));
        }
        let own = some_seats(random, &self.show, 4);
        let count = 1 + random.below(8) as u32;
        let accessible = random.pick(&[0, 0, 1]);
        let zone = random.pick(&[255, 255, 0]);
        let question = [chooser, count, accessible, zone, clearance, options & 63, reserve, 50];
        if let Ok(answer) = explained(&hall, &snapshot, &question, &[], &own) {
            let given = [
                shown.to_vec(),
                vec![("numbers", numbers(&question)), ("own", numbers(&own))],
            ];
            self.line("explain", &given.concat(), numbers(&answer));
        }
    }

    fn plan(&self, format: Format) -> Vec<u8> {
        export(self.show.hall(), self.show.statuses(), format).text.into_bytes()
    }

    /// Changed bytes in every form.
    fn hostile(&mut self, random: &mut Random) {
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

fn choice(answer: &BestAnswer) -> String {
    let bits = [
        unmet::TOGETHER,
        unmet::NO_STRANDED_SEAT,
        unmet::NOBODY_ALONE,
        unmet::NEIGHBOURING_ROWS,
        unmet::ENOUGH_SEATS,
        unmet::ENOUGH_ACCESSIBLE,
        unmet::ONLINE_QUOTA,
    ];
    let wishes: Vec<usize> = (0..bits.len()).filter(|&bit| answer.unmet & bits[bit] != 0).collect();
    object(&[
        ("seats", numbers(&answer.seats)),
        ("groups", numbers(&answer.groups)),
        ("arrangement", (answer.arrangement as u8).to_string()),
        ("unmet", numbers(&wishes)),
    ])
}

fn count(random: &mut Random) -> usize {
    match random.below(40) {
        0 => 0,
        1 => 1_000_000,
        _ => {
            let most = random.pick(&[3, 6, 12, 40]);
            1 + random.below(most)
        }
    }
}

fn told(answer: Result<String, EngineError>) -> String {
    match answer {
        Ok(answer) => answer,
        Err(error) => {
            let defects = std::iter::once(&error.first).chain(&error.more);
            let lines = defects.map(|defect| match defect.at.as_str() {
                "" => quoted(&format!("{:?}", defect.code)),
                at => quoted(&format!("{:?} at {at}", defect.code)),
            });
            object(&[("refused", list(&lines.collect::<Vec<_>>()))])
        }
    }
}

fn seat_or_minus_one(seat: Option<u32>) -> String {
    seat.map_or(String::from("-1"), |seat| seat.to_string())
}

fn numbers<T: ToString>(values: &[T]) -> String {
    list(&values.iter().map(T::to_string).collect::<Vec<_>>())
}

/// As the doubles that JavaScript reads from a Float32Array.
fn floats(values: &[f32]) -> String {
    numbers(&values.iter().map(|&value| f64::from(value)).collect::<Vec<_>>())
}

/// As texts, which unlike JSON's numbers may be infinite.
fn points(values: &[f64]) -> String {
    let text = |value: &f64| match *value {
        value if value.is_nan() => String::from("\"NaN\""),
        value if value.is_infinite() => format!("\"{}Infinity\"", if value < 0.0 { "-" } else { "" }),
        value => format!("\"{value}\""),
    };
    list(&values.iter().map(text).collect::<Vec<_>>())
}

fn hex(bytes: &[u8]) -> String {
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

fn list(entries: &[String]) -> String {
    format!("[{}]", entries.join(","))
}

fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> = fields
        .iter()
        .map(|(name, value)| format!("\"{name}\":{value}"))
        .collect();
    format!("{{{}}}", fields.join(","))
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            character if (character as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", character as u32)),
            character => out.push(character),
        }
    }
    out.push('"');
    out
}
