/** For tests: one visitor's sale at a desk in memory. */
import '@parterre/engine/node';
import type { HallDocument } from '@parterre/engine';
import { createSale, type Sale } from '../../seatmap/sale/createSale.ts';
import type { SeatSaleOptions, SeatWarning } from '../../seatmap/types.ts';
import { FakeDesk } from './fakeDesk.ts';

/** Two rows of six, the last two of row B a sofa: seats 0..5 and 6..11. */
export const document: HallDocument = {
  format: 'parterre-hall',
  version: 1,
  name: 'Test',
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [{ key: 'standard_seats', name: 'Standard' }],
  rows: [{ seats: [{}, {}, {}, {}, {}, {}] }, { seats: [{}, {}, {}, {}, { sofa: 1 }, { sofa: 1 }] }],
};

export interface Scene {
  desk: FakeDesk;
  sale: Sale;
  warnings: SeatWarning[];
  /** Options changed, time passed for it. */
  set(change: Partial<SeatSaleOptions>): Promise<void>;
  selected(): number[];
}

/** A visitor at the desk of `document`'s hall, once the page has it. `prepare`: before they come. */
export async function scene(
  change: Partial<SeatSaleOptions> = {},
  prepare: (desk: FakeDesk) => void = () => undefined,
): Promise<Scene> {
  const desk = new FakeDesk(document);
  prepare(desk);
  const warnings: SeatWarning[] = [];
  let options: SeatSaleOptions = {
    scheduleId: 7,
    count: 0,
    autoAssign: false,
    onWarning: (warning) => warnings.push(warning),
    ...change,
  };
  const words = { error: () => 'words', rule: (code: string) => `rule ${code}` };
  const sale = createSale(desk.ports(), options, () => words, Promise.resolve());
  await desk.pass(200);
  return {
    desk,
    sale,
    warnings,
    async set(next) {
      options = { ...options, ...next };
      sale.configure(options);
      await desk.pass(200);
    },
    selected: () => [...sale.get().selected],
  };
}
