//! Every rule against a plain reading of its definition.

use parterre_engine::hall::flag;
use parterre_engine::{Inventory, KeySet, SelectionRules, Status, StrandedRule, ViolationCode};
use parterre_planning::HallDocument;

use crate::common::{Random, any_seats, for_seeds, random_show};
use crate::pictures::{marked, show_of};

pub type Expected = Vec<(ViolationCode, bool, Vec<u32>)>;

struct Oracle<'a> {
    show: &'a Inventory,
    rules: &'a SelectionRules,
    chosen: Vec<u32>,
    own: &'a [u32],
}

impl Oracle<'_> {
    fn row(&self, seat: u32) -> u16 {
        self.show.hall().row_of()[seat as usize]
    }
    fn slot(&self, seat: u32) -> i32 {
        i32::from(self.show.hall().slot_of()[seat as usize])
    }
    fn has(&self, seat: u32, bit: u8) -> bool {
        self.show.hall().flags_of()[seat as usize] & bit != 0
    }
    /// The status that the buyer sees: their own seats are free, unless sold or out of order.
    fn status(&self, seat: u32) -> Status {
        match self.show.statuses()[seat as usize] {
            status @ (Status::Sold | Status::Broken) => status,
            _ if self.own.contains(&seat) => Status::Free,
            status => status,
        }
    }
    fn seats(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.show.hall().seat_count() as u32
    }
    fn at(&self, row: u16, slot: i32) -> Option<u32> {
        self.show.hall().seat_at(row.into(), slot.try_into().ok()?)
    }
    fn only(&self, broken: impl Fn(u32) -> bool) -> Vec<u32> {
        self.chosen.iter().copied().filter(|&seat| broken(seat)).collect()
    }
    fn open(&self, seat: u32) -> bool {
        let status = self.status(seat);
        let free = status == Status::Free || status == Status::Blocked && self.rules.allow_blocked;
        free && !self.has(seat, flag::DISABLED)
    }

    fn too_close(&self) -> Vec<u32> {
        self.only(|seat| {
            !self.status(seat).is_taken()
                && self.seats().any(|other| {
                    self.row(other) == self.row(seat)
                        && (self.slot(other) - self.slot(seat)).unsigned_abs() as usize <= self.rules.seat_clearance
                        && self.status(other).is_taken()
                })
        })
    }

    /// Slot by slot: an open seat not chosen, closed in on both sides, beside a chosen one or in a run with one;
    /// unless it is the only one left of its run.
    fn stranded(&self) -> Vec<u32> {
        let left = |seat: Option<u32>| seat.is_some_and(|seat| self.open(seat) && !self.chosen.contains(&seat));
        self.seats()
            .filter(|&seat| {
                let beside = |step: i32| self.at(self.row(seat), self.slot(seat) + step);
                if !left(Some(seat)) || left(beside(-1)) || left(beside(1)) {
                    return false;
                }
                let mut run = vec![seat];
                for step in [-1, 1] {
                    let mut slot = self.slot(seat) + step;
                    while let Some(other) = self.at(self.row(seat), slot).filter(|&other| self.open(other)) {
                        run.push(other);
                        slot += step;
                    }
                }
                run.iter().any(|seat| self.chosen.contains(seat))
                    && run.iter().filter(|&&seat| left(Some(seat))).count() > 1
            })
            .collect()
    }

    fn missing_of_sofas(&self) -> Vec<u32> {
        let sofa = |seat: u32| self.show.hall().sofa_of()[seat as usize];
        self.seats()
            .filter(|&seat| {
                let mate = |&other: &u32| self.row(other) == self.row(seat) && sofa(other) == sofa(seat);
                sofa(seat) != 0
                    && !self.has(seat, flag::DISABLED)
                    && !self.chosen.contains(&seat)
                    && self.chosen.iter().any(mate)
            })
            .collect()
    }

    /// The only place that is missing of the chosen sofas, where it is open and may be kept free.
    fn kept_free(&self) -> Option<u32> {
        let missing = self.missing_of_sofas();
        let may_be = self.rules.sofas_together && self.rules.place_kept_free;
        (may_be && missing.len() == 1 && self.open(missing[0])).then(|| missing[0])
    }

    /// What the buyer has already they do not take.
    fn is_over_quota(&self) -> bool {
        let real = |seat: u32| self.show.statuses()[seat as usize];
        let free = self.seats().filter(|&seat| real(seat) == Status::Free && !self.has(seat, flag::DISABLED));
        let kept = self.seats().filter(|&seat| real(seat).is_taken() && self.status(seat) == Status::Free);
        let more = self.chosen.len().saturating_sub(kept.count());
        let reserve = self.rules.online_reserve;
        reserve > 0 && more > 0 && more + reserve > free.count()
    }

    fn lonely_companion(&self, seat: u32) -> bool {
        let accessible = |step: i32| {
            let beside = self.at(self.row(seat), self.slot(seat) + step);
            beside.is_some_and(|other| self.chosen.contains(&other) && self.has(other, flag::ACCESSIBLE))
        };
        self.has(seat, flag::COMPANION) && !accessible(-1) && !accessible(1)
    }
}

/// The violations of a selection in the order of their codes. `classes`: those that the rules allow, one by one.
pub fn expected(show: &Inventory, selection: &[u32], rules: &SelectionRules, own: &[u32], classes: &[u8]) -> Expected {
    use ViolationCode as Code;
    if selection.is_empty() {
        return vec![(Code::EmptySelection, true, Vec::new())];
    }
    let mut unique = selection.to_vec();
    unique.sort_unstable();
    let mut doubles: Vec<u32> =
        unique.iter().copied().filter(|seat| selection.iter().filter(|&other| other == seat).count() > 1).collect();
    doubles.dedup();
    unique.dedup();
    let (chosen, unknown): (Vec<u32>, Vec<u32>) =
        unique.iter().partition(|&&seat| (seat as usize) < show.hall().seat_count());
    let oracle = Oracle { show, rules, chosen, own };
    let enabled = |seat: u32| !oracle.has(seat, flag::DISABLED);
    let with = |status: Status| oracle.only(|seat| oracle.status(seat) == status && enabled(seat));
    let when = |on: bool, seats: Vec<u32>| if on { seats } else { Vec::new() };
    // Beside a place that is kept free nobody else sits either.
    let kept_free = oracle.kept_free();
    let occupied = Oracle { chosen: oracle.chosen.iter().copied().chain(kept_free).collect(), ..oracle };
    let stranded = rules.stranded != StrandedRule::Off && rules.seat_clearance == 0;
    let all = vec![
        (Code::UnknownSeat, unknown),
        (Code::DuplicateSeat, doubles),
        (Code::SeatSold, with(Status::Sold)),
        (Code::SeatReserved, with(Status::Reserved)),
        (Code::SeatHeld, with(Status::Held)),
        (Code::SeatBlocked, {
            let blocked = when(!rules.allow_blocked, with(Status::Blocked));
            let mut refused = [blocked, with(Status::Broken)].concat();
            refused.sort_unstable();
            refused
        }),
        (Code::SeatDisabled, oracle.only(|seat| !enabled(seat))),
        (Code::WrongCount, when(rules.count.is_some_and(|count| count != unique.len()), unique.clone())),
        (Code::WrongClass, oracle.only(|seat| !classes.contains(&show.hall().class_of()[seat as usize]))),
        (Code::TooClose, when(rules.seat_clearance > 0, oracle.too_close())),
        (Code::StrandedSeat, when(stranded, occupied.stranded())),
        (Code::SplitSofa, when(rules.sofas_together && kept_free.is_none(), oracle.missing_of_sofas())),
        (
            Code::CompanionAlone,
            when(rules.companions_with_accessible, oracle.only(|seat| oracle.lonely_companion(seat))),
        ),
        (Code::OnlineQuota, when(oracle.is_over_quota(), unique.clone())),
    ];
    let forbids = |code| code != Code::StrandedSeat || rules.stranded == StrandedRule::Forbid;
    let mut found: Expected = all
        .into_iter()
        .filter(|(_, seats)| !seats.is_empty())
        .map(|(code, seats)| (code, forbids(code), seats))
        .collect();
    // Missing accessible seats cannot be named, so the violation names those that were chosen.
    let accessible = oracle.only(|seat| oracle.has(seat, flag::ACCESSIBLE));
    if rules.accessible.is_some_and(|wanted| wanted != accessible.len()) {
        found.push((Code::WrongAccessible, true, accessible));
    }
    found
}

/// Runs of seats, as people choose, or seats from anywhere.
fn random_selection(random: &mut Random, show: &Inventory) -> Vec<u32> {
    let count = show.hall().seat_count();
    let mut seats: Vec<u32> = Vec::new();
    for _ in 0..random.below(4) {
        let start = random.below(count + 1);
        seats.extend((start..start + 1 + random.below(5)).map(|seat| seat as u32));
    }
    if random.chance(90) {
        seats.retain(|&seat| (seat as usize) < count);
    }
    if random.chance(80) {
        seats.sort_unstable();
        seats.dedup();
    }
    seats
}

#[test]
fn every_rule_is_its_definition() {
    let seen = std::sync::Mutex::new(std::collections::BTreeSet::new());
    for_seeds(1_500, |random| {
        let show = random_show(random);
        let own = {
            let percent = random.pick(&[0, 5, 30]);
            any_seats(random, &show, percent)
        };
        for _ in 0..6 {
            let selection = random_selection(random, &show);
            let classes: Vec<u8> = if random.chance(70) { vec![0, 1, 2] } else { vec![0] };
            let rules = SelectionRules {
                count: random.chance(40).then(|| random.below(6)),
                classes: KeySet::of(classes.iter().map(|&class| usize::from(class))),
                stranded: random.pick(&[StrandedRule::Off, StrandedRule::Warn, StrandedRule::Forbid]),
                seat_clearance: random.pick(&[0, 0, 1, 2, 100]),
                sofas_together: random.chance(60),
                place_kept_free: random.chance(60),
                companions_with_accessible: random.chance(60),
                accessible: random.pick(&[None, None, Some(0), Some(1), Some(2)]),
                allow_blocked: random.chance(30),
                online_reserve: random.pick(&[0, 0, 0, 1, 5, 40]),
            };
            let found: Expected = show
                .check(&selection, &rules, &own)
                .into_iter()
                .map(|violation| (violation.code, violation.forbids, violation.seats))
                .collect();
            let expected = expected(&show, &selection, &rules, &own, &classes);
            assert_eq!(found, expected, "{selection:?} {rules:?}\n{}", show.hall().to_document());
            seen.lock().unwrap().extend(expected.into_iter().map(|(code, _, _)| code));
        }
    });
    assert!(
        std::env::var("PARTERRE_SEED").is_ok() || seen.into_inner().unwrap().len() == 16,
        "some rules were never met"
    );
}

/// Chosen alone, a pickable seat breaks none of the rules that look at it alone.
#[test]
fn what_may_be_picked_is_what_no_rule_about_one_seat_forbids() {
    for_seeds(100, |random| {
        let show = random_show(random);
        let own = any_seats(random, &show, 5);
        let classes: Vec<u8> = random.pick(&[&[0, 1, 2][..], &[0]]).to_vec();
        let rules = SelectionRules {
            count: Some(7),
            classes: KeySet::of(classes.iter().map(|&class| usize::from(class))),
            stranded: StrandedRule::Forbid,
            seat_clearance: random.pick(&[0, 1, 3]),
            sofas_together: true,
            place_kept_free: true,
            companions_with_accessible: true,
            accessible: Some(2),
            allow_blocked: random.chance(50),
            online_reserve: 1000,
        };
        let pickable: Vec<bool> = (0..show.hall().seat_count() as u32)
            .map(|seat| {
                let alone = Oracle { show: &show, rules: &rules, chosen: vec![seat], own: &own };
                let is_allowed = classes.contains(&show.hall().class_of()[seat as usize]);
                alone.open(seat) && is_allowed && (rules.seat_clearance == 0 || alone.too_close().is_empty())
            })
            .collect();
        assert_eq!(show.pickable(&rules, &own), pickable, "{rules:?} {own:?}");
    });
}

/// What a clerk would say about one row of seven, `_` free, `x` sold, `#` chosen, `!` left alone.
#[test]
fn stranding_in_pictures() {
    for picture in [
        "##_____", "!##____", "__##___", "_____##", "!#_____", "x!##___", "_##xx__", "___#!xx",
        // Two of three leave one whichever they are; one of three in the middle leaves two where none had to be.
        "xx##_xx", "xx_##xx", "xx!#!xx", "xx#__xx", "xx#_#xx",
        // A single seat that was alone before is nobody's fault.
        "_x##___", "###_x__", "#######", "##___ _", "_# #___", "_# __x_",
    ] {
        let show = show_of(&[picture]);
        let marked = |mark: char| marked(&[picture], mark);
        let rules = SelectionRules { stranded: StrandedRule::Forbid, ..SelectionRules::none() };
        let found: Vec<u32> =
            show.check(&marked('#'), &rules, &[]).into_iter().flat_map(|violation| violation.seats).collect();
        assert_eq!(found, marked('!'), "{picture}");
    }
}
