//! Parties that ask for seats, alone and together, and selections that are checked.

use std::collections::HashMap;
use std::rc::Rc;

use parterre_engine::hall::Named;
use parterre_engine::{
    Algorithm, AssignRequest, Assignment, Chooser, KeySet, PartyTerms, SelectionRules, StrandedRule,
};

use super::page::Page;
use serde_json::{Value, json};

use super::words::told;
use crate::Random;
use crate::common::some_seats;

impl Page {
    /// Classes by key and as a set; mostly all of them.
    fn classes(&self, random: &mut Random) -> (Value, KeySet) {
        if random.chance(60) {
            return (Value::Null, KeySet::ALL);
        }
        let (keys, chosen) = some_of(random, self.show.hall().classes());
        (json!(keys), KeySet::of(chosen))
    }

    /// A party's request in the form of the face, and as the engine takes it.
    fn party<'a>(&self, random: &mut Random, own: &'a [u32], avoid: &'a [u32]) -> (Value, AssignRequest<'a>) {
        let hall = Rc::clone(self.show.hall());
        let (keys, classes) = self.classes(random);
        let zones = random.chance(25).then(|| some_of(random, hall.zones()));
        let own = if random.chance(40) { own } else { &[] };
        let avoid = if random.chance(30) { avoid } else { &[] };
        let may_strand = random.chance(50);
        // By class; the face takes them by key.
        let surcharges: &[u32] = if random.chance(30) { &[1, 0, 2] } else { &[] };
        let keyed = hall.classes().iter().zip(surcharges);
        let by_key: HashMap<&str, u32> = keyed.map(|(class, &amount)| (&*class.key, amount)).collect();
        let accessible = random.pick(&[0, 0, 0, 1, 2, 5]);
        let terms = PartyTerms {
            accessible,
            classes,
            zones: zones.as_ref().map_or(KeySet::ALL, |(_, zones)| KeySet::of(zones.iter().copied())),
            seat_clearance: random.pick(&[0, 0, 0, 1, 2, 5, 400]),
            own,
            sofas_together: random.chance(40),
            place_kept_free: random.chance(40),
            online_reserve: random.pick(&[0, 0, 0, 1, 30]),
            may_strand: Some(may_strand),
            avoid,
            surcharges,
            ..PartyTerms::of(count(random))
        };
        let mut given = json!({
            "count": terms.count, "classes": keys, "zones": zones.map(|(keys, _)| keys),
            "seatClearance": terms.seat_clearance, "own": own, "sofasTogether": terms.sofas_together,
            "placeKeptFree": terms.place_kept_free,
            "onlineReserve": terms.online_reserve, "avoid": avoid, "strandedSeats": u8::from(!may_strand),
            "surcharges": Some(by_key).filter(|amounts| !amounts.is_empty()), "accessible": accessible,
        });
        let chooser = match random.below(2 * Algorithm::ALL.len()) {
            order if order < Algorithm::ALL.len() => Chooser::Order(Algorithm::ALL[order]),
            _ => Chooser::Best,
        };
        given["algorithm"] = json!(match chooser {
            Chooser::Order(algorithm) => algorithm as u8,
            Chooser::Best => 6,
        });
        (given, AssignRequest { chooser, terms })
    }

    /// One party.
    pub fn ask(&mut self, random: &mut Random) {
        let own = some_seats(random, &self.show, 4);
        let avoid = some_seats(random, &self.show, 10);
        let (given, request) = self.party(random, &own, &avoid);
        // The terms alone, whatever the count.
        let mut terms = given.clone();
        terms["count"] = Value::Null;
        terms["algorithm"] = Value::Null;
        let largest = self.show.largest_party(&request.terms);
        self.line("largest", terms, json!(largest));
        let answer = self.show.assign(&request).map(|answer| choice(&answer));
        self.line("assign", given, told(answer));
    }

    /// A selection by the rules of the house.
    pub fn check(&mut self, random: &mut Random) {
        let own = if random.chance(50) { some_seats(random, &self.show, 10) } else { Vec::new() };
        let first = self.any_seat(random);
        let mut selection: Vec<u32> = (0..random.below(6) as u32).map(|step| first.saturating_add(step)).collect();
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
            place_kept_free: random.chance(50),
            companions_with_accessible: random.chance(50),
            allow_blocked: random.chance(50),
            online_reserve: random.pick(&[0, 0, 1, 30]),
            accessible: random.chance(25).then(|| random.below(3)),
        };
        let found = self.show.check(&selection, &rules, &own).into_iter();
        let answer = found.map(|violation| json!([violation.code as u8, violation.forbids, violation.seats]));
        let answer = answer.collect::<Value>();
        let (seat, size) = (self.any_seat(random), 1 + random.below(5));
        let group = self.show.group_around(seat, size, &rules, &own, &selection);
        let mut given = json!({
            "selection": selection, "count": rules.count, "classes": keys, "strandedSeats": stranded,
            "seatClearance": rules.seat_clearance, "sofasTogether": rules.sofas_together, "placeKeptFree": rules.place_kept_free,
            "companionsWithAccessible": rules.companions_with_accessible, "allowBlocked": rules.allow_blocked,
            "onlineReserve": rules.online_reserve, "accessible": rules.accessible, "own": own,
        });
        self.line("check", given.clone(), answer);
        given["seat"] = json!(seat);
        given["size"] = json!(size);
        self.line("group", given.clone(), json!(group));
        let people = selection.len() + random.below(4);
        let people = people.saturating_sub(random.pick(&[0, 0, 2]));
        given["size"] = json!(people);
        self.line("resized", given, json!(self.show.resized(&selection, people, &rules, &own)));
    }
}

/// Some of these, by key and by index.
fn some_of(random: &mut Random, list: &[Named]) -> (Vec<String>, Vec<usize>) {
    let chosen = list.iter().enumerate().filter(|_| random.chance(60));
    chosen.map(|(index, entry)| (entry.key.clone(), index)).unzip()
}

fn choice(answer: &Assignment) -> Value {
    let wishes: Vec<u32> = (0..u32::BITS).filter(|bit| answer.unmet >> bit & 1 == 1).collect();
    json!({
        "seats": answer.seats, "groups": answer.groups, "arrangement": answer.arrangement as u8, "unmet": wishes,
    })
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
