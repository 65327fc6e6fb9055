import { WorkProcess, type WorkProcessOptions } from '../workProcess.ts';
import type { PdfRequest } from './pdfMain.ts';

/** Makes PDFs in a process of its own: each is tens of milliseconds of computing. */
export class PdfProcess extends WorkProcess<PdfRequest, Uint8Array> {
  constructor(options: Partial<WorkProcessOptions> = {}) {
    // An order takes 0.1 s, a second more when the process must start first, and all that several times where others need the cores.
    super({ name: 'printing process', program: new URL('./pdfMain.ts', import.meta.url), limitMs: 30_000, ...options });
  }
}
