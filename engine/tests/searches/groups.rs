//! The group of a click against a plain reading: every run around the seat, each asked of the plain reading of the rules.

use std::sync::Mutex;

use parterre_engine::group::MAX_GROUP;
use parterre_engine::hall::flag;
use parterre_engine::{Inventory, KeySet, SelectionRules, Status, StrandedRule};
use parterre_planning::HallDocument;

use crate::common::{Random, any_seats, for_seeds, random_show};
use crate::pictures::{marked, show_of};
use crate::rules::expected;

/// A click on a seat by a party that still needs so many.
struct Click<'a> {
    show: &'a Inventory,
    seat: u32,
    size: usize,
    rules: &'a SelectionRules,
    /// The classes of the rules, one by one.
    classes: &'a [u8],
    own: &'a [u32],
    picked: &'a [u32],
}

impl Click<'_> {
    fn group(&self) -> Vec<u32> {
        self.show.group_around(self.seat, self.size, self.rules, self.own, self.picked)
    }

    /// Whether a seat is taken along with the one that is clicked.
    fn joins(&self, seat: u32) -> bool {
        let flags = self.show.hall().flags_of()[seat as usize];
        let is_open = match self.show.statuses()[seat as usize] {
            Status::Free => true,
            Status::Blocked => self.rules.allow_blocked,
            _ => false,
        };
        let is_special = flags & (flag::ACCESSIBLE | flag::COMPANION) != 0;
        (is_open || self.own.contains(&seat))
            && flags & flag::NO_AUTO_ASSIGN == 0
            && (!is_special || self.rules.accessible.is_some_and(|wanted| wanted > 0))
            && !self.picked.contains(&seat)
    }

    /// Every run of so many seats with the clicked one in it, from the left.
    fn runs(&self, length: usize) -> Vec<Vec<u32>> {
        let hall = self.show.hall();
        let place = |seat: u32| (hall.row_of()[seat as usize], hall.slot_of()[seat as usize]);
        let (row, slot) = place(self.seat);
        let starts = (0..length).rev().filter_map(|before| usize::from(slot).checked_sub(before));
        let seats_from = |start: usize| -> Option<Vec<u32>> {
            (start..start + length).map(|slot| hall.seat_at(usize::from(row), slot)).collect()
        };
        let is_open = |run: &Vec<u32>| run.iter().all(|&seat| seat == self.seat || self.joins(seat));
        starts.filter_map(seats_from).filter(is_open).collect()
    }

    /// How many seats the rules warn of where a run joins what is picked; `None` where they forbid it.
    fn warnings(&self, run: &[u32]) -> Option<usize> {
        let asked = if run.len() == self.size.min(MAX_GROUP) {
            SelectionRules { count: None, ..*self.rules }
        } else {
            SelectionRules {
                count: None,
                accessible: None,
                stranded: StrandedRule::Off,
                companions_with_accessible: false,
                ..*self.rules
            }
        };
        let found = expected(self.show, &[self.picked, run].concat(), &asked, self.own, self.classes);
        let is_allowed = found.iter().all(|&(_, forbids, _)| !forbids);
        is_allowed.then(|| found.iter().map(|(_, _, seats)| seats.len()).sum())
    }

    /// The longest runs that the rules let pass, by the warnings of each, how far its middle is from the clicked seat,
    /// and its first seat.
    fn rated(&self) -> Vec<(usize, usize, Vec<u32>)> {
        if self.seat as usize >= self.show.hall().seat_count() {
            return Vec::new();
        }
        let rate = |run: Vec<u32>| {
            let (first, last) = (run[0] as usize, run[run.len() - 1] as usize);
            let away = (first + last).abs_diff(2 * self.seat as usize);
            self.warnings(&run).map(|warnings| (warnings, away, run))
        };
        let of_length = |length: usize| -> Vec<_> { self.runs(length).into_iter().filter_map(rate).collect() };
        let lengths = (1..=self.size.min(MAX_GROUP)).rev();
        lengths.map(of_length).find(|runs| !runs.is_empty()).unwrap_or_default()
    }
}

/// One in three only warns of seats left alone.
fn random_rules(random: &mut Random, classes: &[u8]) -> SelectionRules {
    let classes = KeySet::of(classes.iter().map(|&class| usize::from(class)));
    if random.chance(35) {
        return SelectionRules { classes, stranded: StrandedRule::Warn, ..SelectionRules::none() };
    }
    SelectionRules {
        // Not asked about.
        count: random.chance(40).then(|| random.below(6)),
        classes,
        stranded: random.pick(&[StrandedRule::Off, StrandedRule::Warn, StrandedRule::Warn, StrandedRule::Forbid]),
        seat_clearance: random.pick(&[0, 0, 0, 0, 1, 2]),
        sofas_together: random.chance(40),
        place_kept_free: random.chance(40),
        companions_with_accessible: random.chance(60),
        accessible: random.pick(&[None, None, Some(0), Some(1), Some(2)]),
        allow_blocked: random.chance(30),
        online_reserve: random.pick(&[0, 0, 0, 0, 5, 40]),
    }
}

/// A seat, or the one behind the last: mostly one that is free.
fn random_click(random: &mut Random, show: &Inventory) -> u32 {
    let free: Vec<u32> =
        (0..).zip(show.statuses()).filter(|(_, status)| **status == Status::Free).map(|(seat, _)| seat).collect();
    if free.is_empty() || random.chance(25) {
        return random.below(show.hall().seat_count() + 1) as u32;
    }
    random.pick(&free)
}

/// What a party has chosen already, near the click, where it counts: mostly seats that are to be had, as others refuse
/// every group.
fn random_picked(random: &mut Random, show: &Inventory, seat: u32) -> Vec<u32> {
    let last = show.hall().seat_count() as u32;
    let near = seat.saturating_sub(6)..(seat + 7).min(last);
    let (percent, is_any) = (random.pick(&[0, 10, 20, 30]), random.chance(20));
    let is_free = |&other: &u32| {
        show.statuses()[other as usize] == Status::Free && show.hall().flags_of()[other as usize] & flag::DISABLED == 0
    };
    near.filter(|other| *other != seat && (is_any || is_free(other)) && random.chance(percent)).collect()
}

#[test]
fn the_group_of_a_click_is_the_best_run_around_it() {
    // Groups that were cut short; choices between runs that all warn, of more seats or of fewer; those that nearness
    // decides.
    let seen = Mutex::new([0; 3]);
    for_seeds(1_200, |random| {
        let show = random_show(random);
        let own = {
            let percent = random.pick(&[0, 5, 30]);
            any_seats(random, &show, percent)
        };
        for _ in 0..12 {
            let seat = random_click(random, &show);
            let classes: Vec<u8> = if random.chance(70) { vec![0, 1, 2] } else { vec![0] };
            let rules = random_rules(random, &classes);
            let picked = random_picked(random, &show, seat);
            let size = random.pick(&[1, 2, 2, 2, 3, 3, 3, 4, 5, 9, 32, 33, usize::MAX]);
            let click = Click { show: &show, seat, size, rules: &rules, classes: &classes, own: &own, picked: &picked };
            let rated = click.rated();
            let best = rated.iter().min().map_or_else(Vec::new, |(_, _, run)| run.clone());
            let case = || format!("{seat} of {size} {rules:?} {own:?} {picked:?}\n{}", show.hall().to_document());
            assert_eq!(click.group(), best, "{}", case());
            let warnings = || rated.iter().map(|&(warnings, _, _)| warnings);
            let (least, most) = (warnings().min().unwrap_or(0), warnings().max().unwrap_or(0));
            let met = [
                !best.is_empty() && best.len() < size.min(MAX_GROUP),
                least > 0 && most > least,
                warnings().filter(|&warnings| warnings == least).count() > 1,
            ];
            let mut seen = seen.lock().unwrap();
            seen.iter_mut().zip(met).for_each(|(times, is_met)| *times += usize::from(is_met));
        }
    });
    let seen = seen.into_inner().unwrap();
    assert!(std::env::var("PARTERRE_SEED").is_ok() || seen.iter().all(|&times| times > 0), "{seen:?}");
}

/// What a visitor would expect of one row: `?` is clicked, `#` taken with it, `p` picked before, `x` sold.
#[test]
fn groups_in_pictures() {
    let off = SelectionRules::none();
    let warn = SelectionRules { stranded: StrandedRule::Warn, ..off };
    let forbid = SelectionRules { stranded: StrandedRule::Forbid, ..off };
    for (picture, size, rules) in [
        // The run lies as near the middle as it can; of two that are equally near the left one is taken.
        ("__#?#__", 3, off),
        ("__#?___", 2, off),
        ("_##?#__", 4, off),
        // No single seat is left alone where another run leaves none.
        ("_#?#__", 3, off),
        ("##?___", 3, warn),
        ("##?___", 3, forbid),
        // One is left alone beside what is picked whatever is taken: rather that one than three.
        ("##?__p_", 3, warn),
        ("_#?#_p_", 3, off),
        // Where that is forbidden the party picks on: fewer are taken, and nothing is left alone yet.
        ("_#?__p_", 3, forbid),
        // The run has as many seats as there is room for, and none that is somebody else's.
        ("x#?x__", 3, warn),
        ("__x?x_", 2, off),
        ("p?##__", 3, off),
        // What only those get who pick it themselves.
        ("#?h__", 4, off),
        ("#?ac_", 4, off),
    ] {
        let show = show_of(&[picture]);
        let (clicked, picked) = (marked(&[picture], '?')[0], marked(&[picture], 'p'));
        let mut taken = [marked(&[picture], '#'), vec![clicked]].concat();
        taken.sort_unstable();
        assert_eq!(show.group_around(clicked, size, &rules, &[], &picked), taken, "{picture} of {size}");
    }
}
