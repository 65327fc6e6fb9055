//! What decides whether a chosen set of seats may be sold: the same for picker, cashier and server.

use crate::hall::{Hall, flag};
use crate::ids::SeatIndex;
use crate::inventory::Inventory;
use crate::known;
use crate::mask::{self, Stranded};
use crate::picker::KeySet;
use crate::sort::sort;
use crate::status::Status;

/// What to do about a single free seat that a choice leaves alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum StrandedRule {
    /// Nothing.
    Off = 0,
    /// Say so.
    Warn = 1,
    /// Refuse.
    Forbid = 2,
}

/// The rules of one sale.
#[derive(Clone, Copy, Debug)]
pub struct SelectionRules {
    /// Required number of seats; `None`: any from 1.
    pub count: Option<usize>,
    /// Classes allowed.
    pub classes: KeySet,
    /// About seats left alone. Off while there is a clearance: then seats beside a party stay empty on purpose.
    pub stranded: StrandedRule,
    /// Slots to keep empty beside another party in the same row; 0 is off.
    pub seat_clearance: usize,
    /// The seats of a sofa are chosen all or none.
    pub sofas_together: bool,
    /// One free place of one sofa may be left, although sofas are chosen whole: the choice is judged as if that place was chosen.
    pub place_kept_free: bool,
    /// A companion seat is chosen only with an accessible seat beside it.
    pub companions_with_accessible: bool,
    /// Required number of accessible seats; `None`: any.
    pub accessible: Option<usize>,
    /// Blocked seats may be chosen; those that are out of order may not.
    pub allow_blocked: bool,
    /// Free seats to leave for the point of sale; 0 is off.
    pub online_reserve: usize,
}

impl SelectionRules {
    /// Any number of free seats, and nothing else asked.
    pub const fn none() -> SelectionRules {
        SelectionRules {
            count: None,
            classes: KeySet::ALL,
            stranded: StrandedRule::Off,
            seat_clearance: 0,
            sofas_together: false,
            place_kept_free: false,
            companions_with_accessible: false,
            accessible: None,
            allow_blocked: false,
            online_reserve: 0,
        }
    }
}

/// What is wrong with a selection. The numbers index `violationCodes` in js/types.ts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ViolationCode {
    /// No seat is chosen.
    EmptySelection = 0,
    /// Seats beyond the hall.
    UnknownSeat = 1,
    /// Seats chosen twice.
    DuplicateSeat = 2,
    /// Sold, to whomever.
    SeatSold = 3,
    /// Reserved, and not one's own.
    SeatReserved = 4,
    /// Held by somebody else.
    SeatHeld = 5,
    /// Blocked, where blocked seats may not be chosen, or out of order.
    SeatBlocked = 6,
    /// Never sold.
    SeatDisabled = 7,
    /// Another number than required.
    WrongCount = 8,
    /// Seats of a class that is not allowed.
    WrongClass = 9,
    /// Within the clearance of another party.
    TooClose = 10,
    /// Single free seats that the choice leaves alone.
    StrandedSeat = 11,
    /// Seats missing to make the chosen sofas whole.
    SplitSofa = 12,
    /// Companion seats without an accessible seat beside them.
    CompanionAlone = 13,
    /// Fewer free seats would be left than are reserved for the point of sale.
    OnlineQuota = 14,
    /// Another number of accessible seats than required.
    WrongAccessible = 15,
}

/// One broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which rule.
    pub code: ViolationCode,
    /// Whether it stops a sale.
    pub forbids: bool,
    /// The seats concerned, ascending: for `StrandedSeat` those left alone, for `SplitSofa` those missing, for
    /// `WrongCount` and `OnlineQuota` the whole selection, for `WrongAccessible` its accessible seats, else the chosen ones that break the rule.
    pub seats: Vec<SeatIndex>,
}

impl Inventory {
    /// Checks a selection against the rules. The violations come in the order of their codes, each code once; an empty
    /// list means that the seats may be sold.
    ///
    /// `own`: seats that are the buyer's already (held, reserved); they count as free, unless they are sold or out of order. Unknown seats are reported and
    /// otherwise ignored, as are doubles.
    pub fn check(&self, selection: &[SeatIndex], rules: &SelectionRules, own: &[SeatIndex]) -> Vec<Violation> {
        let mut violations = Vec::new();
        self.check_each(selection, rules, own, &mut |code, forbids, seats| {
            violations.push(Violation { code, forbids, seats: seats.to_vec() });
        });
        violations
    }

    /// By seat, whether it may be picked whatever else is chosen: open to the buyer, of a class allowed, and with the
    /// clearance from other parties. What follows from the other seats chosen is not asked: how many they are, sofas,
    /// companions, single seats, the reserve. `own`: as in [`Inventory::check`].
    pub fn pickable(&self, rules: &SelectionRules, own: &[SeatIndex]) -> Vec<bool> {
        let rules = SelectionRules {
            count: None,
            stranded: StrandedRule::Off,
            sofas_together: false,
            companions_with_accessible: false,
            accessible: None,
            online_reserve: 0,
            ..*rules
        };
        let all: Vec<SeatIndex> = (0..self.statuses().len() as SeatIndex).collect();
        let mut pickable = vec![true; all.len()];
        self.check_each(&all, &rules, own, &mut |_, _, seats| {
            for &seat in seats {
                if let Some(pickable) = pickable.get_mut(seat as usize) {
                    *pickable = false;
                }
            }
        });
        pickable
    }

    /// Checks what [`check`](Self::check) does, and hands each violation to `tell` in place of collecting them: its code, whether it
    /// forbids, and its seats. Allocates nothing once the buffers have grown. `tell` must not check anything itself.
    #[inline(never)]
    pub(crate) fn check_each(
        &self,
        selection: &[SeatIndex],
        rules: &SelectionRules,
        own: &[SeatIndex],
        tell: &mut dyn FnMut(ViolationCode, bool, &[SeatIndex]),
    ) {
        if selection.is_empty() {
            tell(ViolationCode::EmptySelection, true, &[]);
            return;
        }
        let mut workspace = self.checking.borrow_mut();
        let Checking { chosen: sorted, own: sorted_own, occupied, concerned, near, scratch } = &mut *workspace;
        sort_into(sorted, selection);
        concerned.clear();
        concerned.extend(sorted.windows(2).filter_map(|pair| match pair {
            [one, other] if one == other => Some(*one),
            _ => None,
        }));
        concerned.dedup();
        sorted.dedup();
        sort_into(sorted_own, own);
        sorted_own.dedup();
        sorted_own.retain(|&seat| self.status(seat).is_ok_and(Status::may_be_own));
        let known = sorted.partition_point(|&seat| (seat as usize) < self.statuses().len());
        let (chosen, unknown) = sorted.split_at(known);
        if !unknown.is_empty() {
            tell(ViolationCode::UnknownSeat, true, unknown);
        }
        if !concerned.is_empty() {
            tell(ViolationCode::DuplicateSeat, true, concerned);
        }

        let case = Case { inventory: self, rules, chosen, own: sorted_own };
        let mut found = Found { seats: concerned, tell };
        case.statuses(&mut found);
        let kept_free = case.place_kept_free(found.seats);
        if rules.count.is_some_and(|count| count != sorted.len()) {
            (found.tell)(ViolationCode::WrongCount, true, sorted);
        }
        if rules.classes != KeySet::ALL {
            found.pick(ViolationCode::WrongClass, chosen, &|seat| !rules.classes.has(case.class(seat)));
        }
        if rules.seat_clearance > 0 {
            found.gather(ViolationCode::TooClose, true, &mut |seats| {
                case.too_close(near, scratch, seats);
            });
        } else if rules.stranded != StrandedRule::Off {
            let forbids = rules.stranded == StrandedRule::Forbid;
            let open = |word: usize| case.open(word);
            let mut chosen = chosen;
            if let Some(place) = kept_free {
                occupied.clear();
                occupied.extend_from_slice(chosen);
                occupied.push(place);
                sort(occupied);
                chosen = occupied;
            }
            found.gather(ViolationCode::StrandedSeat, forbids, &mut |seats| {
                each_stranded(self.hall(), chosen, &open, Stranded::Avoidable, &mut |seat| seats.push(seat));
            });
        }
        if rules.sofas_together && kept_free.is_none() {
            found.gather(ViolationCode::SplitSofa, true, &mut |seats| {
                case.missing_of_sofas(seats);
            });
        }
        if rules.companions_with_accessible {
            found.pick(ViolationCode::CompanionAlone, chosen, &|seat| case.is_lonely_companion(seat));
        }
        if case.is_over_quota() {
            (found.tell)(ViolationCode::OnlineQuota, true, sorted);
        }
        if let Some(wanted) = rules.accessible {
            let is_accessible = |seat: &SeatIndex| case.flags(*seat) & flag::ACCESSIBLE != 0;
            found.seats.clear();
            found.seats.extend(chosen.iter().copied().filter(is_accessible));
            if found.seats.len() != wanted {
                (found.tell)(ViolationCode::WrongAccessible, true, found.seats);
            }
        }
    }
}

/// What a check writes into, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checking {
    chosen: Vec<SeatIndex>,
    own: Vec<SeatIndex>,
    /// The chosen seats and the place that is kept free beside them.
    occupied: Vec<SeatIndex>,
    /// The seats of the violation at hand.
    concerned: Vec<SeatIndex>,
    /// A row's slots too near to other parties, and room to find them.
    near: Vec<u64>,
    scratch: Vec<u64>,
}

/// Sorts seats in ascending order, into a list that is used again.
fn sort_into(sorted: &mut Vec<SeatIndex>, seats: &[SeatIndex]) {
    sorted.clear();
    sorted.extend_from_slice(seats);
    sort(sorted);
}

/// Tells of one violation after the other.
struct Found<'a> {
    /// The seats of the one at hand.
    seats: &'a mut Vec<SeatIndex>,
    tell: &'a mut dyn FnMut(ViolationCode, bool, &[SeatIndex]),
}

impl Found<'_> {
    /// Tells of the violation by the seats that `gather` collects, if there are any.
    fn gather(&mut self, code: ViolationCode, forbids: bool, gather: &mut dyn FnMut(&mut Vec<SeatIndex>)) {
        self.seats.clear();
        gather(self.seats);
        if !self.seats.is_empty() {
            (self.tell)(code, forbids, self.seats);
        }
    }

    /// Tells of the violation by the chosen seats that break a rule, if any do.
    fn pick(&mut self, code: ViolationCode, chosen: &[SeatIndex], breaks: &dyn Fn(SeatIndex) -> bool) {
        self.gather(code, true, &mut |seats| {
            seats.extend(chosen.iter().copied().filter(|&seat| breaks(seat)));
        });
    }
}

/// One selection under check.
struct Case<'a> {
    inventory: &'a Inventory,
    rules: &'a SelectionRules,
    /// Known seats, ascending, unique.
    chosen: &'a [SeatIndex],
    /// Ascending, unique.
    own: &'a [SeatIndex],
}

impl Case<'_> {
    fn flags(&self, seat: SeatIndex) -> u8 {
        self.inventory.hall().flags(seat)
    }

    fn class(&self, seat: SeatIndex) -> u8 {
        self.inventory.hall().class(seat)
    }

    fn is_in(&self, words: &[u64], seat: SeatIndex) -> bool {
        let Some((row, slot)) = self.inventory.hall().place(seat) else {
            return false;
        };
        mask::get(known::part(words, row.words()), slot)
    }

    fn is_own(&self, seat: SeatIndex) -> bool {
        self.own.binary_search(&seat).is_ok()
    }

    fn is_picked(&self, seat: SeatIndex) -> bool {
        self.chosen.binary_search(&seat).is_ok()
    }

    fn is_disabled(&self, seat: SeatIndex) -> bool {
        self.flags(seat) & flag::DISABLED != 0
    }

    /// Held, reserved or sold by somebody else.
    fn is_anothers(&self, seat: SeatIndex) -> bool {
        self.is_in(&self.inventory.board.taken, seat) && !self.is_own(seat)
    }

    fn statuses(&self, found: &mut Found<'_>) {
        let is_free = |&seat: &SeatIndex| self.inventory.status(seat) == Ok(Status::Free) && !self.is_disabled(seat);
        if self.chosen.iter().all(is_free) {
            return;
        }
        let mut tell = |code: ViolationCode, is_refused: &dyn Fn(Status) -> bool| {
            found.pick(code, self.chosen, &|seat| {
                self.inventory.status(seat).is_ok_and(is_refused) && !self.is_own(seat) && !self.is_disabled(seat)
            });
        };
        tell(ViolationCode::SeatSold, &|status| status == Status::Sold);
        tell(ViolationCode::SeatReserved, &|status| status == Status::Reserved);
        tell(ViolationCode::SeatHeld, &|status| status == Status::Held);
        tell(ViolationCode::SeatBlocked, &|status| {
            status == Status::Broken || status == Status::Blocked && !self.rules.allow_blocked
        });
        found.pick(ViolationCode::SeatDisabled, self.chosen, &|seat| self.is_disabled(seat));
    }

    /// Appends the chosen seats within the clearance of another party. `near`, `scratch`: room for a row of slots.
    fn too_close(&self, near: &mut Vec<u64>, scratch: &mut Vec<u64>, seats: &mut Vec<SeatIndex>) {
        let hall = self.inventory.hall();
        let mut loaded = None;
        for &seat in self.chosen {
            let Some((row, slot)) = hall.place(seat) else { continue };
            // The chosen seats ascend, so each row is widened once.
            if loaded != Some(row.word) {
                loaded = Some(row.word);
                let taken = known::part(&self.inventory.board.taken, row.words());
                near.clear();
                near.extend_from_slice(taken);
                let seats = row.seats();
                let from = self.own.partition_point(|&own| own < seats.start);
                for &own in self.own.iter().skip(from).take_while(|&&own| own < seats.end) {
                    mask::put(near, hall.slot(own), false);
                }
                mask::widen(near, self.rules.seat_clearance, scratch);
            }
            // Another's own seat is reported by its status already.
            if mask::get(near, slot) && !self.is_anothers(seat) {
                seats.push(seat);
            }
        }
    }

    /// The seats of a word that are free for the buyer, chosen or not.
    fn open(&self, word: usize) -> u64 {
        let (hall, board) = (self.inventory.hall(), &self.inventory.board);
        let at = |words: &[u64]| known::at(words, word);
        let mut open = at(&board.free);
        if self.rules.allow_blocked {
            open |= at(&board.blocked);
        }
        for &seat in self.own {
            if let Some((own, bit)) = hall.bit_of(seat)
                && own == word
            {
                open |= 1 << bit;
            }
        }
        open & at(&hall.enabled_mask)
    }

    /// The seats missing to make the chosen sofas whole.
    fn missing_of_sofas(&self, seats: &mut Vec<SeatIndex>) {
        let hall = self.inventory.hall();
        let missing = |&seat: &SeatIndex| !self.is_picked(seat) && !self.is_disabled(seat);
        for &seat in self.chosen {
            seats.extend(hall.sofa_seats(seat).filter(missing));
        }
        sort(seats);
        seats.dedup();
    }

    /// The free place of a sofa that the choice may leave, where it is the only one that is missing. `missing`: room to find it.
    fn place_kept_free(&self, missing: &mut Vec<SeatIndex>) -> Option<SeatIndex> {
        if !(self.rules.sofas_together && self.rules.place_kept_free) {
            return None;
        }
        missing.clear();
        self.missing_of_sofas(missing);
        match missing[..] {
            [place] => {
                let (word, bit) = self.inventory.hall().bit_of(place)?;
                (self.open(word) >> bit & 1 == 1).then_some(place)
            }
            _ => None,
        }
    }

    /// What the buyer has already does not count as taken, whether it is chosen again or given back.
    fn is_over_quota(&self) -> bool {
        let board = &self.inventory.board;
        let is_taken = |seat: &&SeatIndex| self.is_in(&board.taken, **seat);
        let own = self.own.iter().filter(is_taken).count();
        let available = (board.free_count as usize).saturating_sub(self.rules.online_reserve);
        self.rules.online_reserve > 0 && self.chosen.len() > own && self.chosen.len() - own > available
    }

    fn is_lonely_companion(&self, seat: SeatIndex) -> bool {
        if self.flags(seat) & flag::COMPANION == 0 {
            return false;
        }
        let hall = self.inventory.hall();
        let chosen_accessible = |other: SeatIndex| self.flags(other) & flag::ACCESSIBLE != 0 && self.is_picked(other);
        !hall.neighbour(seat, -1).is_some_and(chosen_accessible)
            && !hall.neighbour(seat, 1).is_some_and(chosen_accessible)
    }
}

/// Visits the single seats that a choice leaves alone, ascending. `chosen`: ascending, unique. `open`: a word of the
/// mask of seats that the party could choose, by its index.
///
/// Looks at every run of open seats with a chosen one. A seat of it that is not chosen and has no open, unchosen
/// neighbour is left alone. Where all but one are chosen that cannot be helped, and is visited with `Every` only.
#[inline(never)]
pub(crate) fn each_stranded(
    hall: &Hall,
    chosen: &[SeatIndex],
    open: &dyn Fn(usize) -> u64,
    which: Stranded,
    visit: &mut dyn FnMut(SeatIndex),
) {
    let mut rest = chosen;
    while let Some((&seat, after)) = rest.split_first() {
        let Some((first, end)) = open_run(hall, seat, open) else {
            rest = after;
            continue;
        };
        let (picked, others) = rest.split_at(rest.partition_point(|&seat| seat < end));
        rest = others;
        if which == Stranded::Every || (end - first) as usize > picked.len() + 1 {
            // What lies between two chosen seats, or before or after them all, is left together.
            let mut from = first;
            for next in picked.iter().copied().chain([end]) {
                if next == from + 1 {
                    visit(from);
                }
                from = next + 1;
            }
        }
    }
}

/// The first seat of the run of open seats around a seat, and the one after its last; `None` if the seat is not open.
fn open_run(hall: &Hall, seat: SeatIndex, open: &dyn Fn(usize) -> u64) -> Option<(SeatIndex, SeatIndex)> {
    let (row, slot) = hall.place(seat)?;
    let words = row.words();
    let at = words.start + slot / 64;
    let word = open(at);
    let (mut before, mut after) = ((word << (63 - slot % 64)).leading_ones(), (word >> (slot % 64)).trailing_ones());
    if before == 0 {
        return None;
    }
    // A run that reaches the edge of its word goes on in the next.
    let mut left = at;
    while before as usize == slot - (left - words.start) * 64 + 1 && left > words.start {
        left -= 1;
        before += open(left).leading_ones();
    }
    let mut right = at + 1;
    while slot + after as usize == (right - words.start) * 64 && right < words.end {
        after += open(right).trailing_ones();
        right += 1;
    }
    Some((seat + 1 - before, seat + after))
}
