//! Parties that ask for seats, alone and together, and selections that are checked.

use std::rc::Rc;

use parterre_engine::picker::unmet;
use parterre_engine::{
    Algorithm, AssignRequest, BestAnswer, BestRequest, KeySet, PartyRequest, PartyTerms, SelectionRules, StrandedRule,
};

use super::page::Page;
use super::words::{list, numbers, object, quoted, told};
use crate::Random;
use crate::common::some_seats;

impl Page {
    /// Classes by key and as a set; mostly all of them.
    fn classes(&self, random: &mut Random) -> (String, KeySet) {
        let count = self.show.hall().classes().len();
        if random.chance(60) {
            return (String::from("null"), KeySet::ALL);
        }
        let chosen: Vec<usize> = (0..count).filter(|_| random.chance(60)).collect();
        let keys: Vec<String> = chosen
            .iter()
            .filter_map(|&class| self.show.hall().classes().get(class))
            .map(|class| quoted(&class.key))
            .collect();
        (list(&keys), KeySet::of(chosen))
    }

    /// A party's request in the form of the face, and as the engine takes it.
    fn party<'a>(
        &self,
        random: &mut Random,
        own: &'a [u32],
        avoid: &'a [u32],
    ) -> (Vec<(&'static str, String)>, PartyRequest<'a>) {
        let hall = Rc::clone(self.show.hall());
        let (keys, classes) = self.classes(random);
        let zones: Option<Vec<usize>> = random
            .chance(25)
            .then(|| (0..hall.zones().len()).filter(|_| random.chance(60)).collect());
        let own = if random.chance(40) { own } else { &[] };
        let avoid = if random.chance(30) { avoid } else { &[] };
        let may_strand = random.chance(50);
        // By class; the face takes them by key.
        let surcharges: &[u32] = if random.chance(30) { &[1, 0, 2] } else { &[] };
        let count = count(random);
        let seat_clearance = random.pick(&[0, 0, 0, 1, 2, 5, 400]);
        let sofas_together = random.chance(40);
        let online_reserve = random.pick(&[0, 0, 0, 1, 30]);
        let mut given = vec![
            ("count", count.to_string()),
            ("classes", keys),
            (
                "zones",
                zones.as_ref().map_or(String::from("null"), |zones| {
                    list(
                        &zones
                            .iter()
                            .map(|&zone| quoted(&hall.zones()[zone].key))
                            .collect::<Vec<_>>(),
                    )
                }),
            ),
            ("seatClearance", seat_clearance.to_string()),
            ("own", numbers(own)),
            ("sofasTogether", sofas_together.to_string()),
            ("onlineReserve", online_reserve.to_string()),
            ("avoid", numbers(avoid)),
            ("strandedSeats", u8::from(!may_strand).to_string()),
        ];
        if !surcharges.is_empty() {
            let keyed = hall.classes().iter().zip(surcharges);
            let amounts = keyed.map(|(class, amount)| format!("{}:{amount}", quoted(&class.key)));
            given.push(("surcharges", format!("{{{}}}", amounts.collect::<Vec<_>>().join(","))));
        }
        let zones = zones.map_or(KeySet::ALL, KeySet::of);
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
                    zones,
                    seat_clearance,
                    own,
                    sofas_together,
                    skip_companions: false,
                    online_reserve,
                    may_strand: Some(may_strand),
                    avoid,
                    surcharges,
                },
            };
            return (given, PartyRequest::Best(request));
        }
        let algorithm = random.below(Algorithm::ALL.len());
        let accessible = random.pick(&[0, 0, 0, 1, 3]);
        given.push(("algorithm", algorithm.to_string()));
        given.push(("accessible", accessible.to_string()));
        let request = AssignRequest {
            algorithm: Algorithm::ALL[algorithm],
            terms: PartyTerms {
                count,
                accessible: Some(accessible),
                classes,
                zones,
                seat_clearance,
                own,
                sofas_together,
                skip_companions: false,
                online_reserve,
                may_strand: Some(may_strand),
                avoid,
                surcharges,
            },
        };
        (given, PartyRequest::Scan(request))
    }

    /// One party.
    pub fn ask(&mut self, random: &mut Random) {
        let own = some_seats(random, &self.show, 4);
        let avoid = some_seats(random, &self.show, 10);
        let (given, party) = self.party(random, &own, &avoid);
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

    /// A selection by the rules of the house.
    pub fn check(&mut self, random: &mut Random) {
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
        let (seat, size) = (self.any_seat(random), 1 + random.below(5));
        let group = self.show.group_around(seat, size, &rules, &own, &selection);
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
        let mut clicked = vec![("seat", seat.to_string()), ("size", size.to_string())];
        clicked.extend(arguments);
        self.line("group", &clicked, numbers(&group));
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
        unmet::WHOLE_SOFAS,
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
