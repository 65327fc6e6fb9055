import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TicketOrder } from '../../ports/ticketPrinter.ts';
import type { PdfAnswer, PdfRequest } from './pdfMain.ts';

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(reason: unknown): void;
}

/**
 * Makes PDFs one after another in a process of its own: each is tens of milliseconds of computing, and whoever answers
 * holds must not wait for that. Begins with the first order; a process that dies fails what it had and is replaced.
 */
export class PdfProcess {
  private child: ChildProcess | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  print(order: TicketOrder): Promise<Uint8Array> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      const child = this.start();
      child.ref();
      child.channel?.ref();
      child.send({ id, order } satisfies PdfRequest, (error) => {
        if (error) this.lose(child, error);
      });
    });
  }

  async close(): Promise<void> {
    const { child } = this;
    this.child = null;
    this.failAll(new Error('The printer was closed'));
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  private start(): ChildProcess {
    if (this.child) return this.child;
    const child = fork(fileURLToPath(new URL('./pdfMain.ts', import.meta.url)), { serialization: 'advanced' });
    this.child = child;
    child.on('message', (answer: PdfAnswer) => this.hear(child, answer));
    child.on('error', (error) => this.lose(child, error));
    child.on('exit', () => this.lose(child, new Error('The printing process ended')));
    return child;
  }

  private hear(child: ChildProcess, answer: PdfAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (this.waiting.size === 0) {
      // An idle printer does not keep the server from ending.
      child.unref();
      child.channel?.unref();
    }
    if ('bytes' in answer) waiting?.resolve(answer.bytes);
    else waiting?.reject(new Error(answer.error));
  }

  private lose(child: ChildProcess, error: unknown): void {
    if (this.child !== child) return;
    this.child = null;
    this.failAll(error);
  }

  private failAll(error: unknown): void {
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of lost) reject(error);
  }
}
