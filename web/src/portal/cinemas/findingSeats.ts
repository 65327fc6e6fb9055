/** Where on the plan something is that an importer found: from its place in the file to seats of the hall. */
import type { Hall } from '@parterre/engine';
import type { Finding, PlanFormat } from '@parterre/engine/planning';

/** Names of rows and seats, by format. */
const rowKeys = ['PhysicalName', 'row_number', 'label'];
const seatKeys = ['Id', 'seat_number', 'label', 'name'];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function textAt(record: unknown, keys: readonly string[]): string | null {
  if (!isRecord(record)) return null;
  for (const key of keys) {
    const value = record[key];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return null;
}

/** A hall's seats by what they are called: a row's seats, and each seat of a row. */
export class SeatFinder {
  readonly #rows = new Map<string, number[]>();
  readonly #seats = new Map<string, number[]>();
  readonly #hall: Hall;

  constructor(hall: Hall) {
    this.#hall = hall;
    for (let seat = 0; seat < hall.seatCount; seat++) {
      const row = hall.rowLabel(hall.seats.row[seat] ?? 0);
      // A row that shares its name with others got its zone's before it: `Balcony A` is also found as `A`.
      for (const name of new Set([row, row.slice(row.lastIndexOf(' ') + 1)])) {
        push(this.#rows, name, seat);
        push(this.#seats, `${name}\n${hall.seatShortName(seat)}`, seat);
      }
    }
  }

  /** `plan`: the file as JSON, or its lines where it is a table. */
  seatsOf(finding: Finding, plan: unknown, format: PlanFormat | null): number[] {
    if (format === 'csv') return this.#inTable(finding, plan);
    if (format === 'parterre') return this.#inDocument(finding.at);
    const { row, seat } = namesAlong(finding.at, plan);
    if (row === null) return [];
    const renamed = finding.action === 'RENAMED' && finding.to !== undefined ? [finding.to] : [];
    if (seat === null) return this.#first([row, ...renamed].map((name) => this.#rows.get(name)));
    return this.#first([...renamed, seat].map((name) => this.#seats.get(`${row}\n${name}`)));
  }

  #first(found: (number[] | undefined)[]): number[] {
    return found.find((seats) => seats !== undefined) ?? [];
  }

  #inDocument(at: string): number[] {
    const [, row, slot] = /^rows\[(\d+)\](?:\.seats\[(\d+)\])?/.exec(at) ?? [];
    if (row === undefined) return [];
    if (slot !== undefined) {
      const seat = this.#hall.seatAt(Number(row), Number(slot));
      return seat < 0 ? [] : [seat];
    }
    const rows = this.#hall.seats.row;
    return Array.from(rows.keys()).filter((seat) => rows[seat] === Number(row));
  }

  #inTable({ at, action, to }: Finding, plan: unknown): number[] {
    const [, line] = /^line (\d+)/.exec(at) ?? [];
    if (line === undefined || !Array.isArray(plan)) return [];
    const cells = String(plan[Number(line) - 1] ?? '').split(/[,;\t]/);
    // Whatever the columns are called and in whichever order: two neighbouring cells that name a seat.
    const names = action === 'RENAMED' && to !== undefined ? [to, ...cells] : cells;
    for (const seat of names) {
      for (const row of cells) {
        const found = this.#seats.get(`${unquoted(row)}\n${unquoted(seat)}`);
        if (found) return found;
      }
    }
    return [];
  }
}

function push(map: Map<string, number[]>, key: string, seat: number): void {
  const seats = map.get(key);
  if (seats) seats.push(seat);
  else map.set(key, [seat]);
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

/** What the row and the seat are called that a path leads into: `zones[0].rows[3].seats[5].category`. */
function namesAlong(at: string, plan: unknown): { row: string | null; seat: string | null } {
  let row: string | null = null;
  let seat: string | null = null;
  let here: unknown = rootOf(plan, /^\w+/.exec(at)?.[0] ?? '');
  let list = '';
  for (const [, name, index] of at.matchAll(/([A-Za-z_]\w*)|\[(\d+)\]/g)) {
    if (name !== undefined) {
      here = isRecord(here) ? here[name] : undefined;
      list = name;
    } else {
      here = Array.isArray(here) ? here[Number(index)] : undefined;
      if (/^rows$/i.test(list) || /^tables$/i.test(list)) row = textAt(here, rowKeys) ?? row;
      if (/^seats$/i.test(list)) seat = textAt(here, seatKeys) ?? seat;
    }
  }
  return { row, seat };
}

/** What a path begins in: the plan, or what it is wrapped in, as Vista's answers are. */
function rootOf(plan: unknown, name: string): unknown {
  if (!isRecord(plan) || name in plan) return plan;
  return Object.values(plan).find((part) => isRecord(part) && name in part) ?? plan;
}

/** The file as `seatsOf` needs it: JSON, or lines. */
export function planOf(text: string, format: PlanFormat | null): unknown {
  if (format === 'csv') return text.split(/\r\n|\r|\n/);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
