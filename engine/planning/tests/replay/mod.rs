//! A simulation once more in plain code: every party looked up anew, nothing remembered, every figure counted seat by
//! seat.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

use parterre_engine::hall::flag;
use parterre_engine::{Arrangement, AssignRequest, Inventory, PartyTerms, Status, StrandedRule};
use parterre_planning::simulate::{Parties, Party, Refusal, Settings, Simulation};

/// One run of a replay.
struct Replay<'a> {
    settings: &'a Settings<'a>,
    kinds: &'a [Party],
    show: Inventory,
    /// How each party sits, and why it does not.
    parties: Vec<(Arrangement, Option<Refusal>)>,
    split_at: Option<u32>,
    refused_at: Option<u32>,
    reasons: Vec<Option<Refusal>>,
    sold: Vec<u32>,
}

fn is_near(show: &Inventory, seat: usize, clearance: usize) -> bool {
    let hall = show.hall();
    clearance > 0
        && (0..hall.seat_count()).any(|other| {
            show.statuses()[other].is_taken()
                && hall.row_of()[other] == hall.row_of()[seat]
                && usize::from(hall.slot_of()[other].abs_diff(hall.slot_of()[seat])) <= clearance
        })
}

fn is_open(show: &Inventory, seat: usize) -> bool {
    show.statuses()[seat] == Status::Free && show.hall().flags_of()[seat] & flag::DISABLED == 0
}

fn has_open_neighbour(show: &Inventory, seat: usize) -> bool {
    let hall = show.hall();
    (0..hall.seat_count()).any(|other| {
        hall.row_of()[other] == hall.row_of()[seat]
            && hall.slot_of()[other].abs_diff(hall.slot_of()[seat]) == 1
            && is_open(show, other)
    })
}

impl Replay<'_> {
    fn choose(&self, party: &Party) -> (Vec<u32>, Arrangement) {
        let terms = PartyTerms {
            accessible: party.accessible as usize,
            seat_clearance: self.settings.seat_clearance,
            sofas_together: self.settings.sofas_together,
            may_strand: self.settings.stranded.map(|rule| rule == StrandedRule::Off),
            ..PartyTerms::of(party.count as usize)
        };
        let chooser = self.settings.chooser;
        let answer = self.show.assign(&AssignRequest { chooser, terms }).unwrap();
        (answer.seats, answer.arrangement)
    }

    /// How many seats pass, and how many of those are accessible.
    fn count(&self, passes: impl Fn(usize) -> bool) -> (u32, u32) {
        let flags = self.show.hall().flags_of();
        let never = flag::DISABLED | flag::NO_AUTO_ASSIGN;
        let seats = (0..flags.len()).filter(|&seat| is_open(&self.show, seat) && flags[seat] & never == 0);
        let passing: Vec<usize> = seats.filter(|&seat| passes(seat)).collect();
        let accessible = passing.iter().filter(|&&seat| flags[seat] & flag::ACCESSIBLE != 0).count();
        (passing.len() as u32, accessible as u32)
    }

    fn why(&self, party: &Party) -> Refusal {
        let clear = |seat: usize| !is_near(&self.show, seat, self.settings.seat_clearance);
        let kept = flag::ACCESSIBLE | flag::COMPANION;
        let is_general = |seat: usize| clear(seat) && self.show.hall().flags_of()[seat] & kept == 0;
        let too_few = |(all, accessible): (u32, u32)| all < party.count || accessible < party.accessible;
        let all = self.count(|_| true);
        match () {
            () if all.0 < party.count => Refusal::NotEnoughSeats,
            () if too_few(all) => Refusal::NotEnoughAccessible,
            () if too_few(self.count(clear)) => Refusal::TooClose,
            () if self.count(is_general).0 + party.accessible < party.count => Refusal::KeptForOthers,
            () => Refusal::SplitSofa,
        }
    }

    fn arrive(&mut self, kind: usize) {
        let party = self.kinds[kind];
        let (seats, arrangement) = self.choose(&party);
        if seats.is_empty() {
            self.refused_at.get_or_insert(self.show.free_count());
            let reason = self.reasons[kind].unwrap_or_else(|| self.why(&party));
            self.reasons[kind] = Some(reason);
            self.parties.push((Arrangement::None, Some(reason)));
            return;
        }
        if arrangement != Arrangement::Together {
            self.split_at.get_or_insert(self.show.free_count());
        }
        self.parties.push((arrangement, None));
        self.show.set_status(&seats, Status::Sold).unwrap();
        self.sold.extend(seats);
    }

    /// Whether any kind would still be seated.
    fn anybody_fits(&self) -> bool {
        self.kinds.iter().any(|party| !self.choose(party).0.is_empty())
    }
}

/// The published generator, and how runs and kinds are drawn from it.
struct Draw(u64);

fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

impl Draw {
    const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;
    fn new(seed: u64, run: u64) -> Draw {
        Draw(mix(seed.wrapping_add(Draw::GAMMA) ^ mix(run.wrapping_add(Draw::GAMMA))))
    }
    fn kind(&mut self, weighted: &[(Party, u32)]) -> usize {
        self.0 = self.0.wrapping_add(Draw::GAMMA);
        // So few weights that drawing once more never comes up.
        let all: Vec<usize> =
            weighted.iter().enumerate().flat_map(|(kind, &(_, weight))| vec![kind; weight as usize]).collect();
        all[(mix(self.0) % all.len() as u64) as usize]
    }
}

fn replay<'a>(start: &Inventory, settings: &'a Settings<'a>, kinds: &'a [Party], run: u32) -> Replay<'a> {
    let mut replay = Replay {
        settings,
        kinds,
        show: start.clone(),
        parties: Vec::new(),
        split_at: None,
        refused_at: None,
        reasons: vec![None; kinds.len()],
        sold: Vec::new(),
    };
    match settings.parties {
        Parties::Given { sequence, .. } => sequence.iter().for_each(|&kind| replay.arrive(kind as usize)),
        Parties::Drawn { kinds, most } => {
            let mut draw = Draw::new(settings.seed, u64::from(run));
            // It ends when every kind was refused since somebody was last seated, or for good.
            let mut refused = vec![false; kinds.len()];
            for _ in 0..most {
                let kind = draw.kind(kinds);
                replay.arrive(kind);
                if replay.parties.last().is_some_and(|(_, refusal)| refusal.is_some()) {
                    refused[kind] = true;
                } else if settings.sofas_together {
                    refused.fill(false);
                }
                if refused.iter().all(|&refused| refused) {
                    assert!(!replay.anybody_fits());
                    break;
                }
            }
        }
    }
    replay
}

fn same(one: f32, other: f32) -> bool {
    one.to_bits() == other.to_bits()
}

pub fn judge(start: &Inventory, settings: &Settings<'_>, kinds: &[Party], answer: &Simulation) {
    let hall = start.hall();
    let replays: Vec<Replay<'_>> = (0..settings.runs).map(|run| replay(start, settings, kinds, run)).collect();
    assert_eq!(answer.first_run, replays[0].sold);
    let capacity = hall.flags_of().iter().filter(|&&flags| flags & flag::DISABLED == 0).count();
    let full = |free: Option<u32>| match free {
        Some(free) if capacity > 0 => ((capacity as f64 - f64::from(free)) / capacity as f64) as f32,
        _ => f32::NAN,
    };
    let mut refused_by = [0; Refusal::COUNT];
    let mut stranded = vec![0u32; hall.seat_count()];
    for (run, replay) in replays.iter().enumerate() {
        let runs = &answer.runs;
        assert!(same(runs.first_split[run], full(replay.split_at)));
        assert!(same(runs.first_refusal[run], full(replay.refused_at)));
        assert!(same(runs.end[run], full(Some(replay.show.free_count()))));
        let refused = replay.parties.iter().filter(|(_, refusal)| refusal.is_some()).count() as u32;
        assert_eq!(runs.parties_refused[run], refused);
        let mut split = 0;
        for &(arrangement, refusal) in &replay.parties {
            if let Some(reason) = refusal {
                refused_by[reason as usize] += 1;
            } else if arrangement != Arrangement::Together {
                split += 1;
            }
        }
        assert_eq!(runs.parties_split[run], split);
        let mut left = 0;
        for (seat, stranded) in stranded.iter_mut().enumerate() {
            let had = is_open(start, seat) && has_open_neighbour(start, seat);
            if had && is_open(&replay.show, seat) && !has_open_neighbour(&replay.show, seat) {
                *stranded += 1;
                left += 1;
            }
        }
        assert_eq!(runs.stranded_seats[run], left);
        let clearance = settings.seat_clearance;
        let kept = (0..hall.seat_count())
            .filter(|&seat| is_open(&replay.show, seat) && is_near(&replay.show, seat, clearance));
        assert_eq!(runs.kept_empty[run], kept.count() as u32);
        let away = |seat: &u32| {
            let (x, y) = hall.row_focal_point(hall.row_of()[*seat as usize]).unwrap();
            let dx = f64::from(hall.x()[*seat as usize]) - f64::from(x);
            let dy = f64::from(hall.y()[*seat as usize]) - f64::from(y);
            dx.hypot(dy)
        };
        if replay.sold.is_empty() {
            assert!(same(runs.mean_distance[run], f32::NAN));
        } else {
            let mean = replay.sold.iter().map(away).sum::<f64>() / replay.sold.len() as f64;
            assert!((f64::from(runs.mean_distance[run]) - mean).abs() <= 1e-6 * mean.max(1.0));
        }
    }
    assert_eq!(answer.refused_by, refused_by);
    for (seat, &stranded) in stranded.iter().enumerate() {
        let ranks: Vec<f64> = replays
            .iter()
            .filter_map(|replay| Some(replay.sold.iter().position(|&sold| sold as usize == seat)? as f64))
            .collect();
        let runs = f64::from(settings.runs);
        let mean = (ranks.iter().sum::<f64>() / ranks.len() as f64) as f32;
        assert!(same(answer.seats.mean_rank[seat], if ranks.is_empty() { f32::NAN } else { mean }));
        assert!(same(answer.seats.stranded[seat], (f64::from(stranded) / runs) as f32));
    }
}
