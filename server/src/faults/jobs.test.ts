/** Every way in which PostgreSQL goes away under running jobs: afterwards they go on, on every node, and nothing is done twice. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPool } from '../adapters/postgres/pool.ts';
import { allJobs } from '../adapters/postgres/workerTables.ts';
import type { PaymentResponse } from '../contract/index.ts';
import { type JobWorker, startJobWorker } from '../jobs/worker.ts';
import { type JobHandlers, type JobName, jobQueues } from '../ports/jobs.ts';
import { ensureTemplate, startTestCluster, type TestCluster } from '../testing/database.ts';
import { startDemo } from '../testing/demo.ts';
import { type SalesWorld, salesWorld } from '../testing/salesWorld.ts';
import { until } from '../testing/until.ts';

interface Node {
  name: string;
  pool: pg.Pool;
  worker: JobWorker;
}
interface Run {
  node: string;
  job: JobName;
  atMs: number;
}

const test = suite('jobs and faults of PostgreSQL');
let cluster: TestCluster;
let world: SalesWorld;
let nodes: Node[];
/** Runs that ended well. */
let runs: Run[];
/** A closed gate keeps each job at its beginning. */
let gate = Promise.resolve();
let entered = 0;
let seat = 0;
/** An unpaid order, of which there is nothing to mail. */
let unpaid: PaymentResponse;

test.before(async () => {
  cluster = await startTestCluster();
  await ensureTemplate(cluster.url);
  world = await salesWorld({ cluster });
  unpaid = await order();
  runs = [];
  nodes = ['A', 'B'].map(startNode);
});
test.after(async () => {
  await Promise.all(nodes.map(({ worker }) => worker.close()));
  await Promise.all(nodes.map(({ pool }) => pool.end()));
  await world.close();
  await cluster.stop();
});

function startNode(name: string): Node {
  const pool = createPool(world.databaseUrl);
  const handlers = Object.fromEntries(
    Object.entries(world.handlers).map(([job, handle]) => [
      job,
      async (payload: never, signal: AbortSignal) => {
        entered += 1;
        await gate;
        await handle(payload, signal);
        runs.push({ node: name, job: job as JobName, atMs: performance.now() });
      },
    ]),
  ) as JobHandlers;
  const worker = startJobWorker(pool, handlers, {
    databaseUrl: world.databaseUrl,
    // Each node goes on by itself: none waits until it is called dead.
    deadAfterSeconds: 3600,
    onFailure: () => {},
    onJob: () => {},
    onReplaced: () => {},
  });
  return { name, pool, worker };
}

async function order(): Promise<PaymentResponse> {
  const index = seat++;
  const items = [
    { type: 'ticket' as const, schedule_id: world.ids.schedule, price_rate_id: world.ids.adult, seat: { index } },
  ];
  return world.services.checkout.submit(world.form(1, { items }), { source: 'site' });
}

/** Paid orders of one seat each, whose jobs wait in the queues. */
async function paidOrders(count: number): Promise<PaymentResponse[]> {
  const orders: PaymentResponse[] = [];
  for (let n = 0; n < count; n++) {
    const bill = await order();
    await fetch(bill.processingData?.checkout_url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'paid', webhook: 'now' }),
      redirect: 'manual',
    });
    orders.push(bill);
  }
  return orders;
}

/** Jobs of all queues that say nothing but that they ran. */
async function sparks(): Promise<void> {
  await world.query(
    `select graphile_worker.add_job('mark-sold', '{"bills":["00000000-0000-4000-8000-000000000000"]}'),
       graphile_worker.add_job('refund', '{"refund":"00000000-0000-4000-8000-000000000000"}'),
       graphile_worker_tickets.add_job('mail-tickets', json_build_object('bill', $1::text)),
       graphile_worker_mail.add_job('subscribe', '{"email":"ada@example.com","name":"Ada","locale":"en"}')
     from generate_series(1, 20)`,
    [unpaid.uuid],
  );
}

async function areQueuesEmpty(): Promise<boolean> {
  const due = await world
    .query<{ count: number }>(
      `select count(*)::integer as count
       from ${allJobs} j
       where run_at <= now() or locked_at is not null or attempts > 0`,
    )
    .catch(() => [{ count: -1 }]);
  return due[0]?.count === 0;
}

/** Holds fourteen jobs a node at their beginning, lets `fault` happen to them, and waits until all is done on all nodes. */
async function survive(fault: (open: () => void) => Promise<void>): Promise<void> {
  let open = (): void => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  entered = 0;
  const orders = await paidOrders(10);
  await sparks();
  await until('a job for every worker', () => entered >= 28);
  runs.length = 0;
  await fault(open);
  const endedAtMs = performance.now();

  await until('the end of the queues', areQueuesEmpty);
  for (const { name } of nodes) {
    for (const [queue, jobs] of Object.entries(jobQueues)) {
      await until(`work of node ${name} on ${queue}`, async () => {
        if (await areQueuesEmpty()) await sparks();
        return runs.some((run) => run.node === name && run.atMs > endedAtMs && jobs.some((job) => job === run.job));
      });
    }
  }
  for (const bill of orders) {
    const [state] = await world.query(
      `select b.status, (select count(*)::integer from seat_claim where bill_uuid = b.uuid and deadline is null) as sold
       from bill b where b.uuid = $1`,
      [bill.uuid],
    );
    assert.equal(state, { status: 'settled', sold: 1 });
    assert.is(world.mails.filter((mail) => mail.html === bill.uuid).length, 1, 'tickets were mailed once');
  }
  for (const { worker } of nodes) {
    assert.ok(Object.values(worker.health()).every(({ running }) => running));
  }
}

test('a restart, while every worker of two nodes has a job that ends in the outage', async () => {
  await survive(async (open) => {
    await cluster.restart(async () => {
      open();
      await new Promise((done) => setTimeout(done, 500));
    });
  });
});

test('connections that are ended again and again (57P01)', async () => {
  await survive(async (open) => {
    const admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    open();
    for (let time = 0; time < 5; time++) {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname <> 'postgres'`);
      await new Promise((done) => setTimeout(done, 300));
    }
    await admin.end();
  });
});

test('a server that stands still for longer than any statement may take', async () => {
  await survive(async (open) => {
    const processes = [cluster.pid(), ...childrenOf(cluster.pid())];
    for (const process_ of processes) process.kill(process_, 'SIGSTOP');
    open();
    // Statements and connections of the queues give up after 8 seconds.
    await new Promise((done) => setTimeout(done, 15_000));
    for (const process_ of processes) process.kill(process_, 'SIGCONT');
  });
});

test('a queue that nobody can reach says so', async () => {
  const unreachable = new URL(world.databaseUrl);
  unreachable.port = '1';
  const replaced = new Set<string>();
  const worker = startJobWorker(world.pool, world.handlers, {
    databaseUrl: unreachable.href,
    quietAfterMs: 1_000,
    onFailure: () => {},
    onJob: () => {},
    onReplaced: (queue) => replaced.add(queue),
  });
  assert.is(worker.health().money.running, true, 'not in its first moment');
  await until('its word that nothing runs', () =>
    Object.values(worker.health()).every(({ running }) => running === false),
  );
  assert.equal([...replaced].sort(), ['mail', 'money', 'seats', 'tickets']);
  await worker.close();
});

test('a job that is given up for good is counted, told by /ready and logged with its name', async () => {
  const demo = await startDemo({ scenario: 'small' });
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  try {
    await client.query(`select graphile_worker.add_job('refund', '{"refund":"not an id"}', max_attempts := 1)`);
    const headers = { authorization: `Bearer ${demo.metricsToken}` };
    const text = async (path: string) => (await fetch(`${demo.url}${path}`, { headers })).text();
    await until('its count', async () => {
      const metrics = await text('/metrics');
      return (
        /^parterre_jobs_total\{job="refund",outcome="dead"\} 1$/m.test(metrics) &&
        /^parterre_jobs_dead\{queue="money"\} 1$/m.test(metrics) &&
        /^parterre_jobs_running\{queue="mail"\} 1$/m.test(metrics)
      );
    });
    const ready = JSON.parse(await text('/ready'));
    assert.is(ready.status, 'ready');
    assert.is(ready.jobs.money.dead, 1);
    assert.is(ready.jobs.mail.dead, 0);
    assert.match(demo.log(), 'job refund given up for good');
  } finally {
    await client.end();
    await demo.stop();
  }
});

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

test.run();
