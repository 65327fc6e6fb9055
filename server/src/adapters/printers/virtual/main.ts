/** The virtual printer as a process: `main.ts FOLDER PORT`, on this machine alone. */
import { PrinterFolder } from './folder.ts';
import { VirtualPrinter } from './printer.ts';

const [, , folder = '', port = '0'] = process.argv;
const open = (at: number) => new VirtualPrinter(new PrinterFolder(folder), { host: '127.0.0.1', port: at });
let printer = open(Number(port));
await printer.start().catch(async (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  // Another instance has one there: its page says where this one is.
  printer = open(0);
  await printer.start();
});
const end = (): void => void printer.stop().then(() => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
