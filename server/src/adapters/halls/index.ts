/** Reads hall documents with the engine: 200,000 seats take it most of a second, in which nobody's hold may wait. */
import '@parterre/engine/node';
import { Hall, Inventory, SeatFlag } from '@parterre/engine';
import type { HallChecker } from '../../ports/hallChecker.ts';
import { WorkProcess } from '../workProcess.ts';
import type { HallAnswer, HallQuestion } from './checkMain.ts';
import { shapeOf } from './shape.ts';

/** A drawing of so many characters, some thousand seats, is read in a few milliseconds; nobody waits for a process. */
const small = 512 * 1024;

/** `onFault` hears when the process died or hung. */
export function createHallChecker(onFault: (error: unknown) => void): HallChecker {
  const reading = new WorkProcess<HallQuestion, HallAnswer>({
    name: 'process that reads halls',
    program: new URL('./checkMain.ts', import.meta.url),
    // The largest document takes a second, several where others need the cores.
    limitMs: 60_000,
    // Layouts are seldom made, and the engine's memory is not given back after a large one. Whoever draws one saves it every few
    // seconds meanwhile.
    restMs: 60_000,
    onFault,
  });
  return {
    async shape(text) {
      const shape = text.length <= small ? shapeOf(text) : await reading.ask({ kind: 'shape', text });
      if ('bytes' in shape) throw new Error('The process that reads halls answered another question');
      return shape;
    },

    async check(text) {
      const hall = await reading.ask({ kind: 'check', text });
      if ('scenery' in hall) throw new Error('The process that reads halls answered another question');
      return hall;
    },

    close: () => reading.close(),

    describe(bytes) {
      const hall = Hall.fromBytes(bytes);
      const inventory = new Inventory(hall);
      const { flags, row, sofa, class: classOf } = hall.seats;
      const count = (flag: number) => flags.reduce((sum, each) => sum + (each & flag ? 1 : 0), 0);
      const sofas = new Set<string>();
      for (let seat = 0; seat < hall.seatCount; seat++) if (sofa[seat]) sofas.add(`${row[seat]} ${sofa[seat]}`);
      const figures = {
        total_seats: hall.seatCount - count(SeatFlag.disabled),
        online_seats: inventory.onlineCount(),
        largest_run: inventory.largestRun(),
        accessible_seats: count(SeatFlag.accessible),
        sofas: sofas.size,
        rows: new Set(row).size,
      };
      const classes = hall.classes.map(({ key, name }, index) => ({
        key,
        name,
        seats: classOf.reduce((sum, each) => sum + (each === index ? 1 : 0), 0),
      }));
      inventory.free();
      hall.free();
      return { figures, classes };
    },
  };
}
