/** The line to a printer at a serial port of this device. */
import { PrinterConversation, type PrinterPatience } from '@parterre/server/contract';

/** What is used of a port: https://wicg.github.io/serial/ */
export type Port = Pick<SerialPort, 'open' | 'close' | 'readable' | 'writable' | 'getSignals'>;

export interface SerialLine {
  conversation: PrinterConversation;
  /** Lets the port go, for the next conversation or for another program. */
  close(): Promise<void>;
}

/** A page goes in pieces of so many bytes. Printers say that they are busy while there is still room for one. */
const pieceBytes = 64;
/** A printer that is busy for so long does not print: it is asked why. */
const busyMs = 3_000;
const lookEveryMs = 20;

/** Whether it ended in time. Rejects as it does. */
async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Null: the port cannot be opened, as one that is unplugged or that another page has open. */
export async function openSerialLine(port: Port, baud: number, patience: PrinterPatience): Promise<SerialLine | null> {
  try {
    // No flow control of the port's own: a printer that is busy must hear questions all the same.
    await port.open({ baudRate: baud });
  } catch {
    return null;
  }
  if (!port.writable) {
    await port.close().catch(() => undefined);
    return null;
  }
  const writer = port.writable.getWriter();
  let isClosing = false;
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  const isClear = async (): Promise<boolean> => (await port.getSignals().catch(() => null))?.clearToSend ?? false;
  // Where the line of the cable is there, a printer that is ready has it on.
  const tellsBusy = await isClear();

  async function mayGoOn(): Promise<boolean> {
    for (let waitedMs = 0; tellsBusy && !(await isClear()); waitedMs += lookEveryMs) {
      if (waitedMs >= busyMs || conversation.isOver) return false;
      await pause(lookEveryMs);
    }
    return true;
  }

  /** A USB cable whose printer takes nothing lets a write wait for ever, and questions would wait behind it: the conversation is over. */
  let isStuck = false;
  function giveUp(): void {
    isStuck = true;
    // It ends with the write that waits, or never.
    void writer.abort().catch(() => undefined);
    void reader?.cancel().catch(() => undefined);
  }

  async function send(bytes: Uint8Array): Promise<boolean> {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const isPage = bytes.length > pieceBytes;
      if (isPage && !(await mayGoOn())) return false;
      const piece = bytes.slice(at, at + pieceBytes);
      // One that is hot takes the rest of a page once it has cooled down.
      const waitMs = patience.answerMs + (isPage ? patience.coolMs : 0);
      if (!(await endsWithin(writer.write(piece), waitMs))) {
        giveUp();
        return false;
      }
      // A byte is ten bits on the line. What waits in this machine's own buffers no printer can hold up.
      if (isPage) await pause((piece.length * 10_000) / baud);
    }
    return true;
  }

  /** Writes come one after the other. */
  let sending: Promise<unknown> = Promise.resolve();
  const conversation = new PrinterConversation(
    {
      write(bytes) {
        // The reader tells that a port is gone.
        const sent = sending.then(() => send(bytes)).catch(() => true);
        sending = sent;
        return sent;
      },
      drop: () => void reader?.cancel().catch(() => undefined),
    },
    patience,
  );

  async function read(): Promise<void> {
    // A disturbance of the line ends a stream, and the port has another one; a port that is gone has none.
    while (port.readable && !isClosing && !conversation.isOver) {
      reader = port.readable.getReader();
      try {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          conversation.take(value);
        }
        break;
      } catch {
        // The next stream, if there is one.
      } finally {
        reader.releaseLock();
        reader = null;
      }
    }
    conversation.end();
  }
  const reading = read();

  return {
    conversation,
    async close() {
      await sending;
      isClosing = true;
      await reader?.cancel().catch(() => undefined);
      await reading;
      const ended = isStuck || (await endsWithin(writer.close(), patience.answerMs).catch(() => true));
      if (!ended) giveUp();
      writer.releaseLock();
      await endsWithin(port.close(), patience.answerMs).catch(() => undefined);
    },
  };
}
