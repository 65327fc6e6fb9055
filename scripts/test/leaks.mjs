/** Finds processes that a test started and did not stop. */
import { readdirSync, readFileSync } from 'node:fs';

/** Stands in the environment of every test process, and so of all that it starts. */
export const MARK = 'PARTERRE_TEST_RUN';

/**
 * Processes that carry the mark. Only Linux tells the environment of others; elsewhere the answer is empty.
 * @param {string} mark
 * @returns {{ pid: number, command: string }[]}
 */
export function leakedProcesses(mark) {
  if (process.platform !== 'linux') return [];
  const found = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    try {
      if (!readFileSync(`/proc/${name}/environ`, 'utf8').includes(`${MARK}=${mark}`)) continue;
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      // A zombie has no command line and is nobody's leak.
      if (command) found.push({ pid: Number(name), command: command.slice(0, 160) });
    } catch {
      // It ended while we looked, or belongs to somebody else.
    }
  }
  return found;
}
