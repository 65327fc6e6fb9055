/**
 * How long a display waits for a seat: 2,000 sockets on one server process, each watching the map of one of 100 shows, while 500 seats a second are
 * taken and given back there. The time counts from the request that changes a seat, which is earlier than its commit, and from the answer, which is
 * later, until each display of the show has the message. The aim is 150 ms for all but one in a hundred. Beside them a bare request on the same
 * connections, which tells what the machine adds. Then what 10,000 displays would take of more nodes, by the processor's time for a message.
 *
 *     npm run bench:fanout [-- sockets] [-- rounds] [-- seconds a round] [-- changes a second]
 *
 * Both ends are in one process each, so one clock measures. Ends with 1 when a display is not told of a change, or the aim is missed.
 */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { WebSocket } from 'ws';
import type { HoldAnswer, SeatsMessage } from '../server/src/contract/index.ts';
import { changeOf, seatStatus } from './k6/lib/seatBytes.ts';
import { timed } from './lib/rush.ts';
import { line, percentile, show, spread } from './lib/statistics.ts';
import { SocketClient } from './lib/transports.ts';
import { openWorld } from './lib/world.ts';

const [socketCount = 2000, rounds = 5, seconds = 10, changesPerSecond = 500] = process.argv.slice(2).map(Number);
assert.ok(
  [socketCount, rounds, seconds, changesPerSecond].every((each) => each > 0),
  'all arguments are numbers: npm run bench:fanout -- 2000 5 10 500',
);
const showCount = 100;
const rows = 10;
const seatsPerRow = 20;
const goalMs = 150;
/** A display that has not been told by then is counted as lost. */
const toldWithinMs = 5_000;
const openedAtOnce = 50;

/** Sockets, files and pipes that each of the two processes has beside the displays. */
const otherFiles = 500;
const mayOpen = Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
if (mayOpen < socketCount + otherFiles) {
  console.error(
    `${socketCount} sockets need ${socketCount + otherFiles} open files, and ${mayOpen} are allowed: raise it with "ulimit -n ${socketCount + otherFiles}", or ask for fewer sockets.`,
  );
  process.exit(1);
}

/** A change of a seat that displays have not been told of yet. */
interface Pulse {
  seat: number;
  /** Given back: the message has to say that it is free. */
  isFree: boolean;
  askedAtMs: number;
  answeredAtMs: number | null;
  waiting: Set<number>;
}

interface Show {
  id: number;
  /** Numbers of the displays that watch it. */
  watchers: Set<number>;
  pulses: Set<Pulse>;
  /** Its last message, as it came and as it was read: all of its displays are sent the same text. */
  last: { text: string; message: SeatsMessage };
}

interface Round {
  fromAsked: number[];
  fromAnswer: number[];
  bare: number[];
  changes: number;
  messages: number;
  snapshots: number;
  lost: number;
  serverMs: number;
  ownMs: number;
}

const noMessage: SeatsMessage = { kind: 'arrangement' };
let round: Round | null = null;

function hear(show: Show, display: number, text: string): void {
  const atMs = performance.now();
  if (show.last.text !== text) {
    const { result } = JSON.parse(text) as { result?: { type: string; data?: SeatsMessage } };
    show.last = { text, message: result?.data ?? noMessage };
  }
  const { message } = show.last;
  if (message.kind === 'arrangement') return;
  if (round) {
    round.messages += 1;
    if (message.kind === 'snapshot') round.snapshots += 1;
  }
  const bytes = Buffer.from(message.bytes, 'base64');
  const delta = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  for (const pulse of show.pulses) {
    if (!pulse.waiting.has(display)) continue;
    if (message.kind === 'delta') {
      const status = changeOf(delta, pulse.seat);
      // A seat that was given back at once may come as free alone.
      if (status === null || (pulse.isFree && status !== seatStatus.free)) continue;
    }
    pulse.waiting.delete(display);
    if (pulse.waiting.size === 0) show.pulses.delete(pulse);
    round?.fromAsked.push(atMs - pulse.askedAtMs);
    if (pulse.answeredAtMs !== null) round?.fromAnswer.push(Math.max(0, atMs - pulse.answeredAtMs));
  }
}

/** A client that costs little, so that the server is measured: a message is read once for all displays that it came to. */
async function openDisplay(url: string, headers: { cookie: string }, show: Show, display: number): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/trpc`, { headers, perMessageDeflate: false });
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  socket.on('close', () => {
    if (!isOver) throw new Error(`the socket of display ${display} was closed`);
  });
  const params = { path: 'seats.watch', input: { scheduleId: show.id } };
  socket.send(JSON.stringify({ id: 1, method: 'subscription', params }));
  await new Promise<void>((done) => {
    socket.on('message', (data) => {
      const text = String(data);
      hear(show, display, text);
      // The first message is the snapshot.
      if (text.includes('"snapshot"')) done();
    });
  });
  show.watchers.add(display);
  return socket;
}

/** Takes a seat of the show and gives it back, in turn, at its pace until `endMs`. */
async function change(taker: SocketClient, show: Show, endMs: number, into: Round): Promise<void> {
  const everyMs = (1000 * showCount) / changesPerSecond;
  let held: { token: string; seat: number } | null = null;
  let dueMs = performance.now() + Math.random() * everyMs;
  for (let turn = 0; ; turn += 1) {
    await new Promise((done) => setTimeout(done, Math.max(0, dueMs - performance.now())));
    if (performance.now() >= endMs && held === null) return;
    dueMs = Math.max(dueMs + everyMs, performance.now());
    if (turn % 4 === 0) await timed(into.bare, () => taker.call('query', 'system.noop'));
    const seat: number = held?.seat ?? randomInt(rows * seatsPerRow);
    const pulse: Pulse = {
      ...{ seat, isFree: held !== null, askedAtMs: performance.now(), answeredAtMs: null },
      waiting: new Set(show.watchers),
    };
    if (pulse.waiting.size > 0) show.pulses.add(pulse);
    if (held === null) {
      const input = { scheduleId: show.id, idempotencyKey: randomUUID(), want: { kind: 'seats', seats: [seat] } };
      held = { seat, token: (await taker.call<HoldAnswer>('mutation', 'seats.hold', input)).token };
    } else {
      await taker.call('mutation', 'seats.release', { token: held.token });
      held = null;
    }
    pulse.answeredAtMs = performance.now();
    into.changes += 1;
  }
}

let isOver = false;
const world = await openWorld({ redis: false });
const displays: WebSocket[] = [];
try {
  const shows: Show[] = [];
  const takers: SocketClient[] = [];
  for (let count = 0; count < showCount; count += 1) {
    const id = await world.addSchedule(rows, seatsPerRow);
    shows.push({ id, watchers: new Set(), pulses: new Set(), last: { text: '', message: noMessage } });
    takers.push(await SocketClient.open(world));
  }

  const measure = async (): Promise<Round> => {
    const now: Round = {
      ...{ fromAsked: [], fromAnswer: [], bare: [] },
      ...{ changes: 0, messages: 0, snapshots: 0, lost: 0, serverMs: 0, ownMs: 0 },
    };
    round = now;
    const serverBefore = world.serverCpuMs().web;
    const ownBefore = process.cpuUsage();
    const endMs = performance.now() + seconds * 1000;
    await Promise.all(takers.map((taker, at) => change(taker, shows[at] as Show, endMs, now)));
    now.serverMs = world.serverCpuMs().web - serverBefore;
    const own = process.cpuUsage(ownBefore);
    now.ownMs = (own.user + own.system) / 1000;
    const patienceMs = performance.now() + toldWithinMs;
    while (shows.some(({ pulses }) => pulses.size > 0) && performance.now() < patienceMs)
      await new Promise((done) => setTimeout(done, 20));
    for (const { pulses } of shows) {
      for (const { waiting } of pulses) now.lost += waiting.size;
      pulses.clear();
    }
    round = null;
    return now;
  };

  // Nobody watches: what the changes cost by themselves.
  await measure();
  const alone = await measure();
  const rss = async () => Number(/^process_resident_memory_bytes (\S+)/m.exec(await world.metrics())?.[1]);
  const before = await rss();
  for (let at = 0; at < socketCount; at += openedAtOnce)
    displays.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(openedAtOnce, socketCount - at) }, (_, step) => {
          const display = at + step;
          return openDisplay(world.url, world.visitor(), shows[display % showCount] as Show, display);
        }),
      )),
    );
  const perSocket = ((await rss()) - before) / socketCount;
  await measure();
  console.log(
    `\n${socketCount} sockets on one process, ${showCount} shows, ${changesPerSecond} changes a second, rounds of ${seconds} s; load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
  );
  const told: Round[] = [];
  for (let count = 0; count < rounds; count += 1) told.push(await measure());
  isOver = true;

  const of = (pick: (each: Round) => number) => told.map(pick);
  const at = (pick: (each: Round) => number[], share: number) => of((each) => percentile(pick(each), share));
  line(
    'changes a second',
    show(
      of(({ changes }) => changes / seconds),
      '',
    ),
  );
  line(
    'messages to displays a second',
    show(
      of(({ messages }) => messages / seconds),
      '',
    ),
  );
  const p99 = at(({ fromAsked }) => fromAsked, 0.99);
  line(
    'from the request to a display, p50',
    show(
      at(({ fromAsked }) => fromAsked, 0.5),
      'ms',
      1,
    ),
  );
  line(
    'from the request to a display, p99',
    `${show(p99, 'ms', 1)}; aim ${goalMs} ms: ${spread(p99).median <= goalMs ? 'met' : 'missed'}`,
  );
  line(
    'from the answer to a display, p50',
    show(
      at(({ fromAnswer }) => fromAnswer, 0.5),
      'ms',
      1,
    ),
  );
  line(
    'from the answer to a display, p99',
    show(
      at(({ fromAnswer }) => fromAnswer, 0.99),
      'ms',
      1,
    ),
  );
  line(
    'a bare request, p50',
    show(
      at(({ bare }) => bare, 0.5),
      'ms',
      1,
    ),
  );
  line(
    'a bare request, p99',
    show(
      at(({ bare }) => bare, 0.99),
      'ms',
      1,
    ),
  );
  const ratio = of((each) => percentile(each.fromAsked, 0.99) / percentile(each.bare, 0.99));
  line('p99 to a display by p99 of a bare request', show(ratio, 'times', 2));
  line(
    'displays that fell behind and got a whole map instead',
    String(of((each) => each.snapshots).reduce((a, b) => a + b)),
  );
  const lost = of((each) => each.lost).reduce((a, b) => a + b);
  line('messages that did not come within five seconds', String(lost));
  line(
    'the server’s processor',
    show(
      of((each) => each.serverMs / seconds / 10),
      '% of a core',
    ),
  );
  line(
    'this process’s, which is all displays',
    show(
      of((each) => each.ownMs / seconds / 10),
      '% of a core',
    ),
  );
  line('resident memory of the server, a socket', `${(perSocket / 1024).toFixed(0)} KiB`);
  const changeUs = (1000 * alone.serverMs) / Math.max(1, alone.changes);
  const messageUs = of((each) => (1000 * each.serverMs - each.changes * changeUs) / Math.max(1, each.messages));
  line('the server’s time for a change that nobody watches', `${changeUs.toFixed(0)} µs`);
  line('the server’s time for a message', show(messageUs, 'µs', 1));

  const many = 10_000;
  const perMessage = spread(messageUs).median;
  const messagesEach = spread(of(({ messages }) => messages / seconds / socketCount)).median;
  console.log(
    `\n${many.toLocaleString('en')} sockets, each with ${messagesEach.toFixed(1)} messages a second, shared by nodes that all hear of each change:`,
  );
  for (const nodes of [1, 2, 5]) {
    const share = (changesPerSecond * changeUs + (many / nodes) * messagesEach * perMessage) / 1e4;
    line(`${nodes} ${nodes === 1 ? 'node' : 'nodes'}`, `${share.toFixed(0)} % of a core on each`);
  }
  if (lost > 0 || spread(p99).median > goalMs) process.exitCode = 1;
} finally {
  isOver = true;
  for (const socket of displays) socket.terminate();
  await world.close();
}
process.exit();
