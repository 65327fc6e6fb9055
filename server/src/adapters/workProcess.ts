/** Work that takes so long that it has a process of its own: whoever answers holds must not wait for it. */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ParterreError } from '../domain/parterreError.ts';

type Answer<Value> = { value: Value } | { error: string };

interface Waiting<Request, Value> {
  request: Request;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

export interface WorkProcessOptions {
  /** What it is called where its faults are told: `printing process`. */
  name: string;
  /** Ends in `serveWork`. */
  program: URL;
  /** A request that takes longer hangs. */
  limitMs: number;
  /** The process ended, or was ended: with what it had in hand its caller is told UNAVAILABLE. */
  onFault?: ((error: unknown) => void) | undefined;
  /** Ends when it was asked nothing for so long, for what is seldom asked for; default: it waits for the next. */
  restMs?: number;
}

/**
 * Answers one request after another in a process of its own, which begins with the first. A process that dies or hangs fails the
 * request that it had and no other, and is replaced.
 *
 * `ask` rejects with UNAVAILABLE then; with another error when the request itself cannot be answered.
 */
export class WorkProcess<Request, Value> {
  private child: ChildProcess | null = null;
  private readonly waiting: Waiting<Request, Value>[] = [];
  private current: Waiting<Request, Value> | null = null;
  private patience: NodeJS.Timeout | null = null;
  private readonly name: string;
  private readonly limitMs: number;
  private readonly onFault: (error: unknown) => void;
  private readonly program: URL;
  private readonly restMs: number | null;
  private resting: NodeJS.Timeout | null = null;

  constructor({ name, program, limitMs, onFault = () => {}, restMs }: WorkProcessOptions) {
    this.name = name;
    this.program = program;
    this.limitMs = limitMs;
    this.onFault = onFault;
    this.restMs = restMs ?? null;
  }

  ask(request: Request): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      this.next();
    });
  }

  /** Ends the process; calls that wait are told so. */
  async close(): Promise<void> {
    const { child } = this;
    const closed = new Error(`The ${this.name} was closed`);
    const lost = [this.take(), ...this.waiting.splice(0)];
    this.child = null;
    this.awake();
    for (const waiting of lost) waiting?.reject(unavailable(closed));
    if (child) await end(child);
  }

  private next(): void {
    if (this.current) return;
    const current = this.waiting.shift();
    if (!current) {
      if (this.restMs !== null) this.resting ??= setTimeout(() => this.dismiss(), this.restMs).unref();
      // An idle process does not keep the server from ending.
      this.child?.unref();
      this.child?.channel?.unref();
      return;
    }
    this.current = current;
    this.awake();
    const child = this.start();
    child.ref();
    child.channel?.ref();
    this.patience = setTimeout(() => {
      this.lose(child, new Error(`The ${this.name} hung: no answer within ${this.limitMs} ms`));
    }, this.limitMs);
    child.send(current.request as object, (error) => {
      if (error) this.lose(child, error);
    });
  }

  private start(): ChildProcess {
    if (this.child) return this.child;
    const child = fork(fileURLToPath(this.program), { serialization: 'advanced' });
    this.child = child;
    child.on('message', (answer: Answer<Value>) => this.hear(child, answer));
    child.on('error', (error) => this.lose(child, error));
    child.on('exit', (code, signal) => this.lose(child, new Error(`The ${this.name} ended: ${signal ?? code}`)));
    return child;
  }

  private awake(): void {
    if (this.resting) clearTimeout(this.resting);
    this.resting = null;
  }

  private dismiss(): void {
    this.resting = null;
    const { child } = this;
    this.child = null;
    if (child) void end(child);
  }

  private hear(child: ChildProcess, answer: Answer<Value>): void {
    if (this.child !== child) return;
    const current = this.take();
    if ('value' in answer) current?.resolve(answer.value);
    else current?.reject(new Error(answer.error));
    this.next();
  }

  private lose(child: ChildProcess, cause: unknown): void {
    if (this.child !== child) return;
    this.child = null;
    // Without asking it: one that hangs does not hear.
    void end(child);
    this.onFault(cause);
    this.take()?.reject(unavailable(cause));
    this.next();
  }

  /** The request in hand, which is over one way or the other. */
  private take(): Waiting<Request, Value> | null {
    const { current } = this;
    this.current = null;
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
    return current;
  }
}

function unavailable(cause: unknown): ParterreError {
  return new ParterreError('UNAVAILABLE', { retryAfterSeconds: 5, cause });
}

/** Kills it, if it is there. Nothing in it is worth more than its end. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** What `program` does: answers what it is asked, until the server that started it ends. */
export function serveWork<Request, Value>(work: (request: Request) => Promise<Value> | Value): void {
  // Only now, after the start: where cores are few, PostgreSQL and whoever answers visitors come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('message', async (request: Request) => {
    try {
      answer({ value: await work(request) });
    } catch (error) {
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
  // Ctrl+C reaches the whole group of processes; the server decides when this one ends.
  process.on('SIGINT', () => undefined);
}

function answer(message: Answer<unknown>): void {
  // With the server gone nobody waits for it, and `disconnect` ends us.
  process.send?.(message, undefined, undefined, () => {});
}
