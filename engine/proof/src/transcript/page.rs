//! What happens to a show, and what is asked about its hall and its state.

use std::rc::Rc;

use parterre_engine::delta::encode_delta;
use parterre_engine::{Direction, Inventory, Status};

use serde_json::{Value, json};

use super::words::{hex, points, seat_or_minus_one, told};
use crate::Random;
use crate::common::some_seats;

/// One show and what is written about it.
pub struct Page {
    pub show: Inventory,
    /// Versions that deltas may begin and end with.
    log: Vec<(u64, u64)>,
    pub lines: Vec<String>,
}

impl Page {
    pub fn new(show: Inventory) -> Page {
        Page { show, log: vec![(0, 0)], lines: Vec::new() }
    }

    /// An argument that is null is left out.
    pub fn line(&mut self, verb: &str, mut arguments: Value, answer: Value) {
        if let Some(fields) = arguments.as_object_mut() {
            fields.retain(|_, value| !value.is_null());
        }
        self.lines.push(json!([verb, arguments, answer]).to_string());
    }

    /// Something happens, or is asked.
    pub fn step(&mut self, random: &mut Random) {
        match random.below(12) {
            0 => self.set(random),
            1 => self.carry(random),
            2 => self.points(random),
            3 => self.keys(random),
            4 => self.counts(),
            5..=8 => self.ask(random),
            _ => self.check(random),
        }
    }

    /// Mostly seats of the hall.
    pub fn any_seat(&self, random: &mut Random) -> u32 {
        let count = self.show.hall().seat_count();
        match random.below(30) {
            0 => count as u32,
            1 => u32::MAX,
            _ => random.below(count) as u32,
        }
    }

    fn set(&mut self, random: &mut Random) {
        let status =
            random.pick(&[Status::Free, Status::Blocked, Status::Held, Status::Reserved, Status::Sold, Status::Broken]);
        let mut seats = some_seats(random, &self.show, 8);
        if random.chance(20) {
            seats.push(self.any_seat(random));
        }
        let answer = self.show.set_status(&seats, status);
        let version = self.show.version();
        let next = version + 1 + random.next() % 2;
        self.log.push((version, next));
        let set = told(answer.map(|()| Value::Null));
        self.line("set", json!({ "seats": seats, "status": status as u8 }), set);
        let answer = told(self.show.set_version(next).map(|()| json!(hex(&self.show.snapshot()))));
        self.line("snapshot", json!({ "version": next }), answer);
    }

    /// A delta written and applied: in time, too early, too late, of seats that there are and are not.
    fn carry(&mut self, random: &mut Random) {
        let (from, to) = (self.log[random.below(self.log.len())].0, self.log[random.below(self.log.len())].1);
        let seats: Vec<u32> = (0..random.below(6)).map(|_| self.any_seat(random)).collect();
        let statuses: Vec<u8> = seats.iter().map(|_| random.pick(&[0, 1, 2, 3, 4, 4, 4, 5])).collect();
        let delta = encode_delta(from, to, &seats, &statuses);
        let given = json!({ "from": from, "to": to, "seats": seats, "statuses": statuses });
        self.line("encode", given, told(delta.clone().map(|bytes| json!(hex(&bytes)))));
        let Ok(bytes) = delta else { return };
        let answer = told(self.show.apply_delta(&bytes).map(|changed| json!(changed)));
        self.line("apply", json!({ "bytes": hex(&bytes) }), answer);
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
        self.line("hit", json!({ "point": points(&[x, y, reach]) }), hit);
        let inside = json!(hall.in_rectangle(x, y, other, another));
        self.line("rectangle", json!({ "corners": points(&[x, y, other, another]) }), inside);
    }

    fn keys(&mut self, random: &mut Random) {
        let hall = Rc::clone(self.show.hall());
        let seat = self.any_seat(random);
        for (key, direction) in
            [Direction::Left, Direction::Right, Direction::Up, Direction::Down].into_iter().enumerate()
        {
            let led = told(hall.step(seat, direction).map(seat_or_minus_one));
            self.line("step", json!({ "seat": seat, "direction": key }), led);
        }
        let (row, slot) = (random.below(10), random.below(220));
        let found = seat_or_minus_one(hall.seat_at(row, slot));
        self.line("seatAt", json!({ "row": row, "slot": slot }), found);
    }

    fn counts(&mut self) {
        let show = &self.show;
        let counts = [
            u64::from(show.free_count()),
            u64::from(show.online_count()),
            u64::from(show.largest_run()),
            show.version(),
        ];
        self.line("counts", json!({}), json!(counts));
    }
}
