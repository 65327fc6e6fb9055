/** Prometheus metrics. A registry per app, so that two servers in one process do not share counts. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export class Metrics {
  readonly registry = new Registry();
  readonly sockets: Gauge;
  readonly subscriptions: Gauge;
  readonly #http: Histogram;
  readonly #refusals: Counter;
  readonly #up: Gauge;
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

  up(health: { database: boolean; leases: boolean }): void {
    this.#up.set({ dependency: 'database' }, Number(health.database));
    this.#up.set({ dependency: 'leases' }, Number(health.leases));
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
