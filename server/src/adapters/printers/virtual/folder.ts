/**
 * The folder of a virtual printer, which is all that it and those who look at it share: `control.json` says how it is, `address` where it
 * listens, `papers/` has what it printed, and `events.jsonl` what happened in its order.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { printerStates } from '../../../contract/enumerations.ts';
import type { Paper } from './paper.ts';

const controlSchema = z.object({
  state: z.enum(printerStates).catch('operational'),
  /** How long it takes for a line. */
  lineMs: z.number().min(0).max(60_000).catch(0),
  /** After so many more lines it `becomes` this. */
  after: z
    .object({ lines: z.int().min(0), becomes: z.enum([...printerStates, 'cut off']) })
    .nullable()
    .catch(null),
});
/** `cut off`: the connection ends, as when somebody pulls the cable. */
export type Control = z.infer<typeof controlSchema>;

export type PrinterEvent =
  | { event: 'connected' }
  | { event: 'drawer' }
  | { event: 'forgot'; commands: number }
  | { event: 'paper'; name: string; text: string };

const paperName = /^\d{6}\.svg$/;

export class PrinterFolder {
  private readonly path: string;
  private count: number;

  constructor(path: string) {
    this.path = path;
    mkdirSync(join(path, 'papers'), { recursive: true });
    this.count = this.papers().length;
  }

  /** How it is to be: as it was set last, else well. */
  control(): Control {
    try {
      return controlSchema.parse(JSON.parse(readFileSync(join(this.path, 'control.json'), 'utf8')));
    } catch {
      return controlSchema.parse({});
    }
  }

  set(control: Partial<Control>): void {
    const file = join(this.path, 'control.json');
    // Whoever reads it at this moment reads the one before.
    writeFileSync(`${file}.new`, JSON.stringify({ ...this.control(), ...control }));
    renameSync(`${file}.new`, file);
  }

  /** Null: it has not listened yet. */
  address(): string | null {
    try {
      return readFileSync(join(this.path, 'address'), 'utf8');
    } catch {
      return null;
    }
  }

  listensAt(address: string): void {
    writeFileSync(join(this.path, 'address'), address);
  }

  leaves(): void {
    rmSync(join(this.path, 'address'), { force: true });
  }

  tell(event: PrinterEvent): void {
    appendFileSync(join(this.path, 'events.jsonl'), `${JSON.stringify(event)}\n`);
  }

  events(): PrinterEvent[] {
    try {
      const lines = readFileSync(join(this.path, 'events.jsonl'), 'utf8').split('\n');
      return lines.filter(Boolean).map((line) => JSON.parse(line) as PrinterEvent);
    } catch {
      return [];
    }
  }

  keep({ svg, text }: Paper): void {
    this.count += 1;
    const name = `${String(this.count).padStart(6, '0')}.svg`;
    writeFileSync(join(this.path, 'papers', name), svg);
    this.tell({ event: 'paper', name, text });
  }

  /** Names of what was printed, the newest first. */
  papers(): string[] {
    return readdirSync(join(this.path, 'papers'))
      .filter((name) => paperName.test(name))
      .sort()
      .reverse();
  }

  /** Null: there is no such paper. */
  paper(name: string): string | null {
    if (!paperName.test(name)) return null;
    try {
      return readFileSync(join(this.path, 'papers', name), 'utf8');
    } catch {
      return null;
    }
  }
}
