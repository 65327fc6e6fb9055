/** Receipt printers in the network of a cinema. What they print is receiptline markup: https://www.npmjs.com/package/receiptline */
import type { PaperWidthMm, PrinterState, PrintOutcome } from '../contract/index.ts';

export interface PrintedPage {
  markup: string;
  paperWidthMm: PaperWidthMm;
  /** The drawer that hangs on the printer opens before the first line. */
  opensDrawer: boolean;
}

export interface ReceiptPrinters {
  /** How the printer at `address` (contract/printing.ts) is. One that cannot be reached, or does not answer as a printer, is offline. Never rejects. */
  state(address: string): Promise<PrinterState>;
  /** Never rejects. The caller sees to it that a printer has one page at a time. */
  print(address: string, page: PrintedPage): Promise<PrintOutcome>;
  /** The page in ESC/POS, for a printer that somebody else has the line to. It ends with GS r 1. */
  bytes(page: PrintedPage): Uint8Array;
  /** The page as an SVG, as wide as the roll's printable part in dots of 203 to the inch. Null: a picture in it cannot be read. */
  drawing(page: Pick<PrintedPage, 'markup' | 'paperWidthMm'>): string | null;
}
