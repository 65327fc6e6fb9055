/**
 * What ESC/POS printers answer when they are asked how they are: Epson's reference of ESC/POS, DLE EOT and GS r. Servers and tills ask the same
 * questions, each over its own line.
 */
import type { PrinterState } from './enumerations.ts';

/** Questions that a printer answers at once, whatever waits in its buffer: of itself, of why it is offline, of errors, of its paper. */
export const printerQuestions = ['printer', 'offline', 'error', 'paper'] as const;
export type PrinterQuestion = (typeof printerQuestions)[number];

/** DLE EOT n */
export const askPrinter = (question: PrinterQuestion): Uint8Array =>
  Uint8Array.of(0x10, 0x04, printerQuestions.indexOf(question) + 1);

/** DLE DC4 8: the printer forgets what it has not printed yet. */
export const forgetPage = Uint8Array.of(0x10, 0x14, 0x08, 0x01, 0x03, 0x14, 0x01, 0x06, 0x02, 0x08);

/** ESC p 0: a pulse of 50 ms to the drawer, with a pause of 500 ms after it. */
export const openDrawer = Uint8Array.of(0x1b, 0x70, 0x00, 0x19, 0xfa);

/** Bits that tell an answer to DLE EOT from any other byte: 0xx1xx10. */
export const isRealTimeStatus = (byte: number): boolean => (byte & 0x93) === 0x12;
/** The first of four bytes that come unasked where a printer was told to: 0xx1xx00. */
export const isUnaskedStatus = (byte: number): boolean => (byte & 0x93) === 0x10;
/** What GS r 1 answers with, once everything before it is printed: 0xx0xxxx. */
export const isPrintedStatus = (byte: number): boolean => (byte & 0x90) === 0;

const bits = {
  printer: { offline: 0x08 },
  offline: { coverOpen: 0x04, paperEnd: 0x20 },
  error: { overheated: 0x40 },
  paper: { nearEnd: 0x0c, end: 0x60 },
} as const;

/** States in which nothing is printed. */
export type Stopped = Exclude<PrinterState, 'operational' | 'paper_near_end'>;

export const stopsPrinting = (state: PrinterState): state is Stopped =>
  state !== 'operational' && state !== 'paper_near_end';

/** The state that four answers say. What has to be done first comes first: the cover is closed before paper is looked at. */
export function printerStateOf(answers: Record<PrinterQuestion, number>): PrinterState {
  if (answers.offline & bits.offline.coverOpen) return 'cover_open';
  if (answers.paper & bits.paper.end || answers.offline & bits.offline.paperEnd) return 'paper_end';
  if (answers.error & bits.error.overheated) return 'overheating';
  if (answers.printer & bits.printer.offline) return 'offline';
  if (answers.paper & bits.paper.nearEnd) return 'paper_near_end';
  return 'operational';
}

/** What a printer in this state answers: the way back, for the virtual one. */
export function printerAnswersOf(state: PrinterState): Record<PrinterQuestion, number> {
  return {
    printer: 0x12 | (stopsPrinting(state) ? bits.printer.offline : 0),
    offline:
      0x12 |
      (state === 'cover_open' ? bits.offline.coverOpen : 0) |
      (state === 'paper_end' ? bits.offline.paperEnd : 0) |
      (state === 'overheating' ? 0x40 : 0),
    error: 0x12 | (state === 'overheating' ? bits.error.overheated : 0),
    paper: 0x12 | (state === 'paper_near_end' ? bits.paper.nearEnd : 0) | (state === 'paper_end' ? bits.paper.end : 0),
  };
}
