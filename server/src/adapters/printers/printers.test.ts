import { printerConformance } from '../../ports/conformance/printerConformance.ts';
import { printerUnderTest } from '../../testing/virtualPrinter.ts';
import { createReceiptPrinters } from './index.ts';

// No case waits for an answer that does not come, so a busy machine may take its time for those that do.
const printers = createReceiptPrinters({ lookMs: 50, answerMs: 20_000 });
printerConformance('ESC/POS over TCP, with a printer in a process of its own', () => printerUnderTest(printers));
