/**
 * What somebody at a door waits for: from a ticket's signed code to its answer, through the whole stack over WebSocket. Twenty scanners alone, each
 * with a ticket that goes in and out in turn; then twenty scanners while twenty tills sell and 200 visitors rush a show at the pace of hands. The aim
 * is 50 ms. Beside them a bare request on the same connections. Before them what a scanner does without a network, in Chromium: 2,000 signatures that are
 * checked, and everybody who has bought the demo's fullest show is let in, with the processor slowed down four times. The aim there is 20 ms.
 *
 *     npm run bench:doors [-- rounds a scanner]
 *
 * Fails when a scan is refused, or the ledger has another number of rows than there were scans.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createTicketKeyStore } from '../server/src/adapters/postgres/ticketKeyStore.ts';
import type { DoorAnswer } from '../server/src/contract/index.ts';
import { Seals } from '../server/src/domain/seals.ts';
import { newTicketKey, ticketSigner } from '../server/src/domain/ticketSigning.ts';
import { openTicketCodes } from '../server/src/services/bills/ticketCodes.ts';
import { startVirtualPrinter } from '../server/src/testing/virtualPrinter.ts';
import { answersOffline } from './lib/offlineScanner.ts';
import { hand, noTimes, rush, sellAt, timed } from './lib/rush.ts';
import { secret } from './lib/server.ts';
import { signaturesInBrowser } from './lib/signatures.ts';
import { line, percentile } from './lib/statistics.ts';
import { openScanners, openTills } from './lib/tills.ts';
import { SocketClient } from './lib/transports.ts';
import { openWorld } from './lib/world.ts';

const [rounds = 25] = process.argv.slice(2).map(Number);
assert.ok(rounds > 0, 'rounds are a number: npm run bench:doors -- 25');
/** A round is in and out again. */
const scans = 2 * rounds;
const scannerCount = 20;
const tillCount = 20;
const visitorCount = 200;
/** A ticket is held up, looked at and put away. */
const scanPauseMs = 400;
/** How long a rush goes on before scans beside it count: the server's code is warm and its connections are open by then. */
const rushWarmUpMs = 8_000;
const handMs = { visitor: 2000, till: 1000 };

interface Times {
  bare: number[];
  scan: number[];
}

/** Each ticket goes in and out in turn, at its own scanner. */
async function scanAll(scanners: readonly SocketClient[], codes: readonly string[], times: Times): Promise<void> {
  await Promise.all(
    scanners.map(async (scanner, place) => {
      for (let scan = 0; scan < scans; scan += 1) {
        await hand(scanPauseMs);
        await timed(times.bare, () => scanner.call('query', 'system.noop'));
        const asked = {
          code: codes[place],
          place: { kind: 'show', schedule: quiet },
          direction: scan % 2 === 0 ? 'in' : 'out',
          nonce: randomUUID(),
          device_ms: Date.now(),
          locale: 'en',
        };
        const answer = await timed(times.scan, () => scanner.call<DoorAnswer>('mutation', 'doors.scan', asked));
        assert.equal(answer.kind, 'passed', JSON.stringify(answer));
      }
    }),
  );
}

const ms = (values: number[], share: number): string =>
  `${(Math.round(percentile(values, share) * 10) / 10).toFixed(1)} ms`;
const told = (values: number[]): string =>
  `least ${ms(values, 0)}, p50 ${ms(values, 0.5)}, p99 ${ms(values, 0.99)}, most ${ms(values, 1)}`;

const signatureCount = 2000;
const slowdown = 4;
const nowMs = Date.now();
const key = newTicketKey();
const signed = ticketSigner(key);
const shown = Array.from({ length: signatureCount }, (_, ticket) =>
  signed({
    ...{ lineId: String(1_000_000 + ticket), scheduleId: 7, seatIndex: ticket },
    ...{ validFromMs: nowMs - 3_600_000, validToMs: nowMs + 3_600_000 },
  }),
);
const keys = [{ id: key.id, exhibitorId: 1, publicKey: key.publicKey, isWithdrawn: false }];
const signatures = await signaturesInBrowser(shown, { keys, exhibitorId: 1, nowMs, slowdown });
console.log(`\n${signatureCount} signatures in Chromium, its processor slowed down ${slowdown} times:`);
line('by WebCrypto', told(signatures.webCrypto));
line('by the library, where WebCrypto has no Ed25519', told(signatures.library));

for (const rate of [1, slowdown]) {
  const answers = await answersOffline(rate);
  console.log(
    `\n${answers.length} tickets without a network, one after the other, in Chromium${rate === 1 ? '' : `, its processor slowed down ${rate} times`}:`,
  );
  line('from the last key to the answer on the screen', told(answers));
}

const world = await openWorld({ redis: false, worker: true });
const printer = await startVirtualPrinter();
const quiet = await world.addSchedule(100, 100);
const rushed = await world.addSchedule(200, 250);
try {
  const { cash, clients: tills } = await openTills(world, tillCount, printer.address);
  const scanners = await openScanners(world, scannerCount);
  const [till] = tills;
  if (!till) throw new Error('there is no till');
  const bills: string[] = [];
  while (bills.length < scannerCount)
    bills.push((await sellAt(till, { scheduleId: quiet, cash, times: noTimes() })).bill);
  const { ticketCodes, close } = await openTicketCodes({
    store: createTicketKeyStore(world.pool),
    seals: new Seals(secret),
    bus: { publish: () => undefined, subscribe: () => () => undefined, close: async () => undefined },
    onFault: (error) => {
      throw error;
    },
  });
  const codes: string[] = [];
  for (const bill of bills) codes.push([...(await ticketCodes.ofBill(bill)).values()][0] ?? '');
  close();
  const calm: Times = { bare: [], scan: [] };
  await scanAll(scanners, codes, calm);
  const visitors: SocketClient[] = [];
  for (let count = 0; count < visitorCount; count += 1) visitors.push(await SocketClient.open(world));
  const ended = new AbortController();
  const rushing = rush(world, visitors, { scheduleId: rushed, pauseMs: handMs.visitor, signal: ended.signal });
  const selling = Promise.all(
    tills.map(async (each, place) => {
      while (!ended.signal.aborted)
        await sellAt(each, {
          scheduleId: place % 2 === 0 ? rushed : quiet,
          cash,
          times: noTimes(),
          pauseMs: handMs.till,
        });
    }),
  );
  // Both are waited for below. Where a scanner fails before, its sockets end with the world, and what is told is why the scanner failed.
  for (const each of [rushing, selling]) each.catch(() => undefined);
  const startedMs = performance.now();
  // Two hundred visitors who all begin within two seconds are not what a scan costs beside a rush.
  await new Promise((done) => setTimeout(done, rushWarmUpMs));
  const busy: Times = { bare: [], scan: [] };
  await scanAll(scanners, codes, busy);
  const seconds = (performance.now() - startedMs) / 1000;
  ended.abort();
  const bought = await rushing;
  await selling;

  console.log(`\n${scannerCount} scanners, ${scans} scans each, alone:`);
  line('a bare request', told(calm.bare));
  line('from the code to its answer', told(calm.scan));
  console.log(`\nThe same while ${tillCount} tills sell and ${visitorCount} visitors rush a show:`);
  line('the visitors bought, seats a second', String(Math.round(bought / seconds)));
  line('a bare request', told(busy.bare));
  line('from the code to its answer', told(busy.scan));

  const { rows } = await world.pool.query<{ count: number }>('select count(*)::int as count from admission');
  assert.equal(rows[0]?.count, 2 * scannerCount * scans, 'one row of the ledger for each scan');
  console.log('\n  The ledger has a row for each scan.');
} finally {
  await printer.close();
  await world.close();
}
process.exit(0);
