/**
 * Half an hour in which everything breaks once and again: two nodes on a PostgreSQL and a Redis of their own, visitors at
 * a third of what the nodes can do, and one fault after the other (soak/faults.ts). After each fault a whole sale must
 * succeed on every node within 30 s; at the end the seats, the money, the jobs, the memory and the logs must be right.
 *
 *     npm run soak [-- minutes]           30 minutes; three are enough for every fault once
 *
 * A line a minute; at the end a table. Exits with 1 and says what is broken.
 */

import { moneyFaults, quiet, readLog, seatFaults, turnover } from './lib/books.ts';
import { type Memory, memoryOf } from './lib/memory.ts';
import { line } from './lib/statistics.ts';
import { pause } from './lib/waiting.ts';
import { type Cluster, openCluster } from './soak/cluster.ts';
import { faults } from './soak/faults.ts';
import { untilItSells, Visitors } from './soak/visitors.ts';

const minutes = Number(process.argv[2] ?? 30);
const recoverWithinMs = 30_000;
/** Bills expire after one minute and are asked about each minute; late webhooks come after 75 s. */
const quietWithinMs = 240_000;
/**
 * A node's memory is noted when half of the run is over, and compared with the end. Until then bounded things fill: 8,192
 * hold tokens and 20,000 visitors' marks take some ten thousand visits, each fault brings stack traces whose source maps
 * are kept (7 MB), and code is compiled. Two heap snapshots of a node, 3,000 visits apart, showed nothing else but the
 * sockets that were open. What leaks goes on growing in the second half.
 */
const warmUpMs = minutes * 30_000;
const capacitySeconds = 6;
/** Most visits that begin in a second: more would make a benchmark of it. */
const mostPerSecond = 40;
const mayGrow = 1.15;
/** Largest share of failed visits in calm minutes: a request on its way to a node that is killed gets no answer. */
const mayFail = 0.005;
const soldWithoutFault = 'calm';

interface Outcome {
  runs: number;
  slowestMs: number;
}

const broken: string[] = [];
const startedAt = Date.now();
const elapsed = () => `${((Date.now() - startedAt) / 60_000).toFixed(1)} min`;
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** Whole visits a second when as many as may be are always under way and nobody thinks. */
async function capacityOf(visitors: Visitors): Promise<number> {
  const { tally } = visitors;
  const from = performance.now();
  visitors.hurried = true;
  visitors.start(500);
  await pause(capacitySeconds * 1000);
  await visitors.stop();
  visitors.hurried = false;
  const perSecond = (tally.visits / (performance.now() - from)) * 1000;
  line('capacity', `${perSecond.toFixed(1)} visits/s (${tally.visits} with ${tally.orders} orders)`);
  if (tally.orders === 0) throw new Error(`nobody can buy anything: ${told(tally.calmTroubles)}`);
  Object.assign(tally, { visits: 0, skipped: 0, orders: 0, settled: 0 });
  tally.calmTroubles.clear();
  return perSecond;
}

/** The memory each process began with once it was warm; a node that was started again begins anew. */
class MemoryWatch {
  private readonly first = new Map<number, { name: string; memory: Memory }>();
  constructor(private readonly cluster: Cluster) {}

  async look(): Promise<string> {
    const seen: string[] = [];
    for (const { name, process: running, startedAtMs } of this.cluster.nodes) {
      if (!running) continue;
      const memory = await memoryOf(running).catch(() => null);
      if (!memory) continue;
      if (!this.first.has(running.pid) && Date.now() - startedAtMs > warmUpMs)
        this.first.set(running.pid, { name, memory });
      seen.push(`${name} ${mb(memory.live)} live, ${mb(memory.rss)} rss`);
    }
    return seen.join('; ');
  }

  async judge(): Promise<void> {
    let judged = 0;
    for (const { name, process: running } of this.cluster.nodes) {
      if (!running) continue;
      const now = await memoryOf(running);
      const first = this.first.get(running.pid)?.memory;
      if (!first) {
        line(`memory of node ${name}: live; rss`, `${mb(now.live)}; ${mb(now.rss)}, killed too lately to compare`);
        continue;
      }
      judged += 1;
      const growth = (what: keyof Memory) => `${mb(first[what])} to ${mb(now[what])}`;
      line(`memory of node ${name}: live; rss`, `${growth('live')}; ${growth('rss')}`);
      for (const what of ['live', 'rss'] as const) {
        if (now[what] > first[what] * mayGrow) broken.push(`memory of node ${name} grew: ${what} ${growth(what)}`);
      }
    }
    if (judged === 0) broken.push('memory: no node lived for half of the run');
  }
}

async function breakThings(cluster: Cluster, visitors: Visitors, memory: MemoryWatch): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const end = startedAt + minutes * 60_000;
  let nextLineAt = Date.now() + 60_000;
  const gapMs = minutes <= 5 ? 1_000 : 12_000;
  for (let turn = 0; Date.now() < end || turn < faults.length; turn++) {
    const fault = faults[turn % faults.length];
    if (!fault) break;
    visitors.underFault = true;
    const wrong = await fault
      .run(cluster, visitors)
      .catch((error: unknown) => `could not be brought about: ${String(error)}`);
    if (wrong) broken.push(`${fault.name}: ${wrong}`);
    let slowestMs = 0;
    for (const node of cluster.nodes) {
      const tookMs = await untilItSells(cluster, node, visitors.schedules[0] ?? 0, recoverWithinMs);
      if (tookMs === null)
        broken.push(
          `${fault.name}: node ${node.name} sold nothing for ${recoverWithinMs / 1000} s after it (${elapsed()})`,
        );
      slowestMs = Math.max(slowestMs, tookMs ?? recoverWithinMs);
    }
    const before = outcomes.get(fault.name);
    outcomes.set(fault.name, { runs: (before?.runs ?? 0) + 1, slowestMs: Math.max(before?.slowestMs ?? 0, slowestMs) });
    await pause(gapMs);
    visitors.underFault = false;
    await pause(gapMs);
    if (Date.now() > nextLineAt) {
      nextLineAt += 60_000;
      const { visits, settled, skipped } = visitors.tally;
      console.log(
        `${elapsed()}: ${visits} visits, ${settled} settled at once, ${skipped} skipped; ${await memory.look()}; ${broken.length} broken`,
      );
    }
  }
  return outcomes;
}

function told(troubles: Map<string, number>): string {
  const byCount = [...troubles].sort(([, one], [, other]) => other - one);
  return byCount.map(([code, count]) => `${code} ${count}`).join(', ') || 'none';
}

async function judge(
  cluster: Cluster,
  visitors: Visitors,
  memory: MemoryWatch,
  outcomes: Map<string, Outcome>,
): Promise<void> {
  const { tally } = visitors;
  console.log(`\nA soak of ${elapsed()}`);
  for (const [name, { runs, slowestMs }] of outcomes)
    line(name, `${runs} ×, sold again after ${(slowestMs / 1000).toFixed(1)} s at most`);
  const left = await quiet(cluster, quietWithinMs);
  broken.push(...left.map((what) => `left over: ${what}`));
  broken.push(...(await seatFaults(cluster, visitors.allSchedules)), ...(await moneyFaults(cluster)));
  const { bills, settledMinor, refundedMinor } = await turnover(cluster);
  line('visits; orders; skipped', `${tally.visits}; ${tally.orders}; ${tally.skipped}`);
  line(
    'shows; settled bills; cents sold; cents refunded',
    `${visitors.allSchedules.length}; ${bills}; ${settledMinor}; ${refundedMinor}`,
  );
  line('mails taken', String(cluster.mail.taken()));
  line('what visitors were told: while something was broken', told(tally.faultTroubles));
  line(`what visitors were told: ${soldWithoutFault}`, told(tally.calmTroubles));
  const failed = [...tally.calmTroubles.values()].reduce((sum, count) => sum + count, 0);
  if (failed > Math.max(5, tally.visits * mayFail))
    broken.push(`${failed} visits went wrong while nothing was broken: ${told(tally.calmTroubles)}`);
  const internal = (tally.calmTroubles.get('INTERNAL') ?? 0) + (tally.faultTroubles.get('INTERNAL') ?? 0);
  if (internal > 0) broken.push(`${internal} answers were INTERNAL (500)`);
  for (const node of cluster.nodes) {
    const ready = await fetch(`${node.url}/ready`).catch(() => null);
    if (!ready?.ok) broken.push(`node ${node.name} is not ready: ${ready ? await ready.text() : 'no answer'}`);
    const log = await readLog(node);
    line(`log of node ${node.name}`, `${mb(log.bytes)}: ${told(log.messages)}`);
    broken.push(...log.faults.slice(0, 10));
  }
  await memory.judge();
}

const cluster = await openCluster((node, how) => broken.push(`node ${node} ended by itself (${how}) at ${elapsed()}`));
try {
  const visitors = new Visitors(cluster);
  await visitors.prepare();
  const perSecond = Math.min(mostPerSecond, (await capacityOf(visitors)) / 3);
  line('visitors from now on', `${perSecond.toFixed(1)} a second`);
  visitors.start(perSecond);
  const memory = new MemoryWatch(cluster);
  await pause(Math.min(warmUpMs, 30_000));
  const outcomes = await breakThings(cluster, visitors, memory);
  await memory.look();
  await visitors.stop();
  await judge(cluster, visitors, memory, outcomes);
} finally {
  await cluster.close();
}
if (broken.length > 0) {
  console.error(`\nBroken:\n${broken.map((what) => `  ${what}`).join('\n')}`);
  process.exitCode = 1;
} else {
  console.log('\nNothing is broken.');
}
