/**
 * What is sold as rows of bill_line. A column is named in prisma/schema.prisma and by its field in ports/salesStore.ts, and from there by rule:
 * `seatIndex` is seat_index, and `code` of `handlingVat` is handling_vat_code.
 */
import type { LineVat } from '../../domain/vat.ts';
import type { GoodsLine, OrderLine, StoredTicket } from '../../ports/salesStore.ts';
import type { Tables } from './query.ts';

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';
type Column = keyof Tables['bill_line'];
/** Columns of a VAT end so. */
const vatEnds = { code: 'code', percentHundredths: 'percent_hundredths', vatMinor: 'minor' } as const;
const vatParts = Object.keys(vatEnds) as (keyof LineVat)[];

/** The row of a ticket that is sold, without its id. A field that is no column does not compile. */
export function soldLine(
  { vat, handlingVat, ...line }: OrderLine,
  place: { billUuid: string; soldScheduleId: string },
): Partial<Record<Column, unknown>> {
  const fields = { ...line, ...place };
  const row: Partial<Record<Column, unknown>> = { kind: 'ticket', quantity: 1 };
  for (const field of Object.keys(fields) as (keyof typeof fields)[]) row[columnOf(field)] = fields[field];
  for (const part of vatParts) {
    row[`vat_${vatEnds[part]}`] = vat[part];
    row[`handling_vat_${vatEnds[part]}`] = handlingVat[part];
  }
  return row;
}

/** The row of what is sold besides tickets, without its id. */
export function soldGoods({ vat, ...line }: GoodsLine, billUuid: string): Partial<Record<Column, unknown>> {
  const row: Partial<Record<Column, unknown>> = { bill_uuid: billUuid, handling_minor: 0 };
  for (const field of Object.keys(line) as (keyof typeof line)[]) row[columnOf(field)] = line[field];
  for (const part of vatParts) row[`vat_${vatEnds[part]}`] = vat[part];
  return {
    ...row,
    handling_vat_code: vat.code,
    handling_vat_percent_hundredths: vat.percentHundredths,
    handling_vat_minor: 0,
  };
}

/** A row of bill_line, with its schedule's event and what of it was given back. */
export function storedTicket(row: Record<string, unknown>): StoredTicket {
  const fields = Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), value]));
  const line = fields as unknown as Omit<StoredTicket, 'vat' | 'handlingVat' | 'totalMinor' | 'cancelled'>;
  const vat = (start: string) =>
    Object.fromEntries(vatParts.map((part) => [part, row[`${start}_${vatEnds[part]}`]])) as unknown as LineVat;
  return {
    ...line,
    vat: vat('vat'),
    handlingVat: vat('handling_vat'),
    totalMinor: line.priceMinor + line.handlingMinor,
    cancelled: row.cancelled_at !== null,
  };
}

/** Kept, since each line of each order asks for all of them. */
const columns = new Map<string, string>();
function columnOf<Field extends string>(field: Field): Snake<Field> {
  let column = columns.get(field);
  if (column === undefined) {
    column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(field, column);
  }
  return column as Snake<Field>;
}

const fieldOf = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
