/** Log files that stay small and whose trouble is nobody else's: a full disk costs lines, not the server. */
import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

const MIB = 2 ** 20;

/**
 * Opens a log at its end. When it is full it becomes FILE.1, which becomes FILE.2, and so on; the oldest goes.
 * @param {string} file Its folder is made.
 * @param {{ maxBytes?: number, kept?: number, say?: (line: string) => void }} [options] maxBytes: of one file. kept: how
 *   many full ones stay, so that all together take at most (kept + 1) * maxBytes. say: is told once when it cannot be
 *   written, and once when it can again.
 * @returns {{ write(chunk: Buffer | string): void, close(): void }} Neither ever throws.
 */
export function openLogFile(file, { maxBytes = 10 * MIB, kept = 4, say = () => {} } = {}) {
  /** @type {number | null} */
  let open = null;
  let size = 0;
  let failing = false;

  function close() {
    if (open === null) return;
    const closing = open;
    open = null;
    try {
      closeSync(closing);
    } catch {
      // What could not be written was told already.
    }
  }

  function rotate() {
    close();
    rmSync(`${file}.${kept}`, { force: true });
    for (let number = kept - 1; number >= 0; number--) {
      try {
        renameSync(number === 0 ? file : `${file}.${number}`, `${file}.${number + 1}`);
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
      }
    }
  }

  /** @returns {number} */
  function opened() {
    if (open !== null) return open;
    mkdirSync(dirname(file), { recursive: true });
    open = openSync(file, 'a');
    size = fstatSync(open).size;
    return open;
  }

  return {
    write(chunk) {
      const bytes = Buffer.from(chunk);
      try {
        opened();
        if (size > 0 && size + bytes.length > maxBytes) rotate();
        // The line that was cut off does not swallow the next.
        appendFileSync(opened(), failing ? Buffer.concat([Buffer.from('\n'), bytes]) : bytes);
        size += bytes.length;
        if (failing) say(`${file} is written again.`);
        failing = false;
      } catch (error) {
        close();
        const reason = error instanceof Error ? error.message : String(error);
        if (!failing)
          say(`${file} cannot be written (${reason}). Everything else goes on; what it would hold is lost.`);
        failing = true;
      }
    },
    close,
  };
}
