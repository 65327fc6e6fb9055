import type { BatchRequest } from '../../js/types.ts';
import { assign } from './assign.ts';
import { best, type PlainBest } from './best.ts';
import type { PlainShow } from './hall.ts';

/**
 * As `Inventory.assignMany`: what each party would get with the choices before it held. Then, party by party, its
 * alternatives beside everything chosen so far; from where that fails, beside the first choices and its own alone.
 */
export function assignMany({ hall, statuses }: PlainShow, requests: readonly BatchRequest[]): PlainBest[][] {
  const all: PlainShow = { hall, statuses: [...statuses] };
  const answers = requests.map((request) => {
    const first = decide(all, request);
    hold(all, first);
    return [first];
  });
  const firsts = [...all.statuses];
  for (const [index, { alternatives = 0 }] of requests.entries()) {
    const choices = answers[index] ?? [];
    if (choices[0]?.seats.length === 0) continue;
    const mine: PlainShow = { hall, statuses: [...firsts] };
    let isSharing = false;
    for (let wanted = alternatives; wanted > 0; wanted--) {
      const request = requests[index] as BatchRequest;
      let choice = decide(isSharing ? mine : all, request);
      if (choice.seats.length === 0 && !isSharing) {
        isSharing = true;
        choice = decide(mine, request);
      }
      if (choice.seats.length === 0) break;
      hold(all, choice);
      hold(mine, choice);
      choices.push(choice);
    }
  }
  return answers;
}

function hold({ statuses }: PlainShow, { seats }: PlainBest): void {
  for (const seat of seats) statuses[seat] = 'held';
}

function decide(show: PlainShow, request: BatchRequest): PlainBest {
  if (!('algorithm' in request)) return best(show, request);
  const { seats, together, unmet } = assign(show, request);
  return { seats, groups: [], arrangement: together ? 'together' : seats.length > 0 ? 'scattered' : 'none', unmet };
}
