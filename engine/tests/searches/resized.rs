//! Choices of parties that have become another number of people, against a plain reading: seat by seat, by slots.

use std::sync::Mutex;

use parterre_engine::group::MAX_GROUP;
use parterre_engine::hall::flag;
use parterre_engine::{Inventory, KeySet, SelectionRules, Status, StrandedRule};
use parterre_planning::HallDocument;

use crate::common::{Random, any_seats, for_seeds, random_show};
use crate::pictures::{marked, show_of};
use crate::rules::expected;

/// Forbidden, alone, groups, of another class, warned about; how far away from what was picked and from the best view.
type Rating = (usize, usize, usize, usize, usize, u64, u64);

/// A party that chose seats and is another number of people now.
struct Party<'a> {
    show: &'a Inventory,
    rules: SelectionRules,
    /// The classes of the rules, one by one.
    classes: &'a [u8],
    own: &'a [u32],
    picked: Vec<u32>,
}

impl Party<'_> {
    fn place(&self, seat: u32) -> (u16, i32) {
        let hall = self.show.hall();
        (hall.row_of()[seat as usize], i32::from(hall.slot_of()[seat as usize]))
    }

    /// The seats that the rules forbid and warn about, one by one.
    fn broken(&self, choice: &[u32], rules: &SelectionRules) -> (usize, usize) {
        let own = [self.own, &self.picked].concat();
        let found = expected(self.show, choice, rules, &own, self.classes);
        let count = |forbidding: bool| {
            let those = found.iter().filter(|&&(_, forbids, _)| forbids == forbidding);
            those.map(|(_, _, seats)| seats.len().max(1)).sum()
        };
        (count(true), count(false))
    }

    fn joins(&self, seat: u32) -> bool {
        let kept = flag::NO_AUTO_ASSIGN | flag::ACCESSIBLE | flag::COMPANION;
        let alone = SelectionRules { stranded: StrandedRule::Off, online_reserve: 0, ..relaxed(&self.rules) };
        self.show.hall().flags_of()[seat as usize] & kept == 0
            && !self.picked.contains(&seat)
            && self.broken(&[seat], &alone).0 == 0
    }

    fn are_beside(&self, one: u32, other: u32) -> bool {
        let (here, there) = (self.place(one), self.place(other));
        here.0 == there.0 && here.1.abs_diff(there.1) == 1
    }

    /// The people alone and the groups of a choice.
    fn groups(&self, choice: &[u32]) -> (usize, usize) {
        let beginnings: Vec<u32> = choice
            .iter()
            .copied()
            .filter(|&seat| !choice.iter().any(|&other| other + 1 == seat && self.are_beside(seat, other)))
            .collect();
        let is_alone = |seat: &&u32| !choice.iter().any(|&other| self.are_beside(**seat, other));
        let alone = if choice.len() > 1 { choice.iter().filter(is_alone).count() } else { 0 };
        (alone, beginnings.len())
    }

    fn middle(&self, seats: &[u32]) -> (f64, f64) {
        let mean = |column: &[f32]| {
            seats.iter().map(|&seat| f64::from(column[seat as usize])).sum::<f64>() / seats.len() as f64
        };
        (mean(self.show.hall().x()), mean(self.show.hall().y()))
    }

    fn away(&self, from: (f64, f64), seats: &[u32]) -> f64 {
        let (x, y) = self.middle(seats);
        (x - from.0) * (x - from.0) + (y - from.1) * (y - from.1)
    }

    fn rating(&self, choice: &[u32], rules: &SelectionRules) -> Rating {
        let hall = self.show.hall();
        let class = |seat: u32| hall.class_of()[seat as usize];
        let is_other = |&&seat: &&u32| !self.picked.iter().any(|&picked| class(picked) == class(seat));
        let middle = self.middle(&self.picked);
        let in_256ths = |distance: f64| (distance * 256.0).round() as u64;
        let view = |seat: u32| {
            let (x, y) = hall.row_focal_point(self.place(seat).0).unwrap();
            in_256ths(self.away((f64::from(x), f64::from(y)), &[seat]))
        };
        let ((forbidden, warned), (alone, groups)) = (self.broken(choice, rules), self.groups(choice));
        (
            forbidden,
            alone,
            groups,
            choice.iter().filter(is_other).count(),
            warned,
            choice.iter().map(|&seat| in_256ths(self.away(middle, &[seat]))).sum(),
            choice.iter().map(|&seat| view(seat)).sum(),
        )
    }

    /// The best of these, the first of several that are equally good.
    fn best(&self, choices: impl IntoIterator<Item = Vec<u32>>, rules: &SelectionRules) -> Option<Vec<u32>> {
        choices.into_iter().min_by_key(|choice| self.rating(choice, rules))
    }

    fn allowed(&self, choice: Option<Vec<u32>>, rules: &SelectionRules) -> Option<Vec<u32>> {
        choice.filter(|choice| self.broken(choice, rules).0 == 0)
    }

    /// The choices that have so many more seats in the runs of the picked ones.
    fn beside(&self, more: usize) -> Vec<Vec<u32>> {
        if more == 0 {
            return vec![self.picked.clone()];
        }
        let last = self.show.hall().seat_count() as u32;
        let open = |seat: u32| seat < last && (self.picked.contains(&seat) || self.joins(seat));
        let from = |first: u32| {
            // So many that join, from this one on, over picked seats and never over an aisle.
            let mut window = Vec::new();
            let mut seat = first;
            while window.len() < more {
                if !open(seat) || seat > first && !self.are_beside(seat - 1, seat) {
                    return None;
                }
                if !self.picked.contains(&seat) {
                    window.push(seat);
                }
                seat += 1;
            }
            let is_near = self.picked.iter().any(|&picked| {
                picked > window[0] && picked < window[more - 1]
                    || self.are_beside(picked, window[0])
                    || self.are_beside(picked, window[more - 1])
            });
            (window[0] == first && is_near).then(|| sorted(&[&self.picked[..], &window].concat()))
        };
        (0..last).filter_map(from).collect()
    }

    /// Every run of so many that join and are none of these, nearest first.
    fn runs(&self, length: usize, near: &[u32]) -> Vec<Vec<u32>> {
        let count = self.show.hall().seat_count();
        let open = |seat: u32| (seat as usize) < count && self.joins(seat) && !near.contains(&seat);
        let mut runs: Vec<Vec<u32>> = (0..count as u32)
            .map(|first| (first..first + length as u32).collect::<Vec<u32>>())
            .filter(|run| run.iter().all(|&seat| open(seat)))
            .filter(|run| run.windows(2).all(|pair| self.are_beside(pair[0], pair[1])))
            .collect();
        let middle = self.middle(&self.picked);
        let away = |run: &[u32]| self.away(middle, &[run[0], run[length - 1]]);
        runs.sort_by(|one, other| away(one).total_cmp(&away(other)).then(one.cmp(other)));
        runs
    }

    fn more(&self, more: usize) -> Vec<u32> {
        let with = |seats: &[u32], run: &[u32]| sorted(&[seats, run].concat());
        let mut choices = self.beside(more);
        for beside in (0..more).rev() {
            let relaxed = relaxed(&self.rules);
            let Some(near) = self.allowed(self.best(self.beside(beside), &relaxed), &relaxed) else { continue };
            choices.extend(self.runs(more - beside, &near).iter().take(256).map(|run| with(&near, run)));
        }
        let one_by_one = || {
            let nearest = self.runs(1, &self.picked).concat();
            let choice = nearest.get(..more).map(|nearest| with(&self.picked, nearest));
            self.allowed(choice, &self.rules)
        };
        self.allowed(self.best(choices, &self.rules), &self.rules).or_else(one_by_one).unwrap_or_default()
    }

    fn fewer(&self, size: usize) -> Vec<u32> {
        let mut left = self.picked.clone();
        while left.len() > size {
            let without = |&gone: &u32| left.iter().copied().filter(|&seat| seat != gone).collect::<Vec<u32>>();
            left = self.best(left.iter().map(without), &self.rules).unwrap();
        }
        left
    }

    fn resized(&self, size: usize) -> Vec<u32> {
        let picked = self.picked.len();
        if size <= picked {
            self.fewer(size)
        } else if picked == 0 || size - picked > MAX_GROUP {
            Vec::new()
        } else {
            self.more(size - picked)
        }
    }
}

/// The rules that no later seat can mend.
fn relaxed(rules: &SelectionRules) -> SelectionRules {
    SelectionRules {
        accessible: None,
        stranded: StrandedRule::Off,
        sofas_together: false,
        companions_with_accessible: false,
        ..*rules
    }
}

fn sorted(seats: &[u32]) -> Vec<u32> {
    let mut seats = seats.to_vec();
    seats.sort_unstable();
    seats
}

fn random_rules(random: &mut Random, classes: &[u8]) -> SelectionRules {
    SelectionRules {
        count: None,
        classes: KeySet::of(classes.iter().map(|&class| usize::from(class))),
        stranded: random.pick(&[StrandedRule::Off, StrandedRule::Warn, StrandedRule::Warn, StrandedRule::Forbid]),
        seat_clearance: random.pick(&[0, 0, 0, 0, 1]),
        sofas_together: random.chance(30),
        place_kept_free: random.chance(40),
        companions_with_accessible: random.chance(30),
        accessible: random.pick(&[None, None, None, Some(0), Some(1)]),
        allow_blocked: random.chance(30),
        online_reserve: random.pick(&[0, 0, 0, 5]),
    }
}

/// Some seats near each other, mostly free ones.
fn random_picked(random: &mut Random, show: &Inventory) -> Vec<u32> {
    let last = show.hall().seat_count() as u32;
    let from = random.below(show.hall().seat_count().max(1)) as u32;
    let (percent, is_any) = (random.pick(&[20, 40, 80]), random.chance(10));
    let is_free = |&seat: &u32| {
        show.statuses()[seat as usize] == Status::Free && show.hall().flags_of()[seat as usize] & flag::DISABLED == 0
    };
    (from..(from + 6).min(last)).filter(|seat| (is_any || is_free(seat)) && random.chance(percent)).collect()
}

#[test]
fn a_party_of_another_number_keeps_what_the_plain_reading_keeps() {
    // Choices beside what is picked; those with a part elsewhere; seat by seat; refused; parties that became smaller.
    let seen = Mutex::new([0; 4]);
    for_seeds(500, |random| {
        let show = random_show(random);
        for _ in 0..4 {
            let percent = random.pick(&[0, 0, 10]);
            let own = any_seats(random, &show, percent);
            let classes: Vec<u8> = if random.chance(70) { vec![0, 1, 2] } else { vec![0] };
            let party = Party {
                show: &show,
                rules: random_rules(random, &classes),
                classes: &classes,
                own: &own,
                picked: random_picked(random, &show),
            };
            let picked = party.picked.len();
            let size = random.pick(&[
                picked + 1,
                picked + 1,
                picked + 2,
                picked + 4,
                picked.saturating_sub(1),
                1,
                0,
                picked + 40,
            ]);
            let case =
                || format!("{size} of {:?} {:?} {own:?}\n{}", party.picked, party.rules, show.hall().to_document());
            // How many the rules ask for is of no interest: `size` says it.
            let rules = SelectionRules { count: random.pick(&[None, Some(1), Some(picked)]), ..party.rules };
            let resized = show.resized(&party.picked, size, &rules, &own);
            assert_eq!(resized, party.resized(size), "{}", case());
            assert!(resized.is_empty() || resized.len() == size, "{}", case());
            let is_grown = size > picked && !resized.is_empty();
            assert!(!is_grown || party.picked.iter().all(|seat| resized.contains(seat)), "{}", case());
            let (before, after) = (party.groups(&party.picked).1, party.groups(&resized).1);
            let met = [
                is_grown && after <= before,
                is_grown && after > before,
                size > picked && picked > 0 && resized.is_empty(),
                size < picked,
            ];
            let mut seen = seen.lock().unwrap();
            seen.iter_mut().zip(met).for_each(|(times, is_met)| *times += usize::from(is_met));
        }
    });
    let seen = seen.into_inner().unwrap();
    assert!(std::env::var("PARTERRE_SEED").is_ok() || seen.iter().all(|&times| times > 0), "{seen:?}");
}

/// `p` was picked and stays, `#` comes with it, `x` is sold.
#[test]
fn more_people_in_pictures() {
    let off = SelectionRules::none();
    let warn = SelectionRules { stranded: StrandedRule::Warn, ..off };
    for (rows, rules) in [
        // Beside what was picked, on the side with the better view.
        (&["__pp#___"][..], off),
        (&["___#pp__"], off),
        (&["_###ppp#"], off),
        // Between two that were picked rather than beside them.
        (&["_p#p____"], off),
        // No single seat is left alone.
        (&["#p__xxxx"], warn),
        (&["x_#pp__x"], warn),
        // On this side of an aisle while there is room.
        (&["_#pp __"], off),
        // Rather of the class that was picked than of a dearer one.
        (&["_#ppv_____"], off),
        // Nobody sits alone where two can sit together elsewhere.
        (&["x_ppxxxx", "xx##xxxx"], off),
        // Behind rather than on the other side of the hall.
        (&["xppx_________", "x#xxxxxxxxxxx"], off),
        (&["x_#ppx", "x_##xx", "xxx_xx"], off),
        // Two rows are equally near: whoever comes sits in the one with the better view.
        (&["xx_x", "xxpx", "xx#x", "xxxx", "xxxx"], off),
        (&["xxxx", "xxxx", "xx#x", "xxpx", "xx_x"], off),
    ] {
        let show = show_of(rows);
        let (picked, fresh) = (marked(rows, 'p'), marked(rows, '#'));
        let expected = sorted(&[picked.clone(), fresh].concat());
        assert_eq!(show.resized(&picked, expected.len(), &rules, &[]), expected, "{rows:?}");
    }
}

/// `p` stays, `-` goes.
#[test]
fn fewer_people_in_pictures() {
    let off = SelectionRules::none();
    for (rows, rules) in [
        // Whoever sits apart goes.
        (&["_pp_", "___-"][..], off),
        (&["-___", "_ppp"], off),
        // From a run the one at the end that is farther from the best view goes, and nobody from the middle.
        (&["-pp_____"], off),
        (&["_____pp-"], off),
        (&["-pp_-_"], off),
        // Not the one whose seat would be left alone.
        (&["x_pp-_"], off),
        (&["xpp-__x_"], SelectionRules { stranded: StrandedRule::Warn, ..off }),
    ] {
        let show = show_of(rows);
        let (left, gone) = (marked(rows, 'p'), marked(rows, '-'));
        assert_eq!(show.resized(&sorted(&[left.clone(), gone].concat()), left.len(), &rules, &[]), left, "{rows:?}");
    }
}

#[test]
fn sofas_come_and_go_whole() {
    let rules = SelectionRules { sofas_together: true, ..SelectionRules::none() };
    let show = show_of(&["ssssss__"]);
    assert_eq!(show.resized(&[2, 3], 4, &rules, &[]), [2, 3, 4, 5]);
    assert_eq!(show.resized(&[0, 1, 2, 3], 2, &rules, &[]), [2, 3]);
    let show = show_of(&["ssss"]);
    assert!(show.resized(&[0, 1], 3, &rules, &[]).is_empty(), "half a sofa is left");
    let rules = SelectionRules { place_kept_free: true, ..rules };
    assert_eq!(show.resized(&[0, 1], 3, &rules, &[]), [0, 1, 2], "its other half is kept free");
}
