/** Three settings in one house: how early each seat is sold, as a heat map, and what it costs. */
import { Hall, type HallDocument, type HallSeat } from '../../js/index.ts';
import { type Chooser, type SimulationRequest, simulate } from '../../js/planning/index.ts';
import { Paper, RAMP_STEPS } from './paper.ts';

const ROWS = 14;
const SIDE = 4;
const MIDDLE = 10;
const PITCH = 12;

const evenings: Omit<SimulationRequest, 'chooser'> = {
  kinds: [
    { count: 1, weight: 1 },
    { count: 2, weight: 8 },
    { count: 3, weight: 3 },
    { count: 4, weight: 3 },
    { count: 5, weight: 1 },
  ],
  most: 80,
  runs: 200,
  seed: 1,
};

const choosers: readonly Chooser[] = ['top_left_to_bottom_right', 'left_center_to_outside', 'best_available'];

export function heat(): string {
  const paper = new Paper(
    880,
    352,
    'How early seats are sold under three settings, the mean of 200 simulated evenings',
  );
  const hall = Hall.fromDocument(house());
  choosers.forEach((chooser, index) => {
    const answer = simulate(hall, { ...evenings, chooser });
    const left = 39 + index * 285;
    const top = 52;
    const width = (SIDE * 2 + MIDDLE + 2) * PITCH;
    paper.screen(left + 20, left + width - 20, top - 14, 6);
    // Places by mean rank, so that the shades are spread evenly; seats that stay empty come last.
    const ranked = Array.from({ length: hall.seatCount }, (_, seat) => seat).sort(
      (one, other) => earliness(answer.seats.meanRank[one]) - earliness(answer.seats.meanRank[other]),
    );
    ranked.forEach((seat, place) => {
      const step = Math.min(RAMP_STEPS - 1, Math.floor((place / hall.seatCount) * RAMP_STEPS));
      const x = left + (hall.seats.slot[seat] ?? 0) * PITCH;
      const y = top + (hall.seats.row[seat] ?? 0) * PITCH;
      paper.rect(`r${step}`, x + 0.75, y + 0.75, PITCH - 1.5, PITCH - 1.5, 3);
    });
    const bottom = top + ROWS * PITCH;
    paper.text('s12 c mono text', left + width / 2, bottom + 26, chooser);
    const distance = answer.runs.meanDistance.reduce((sum, value) => sum + value, 0) / answer.runs.meanDistance.length;
    const split = answer.runs.partiesSplit.reduce((sum, value) => sum + value, 0) / answer.runs.end.length;
    const alone = answer.runs.strandedSeats.reduce((sum, value) => sum + value, 0) / answer.runs.end.length;
    paper.text('s12 c muted', left + width / 2, bottom + 48, `${distance.toFixed(1)} seats from the best place`);
    paper.text(
      's12 c muted',
      left + width / 2,
      bottom + 66,
      `${split.toFixed(1)} parties apart, ${alone.toFixed(1)} single seats left`,
    );
  });
  legend(paper, 39, 328);
  hall.free();
  return paper.svg();
}

function legend(paper: Paper, x: number, y: number): void {
  paper.text('s11 muted', x, y + 10, 'sold first');
  for (let step = 0; step < RAMP_STEPS; step++) paper.rect(`r${step}`, x + 62 + step * 18, y, 17, 12, 3);
  paper.text('s11 muted', x + 62 + RAMP_STEPS * 18 + 8, y + 10, 'last');
  paper.text('s11 e muted', 841, y + 10, 'mean of 200 evenings of 80 parties of 1 to 5, mostly couples');
}

function earliness(rank: number | undefined): number {
  return rank === undefined || Number.isNaN(rank) ? Number.POSITIVE_INFINITY : rank;
}

/** Two aisles, the screen on top. */
function house(): HallDocument {
  const block = (seats: number): HallSeat[] => Array.from({ length: seats }, () => ({}));
  const row = () => ({ seats: [...block(SIDE), null, ...block(MIDDLE), null, ...block(SIDE)] });
  return {
    format: 'parterre-hall',
    version: 1,
    name: 'Grand',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [{ key: 'standard_seats', name: 'Standard' }],
    rows: Array.from({ length: ROWS }, row),
  };
}
