/** A hall with everything in it, and the best four seats of an evening that is under way. */
import { Hall, type HallDocument, type HallSeat, Inventory, SeatFlag, SeatStatusCode } from '../../js/index.ts';
import { simulate } from '../../js/planning/index.ts';
import { at, Paper } from './paper.ts';

/** `_` plain, `v` of class VIP, `s` half a sofa, `a` accessible, `c` companion, `b` blocked, ` ` aisle. */
const rows = [
  '  ac ________ ca  ',
  ' ___ ________ ___ ',
  '____ ________ ____',
  '',
  '____ ________ ____',
  '____ ________ bbbb',
  '____ vvvvvvvv ____',
  '____ vvvvvvvv ____',
  'ssss ssssssss ssss',
];
const PITCH = 34;
const LEFT = 151;
const TOP = 96;

export function hall(): string {
  const paper = new Paper(880, 500, 'A hall: rows, aisles, classes, sofas, accessible seats, and the best four seats');
  const auditorium = Hall.fromDocument(document());
  const show = evening(auditorium);
  const party = show.assign({ algorithm: 'best_available', count: 4 }).seats;
  const statuses = show.statuses();
  const look = (seat: number): Look => (party.includes(seat) ? 'chosen' : lookOf(statuses[seat]));
  const place = (seat: number): [number, number] => [
    LEFT + (auditorium.seats.x[seat] ?? 0) * PITCH,
    TOP + (auditorium.seats.y[seat] ?? 0) * PITCH,
  ];
  paper.screen(LEFT + 60, LEFT + 17 * PITCH - 60, 52, 14);
  paper.text('s11 c muted', LEFT + 8.5 * PITCH, 70, 'screen');
  for (let seat = 0; seat < auditorium.seatCount; seat++) {
    const [x, y] = place(seat);
    drawSeat(paper, x, y, look(seat), auditorium.seats.flags[seat] ?? 0, auditorium.seats.class[seat] === 1);
  }
  sofaBacks(paper, auditorium, place, look);
  labels(paper, auditorium, place);
  focus(paper, LEFT + auditorium.focalPoint.x * PITCH, TOP + auditorium.focalPoint.y * PITCH);
  legend(paper);
  show.free();
  auditorium.free();
  return paper.svg();
}

type Look = 'free' | 'chosen' | 'sold' | 'held' | 'blocked';

function lookOf(status: number | undefined): Look {
  if (status === SeatStatusCode.free) return 'free';
  if (status === SeatStatusCode.held) return 'held';
  return status === SeatStatusCode.blocked ? 'blocked' : 'sold';
}

function drawSeat(paper: Paper, x: number, y: number, look: Look, flags: number, vip: boolean): void {
  const kind = vip ? 'vip' : 'plain';
  if (look === 'sold' || look === 'blocked') {
    paper.rect('hollow l-faint', x - 11, y - 11, 22, 19, 6);
    if (look === 'blocked') paper.path('line l-faint', `M${at(x - 5)} ${at(y - 6)}l10 9m0 -9l-10 9`);
    return;
  }
  if (look === 'held') {
    paper.rect('hollow bold l-plain', x - 11, y - 11, 22, 19, 6);
    return;
  }
  const fill = look === 'chosen' ? 'accent' : kind;
  paper.rect(fill, x - 12, y - 12, 24, 20, 6);
  if (!(flags & SeatFlag.sofa)) paper.rect(fill, x - 10, y + 10, 20, 3.5, 1.75);
  const ink = look === 'chosen' ? 'l-on-accent' : 'l-on-plain';
  if (look === 'chosen') paper.path(`line bold ${ink}`, `M${at(x - 5)} ${at(y - 2)}l3.5 3.5l6.5 -7.5`);
  else if (flags & SeatFlag.accessible) wheelchair(paper, ink, x, y - 2);
  else if (flags & SeatFlag.companion) person(paper, ink, x, y - 2);
}

function wheelchair(paper: Paper, ink: string, x: number, y: number): void {
  paper.path(
    `line ${ink}`,
    `M${at(x - 1)} ${at(y - 6)}v0m0 3v4h4.5l2.5 4.5M${at(x - 3)} ${at(y - 1)}a4.2 4.2 0 1 0 5 5.5`,
  );
}

function person(paper: Paper, ink: string, x: number, y: number): void {
  paper.path(`line ${ink}`, `M${at(x)} ${at(y - 4.5)}v.01M${at(x - 4)} ${at(y + 5)}v-2a4 4 0 0 1 8 0v2`);
}

/** One back for both halves. */
function sofaBacks(
  paper: Paper,
  auditorium: Hall,
  place: (seat: number) => [number, number],
  look: (seat: number) => Look,
): void {
  const { sofa, row } = auditorium.seats;
  for (let seat = 0; seat + 1 < auditorium.seatCount; seat++) {
    if (!sofa[seat] || sofa[seat + 1] !== sofa[seat] || row[seat] !== row[seat + 1]) continue;
    drawBack(paper, place(seat), place(seat + 1), look(seat));
  }
}

function drawBack(paper: Paper, [x, y]: [number, number], [nextX, nextY]: [number, number], look: Look): void {
  const line = look === 'free' ? 'l-plain' : look === 'chosen' ? 'l-accent' : 'l-faint';
  paper.path(`line back ${line}`, `M${at(x - 9)} ${at(y + 11.8)}L${at(nextX + 9)} ${at(nextY + 11.8)}`);
}

/** Rows are labelled on both ends. */
function labels(paper: Paper, auditorium: Hall, place: (seat: number) => [number, number]): void {
  const { row } = auditorium.seats;
  for (let index = 0; index < auditorium.rowCount; index++) {
    const first = row.indexOf(index);
    if (first < 0) continue;
    for (const [seat, side] of [
      [first, -1],
      [row.lastIndexOf(index), 1],
    ] as const) {
      const [x, y] = place(seat);
      paper.text('s12 b c muted', x + side * 28, y + 3, auditorium.rowLabel(index));
    }
  }
}

function focus(paper: Paper, x: number, y: number): void {
  paper.path('line bold l-text', `M${at(x - 6)} ${at(y)}h12m-6 -6v12`);
}

function legend(paper: Paper): void {
  const entries: [string, Look, number, boolean][] = [
    ['free', 'free', 0, false],
    ['VIP', 'free', 0, true],
    ['accessible', 'free', SeatFlag.accessible, false],
    ['companion', 'free', SeatFlag.companion, false],
    ['sofa', 'free', SeatFlag.sofa, false],
    ['sold', 'sold', 0, false],
    ['being chosen', 'held', 0, false],
    ['blocked', 'blocked', 0, false],
    ['best four', 'chosen', 0, false],
  ];
  const y = 462;
  let x = 56;
  for (const [text, look, flags, vip] of entries) {
    drawSeat(paper, x, y, look, flags, vip);
    if (flags & SeatFlag.sofa) {
      drawSeat(paper, x + 26, y, look, flags, vip);
      drawBack(paper, [x, y], [x + 26, y], look);
      x += 26;
    }
    paper.text('s12 text', x + 18, y + 1, text);
    x += 43 + text.length * 6.4;
  }
}

function evening(auditorium: Hall): Inventory {
  const show = new Inventory(auditorium);
  const kinds = [{ count: 2, weight: 4 }, { count: 3 }, { count: 4 }];
  const sold = simulate(auditorium, { chooser: 'best_available', kinds, most: 9, seed: 3 }).firstRun;
  show.setStatus(sold, 'sold');
  // The last two couples are still choosing.
  show.setStatus(sold.slice(-4), 'held');
  return show;
}

/** Pairs from the left of each block; the aisles are slots 4 and 13. */
function sofaOf(slot: number): number {
  return 1 + Math.floor((slot < 4 ? slot : slot < 13 ? slot - 1 : slot - 2) / 2);
}

function document(): HallDocument {
  const seat = (mark: string, slot: number, row: number): HallSeat | null => {
    if (mark === ' ') return null;
    const away = slot - 8.5;
    const drawn: HallSeat = { x: slot, y: row * 1.06 - away * away * 0.0085 };
    if (mark === 'v') drawn.class = 1;
    if (mark === 's') drawn.sofa = sofaOf(slot);
    if (mark === 'a') drawn.accessible = true;
    if (mark === 'c') drawn.companion = true;
    if (mark === 'b') drawn.blocked = true;
    return drawn;
  };
  return {
    format: 'parterre-hall',
    version: 1,
    name: 'Grand',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [
      { key: 'standard_seats', name: 'Standard' },
      { key: 'vip', name: 'VIP' },
    ],
    rows: rows.map((row, index) => ({ seats: Array.from(row, (mark, slot) => seat(mark, slot, index)) })),
  };
}
