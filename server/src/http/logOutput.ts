/**
 * Where the log's lines go: standard output, in the background, one write after the other. Trouble there (a full disk, a
 * reader that is gone) is said once on the terminal and ends nothing. pino's own destination would try for ever when the
 * process ends on a full disk.
 */
import { write as writeLater, writeSync } from 'node:fs';

const standardOutput = 1;
/** Lines that wait for a reader that is slow, at most; what comes then is lost. */
const mostWaitingBytes = 4 * 2 ** 20;
const retryMs = 100;

interface LogOutput {
  write(line: string): void;
  /** Everything at once, before the process ends. */
  flushSync(): void;
}

/** `tell`: a sentence for the terminal. */
export function logOutput(tell: (sentence: string) => void): LogOutput {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let isWriting = false;
  let isFailing = false;

  function take(): Buffer {
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    waitingBytes = 0;
    return bytes;
  }

  function fail(error: NodeJS.ErrnoException): void {
    if (!isFailing) tell(`The log cannot be written (${error.message}). The server goes on without it.`);
    isFailing = true;
  }

  function writeOn(bytes: Buffer): void {
    isWriting = true;
    writeLater(standardOutput, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => writeOn(bytes), retryMs).unref();
        return;
      }
      if (error) fail(error);
      else isFailing = false;
      // What could not be written is lost: the next lines may find room.
      const rest = error ? Buffer.alloc(0) : bytes.subarray(written);
      if (rest.length > 0) writeOn(rest);
      else if (waiting.length > 0) writeOn(take());
      else isWriting = false;
    });
  }

  return {
    write(line) {
      if (waitingBytes > mostWaitingBytes) return;
      waiting.push(line);
      waitingBytes += line.length;
      if (!isWriting) writeOn(take());
    },
    flushSync() {
      let rest = take();
      try {
        while (rest.length > 0) rest = rest.subarray(writeSync(standardOutput, rest));
      } catch (error) {
        fail(error as NodeJS.ErrnoException);
      }
    },
  };
}
