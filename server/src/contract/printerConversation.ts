/** One conversation with a printer, over whatever line: questions with their answers, and a page until it is on paper. */
import type { PrinterState } from './enumerations.ts';
import {
  askPrinter,
  forgetPage,
  isPrintedStatus,
  isRealTimeStatus,
  isUnaskedStatus,
  type PrinterQuestion,
  printerQuestions,
  printerStateOf,
  type Stopped,
  stopsPrinting,
} from './escPos.ts';

export type PrintOutcome =
  /** The printer has said that all of it is on paper. */
  | { kind: 'printed' }
  /** Nothing was sent: it cannot print now. */
  | { kind: 'refused'; state: Stopped }
  /** It took some of it and stopped; what it had not printed yet it was told to forget. `interrupted`: nobody knows how far it came. */
  | { kind: 'stopped'; why: Stopped | 'interrupted' };

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

export const usualPatience: PrinterPatience = { answerMs: 2_000, lookMs: 500, coolMs: 20_000, pageMs: 60_000 };

/** Where bytes go. What comes back is told to the conversation by `take`, and that the line has ended by `end`. */
export interface PrinterLine {
  /** Resolves once the bytes are on their way, or the line has ended; false: the printer takes no more for now. Never rejects. */
  write(bytes: Uint8Array): Promise<boolean>;
  /** What answers is no printer: nobody hears it any more. */
  drop(): void;
}

/** The conversation has ended: the printer went, or did not answer in time. */
class Gone extends Error {}

export class PrinterConversation {
  private readonly line: PrinterLine;
  private readonly patience: PrinterPatience;
  private gone: Gone | null = null;
  private hear: (() => void) | null = null;
  /** Bytes that nobody has looked at yet. */
  private heard: number[] = [];
  /** It has answered every question as a printer does: a page may be sent. Until then any other byte ends the conversation. */
  private isPrinter = false;
  /** Bytes of a status that comes unasked (ASB) which are still to come: some printers begin with one. */
  private unasked = 0;

  constructor(line: PrinterLine, patience: PrinterPatience) {
    this.line = line;
    this.patience = patience;
  }

  /** Whether it has ended. */
  get isOver(): boolean {
    return this.gone !== null;
  }

  /** Bytes of the printer have come. */
  take(bytes: Uint8Array): void {
    for (const byte of bytes) this.takeOne(byte);
    this.hear?.();
  }

  /** The line has ended. */
  end(): void {
    this.gone ??= new Gone('the printer has ended the connection');
    this.hear?.();
  }

  private takeOne(byte: number): void {
    if (this.unasked > 0) this.unasked -= 1;
    else if (isUnaskedStatus(byte)) this.unasked = 3;
    else if (this.isPrinter || (isRealTimeStatus(byte) && this.heard.length === 0)) this.heard.push(byte);
    else {
      this.gone ??= new Gone('what answers is no printer');
      this.line.drop();
    }
  }

  /** Offline where it does not answer as a printer. */
  async state(): Promise<PrinterState> {
    try {
      const state = printerStateOf(await this.answers());
      // A printer that stops or goes on between two questions says "offline" without its reason: then it is asked again.
      return state === 'offline' ? printerStateOf(await this.answers()) : state;
    } catch (error) {
      if (error instanceof Gone) return 'offline';
      throw error;
    }
  }

  /** `bytes` end with GS r 1, whose answer says that all before it is printed. */
  async print(bytes: Uint8Array): Promise<PrintOutcome> {
    const before = await this.state();
    if (stopsPrinting(before)) return { kind: 'refused', state: before };
    this.isPrinter = true;
    const { lookMs, coolMs, pageMs } = this.patience;
    const begunAtMs = performance.now();
    let hotSinceMs: number | null = null;
    try {
      this.heard = [];
      /** Whether it took the page; null: it takes it still. */
      let isTaken: boolean | null = null;
      void this.line.write(bytes).then((taken) => {
        isTaken = taken;
      });
      while (performance.now() - begunAtMs < pageMs + coolMs) {
        if ((await this.next(isPrintedStatus, lookMs)) !== null) return { kind: 'printed' };
        // A question between two bytes of a command would be taken for a part of it.
        if (isTaken === null && performance.now() - begunAtMs < pageMs) continue;
        // A byte of GS r 1 that comes while a question is asked stays among those that were heard.
        const state = await this.state();
        if (this.gone) break;
        if (!stopsPrinting(state)) {
          hotSinceMs = null;
          if (!isTaken || performance.now() - begunAtMs > pageMs) break;
          continue;
        }
        hotSinceMs ??= performance.now();
        if (isTaken && state === 'overheating' && performance.now() - hotSinceMs < coolMs) continue;
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

  /** What it has taken and not printed does not come out any more. */
  async forget(): Promise<void> {
    await this.line.write(forgetPage);
  }

  private async answers(): Promise<Record<PrinterQuestion, number>> {
    const answers = {} as Record<PrinterQuestion, number>;
    for (const question of printerQuestions) answers[question] = await this.ask(question);
    return answers;
  }

  private async ask(question: PrinterQuestion): Promise<number> {
    void this.line.write(askPrinter(question));
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
