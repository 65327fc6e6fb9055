/**
 * Holds per second inside one process: the desk, its queue and the lease store, without a transport.
 * One hot show of 300 seats; 100 parties of two re-pick by the screen's algorithm, as fast as they are answered.
 *
 *     npm run bench:holds [-- seconds a round [rounds]]          REDIS_URL: also there; else a Redis of its own, if installed
 */
import { randomUUID } from 'node:crypto';
import { MemorySeatLeases } from '../server/src/adapters/memory/memorySeatLeases.ts';
import { redisLeaseStore } from '../server/src/adapters/redis/index.ts';
import { systemClock } from '../server/src/ports/clock.ts';
import { ShowTable } from '../server/src/ports/conformance/deskFixture.ts';
import type { SeatEvents } from '../server/src/ports/seatEvents.ts';
import type { SeatLeases } from '../server/src/ports/seatLeases.ts';
import { createSeatDesk } from '../server/src/services/seats/seatDesk.ts';
import { testRedis } from '../server/src/testing/index.ts';
import { line, percentile, show } from './lib/statistics.ts';

const [seconds = 2, rounds = 5] = process.argv.slice(2).map(Number);
const hall = Array.from({ length: 15 }, () => 'o'.repeat(20));

async function measure(name: string, store: { leases: SeatLeases; events: SeatEvents }): Promise<void> {
  console.log(`\n${name}`);
  for (const [label, parties, byHand] of [
    ['the engine chooses', 100, false],
    ['seats named', 100, true],
    ['one party alone, one at a time', 1, false],
  ] as const) {
    const perSecond: number[] = [];
    const perCore: number[] = [];
    const p50: number[] = [];
    const p99: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const shows = new ShowTable();
      const scheduleId = 1 + Math.floor(Math.random() * 2 ** 30);
      shows.add(scheduleId, hall, { algorithm: 'left_center_to_outside' });
      const desk = createSeatDesk({ ...store, shows, secret: 'only for measuring, not a secret' });
      await desk.counts(scheduleId);
      const samples: number[] = [];
      const cpuBefore = process.cpuUsage();
      const started = performance.now();
      const end = started + seconds * 1000;
      const party = async (index: number) => {
        let token: string | undefined;
        for (let turn = 0; performance.now() < end; turn++) {
          const asked = performance.now();
          // By hand a party goes to and fro between two pairs of its own.
          const first = index * 3 + (turn % 2);
          const want = byHand
            ? ({ kind: 'seats', seats: [first, first + 1] } as const)
            : ({ kind: 'auto', count: 2 } as const);
          const input = {
            scheduleId,
            idempotencyKey: randomUUID(),
            token,
            want: byHand ? { ...want, seats: [first, first + 1] } : want,
          };
          const answer = await desk.hold(input as Parameters<typeof desk.hold>[0], { source: 'site' });
          samples.push(performance.now() - asked);
          token = answer.token;
        }
      };
      await Promise.all(Array.from({ length: parties }, (_, index) => party(index)));
      const wall = (performance.now() - started) / 1000;
      const { user, system } = process.cpuUsage(cpuBefore);
      perSecond.push(samples.length / wall);
      perCore.push(samples.length / ((user + system) / 1e6));
      p50.push(percentile(samples, 0.5));
      p99.push(percentile(samples, 0.99));
      await desk.close();
    }
    line(`${label}: holds`, show(perSecond, '/s'));
    line("  per second of this process' CPU time", show(perCore, '/s'));
    line('  p50, p99', `${show(p50, 'ms', 2)}, ${show(p99, 'ms', 2)}`);
  }
}

const memory = new MemorySeatLeases(systemClock);
await measure('In-process store', { leases: memory, events: memory });
const server = process.env.REDIS_URL ? null : await testRedis().catch(() => null);
const url = process.env.REDIS_URL ?? server?.url;
if (url) {
  const store = await redisLeaseStore({ url });
  await measure(`Redis at ${url}`, store);
  await store.close();
} else console.log('\nNo redis-server on this machine: measured the in-process store only.');
await server?.close();
