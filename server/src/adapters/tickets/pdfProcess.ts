import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ParterreError } from '../../domain/parterreError.ts';
import type { PdfAnswer, PdfRequest } from './pdfMain.ts';

interface Waiting {
  request: PdfRequest;
  resolve(bytes: Uint8Array): void;
  reject(reason: unknown): void;
}

export interface PdfProcessOptions {
  /**
   * An order that takes longer hangs: it takes 0.1 s, a second more when the process must start first, and all that
   * several times where others need the cores.
   */
  limitMs?: number;
  /** The process ended, or was ended: with what it had in hand its caller is told UNAVAILABLE. */
  onFault?: (error: unknown) => void;
  program?: URL;
}

/**
 * Makes PDFs one after another in a process of its own: each is tens of milliseconds of computing, and whoever answers
 * holds must not wait for that. Begins with the first order. A process that dies or hangs fails the order that it had and
 * no other, and is replaced.
 *
 * `print` rejects with UNAVAILABLE then; with another error when the order itself cannot be printed.
 */
export class PdfProcess {
  private child: ChildProcess | null = null;
  private readonly waiting: Waiting[] = [];
  private current: Waiting | null = null;
  private patience: NodeJS.Timeout | null = null;
  private readonly limitMs: number;
  private readonly onFault: (error: unknown) => void;
  private readonly program: URL;

  constructor(options: PdfProcessOptions = {}) {
    this.limitMs = options.limitMs ?? 30_000;
    this.onFault = options.onFault ?? (() => {});
    this.program = options.program ?? new URL('./pdfMain.ts', import.meta.url);
  }

  print(request: PdfRequest): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      this.next();
    });
  }

  /** What waits is told so. */
  async close(): Promise<void> {
    const { child } = this;
    const closed = new Error('The printer was closed');
    const lost = [this.take(), ...this.waiting.splice(0)];
    this.child = null;
    for (const waiting of lost) waiting?.reject(unavailable(closed));
    if (child) await end(child);
  }

  private next(): void {
    if (this.current) return;
    const current = this.waiting.shift();
    if (!current) {
      // An idle printer does not keep the server from ending.
      this.child?.unref();
      this.child?.channel?.unref();
      return;
    }
    this.current = current;
    const child = this.start();
    child.ref();
    child.channel?.ref();
    this.patience = setTimeout(() => {
      this.lose(child, new Error(`The printing process hung: no PDF within ${this.limitMs} ms`));
    }, this.limitMs);
    child.send(current.request, (error) => {
      if (error) this.lose(child, error);
    });
  }

  private start(): ChildProcess {
    if (this.child) return this.child;
    const child = fork(fileURLToPath(this.program), { serialization: 'advanced' });
    this.child = child;
    child.on('message', (answer: PdfAnswer) => this.hear(child, answer));
    child.on('error', (error) => this.lose(child, error));
    child.on('exit', (code, signal) => this.lose(child, new Error(`The printing process ended: ${signal ?? code}`)));
    return child;
  }

  private hear(child: ChildProcess, answer: PdfAnswer): void {
    if (this.child !== child) return;
    const current = this.take();
    if ('bytes' in answer) current?.resolve(answer.bytes);
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

  /** The order in hand, which is over one way or the other. */
  private take(): Waiting | null {
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
