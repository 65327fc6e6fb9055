/**
 * Prints at a serial port of this device what the server has for it. Pages come one after the other, each in a conversation with the printer
 * that ends with how it is; what became of a page is told until the server has heard it.
 */
import {
  type PortPage,
  type PrinterPatience,
  type PrinterState,
  type PrintOutcome,
  stopsPrinting,
  usualPatience,
} from '@parterre/server/contract';
import type { SerialLine } from './serialLine.ts';

/** The server's side (`device.port`). Each rejects where nobody answers, or what is asked is refused. */
export interface PortCalls {
  begin(): Promise<{ interrupted: boolean }>;
  tell(state: PrinterState): Promise<void>;
  take(): Promise<PortPage | null>;
  renew(id: string): Promise<void>;
  end(id: string, outcome: PrintOutcome): Promise<void>;
}

export interface PortStation {
  /** Something waits, or the port is there again. */
  look(): void;
  /** Nothing is begun any more. Resolves once the port is free. */
  stop(): Promise<void>;
}

/** A printer is asked so often: paper ends between two sales. The server takes it for gone after 40 seconds. */
const askEveryMs = 15_000;
/** The server takes a page for interrupted that is not renewed for 15 seconds. */
const renewEveryMs = 5_000;
/** Before the server is told again what it has not heard. */
const againMs = 1_000;

/**
 * `open`: opens the port, with this patience; null: there is none, or it cannot be opened. `isRefused`: whether a call has failed for good, and not for want of an
 * answer. `onState`: hears how the printer is, after the server has.
 */
export function startPortStation(asked: {
  open(patience: PrinterPatience): Promise<SerialLine | null>;
  calls: PortCalls;
  isRefused(error: unknown): boolean;
  onState(state: PrinterState): void;
  patience?: PrinterPatience;
}): PortStation {
  const { open, calls, isRefused, onState, patience = usualPatience } = asked;
  let isStopped = false;
  let hasBegun = false;
  let isNews = true;
  let wake = (): void => undefined;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** What a page before this one had under way nobody prints any more, once this one has the port. */
  async function begin(line: SerialLine, state: PrinterState): Promise<void> {
    if (hasBegun) return;
    const { interrupted } = await calls.begin();
    // Its rest would come out with the new roll.
    if (interrupted && stopsPrinting(state)) await line.conversation.forget();
    hasBegun = true;
  }

  async function tellUntilHeard(id: string, outcome: PrintOutcome): Promise<void> {
    for (;;) {
      try {
        await calls.end(id, outcome);
        return;
      } catch (error) {
        if (isStopped || isRefused(error)) return;
      }
      await pause(againMs);
    }
  }

  async function print({ id, bytes }: PortPage, line: SerialLine | null): Promise<void> {
    const renewing = setInterval(() => void calls.renew(id).catch(() => undefined), renewEveryMs);
    const page = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    const outcome: PrintOutcome = line ? await line.conversation.print(page) : { kind: 'refused', state: 'offline' };
    clearInterval(renewing);
    await tellUntilHeard(id, outcome);
  }

  /** One conversation: all that waits, and how the printer is. */
  async function converse(): Promise<void> {
    let line = await open(patience);
    try {
      let state = line ? await line.conversation.state() : 'offline';
      if (line) await begin(line, state);
      while (!isStopped) {
        const page = await calls.take().catch((error: unknown) => {
          // It may be ours without our knowing: it ends as interrupted.
          hasBegun = false;
          throw error;
        });
        if (page === null) break;
        await print(page, line);
        if (line?.conversation.isOver) {
          await line.close();
          line = await open(patience);
        }
        state = line ? await line.conversation.state() : 'offline';
      }
      await calls.tell(state);
      onState(state);
    } finally {
      await line?.close();
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isNews = false;
      let waitMs = askEveryMs;
      try {
        await converse();
      } catch {
        waitMs = againMs;
      }
      if (!isNews && !isStopped) await pause(waitMs);
    }
  }
  const running = run();

  return {
    look() {
      isNews = true;
      wake();
    },
    async stop() {
      isStopped = true;
      wake();
      await running;
    },
  };
}
