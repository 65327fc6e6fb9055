//! Every constraint in every search and in the rules: the table of docs/RULES.md, cell by cell.
//!
//! A cell is right when the answers honour the constraint, when parties that could be seated are, when the rule of the
//! same name says the same about them, and when the constraint changes anything at all on some shows.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;
use std::sync::Mutex;

use common::{Random, for_seeds, random_show, some_seats};
use parterre_engine::hall::flag;
use parterre_engine::{
    Algorithm, AssignRequest, BestRequest, Hall, Inventory, KeySet, PartyTerms, SelectionRules, Status, ViolationCode,
};

/// One at a time, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Constraint {
    None,
    Distancing(usize),
    /// None, that is: seats for others are left alone.
    NoAccessible,
    Accessible(usize),
    Companions,
    Sofas,
    OnlineQuota(usize),
    Class,
    Zone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Search {
    Order(u8),
    Best,
}

const SEARCHES: [Search; 7] = [
    Search::Order(0),
    Search::Order(1),
    Search::Order(2),
    Search::Order(3),
    Search::Order(4),
    Search::Order(5),
    Search::Best,
];

struct Case<'a> {
    show: &'a Inventory,
    own: &'a [u32],
    constraint: Constraint,
    count: usize,
}

impl Case<'_> {
    fn hall(&self) -> &Hall {
        self.show.hall()
    }
    fn flags(&self, seat: u32) -> u8 {
        self.hall().flags_of()[seat as usize]
    }
    fn status(&self, seat: u32) -> Status {
        self.show.statuses()[seat as usize]
    }
    fn all(&self) -> std::ops::Range<u32> {
        0..self.hall().seat_count() as u32
    }
    fn row(&self, seat: u32) -> u16 {
        self.hall().row_of()[seat as usize]
    }
    fn slot(&self, seat: u32) -> u16 {
        self.hall().slot_of()[seat as usize]
    }

    fn order(&self, algorithm: Algorithm) -> AssignRequest<'_> {
        let plain = PartyTerms {
            own: self.own,
            ..PartyTerms::of(self.count)
        };
        let terms = match self.constraint {
            Constraint::None => plain,
            Constraint::Distancing(seat_clearance) => PartyTerms {
                seat_clearance,
                ..plain
            },
            Constraint::NoAccessible => PartyTerms {
                accessible: Some(0),
                ..plain
            },
            Constraint::Accessible(wanted) => PartyTerms {
                accessible: Some(wanted),
                ..plain
            },
            Constraint::Companions => PartyTerms {
                skip_companions: true,
                ..plain
            },
            Constraint::Sofas => PartyTerms {
                sofas_together: true,
                ..plain
            },
            Constraint::OnlineQuota(online_reserve) => PartyTerms {
                online_reserve,
                ..plain
            },
            Constraint::Class => PartyTerms {
                classes: KeySet::of([0]),
                ..plain
            },
            Constraint::Zone => PartyTerms {
                zones: KeySet::of([0]),
                ..plain
            },
        };
        AssignRequest { algorithm, terms }
    }

    /// The same terms for the best; there accessible seats are never given unasked, nor companion seats alone.
    fn best(&self) -> BestRequest<'_> {
        let order = self.order(Algorithm::TopLeftToBottomRight);
        BestRequest {
            row_first: false,
            terms: order.terms,
        }
    }

    /// The seats of each party that a search seats, in the order in which they are seated.
    fn seated(&self, search: Search) -> Vec<Vec<u32>> {
        match search {
            Search::Order(byte) => {
                let algorithm = Algorithm::from_byte(byte).unwrap();
                vec![self.show.assign(&self.order(algorithm)).unwrap().seats]
            }
            Search::Best => vec![self.show.best(&self.best()).unwrap().seats],
        }
    }

    /// What is wrong with seats that one party was given on a show.
    fn broken(&self, seats: &[u32], own: &[u32], is_best: bool) -> Option<String> {
        let chosen = |seat: u32| seats.contains(&seat);
        let is_accessible = |seat: u32| self.flags(seat) & flag::ACCESSIBLE != 0;
        for &seat in seats {
            // Whatever the constraint: what is blocked, disabled, somebody's or for picking by hand is never given.
            if self.status(seat) != Status::Free && !own.contains(&seat) {
                return Some(format!("{seat} is {:?}", self.status(seat)));
            }
            if self.flags(seat) & (flag::DISABLED | flag::NO_AUTO_ASSIGN) != 0 {
                return Some(format!("{seat} is not for assigning"));
            }
            let with_accessible = |side: u32| {
                self.all().contains(&side)
                    && self.row(side) == self.row(seat)
                    && self.slot(side).abs_diff(self.slot(seat)) == 1
                    && is_accessible(side)
                    && chosen(side)
            };
            let is_lonely = self.flags(seat) & flag::COMPANION != 0
                && !with_accessible(seat.wrapping_sub(1))
                && !with_accessible(seat + 1);
            let minds_companions = matches!(
                self.constraint,
                Constraint::Companions | Constraint::NoAccessible | Constraint::Accessible(_)
            );
            if is_lonely && (minds_companions || is_best) {
                return Some(format!("companion {seat} alone"));
            }
            let is_wrong = match self.constraint {
                Constraint::Distancing(clearance) => self.all().any(|other| {
                    self.row(other) == self.row(seat)
                        && usize::from(self.slot(other).abs_diff(self.slot(seat))) <= clearance
                        && self.status(other).is_taken()
                        && !own.contains(&other)
                }),
                Constraint::Companions => self.flags(seat) & flag::COMPANION != 0 && !is_best,
                Constraint::Sofas => {
                    let sofa = |other: u32| self.hall().sofa_of()[other as usize];
                    // A disabled half is nobody's: the other half is whole by itself.
                    let is_mate = |other: u32| {
                        sofa(other) == sofa(seat)
                            && self.row(other) == self.row(seat)
                            && self.flags(other) & flag::DISABLED == 0
                    };
                    sofa(seat) != 0 && self.all().any(|mate| is_mate(mate) && !chosen(mate))
                }
                Constraint::Class => self.hall().class_of()[seat as usize] != 0,
                Constraint::Zone => self.hall().row_zone(self.row(seat)).unwrap() != Some(0),
                _ => false,
            };
            if is_wrong {
                return Some(format!("{seat} breaks it"));
            }
        }
        let accessible = seats.iter().filter(|&&seat| is_accessible(seat)).count();
        let wanted = match self.constraint {
            Constraint::Accessible(wanted) => Some(wanted),
            Constraint::NoAccessible => Some(0),
            _ => is_best.then_some(0),
        };
        if !seats.is_empty() && wanted.is_some_and(|wanted| wanted != accessible) {
            return Some(format!("{accessible} accessible seats"));
        }
        let own_taken = own.iter().filter(|&&seat| self.status(seat).is_taken()).count();
        let more = seats.len().saturating_sub(own_taken);
        let online = self.show.online_count() as usize;
        match self.constraint {
            Constraint::OnlineQuota(reserve) if more > online.saturating_sub(reserve) && more > 0 => {
                Some(String::from("over the quota"))
            }
            _ => None,
        }
    }

    /// The rule of the same name.
    fn rules(&self, is_best: bool) -> SelectionRules {
        let order = self.order(Algorithm::TopLeftToBottomRight);
        SelectionRules {
            count: Some(self.count),
            classes: order.terms.classes,
            seat_clearance: order.terms.seat_clearance,
            sofas_together: order.terms.sofas_together,
            companions_with_accessible: order.terms.skip_companions || order.terms.accessible.is_some() || is_best,
            accessible: order.terms.accessible.or(is_best.then_some(0)),
            online_reserve: order.terms.online_reserve,
            ..SelectionRules::plain()
        }
    }
}

/// Sofas and companion seats are rarely where a search looks: asked about more often, so that some answers differ,
/// whatever the seeds.
fn random_constraint(random: &mut Random, count: usize) -> Constraint {
    match random.below(12) {
        0 => Constraint::None,
        1 => Constraint::Distancing(1 + random.below(3)),
        2 => Constraint::NoAccessible,
        3 => Constraint::Accessible(1 + random.below(count.min(3))),
        4 => Constraint::OnlineQuota(1 + random.below(60)),
        5 => Constraint::Class,
        6 => Constraint::Zone,
        7 | 8 => Constraint::Sofas,
        _ => Constraint::Companions,
    }
}

/// The constraint without its number.
fn name(constraint: Constraint) -> String {
    format!("{constraint:?}")
        .split('(')
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn every_search_honours_every_constraint_and_the_rules_agree() {
    let told = Mutex::new(BTreeMap::<(Search, String), usize>::new());
    for_seeds(1_500, |random| {
        let show = random_show(random);
        let own = some_seats(random, &show, 3);
        let most = random.pick(&[2, 4, 8]);
        let count = 1 + random.below(most);
        let case = Case {
            show: &show,
            own: if random.chance(50) { &own } else { &[] },
            constraint: random_constraint(random, count),
            count,
        };
        let free = Case {
            constraint: Constraint::None,
            own: case.own,
            ..case
        };
        for search in SEARCHES {
            let is_best = matches!(search, Search::Best);
            let parties = case.seated(search);
            let mut show_then = show.clone();
            for (index, seats) in parties.iter().enumerate() {
                let own = if index == 0 { case.own } else { &[] };
                let then = Case {
                    show: &show_then,
                    ..case
                };
                assert!(seats.is_empty() || seats.len() == count);
                let broken = then.broken(seats, own, is_best);
                assert!(
                    broken.is_none(),
                    "{search:?} {:?}: {broken:?} in {seats:?}",
                    case.constraint
                );
                let found = show_then.check(seats, &then.rules(is_best), own);
                let found: Vec<_> = found
                    .iter()
                    .filter(|found| found.code != ViolationCode::EmptySelection)
                    .collect();
                assert!(
                    found.is_empty() || seats.is_empty(),
                    "{search:?} {:?}: {found:?}",
                    case.constraint
                );
                show_then.set_status(seats, Status::Held).unwrap();
            }
            if parties != free.seated(search) {
                *told.lock().unwrap().entry((search, name(case.constraint))).or_default() += 1;
            }
        }
    });
    let told = told.into_inner().unwrap();
    if std::env::var("PARTERRE_SEED").is_ok() {
        return;
    }
    for search in SEARCHES {
        for constraint in [
            "Distancing",
            "Accessible",
            "NoAccessible",
            "Companions",
            "Sofas",
            "OnlineQuota",
            "Class",
            "Zone",
        ] {
            // The best minds accessible and companion seats unasked, so there these change nothing.
            let is_always_on = matches!(search, Search::Best) && matches!(constraint, "NoAccessible" | "Companions");
            let times = told.get(&(search, constraint.to_owned())).copied().unwrap_or(0);
            assert_eq!(times == 0, is_always_on, "{search:?} {constraint}: {times} times");
        }
        assert!(!told.contains_key(&(search, String::from("None"))));
    }
}

/// A party is refused only where there is no way to seat it: with constraints that look at each seat alone that is a count.
#[test]
fn nobody_is_refused_who_could_be_seated() {
    for_seeds(600, |random| {
        let show = random_show(random);
        let most = random.pick(&[2, 6, 20]);
        let count = 1 + random.below(most);
        let constraint = random_constraint(random, count);
        let case = Case {
            show: &show,
            own: &[],
            constraint,
            count,
        };
        for search in SEARCHES.into_iter().take(7) {
            let is_best = search == Search::Best;
            let is_accessible = |seat: u32| case.flags(seat) & flag::ACCESSIBLE != 0;
            let wanted = match constraint {
                Constraint::Accessible(wanted) => wanted,
                Constraint::Sofas => continue,
                _ => 0,
            };
            // Alone, a companion seat is always lonely: what is left are seats that can be given one by one.
            let alone = Case {
                constraint: match constraint {
                    Constraint::Accessible(_) | Constraint::OnlineQuota(_) => Constraint::None,
                    other => other,
                },
                ..case
            };
            let minds = is_best || wanted > 0;
            let single: Vec<u32> = case
                .all()
                .filter(|&seat| alone.broken(&[seat], &[], false).is_none())
                .filter(|&seat| !(minds && case.flags(seat) & flag::COMPANION != 0))
                .collect();
            let accessible = single.iter().filter(|&&seat| is_accessible(seat)).count();
            let plain = if minds { single.len() - accessible } else { single.len() };
            let is_possible = accessible >= wanted && plain >= count - wanted;
            let online = show.online_count() as usize;
            let is_allowed = match constraint {
                Constraint::OnlineQuota(reserve) => count <= online.saturating_sub(reserve),
                _ => true,
            };
            let is_seated = !case.seated(search)[0].is_empty();
            assert!(is_seated || !(is_possible && is_allowed), "{search:?} {constraint:?}");
        }
    });
}

#[test]
fn the_largest_party_is_the_largest_that_is_seated_together() {
    for_seeds(400, |random| {
        let show = random_show(random);
        let own = some_seats(random, &show, 3);
        let base = Case {
            show: &show,
            own: if random.chance(50) { &own } else { &[] },
            constraint: random_constraint(random, 3),
            count: 1,
        };
        let request = base.order(random.pick(&Algorithm::ALL));
        let most = (1..=210)
            .filter(|&count| count >= request.terms.accessible.unwrap_or(0))
            .filter(|&count| {
                show.assign(&AssignRequest {
                    terms: PartyTerms { count, ..request.terms },
                    ..request
                })
                .unwrap()
                .together
            })
            .max();
        assert_eq!(
            show.largest_party(&request.terms) as usize,
            most.unwrap_or(0),
            "{request:?}"
        );
    });
}

/// A fuzzer's find: so many were added to the accessible seats passed by, which is one number more than there are.
#[test]
fn no_party_has_more_accessible_seats_than_there_are() {
    for_seeds(100, |random| {
        let show = random_show(random);
        for wanted in [usize::MAX, usize::MAX - 1] {
            let terms = PartyTerms {
                accessible: Some(wanted),
                ..PartyTerms::of(1)
            };
            assert_eq!(show.largest_party(&terms), 0);
        }
    });
}
