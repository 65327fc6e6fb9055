import { transform } from 'receiptline';
import { openDrawer, type PaperWidthMm, type PrinterPatience, usualPatience } from '../../contract/index.ts';
import type { PrintedPage, ReceiptPrinters } from '../../ports/receiptPrinters.ts';
import { openTcpPrinter } from './tcpPrinter.ts';
import { wrapWords } from './wrapWords.ts';

/** Letters of 12 dots in the printable width: 48 mm of 58, 72 mm of 80, at 203 dots to the inch. */
const lettersOf: Record<PaperWidthMm, number> = { 58: 32, 80: 48 };

/** Prints with ESC/POS over TCP. `patience`: for tests that do not wait. */
export function createReceiptPrinters(patience: Partial<PrinterPatience> = {}): ReceiptPrinters {
  const waits = { ...usualPatience, ...patience };
  return {
    async state(address) {
      const printer = await openTcpPrinter(address, waits);
      if (printer === null) return 'offline';
      try {
        return await printer.conversation.state();
      } finally {
        await printer.close();
      }
    },

    async print(address, page) {
      const bytes = bytesOf(page);
      const printer = await openTcpPrinter(address, waits);
      if (printer === null) return { kind: 'refused', state: 'offline' };
      try {
        return await printer.conversation.print(bytes);
      } finally {
        await printer.close();
      }
    },

    bytes: bytesOf,

    drawing({ markup, paperWidthMm }) {
      if (!isPrintable(markup, paperWidthMm)) return null;
      const cpl = lettersOf[paperWidthMm];
      const svg = transform(wrapWords(markup, cpl), { cpl, encoding: 'multilingual', command: 'svg' });
      // A font from another server, which no page of ours asks for.
      return svg.replace(/<style[\s\S]*?<\/style>/, '');
    },
  };
}

export function bytesOf({ markup, paperWidthMm, opensDrawer }: PrintedPage): Buffer {
  const cpl = lettersOf[paperWidthMm];
  const page = transform(wrapWords(markup, cpl), {
    cpl,
    encoding: 'multilingual',
    command: 'escpos',
    gradient: false,
  });
  const bytes = Buffer.from(page, 'latin1');
  return opensDrawer ? Buffer.concat([openDrawer, bytes]) : bytes;
}

/** receiptline draws a broken picture and throws over it when it is to be printed. */
function isPrintable(markup: string, paperWidthMm: PaperWidthMm): boolean {
  try {
    bytesOf({ markup, paperWidthMm, opensDrawer: false });
    return true;
  } catch {
    return false;
  }
}
