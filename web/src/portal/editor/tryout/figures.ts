/** What came of the evenings, and which of two settings did better at what. */
import { type Refusal, refusals, type Simulation } from '@parterre/engine/planning';

/** Means over the evenings; shares of the house are 0 to 1. */
export interface Figures {
  /** Share of the house that is taken at the end. */
  filled: number;
  /** Single seats left between others. */
  stranded: number;
  split: number;
  refused: number;
  /** How full the house was when the first party could not sit together; null: all could, on every evening. */
  firstSplit: number | null;
  /** How full the house was when the first party was refused; null: none was, on any evening. */
  firstRefusal: number | null;
  /** How far the seats that were sold lie from the best view on average, in seats; null: none were sold. */
  distance: number | null;
  /** Free seats too close to somebody. */
  keptEmpty: number;
  /** Parties refused over all evenings, by why, most first. */
  refusedBy: { reason: Refusal; count: number }[];
}

/** Rows of the table, in its order. */
export const figureNames = [
  'filled',
  'firstSplit',
  'split',
  'firstRefusal',
  'refused',
  'stranded',
  'keptEmpty',
  'distance',
] as const;
export type FigureName = (typeof figureNames)[number];

const isMoment = (name: FigureName) => name === 'firstSplit' || name === 'firstRefusal';
export const isShare = (name: FigureName): boolean => name === 'filled' || isMoment(name);

export function figuresOf({ runs, refusedBy }: Simulation): Figures {
  return {
    filled: mean(runs.end) ?? 0,
    stranded: mean(runs.strandedSeats) ?? 0,
    split: mean(runs.partiesSplit) ?? 0,
    refused: mean(runs.partiesRefused) ?? 0,
    firstSplit: median(runs.firstSplit),
    firstRefusal: median(runs.firstRefusal),
    distance: mean(runs.meanDistance),
    keptEmpty: mean(runs.keptEmpty) ?? 0,
    refusedBy: refusals
      .map((reason, index) => ({ reason, count: refusedBy[index] ?? 0 }))
      .filter(({ reason, count }) => reason !== 'NONE' && count > 0)
      .sort((one, other) => other.count - one.count),
  };
}

const numbersOf = (values: ArrayLike<number>): number[] => Array.from(values).filter((value) => !Number.isNaN(value));

/** The middle one of the values that are numbers, or the mean of the middle two; null: none are. */
function median(values: ArrayLike<number>): number | null {
  const sorted = numbersOf(values).sort((one, other) => one - other);
  return mean(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1));
}

/** The mean of the values that are numbers; null: none are. */
function mean(values: ArrayLike<number>): number | null {
  const known = numbersOf(values);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The words in which the difference is said. `from` and `to` are A's and B's; of a moment that never came, null. */
export type Contrast = { from: number | null; to: number | null } & (
  | { name: FigureName; way: 'more' | 'less' }
  /** `never`: it happens with A alone; `only`: with B alone. */
  | { name: 'firstSplit' | 'firstRefusal'; way: 'never' | 'only' }
);

/** Smaller differences are chance: a point of a hundred, half a seat or party, a tenth of a seat's distance. */
const least: Record<FigureName, number> = {
  filled: 0.01,
  firstSplit: 0.01,
  firstRefusal: 0.01,
  split: 0.5,
  refused: 0.5,
  stranded: 0.5,
  keptEmpty: 0.5,
  distance: 0.1,
};

/** What B does otherwise than A. */
export function contrastOf(a: Figures, b: Figures): Contrast[] {
  return figureNames.flatMap((name): Contrast[] => {
    const [from, to] = [a[name], b[name]];
    if (from === null && to === null) return [];
    if (from === null || to === null)
      return isMoment(name) ? [{ name, way: to === null ? 'never' : 'only', from, to }] : [];
    if (Math.abs(to - from) < least[name]) return [];
    return [{ name, way: to > from ? 'more' : 'less', from, to }];
  });
}
