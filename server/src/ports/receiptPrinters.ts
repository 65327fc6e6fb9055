/** Receipt printers in the network of a cinema. What they print is receiptline markup: https://www.npmjs.com/package/receiptline */
import type { PaperWidthMm, PrinterState } from '../contract/index.ts';

/** States in which nothing is printed. */
export type Stopped = Exclude<PrinterState, 'operational' | 'paper_near_end'>;

export interface PrintedPage {
  markup: string;
  paperWidthMm: PaperWidthMm;
  /** The drawer that hangs on the printer opens before the first line. */
  opensDrawer: boolean;
}

export type PrintOutcome =
  /** The printer has said that all of it is on paper. */
  | { kind: 'printed' }
  /** Nothing was sent: it cannot print now. */
  | { kind: 'refused'; state: Stopped }
  /** It took some of it and stopped; what it had not printed yet it was told to forget. `interrupted`: nobody knows how far it came. */
  | { kind: 'stopped'; why: Stopped | 'interrupted' };

export interface ReceiptPrinters {
  /** How the printer at `address` (contract/printing.ts) is. One that cannot be reached, or does not answer as a printer, is offline. Never rejects. */
  state(address: string): Promise<PrinterState>;
  /** Never rejects. The caller sees to it that a printer has one page at a time. */
  print(address: string, page: PrintedPage): Promise<PrintOutcome>;
  /** The page as an SVG, as wide as the roll's printable part in dots of 203 to the inch. Null: a picture in it cannot be read. */
  drawing(page: Pick<PrintedPage, 'markup' | 'paperWidthMm'>): string | null;
}
