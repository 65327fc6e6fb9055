import '@parterre/engine/node';
import { SeatFlag, SeatStatusCode } from '@parterre/engine';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SeatState } from '../../server/src/services/seats/seatState.ts';
import { select } from '../../server/src/services/seats/selection.ts';
import { PaymentRecords } from '../../server/src/services/seats/unpaidSeats.ts';
import { randomOf } from './random.ts';
import { leftOver, parties, Room } from './sales.ts';
import { loadScreens, type ScreenData } from './screens.ts';
import { settings } from './settings.ts';

const fills = ['empty', 'half full', 'nearly full'] as const;
type Fill = (typeof fills)[number];

const screens = loadScreens();

/**
 * What is proposed in each hall of the demo. Each line was judged by eye on a picture of the hall before it was written
 * down here; where one changes, look again.
 */
const table = new Map(
  `
Kouter, empty
1: C-7
2: C-6 C-7
3: C-6 C-7 C-8
4: C-5 C-6 C-7 C-8
5: C-5 C-6 C-7 C-8 C-9
6: C-4 C-5 C-6 C-7 C-8 C-9
7: C-4 C-5 C-6 C-7 C-8 C-9 C-10
8: C-3 C-4 C-5 C-6 C-7 C-8 C-9 C-10

Kouter, half full
1: C-7
2: C-6 C-7
3: C-6 C-7 C-8
4: C-5 C-6 C-7 C-8
5: C-5 C-6 C-7 C-8 C-9
6: C-4 C-5 C-6 C-7 C-8 C-9
7: C-4 C-5 C-6 C-7 C-8 C-9 C-10
8: C-3 C-4 C-5 C-6 C-7 C-8 C-9 C-10

Kouter, nearly full
1: C-1
2: A-3 A-4
3: A-11 A-12 A-13
4: A-1 A-2 A-3 A-4
5: A-3 A-4 A-11 A-12 A-13
6: A-1 A-2 A-3 A-4 A-11 A-12
7: A-1 A-2 A-3 A-4 A-11 A-12 A-13
8: C-1 A-1 A-2 A-3 A-4 A-11 A-12 A-13

Leie, empty
1: G-10
2: G-10 G-11
3: G-9 G-10 G-11
4: G-9 G-10 G-11 G-12
5: G-8 G-9 G-10 G-11 G-12
6: G-8 G-9 G-10 G-11 G-12 G-13
7: G-6 G-7 G-8 G-9 G-10 G-11 G-12
8: G-6 G-7 G-8 G-9 G-10 G-11 G-12 G-13

Leie, half full
1: F-10
2: C-9 C-10
3: C-8 C-9 C-10
4: C-8 C-9 C-10 C-11
5: C-7 C-8 C-9 C-10 C-11
6: C-7 C-8 C-9 C-10 C-11 C-12
7: C-5 C-6 C-7 C-8 C-9 C-10 C-11
8: C-5 C-6 C-7 C-8 C-9 C-10 C-11 C-12

Leie, nearly full
1: A-3
2: A-2 A-3
3: A-1 A-2 A-3
4: A-2 A-3 A-8 A-9
5: A-1 A-2 A-3 A-8 A-9
6: A-1 A-2 A-3 A-8 A-9 A-10
7: A-1 A-2 A-3 A-8 A-9 A-10 B-1
8: A-1 A-2 A-3 A-8 A-9 A-10 B-1 B-16

Schelde, empty
1: G-7
2: G-6 G-7
3: G-5 G-6 G-7
4: G-4 G-5 G-6 G-7
5: G-3 G-4 G-5 G-6 G-7
6: G-2 G-3 G-4 G-5 G-6 G-7
7: G-1 G-2 G-3 G-4 G-5 G-6 G-7
8: F-4 F-5 F-6 F-7 G-4 G-5 G-6 G-7

Schelde, half full
1: B-9
2: B-9 B-10
3: B-9 B-10 B-11
4: B-9 B-10 B-11 B-12
5: B-9 B-10 B-11 B-12 B-13
6: B-9 B-10 B-11 B-12 B-13 B-14
7: A-1 A-2 A-3 A-4 A-5 A-6 A-7
8: A-3 A-4 A-5 A-6 A-7 B-9 B-10 B-11

Schelde, nearly full
1: J-1
2: none
3: none
4: none
5: none
6: none
7: none
8: none

Grand, empty
1: R-19
2: R-19 R-20
3: R-18 R-19 R-20
4: R-18 R-19 R-20 R-21
5: R-17 R-18 R-19 R-20 R-21
6: R-17 R-18 R-19 R-20 R-21 R-22
7: R-16 R-17 R-18 R-19 R-20 R-21 R-22
8: R-16 R-17 R-18 R-19 R-20 R-21 R-22 R-23

Grand, half full
1: W-19
2: G-25 G-26
3: E-17 E-18 E-19
4: D-16 D-17 D-18 D-19
5: B2-13 B2-14 B2-15 B2-16 B2-17
6: D-14 D-15 D-16 D-17 D-18 D-19
7: D-13 D-14 D-15 D-16 D-17 D-18 D-19
8: B3-16 B3-17 B3-18 B3-19 B3-20 B3-21 B3-22 B3-23

Grand, nearly full
1: D-11
2: B11-19 B11-20
3: B11-18 B11-19 B11-20
4: B11-19 B11-20 B11-21 B11-22
5: B11-18 B11-19 B11-20 B11-21 B11-22
6: B11-17 B11-18 B11-19 B11-20 B11-21 B11-22
7: B11-16 B11-17 B11-18 B11-19 B11-20 B11-21 B11-22
8: B10-21 B11-16 B11-17 B11-18 B11-19 B11-20 B11-21 B11-22

Salon, empty
1: A-2
2: D-3 D-4
3: A-2 B-3 B-4
4: D-3 D-4 D-5 D-6
5: A-2 B-3 B-4 B-5 B-6
6: D-1 D-2 D-3 D-4 D-5 D-6
7: A-2 B-1 B-2 B-3 B-4 B-5 B-6
8: D-1 D-2 D-3 D-4 D-5 D-6 D-7 D-8

Salon, half full
1: A-2
2: D-1 D-2
3: A-2 B-3 B-4
4: B-3 B-4 B-5 B-6
5: A-2 B-3 B-4 B-5 B-6
6: B-1 B-2 B-3 B-4 B-5 B-6
7: A-2 B-1 B-2 B-3 B-4 B-5 B-6
8: B-1 B-2 B-3 B-4 B-5 B-6 B-7 B-8

Salon, nearly full
1: A-4
2: E-1 E-2
3: A-4 B-1 B-2
4: B-1 B-2 C-1 C-2
5: A-4 B-1 B-2 C-1 C-2
6: B-1 B-2 C-1 C-2 E-1 E-2
7: A-4 B-1 B-2 C-1 C-2 E-1 E-2
8: A-4 A-5 B-1 B-2 C-1 C-2 E-1 E-2
`
    .trim()
    .split('\n\n')
    .map((block) => [block.slice(0, block.indexOf('\n')), block]),
);

/** A show of this screen, sold to parties as the seed sells its shows; the same ones every time. */
function showOf(screen: ScreenData, fill: Fill): SeatState {
  const state = new SeatState(screen.hall, [], () => {}, new PaymentRecords(), 0);
  const room = new Room(screen.hall, screen.rules);
  // Where seats stay empty between parties, the hall is full before its last seats are sold.
  const isToFillUp = fill === 'nearly full' && screen.rules.seatClearance === 0;
  const { small, large } = leftOver.nearlyFull;
  const nearlyNone = room.free > 500 ? large : small;
  const left = { empty: room.free, 'half full': Math.ceil(room.free / 2), 'nearly full': nearlyNone }[fill];
  const sold = [...parties(room, left, isToFillUp, randomOf(`proposals/${screen.id}/${fill}`))].flat();
  room.close();
  if (sold.length > 0) state.inventory.setStatus(sold, 'sold');
  return state;
}

/** What a visitor is proposed who asks for so many seats: as the seat desk decides it. */
function proposalFor(screen: ScreenData, state: SeatState, count: number): number[] | undefined {
  const surcharges = Object.entries(screen.surcharges).map(([key, { ticket, handling }]) => [key, ticket + handling]);
  const record = {
    scheduleId: 1,
    layoutId: 1,
    hallBytes: screen.hallBytes,
    blockedSeats: [],
    algorithm: screen.config.auto_assign_seats.algorithm,
    surcharges: Object.fromEntries(surcharges),
    visitorsChoose: true,
    rules: screen.rules,
    maxTicketsPerOrder: settings.public_config.max_tickets_per_order,
    onlineReserve: 0,
    onlineSaleEndsAtMs: Number.POSITIVE_INFINITY,
    leaseEpoch: 0,
    cancelled: false,
  };
  const want = { kind: 'auto' as const, count };
  const answer = select(state, record, { want, source: 'site', rules: undefined, own: [], ownAssigned: false });
  return answer instanceof Error ? undefined : answer.seats;
}

/** The seats of one show, looked at one by one: what proposals are judged by, without asking the engine. */
class Judge {
  private readonly statuses: Uint8Array;

  constructor(
    private readonly screen: ScreenData,
    state: SeatState,
  ) {
    this.statuses = state.inventory.statuses();
  }

  private isOpen(seat: number | undefined): seat is number {
    return seat !== undefined && this.statuses[seat] === SeatStatusCode.free;
  }

  /** The seat so many slots to the right, or to the left where `step` is below 0. */
  private beside(seat: number, step: number): number | undefined {
    const { row, slot } = this.screen.hall.seats;
    for (let other = seat + Math.sign(step); row[other] === row[seat]; other += Math.sign(step))
      if ((slot[other] ?? 0) - (slot[seat] ?? 0) === step) return other;
    return undefined;
  }

  /** Free, nobody's who sits in a wheelchair or beside one, and far enough from other parties. */
  private isCandidate(seat: number): boolean {
    const flags = this.screen.hall.seats.flags[seat] ?? 0;
    if (!this.isOpen(seat) || (flags & (SeatFlag.accessible | SeatFlag.companion)) !== 0) return false;
    for (let step = 1; step <= this.screen.rules.seatClearance; step++)
      for (const other of [this.beside(seat, step), this.beside(seat, -step)])
        if (other !== undefined && this.statuses[other] === SeatStatusCode.sold) return false;
    return true;
  }

  halfSofas(seats: number[]): number[] {
    const { sofa, row } = this.screen.hall.seats;
    return seats.filter((seat) => {
      if (sofa[seat] === 0) return false;
      const isOther = (other: number) =>
        sofa[other] === sofa[seat] && row[other] === row[seat] && !seats.includes(other);
      return [...sofa.keys()].some(isOther);
    });
  }

  /** Runs of candidates in one row, of any length, that split no sofa; those of one seat included. */
  runs(): number[][] {
    const runs: number[][] = [];
    for (let first = 0; first < this.screen.hall.seatCount; first++) {
      const run: number[] = [];
      for (let seat: number | undefined = first; seat !== undefined; seat = this.beside(seat, 1)) {
        if (!this.isCandidate(seat) || run.length === 8) break;
        run.push(seat);
        if (this.halfSofas(run).length === 0) runs.push([...run]);
      }
    }
    return runs;
  }

  /** Cents on top for its dearest seat. */
  dearest(seats: number[]): number {
    const { hall, surcharges } = this.screen;
    const amounts = seats.map((seat) => surcharges[hall.classes[hall.seats.class[seat] ?? 0]?.key ?? '']);
    return Math.max(...amounts.map((amount) => (amount?.ticket ?? 0) + (amount?.handling ?? 0)));
  }

  /** Open seats beside these that have no open neighbour any more. */
  strands(seats: number[]): boolean {
    const isLeft = (seat: number | undefined) => this.isOpen(seat) && !seats.includes(seat);
    return seats.some((seat) =>
      [1, -1].some((step) => isLeft(this.beside(seat, step)) && !isLeft(this.beside(seat, 2 * step))),
    );
  }

  groups(seats: number[]): number[][] {
    const groups: number[][] = [];
    for (const seat of [...seats].sort((one, other) => one - other)) {
      const last = groups.at(-1);
      if (last && this.beside(seat, -1) === last.at(-1)) last.push(seat);
      else groups.push([seat]);
    }
    return groups;
  }
}

/** Whether `count` people find places in some of these runs, without two in one seat. */
function canSeat(count: number, runs: number[][]): boolean {
  // By the seats up to which runs have been looked at: the numbers of people that may sit there.
  const end = Math.max(-1, ...runs.map((run) => run.at(-1) ?? -1)) + 1;
  const seated: Set<number>[] = Array.from({ length: end + 1 }, () => new Set([0]));
  const byEnd: number[][][] = Array.from({ length: end }, () => []);
  for (const run of runs) byEnd[run.at(-1) ?? -1]?.push(run);
  for (let seat = 0; seat < end; seat++) {
    const here = new Set(seated[seat]);
    for (const run of byEnd[seat] ?? []) for (const people of seated[run[0] ?? 0] ?? []) here.add(people + run.length);
    seated[seat + 1] = here;
  }
  return seated[end]?.has(count) ?? false;
}

/** What speaks against a proposal; empty: nothing. */
function objections(screen: ScreenData, judge: Judge, runs: number[][], count: number, seats: number[] | undefined) {
  if (!seats) return canSeat(count, runs) ? ['there was room'] : [];
  const { flags } = screen.hall.seats;
  const cost = judge.dearest(seats);
  const alike = runs.filter((run) => run.length === count && judge.dearest(run) <= cost);
  const groups = judge.groups(seats);
  const isAlone = count > 1 && groups.some(({ length }) => length === 1);
  const minds = screen.rules.strandedSeats !== 'off' && screen.rules.seatClearance === 0;
  const cheaper = runs.filter((run) => judge.dearest(run) < cost);
  const all: [string, boolean][] = [
    ['another number of seats', seats.length !== count],
    ['a wheelchair place unasked', seats.some((seat) => ((flags[seat] ?? 0) & SeatFlag.accessible) !== 0)],
    ['a companion seat unasked', seats.some((seat) => ((flags[seat] ?? 0) & SeatFlag.companion) !== 0)],
    ['half a sofa', judge.halfSofas(seats).length > 0],
    ['apart, though there is a row', groups.length > 1 && alike.length > 0],
    [
      'strands a seat for nothing',
      minds && groups.length === 1 && judge.strands(seats) && alike.some((run) => !judge.strands(run)),
    ],
    [
      'somebody alone for nothing',
      isAlone &&
        canSeat(
          count,
          runs.filter(({ length }) => length > 1),
        ),
    ],
    [
      'dearer for nothing',
      canSeat(
        count,
        cheaper.filter(({ length }) => length > 1 || count === 1),
      ),
    ],
  ];
  return all.filter(([, isSo]) => isSo).map(([what]) => what);
}

for (const screen of screens)
  for (const fill of fills) {
    const title = `${screen.hall.name}, ${fill}`;
    test(`${title}: seats for 1 to 8`, () => {
      const state = showOf(screen, fill);
      const judge = new Judge(screen, state);
      const runs = judge.runs();
      const lines: string[] = [title];
      const faults: string[] = [];
      for (let count = 1; count <= 8; count++) {
        const seats = proposalFor(screen, state, count);
        lines.push(`${count}: ${seats?.map((seat) => screen.hall.seatName(seat)).join(' ') ?? 'none'}`);
        faults.push(...objections(screen, judge, runs, count, seats).map((what) => `${count}: ${what}`));
      }
      assert.equal(faults, []);
      assert.is(lines.join('\n'), table.get(title));
    });
  }

test.run();
