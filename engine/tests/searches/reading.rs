//! A party's terms read seat by seat, as docs/RULES.md puts them: what the oracles of all searches have in common.

use parterre_engine::hall::flag;
use parterre_engine::{Hall, Inventory, KeySet, PartyTerms, SelectionRules, Status};

use crate::common::Random;

/// The classes and zones that a party accepts, one by one; `zones`: `None` for all, and rows of none.
pub struct Accepted {
    pub classes: Vec<usize>,
    pub zones: Option<Vec<usize>>,
}

impl Accepted {
    pub fn random(random: &mut Random) -> Accepted {
        let most = random.pick(&[75, 100]);
        Accepted {
            classes: (0..3).filter(|_| random.chance(most)).collect(),
            zones: random.chance(15).then(|| (0..2).filter(|_| random.chance(80)).collect()),
        }
    }
}

/// Terms of all kinds, for parties up to `most`; a fifth of them ask for nothing but their number.
pub fn random_terms<'a>(
    random: &mut Random,
    accepted: &Accepted,
    (own, avoid): (&'a [u32], &'a [u32]),
    most: usize,
) -> PartyTerms<'a> {
    let count = 1 + random.below(most);
    let modest = PartyTerms {
        classes: KeySet::of(accepted.classes.iter().copied()),
        zones: match &accepted.zones {
            Some(zones) => KeySet::of(zones.iter().copied()),
            None => KeySet::ALL,
        },
        ..PartyTerms::of(count)
    };
    if random.chance(20) {
        return modest;
    }
    PartyTerms {
        accessible: random.pick(&[0, 0, 0, 1, 2, 6]).min(count),
        seat_clearance: random.pick(&[0, 0, 0, 0, 1, 2, 5, 300]),
        own: if random.chance(50) { own } else { &[] },
        avoid: if random.chance(30) { avoid } else { &[] },
        may_strand: random.pick(&[None, Some(false), Some(true)]),
        sofas_together: random.chance(50),
        online_reserve: random.pick(&[0, 0, 0, 1, 5, 40]),
        ..modest
    }
}

/// What a search has to go by.
pub struct Reading<'a> {
    pub show: &'a Inventory,
    pub accepted: &'a Accepted,
    /// With `may_strand` as the search understands it where it is left out.
    pub terms: PartyTerms<'a>,
}

impl Reading<'_> {
    pub fn hall(&self) -> &Hall {
        self.show.hall()
    }
    pub fn row(&self, seat: u32) -> usize {
        usize::from(self.hall().row_of()[seat as usize])
    }
    pub fn slot(&self, seat: u32) -> usize {
        usize::from(self.hall().slot_of()[seat as usize])
    }
    pub fn has(&self, seat: u32, bits: u8) -> bool {
        self.hall().flags_of()[seat as usize] & bits != 0
    }
    pub fn zone(&self, row: usize) -> Option<u8> {
        self.hall().row_zone(row as u16).unwrap()
    }
    pub fn accessible_among(&self, seats: &[u32]) -> usize {
        seats.iter().filter(|&&seat| self.has(seat, flag::ACCESSIBLE)).count()
    }
    fn status(&self, seat: u32) -> Status {
        self.show.statuses()[seat as usize]
    }
    /// What is sold is sold, also to who says that it is theirs; what is out of order seats nobody.
    fn is_own(&self, seat: u32) -> bool {
        self.terms.own.contains(&seat) && !matches!(self.status(seat), Status::Sold | Status::Broken)
    }
    fn is_anothers(&self, seat: u32) -> bool {
        self.status(seat).is_taken() && !self.is_own(seat)
    }

    fn is_candidate(&self, seat: u32) -> bool {
        let special = match self.terms.accessible {
            0 => flag::ACCESSIBLE | flag::COMPANION,
            _ => 0,
        };
        let clearance = self.terms.seat_clearance;
        let zone = self.zone(self.row(seat)).map(usize::from);
        let in_zone = |zones: &Vec<usize>| zone.is_some_and(|zone| zones.contains(&zone));
        let slots = self.slot(seat).saturating_sub(clearance)..=(self.slot(seat) + clearance).min(20_000);
        let mut near = slots.filter_map(|slot| self.hall().seat_at(self.row(seat), slot));
        (self.status(seat) == Status::Free || self.is_own(seat))
            && !self.has(seat, flag::DISABLED | flag::NO_AUTO_ASSIGN | special)
            && !self.terms.avoid.contains(&seat)
            && self.accepted.classes.contains(&usize::from(self.hall().class_of()[seat as usize]))
            && self.accepted.zones.as_ref().is_none_or(in_zone)
            && (clearance == 0 || !near.any(|other| self.is_anothers(other)))
    }

    /// The squared distance of the middle between a run's two ends from the focal point of its row.
    pub fn distance(&self, run: &[u32]) -> f64 {
        let hall = self.hall();
        let (first, last) = (run[0] as usize, run[run.len() - 1] as usize);
        let (x, y) = hall.row_focal_point(hall.row_of()[first]).unwrap();
        let away = |of: &[f32], focus: f32| (f64::from(of[first]) + f64::from(of[last])) / 2.0 - f64::from(focus);
        let (dx, dy) = (away(hall.x(), x), away(hall.y(), y));
        dx * dx + dy * dy
    }

    /// The candidates of every row with seats, from the top.
    pub fn rows(&self) -> Vec<(usize, Vec<u32>)> {
        let mut rows: Vec<(usize, Vec<u32>)> = Vec::new();
        for seat in 0..self.hall().seat_count() as u32 {
            if rows.last().is_none_or(|(row, _)| *row != self.row(seat)) {
                rows.push((self.row(seat), Vec::new()));
            }
            if self.is_candidate(seat) {
                rows.last_mut().unwrap().1.push(seat);
            }
        }
        rows
    }

    /// Every run of so many of a row's candidates that may be given as one, from the left.
    pub fn runs<'c>(&self, candidates: &'c [u32], length: usize) -> impl Iterator<Item = &'c [u32]> {
        candidates.windows(length).filter(move |run| {
            let splits_sofa = || [run[0], run[length - 1]].iter().any(|&end| self.splits_sofa(run, end));
            let leaves_companion = || run.iter().any(|&seat| self.is_lonely(run, seat));
            self.slot(run[0]) + length == self.slot(run[length - 1]) + 1
                && !(self.terms.sofas_together && splits_sofa())
                && !leaves_companion()
        })
    }

    pub fn splits_sofa(&self, run: &[u32], seat: u32) -> bool {
        self.mates(seat).iter().any(|mate| !run.contains(mate))
    }

    /// Whether a companion seat has no accessible one of the run beside it.
    pub fn is_lonely(&self, run: &[u32], seat: u32) -> bool {
        let is_beside = |&&other: &&u32| other.abs_diff(seat) == 1 && self.has(other, flag::ACCESSIBLE);
        self.has(seat, flag::COMPANION) && run.iter().find(is_beside).is_none()
    }

    /// The seats of a seat's sofa that can be sold, ascending; of a seat on none the seat alone.
    pub fn mates(&self, seat: u32) -> Vec<u32> {
        let sofa = |seat: u32| self.hall().sofa_of().get(seat as usize).map(|&sofa| (self.row(seat), sofa));
        if !self.has(seat, flag::SOFA) {
            return vec![seat];
        }
        let is_mate = |mate: &u32| sofa(*mate) == sofa(seat);
        let first = (0..=seat).rev().take_while(is_mate).last().unwrap();
        let mates = (first..).take_while(is_mate);
        mates.filter(|&mate| !self.has(mate, flag::DISABLED)).collect()
    }

    /// Whether the party could choose a seat by hand.
    fn is_open(&self, seat: u32) -> bool {
        (self.status(seat) == Status::Free || self.is_own(seat)) && !self.has(seat, flag::DISABLED)
    }

    /// How many open seats that are not among these lie on one side of a seat, one after the other; 2 for more.
    fn beside(&self, seat: u32, step: isize, taken: &[u32]) -> usize {
        let is_left = |away: &isize| {
            let slot = self.slot(seat).checked_add_signed(step * away);
            let other = slot.and_then(|slot| self.hall().seat_at(self.row(seat), slot));
            other.is_some_and(|other| self.is_open(other) && !taken.contains(&other))
        };
        (1..=2).take_while(is_left).count()
    }

    /// How much a run is wanted: 0 leaves no single seat alone; 1 leaves one that is all that is left of its open run; 2
    /// another one. All alike where single seats may be left alone.
    pub fn level(&self, run: &[u32]) -> u8 {
        if self.terms.seat_clearance > 0 || self.terms.may_strand == Some(true) {
            return 0;
        }
        match (self.beside(run[0], -1, run), self.beside(run[run.len() - 1], 1, run)) {
            (1, 0) | (0, 1) => 1,
            (1, _) | (_, 1) => 2,
            _ => 0,
        }
    }

    /// Whether a single seat is left alone beside any of these seats.
    pub fn strands(&self, seats: &[u32]) -> bool {
        let leaves_one = |&seat: &u32| self.beside(seat, -1, seats) == 1 || self.beside(seat, 1, seats) == 1;
        self.terms.seat_clearance == 0 && seats.iter().any(leaves_one)
    }

    /// Whether fewer free seats would be left than are reserved; what the party has already it does not take.
    pub fn is_over_quota(&self) -> bool {
        let seats = || 0..self.hall().seat_count() as u32;
        let is_free = |&seat: &u32| self.status(seat) == Status::Free && !self.has(seat, flag::DISABLED);
        let is_kept = |&seat: &u32| self.is_own(seat) && self.status(seat).is_taken();
        let more = self.terms.count.saturating_sub(seats().filter(is_kept).count());
        let reserve = self.terms.online_reserve;
        reserve > 0 && more > 0 && more + reserve > seats().filter(is_free).count()
    }

    /// So many of the candidates in their order, sofas whole or left out; fewer where that cannot be. A group is left out
    /// where those behind it cannot make up the rest any more: all their sums are looked at, up to the 64 that the engine
    /// looks ahead.
    pub fn with_whole_sofas(&self, candidates: &[u32], count: usize) -> Vec<u32> {
        let mut groups: Vec<Vec<u32>> = Vec::new();
        for &seat in candidates {
            let group = self.mates(seat);
            if group.iter().all(|mate| candidates.contains(mate)) && !groups.contains(&group) {
                groups.push(group);
            }
        }
        // By group, every number of seats that those behind it can make up.
        let mut sums = vec![std::collections::BTreeSet::from([0])];
        for group in groups.iter().rev() {
            let behind = sums[sums.len() - 1].clone();
            let more = behind.iter().map(|sum| sum + group.len()).filter(|&sum| sum < 64);
            sums.push(behind.iter().copied().chain(more).collect());
        }
        let mut seats: Vec<u32> = Vec::new();
        for (group, sums) in groups.iter().zip(sums.iter().rev().skip(1)) {
            let left = (count - seats.len()).checked_sub(group.len());
            if left.is_some_and(|left| left >= 64 || sums.contains(&left)) {
                seats.extend_from_slice(group);
            }
        }
        seats
    }

    /// What was given may be sold: the rules of the same names have nothing to say against it.
    pub fn assert_allowed(&self, seats: &[u32]) {
        let terms = &self.terms;
        let rules = SelectionRules {
            count: Some(terms.count),
            classes: terms.classes,
            seat_clearance: terms.seat_clearance,
            sofas_together: terms.sofas_together,
            companions_with_accessible: true,
            accessible: Some(terms.accessible),
            online_reserve: terms.online_reserve,
            ..SelectionRules::none()
        };
        if !seats.is_empty() {
            assert_eq!(self.show.check(seats, &rules, terms.own), []);
        }
    }
}
