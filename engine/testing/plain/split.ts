import { isInZone } from './candidates.ts';
import type { Row } from './hall.ts';
import type { Run, Search } from './search.ts';

/** Larger parties are scattered. */
export const maxSplitParty = 32;
const maxSplitAccessible = 4;

/** People alone, groups, groups that strand a seat, sum of squared distances: compared from the left. */
type Cost = [alone: number, groups: number, stranding: number, distance: number];

/** The best way found to place so many of the party by the end of a row, with a group in that row. */
interface Division {
  seats: number;
  accessible: number;
  cost: Cost;
  run: Run;
  before: Division | undefined;
}

/** A run in each of several neighbouring rows of one zone, rows from the top. */
export function splitOverRows(search: Search): Run[] | undefined {
  const { count } = search.request;
  if (count > maxSplitParty || search.accessible > maxSplitAccessible) return undefined;
  let best: Division | undefined;
  let above: Division[] = [];
  let zoneKey: string | undefined;
  for (const row of search.show.hall.rows) {
    if (row.zoneKey !== zoneKey) above = [];
    zoneKey = row.zoneKey;
    if (!isInZone(search.request, row)) continue;
    above = divisionsInto(search, row, above);
    const whole = above.find(({ seats, accessible }) => seats === count && accessible === search.accessible);
    if (whole && (!best || isLess(whole.cost, best.cost))) best = whole;
  }
  const runs: Run[] = [];
  for (let part = best; part; part = part.before) runs.unshift(part.run);
  return best && runs;
}

/** The best division for every number of people placed, each with a group in this row. */
function divisionsInto(search: Search, row: Row, above: Division[]): Division[] {
  const { count } = search.request;
  const found = new Map<number, Division>();
  const offer = (division: Division) => {
    const key = division.seats * (maxSplitAccessible + 1) + division.accessible;
    const known = found.get(key);
    if (!known || isLess(division.cost, known.cost)) found.set(key, division);
  };
  for (const run of groupsOf(search, row)) {
    const size = run.seats.length;
    const cost = costOf(run);
    offer({ seats: size, accessible: run.accessible, cost, run, before: undefined });
    for (const before of above) {
      const seats = before.seats + size;
      const accessible = before.accessible + run.accessible;
      if (seats <= count && accessible <= search.accessible) {
        offer({ seats, accessible, cost: sum(before.cost, cost), run, before });
      }
    }
  }
  return [...found.values()];
}

/** The best run of a row for every size and number of accessible seats that the party could use. */
function groupsOf(search: Search, row: Row): Run[] {
  const groups: Run[] = [];
  for (let size = 1; size <= Math.min(search.request.count, row.seats.length); size++) {
    const runs = search.runs(row, size);
    for (let accessible = 0; accessible <= search.accessible; accessible++) {
      let best: Run | undefined;
      for (const run of runs) {
        if (run.accessible === accessible && (!best || isWantedMore(run, best))) best = run;
      }
      if (best) groups.push(best);
    }
  }
  return groups;
}

/** Whether a run comes before another of its length: by the single seats left alone, then by nearness. */
export const isWantedMore = (one: Run, other: Run): boolean =>
  one.level < other.level || (one.level === other.level && one.distance < other.distance);

const costOf = ({ seats, level, distance }: Run): Cost => [seats.length === 1 ? 1 : 0, 1, level > 0 ? 1 : 0, distance];

const sum = (one: Cost, other: Cost): Cost => [
  one[0] + other[0],
  one[1] + other[1],
  one[2] + other[2],
  one[3] + other[3],
];

function isLess(one: Cost, other: Cost): boolean {
  const differing = one.findIndex((value, at) => value !== other[at]);
  return differing >= 0 && (one[differing] ?? 0) < (other[differing] ?? 0);
}
