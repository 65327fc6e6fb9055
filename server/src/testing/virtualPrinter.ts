/** A virtual receipt printer as a process, for tests: how it is set, and what it printed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PrinterFolder } from '../adapters/printers/virtual/folder.ts';
import type { PrinterUnderTest } from '../ports/conformance/printerConformance.ts';
import { nodeArgs } from './programs.ts';
import { until } from './until.ts';

export interface StartedPrinter {
  folder: PrinterFolder;
  /** Where it listens: `127.0.0.1:49152`. */
  address: string;
  close(): Promise<void>;
}

/** `path`: its folder; default: one of its own, which goes with it. */
export async function startVirtualPrinter(path?: string): Promise<StartedPrinter> {
  const own = path ?? mkdtempSync(join(tmpdir(), 'parterre-printer-'));
  const folder = new PrinterFolder(own);
  // The one before it in this folder listens no more.
  folder.leaves();
  const child = spawn(process.execPath, [...nodeArgs('server/src/adapters/printers/virtual/main.ts'), own, '0'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const address = await until('the printer', () => {
    if (child.exitCode !== null) throw new Error('The virtual printer does not start');
    return folder.address();
  });
  return {
    folder,
    address,
    async close() {
      await ended(child);
      if (path === undefined) rmSync(own, { recursive: true, force: true });
    },
  };
}

/** With an adapter, and with something beside it that is no printer. */
export async function printerUnderTest(
  printers: PrinterUnderTest['printers'],
): Promise<PrinterUnderTest & { folder: PrinterFolder }> {
  const { folder, address, close } = await startVirtualPrinter();
  let heard = '';
  const stranger = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    // It says something to whatever it hears, as a web server or a database would.
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      socket.write('-ERR unknown command\r\n');
    });
  });
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done));
  const port = (stranger.address() as { port: number }).port;
  const isSwitched = async (isOff: boolean) => {
    await until('the switch', async () => ((await printers.state(address)) === 'offline') === isOff);
  };
  return {
    printers,
    address,
    folder,
    noPrinter: `127.0.0.1:${port}`,
    heardByNoPrinter: () => heard,
    async set(state) {
      folder.set({ state, after: null });
      await isSwitched(state === 'offline');
    },
    async after(lines, becomes) {
      folder.set({ after: { lines, becomes } });
    },
    async slow(lineMs) {
      folder.set({ lineMs });
    },
    happened: async () => folder.events().flatMap((event) => (event.event === 'connected' ? [] : [event])),
    async close() {
      stranger.close();
      await close();
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await end;
}
