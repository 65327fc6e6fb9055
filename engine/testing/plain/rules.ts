import type { SelectionRules, Violation, ViolationCode } from '../../js/types.ts';
import { isOverQuota, noSeats, ownSeats } from './candidates.ts';
import { isNearOthers, isTaken, neighbour, type PlainShow, type Seat, sofaOf } from './hall.ts';

const ascending = (one: number, other: number) => one - other;

/** As `Inventory.check`: what is wrong with a chosen set, in the order of the codes. */
export function check(
  show: PlainShow,
  selection: ArrayLike<number>,
  rules: SelectionRules,
  ownList?: ArrayLike<number>,
): Violation[] {
  if (selection.length === 0) return [{ code: 'EMPTY_SELECTION', severity: 'forbid', seats: [] }];
  const { hall, statuses } = show;
  const own = ownSeats(show, ownList);
  const picked = new Set(Array.from(selection));
  const wanted = [...picked].sort(ascending);
  const chosen = wanted.map((index) => hall.seats[index]).filter((seat) => seat !== undefined);

  const violations: Violation[] = [];
  const add = (code: ViolationCode, seats: number[], severity: Violation['severity'] = 'forbid') => {
    if (seats.length > 0) violations.push({ code, severity, seats: [...new Set(seats)].sort(ascending) });
  };
  const those = (broken: (seat: Seat) => boolean) => chosen.filter(broken).map(({ index }) => index);
  const statusOf = (seat: Seat) => (seat.disabled || own.has(seat.index) ? undefined : statuses[seat.index]);
  const isAnothers = (seat: Seat) => isTaken(statuses[seat.index]) && !own.has(seat.index);

  add(
    'UNKNOWN_SEAT',
    wanted.filter((index) => !hall.seats[index]),
  );
  add(
    'DUPLICATE_SEAT',
    Array.from(selection).filter((seat, at, all) => all.indexOf(seat) !== at),
  );
  add(
    'SEAT_SOLD',
    those((seat) => statusOf(seat) === 'sold'),
  );
  add(
    'SEAT_RESERVED',
    those((seat) => statusOf(seat) === 'reserved'),
  );
  add(
    'SEAT_HELD',
    those((seat) => statusOf(seat) === 'held'),
  );
  if (!rules.allowBlocked) {
    add(
      'SEAT_BLOCKED',
      those((seat) => statusOf(seat) === 'blocked'),
    );
  }
  add(
    'SEAT_DISABLED',
    those((seat) => seat.disabled),
  );
  if (rules.count !== undefined && rules.count !== wanted.length) add('WRONG_COUNT', wanted);
  const { classes } = rules;
  if (classes) {
    add(
      'WRONG_CLASS',
      those((seat) => !classes.includes(seat.classKey)),
    );
  }
  if (rules.seatClearance > 0) {
    add(
      'TOO_CLOSE',
      those((seat) => !isAnothers(seat) && isNearOthers(show, seat, rules.seatClearance, own)),
    );
  } else if (rules.strandedSeats !== 'off') {
    add('STRANDED_SEAT', strandedBy(show, chosen, rules, own), rules.strandedSeats);
  }
  if (rules.sofasTogether) {
    const mates = chosen.flatMap((seat) => sofaOf(hall, seat));
    add(
      'SPLIT_SOFA',
      mates.filter(({ index, disabled }) => !picked.has(index) && !disabled).map(({ index }) => index),
    );
  }
  if (rules.companionsWithAccessible) {
    const isPickedAccessible = (seat: Seat | undefined) => seat?.accessible && picked.has(seat.index);
    add(
      'COMPANION_ALONE',
      those(
        (seat) =>
          seat.companion &&
          !isPickedAccessible(neighbour(hall, seat, -1)) &&
          !isPickedAccessible(neighbour(hall, seat, 1)),
      ),
    );
  }
  if (isOverQuota(show, chosen.length, rules.onlineReserve ?? 0, own)) add('ONLINE_QUOTA', wanted);
  if (rules.accessible !== undefined) {
    const accessible = those((seat) => seat.accessible);
    // Of what is missing there are no seats to name.
    if (accessible.length !== rules.accessible)
      violations.push({ code: 'WRONG_ACCESSIBLE', severity: 'forbid', seats: accessible });
  }
  return violations;
}

/** Seats of a run of open seats that a choice touches, left without an open neighbour. */
function strandedBy(
  { hall, statuses }: PlainShow,
  chosen: Seat[],
  rules: SelectionRules,
  own: ReadonlySet<number> = noSeats,
): number[] {
  const isOpen = (seat: Seat | undefined): seat is Seat => {
    if (!seat || seat.disabled) return false;
    const status = statuses[seat.index];
    return status === 'free' || own.has(seat.index) || (status === 'blocked' && rules.allowBlocked);
  };
  const picked = new Set(chosen);
  const alone: number[] = [];
  for (const seat of chosen) {
    if (!isOpen(seat)) continue;
    const run = [seat];
    for (let next = neighbour(hall, seat, -1); isOpen(next); next = neighbour(hall, next, -1)) run.unshift(next);
    for (let next = neighbour(hall, seat, 1); isOpen(next); next = neighbour(hall, next, 1)) run.push(next);
    const left = run.filter((other) => !picked.has(other));
    // Where all but one are chosen that cannot be helped.
    if (left.length === 1) continue;
    const isLeft = (other: Seat | undefined) => other !== undefined && left.includes(other);
    for (const other of left) {
      if (!isLeft(neighbour(hall, other, -1)) && !isLeft(neighbour(hall, other, 1))) alone.push(other.index);
    }
  }
  return alone;
}
