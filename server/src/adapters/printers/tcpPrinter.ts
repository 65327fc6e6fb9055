/** One conversation with a printer over TCP: questions with their answers, and a page until it is on paper. */
import { connect, type Socket } from 'node:net';
import type { PrinterState } from '../../contract/index.ts';
import type { PrintOutcome, Stopped } from '../../ports/receiptPrinters.ts';
import {
  ask,
  forget,
  isPrintedStatus,
  isRealTimeStatus,
  isUnaskedStatus,
  type Question,
  questions,
  stateOf,
} from './status.ts';

export interface PrinterPatience {
  /** For a connection, and for each answer. */
  answerMs: number;
  /** Between two looks at a printer that prints. */
  lookMs: number;
  /** A printer that is too hot goes on by itself once it has cooled down; so long is waited for it. */
  coolMs: number;
  /** For a page from its first byte to its last line. */
  pageMs: number;
}

/** Ports of printers that listen for raw data. */
const defaultPort = 9100;

export function hostAndPort(address: string): { host: string; port: number } {
  const [host = '', port] = address.split(':');
  return { host, port: port === undefined ? defaultPort : Number(port) };
}

const stops = (state: PrinterState): state is Stopped => state !== 'operational' && state !== 'paper_near_end';

/** The conversation has ended: the printer went, or did not answer in time. */
class Gone extends Error {}

export class TcpPrinter {
  private readonly socket: Socket;
  private readonly patience: PrinterPatience;
  private gone: Gone | null = null;
  private hear: (() => void) | null = null;
  /** Bytes that nobody has looked at yet. */
  private heard: number[] = [];
  /** It has answered every question as a printer does: a page may be sent. Until then any other byte ends the conversation. */
  private isPrinter = false;
  /** Bytes of a status that comes unasked (ASB) which are still to come: some printers begin with one. */
  private unasked = 0;

  private constructor(socket: Socket, patience: PrinterPatience) {
    this.socket = socket;
    this.patience = patience;
    socket.on('data', (chunk) => {
      for (const byte of chunk) this.take(byte);
      this.hear?.();
    });
    const end = (): void => {
      this.gone ??= new Gone('the printer has ended the connection');
      this.hear?.();
    };
    socket.on('error', end);
    socket.on('close', end);
  }

  /** Null: it cannot be reached. */
  static open(address: string, patience: PrinterPatience): Promise<TcpPrinter | null> {
    return new Promise((resolve) => {
      const socket = connect({ ...hostAndPort(address), noDelay: true });
      const fail = (): void => {
        socket.destroy();
        resolve(null);
      };
      const timer = setTimeout(fail, patience.answerMs);
      socket.once('error', fail);
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('error', fail);
        resolve(new TcpPrinter(socket, patience));
      });
      socket.once('close', () => clearTimeout(timer));
    });
  }

  /** Resolves once the printer has taken all that was sent to it, or has gone. */
  async close(): Promise<void> {
    if (this.gone) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.patience.answerMs);
      this.socket.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
      this.socket.end();
    });
    this.socket.destroy();
  }

  private take(byte: number): void {
    if (this.unasked > 0) this.unasked -= 1;
    else if (isUnaskedStatus(byte)) this.unasked = 3;
    else if (this.isPrinter || (isRealTimeStatus(byte) && this.heard.length === 0)) this.heard.push(byte);
    else {
      this.gone ??= new Gone('what answers is no printer');
      this.socket.destroy();
    }
  }

  async state(): Promise<PrinterState> {
    try {
      const state = stateOf(await this.answers());
      // A printer that stops or goes on between two questions says "offline" without its reason: then it is asked again.
      return state === 'offline' ? stateOf(await this.answers()) : state;
    } catch (error) {
      if (error instanceof Gone) return 'offline';
      throw error;
    }
  }

  /** `bytes` end with GS r 1, whose answer says that all before it is printed. */
  async print(bytes: Buffer): Promise<PrintOutcome> {
    const before = await this.state();
    if (stops(before)) return { kind: 'refused', state: before };
    this.isPrinter = true;
    const { lookMs, coolMs, pageMs } = this.patience;
    const begunAtMs = performance.now();
    let hotSinceMs: number | null = null;
    try {
      this.heard = [];
      this.socket.write(bytes);
      while (performance.now() - begunAtMs < pageMs + coolMs) {
        if ((await this.next(isPrintedStatus, lookMs)) !== null) return { kind: 'printed' };
        // A byte of GS r 1 that comes while a question is asked stays among those that were heard.
        const state = await this.state();
        if (this.gone) break;
        if (!stops(state)) {
          hotSinceMs = null;
          if (performance.now() - begunAtMs > pageMs) break;
          continue;
        }
        hotSinceMs ??= performance.now();
        if (state === 'overheating' && performance.now() - hotSinceMs < coolMs) continue;
        // Else it would print the rest once it has paper, and the whole page comes out again when it is asked for again.
        await this.forget();
        return { kind: 'stopped', why: state };
      }
      if (!this.gone) await this.forget();
      return { kind: 'stopped', why: 'interrupted' };
    } catch (error) {
      if (error instanceof Gone) return { kind: 'stopped', why: 'interrupted' };
      throw error;
    }
  }

  private forget(): Promise<void> {
    return new Promise((resolve) => {
      this.socket.write(forget, () => resolve());
    });
  }

  private async answers(): Promise<Record<Question, number>> {
    const answers = {} as Record<Question, number>;
    for (const question of questions) answers[question] = await this.ask(question);
    return answers;
  }

  private async ask(question: Question): Promise<number> {
    this.socket.write(ask(question));
    const answer = await this.next(isRealTimeStatus, this.patience.answerMs);
    if (answer === null) throw new Gone(`the printer says nothing of its ${question}`);
    return answer;
  }

  /** The next byte of this kind, which is taken out of what was heard; null: none came in time. Throws `Gone`. */
  private async next(isIt: (byte: number) => boolean, withinMs: number): Promise<number | null> {
    const deadlineMs = performance.now() + withinMs;
    for (;;) {
      const at = this.heard.findIndex(isIt);
      if (at >= 0) return this.heard.splice(at, 1)[0] ?? null;
      if (this.gone) throw this.gone;
      const leftMs = deadlineMs - performance.now();
      if (leftMs <= 0) return null;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.hear = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.hear = null;
    }
  }
}
