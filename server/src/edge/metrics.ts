/** Prometheus metrics. A registry per app, so that two servers in one process do not share counts. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ParterreError } from '../domain/parterreError.ts';
import type { Health } from '../services/installation/health.ts';

export class Metrics {
  readonly registry = new Registry();
  readonly sockets: Gauge;
  readonly subscriptions: Gauge;
  readonly buffered: Gauge;
  readonly #http: Histogram;
  readonly #refusals: Counter;
  readonly #up: Gauge;
  readonly #jobs: Counter;
  readonly #workersReplaced: Counter;
  readonly #queue: Record<'running' | 'waiting_seconds' | 'dead', Gauge>;
  /** Counts how a hold ended: `ok` or an error code. */
  readonly hold: (outcome: string) => void;
  /** Counts how a checkout ended: `ok` or an error code. */
  readonly checkout: (outcome: string) => void;

  constructor() {
    const registers = [this.registry];
    this.sockets = new Gauge({ name: 'parterre_sockets', help: 'Open WebSockets', registers });
    this.subscriptions = new Gauge({
      name: 'parterre_subscriptions',
      help: 'Open subscriptions of all sockets',
      registers,
    });
    this.buffered = new Gauge({
      name: 'parterre_buffered_bytes',
      help: 'Bytes of answers that clients have not read yet, over all connections',
      registers,
    });
    this.#http = new Histogram({
      name: 'parterre_http_request_duration_seconds',
      help: 'Time until an HTTP answer was sent',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    });
    this.#refusals = new Counter({
      name: 'parterre_refused_total',
      help: 'Requests refused by a limit, by its name',
      labelNames: ['limit'],
      registers,
    });
    this.#up = new Gauge({
      name: 'parterre_dependency_up',
      help: '1 when what the server depends on answers: database, leases',
      labelNames: ['dependency'],
      registers,
    });
    this.#jobs = new Counter({
      name: 'parterre_jobs_total',
      help: 'Attempts at background jobs on this node, by how they ended: done, failed (tried again later), dead (given up for good)',
      labelNames: ['job', 'outcome'],
      registers,
    });
    this.#workersReplaced = new Counter({
      name: 'parterre_job_workers_replaced_total',
      help: 'How often the workers of a queue were replaced because PostgreSQL did not answer them',
      labelNames: ['queue'],
      registers,
    });
    const ofQueue = (what: string, help: string): Gauge =>
      new Gauge({ name: `parterre_jobs_${what}`, help, labelNames: ['queue'], registers });
    this.#queue = {
      running: ofQueue('running', '1 while workers of this node ask for jobs of the queue'),
      waiting_seconds: ofQueue('waiting_seconds', 'How long the oldest job that is due has waited, over all nodes'),
      dead: ofQueue('dead', 'Jobs that were given up for good and still lie in the queue, over all nodes'),
    };
    this.hold = this.#outcomes('parterre_holds_total', 'Holds asked for, by how they ended');
    this.checkout = this.#outcomes('parterre_checkouts_total', 'Checkouts, by how they ended');
  }

  /** Memory, event loop, garbage collection; once a process. */
  observeProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  http(labels: { method: string; route: string; status: number }, seconds: number): void {
    this.#http.observe({ ...labels, status: String(labels.status) }, seconds);
  }

  refused(limit: string): void {
    this.#refusals.inc({ limit });
  }

  job(name: string, outcome: 'done' | 'failed' | 'dead'): void {
    this.#jobs.inc({ job: name, outcome });
  }

  workersReplaced(queue: string): void {
    this.#workersReplaced.inc({ queue });
  }

  up(health: Health): void {
    this.#up.set({ dependency: 'database' }, Number(health.database));
    if (health.leases !== null) this.#up.set({ dependency: 'leases' }, Number(health.leases));
    for (const [queue, { running, waitingSeconds, dead }] of Object.entries(health.jobs ?? {})) {
      if (running !== null) this.#queue.running.set({ queue }, Number(running));
      this.#queue.waiting_seconds.set({ queue }, waitingSeconds);
      this.#queue.dead.set({ queue }, dead);
    }
  }

  /** Children are kept: looking a label up costs more than counting. */
  #outcomes(name: string, help: string): (outcome: string) => void {
    const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [this.registry] });
    const children = new Map<string, Counter.Internal>();
    return (outcome) => {
      let child = children.get(outcome);
      if (!child) {
        child = counter.labels(outcome);
        children.set(outcome, child);
      }
      child.inc();
    };
  }
}

/** Runs a use case and counts how it ended: `ok`, or the code of the refusal. */
export async function observed<T>(run: () => Promise<T>, count: (outcome: string) => void): Promise<T> {
  try {
    const answer = await run();
    count('ok');
    return answer;
  } catch (error) {
    count(error instanceof ParterreError ? error.code : 'INTERNAL');
    throw error;
  }
}
