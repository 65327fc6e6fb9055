/** Voucher types and vouchers of a test's exhibitor. */
import type pg from 'pg';
import type { VoucherPurchase } from '../contract/index.ts';
import { newVoucherCode } from '../domain/voucherCode.ts';

interface World {
  query<T extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]>;
}

/** Columns of voucher_type that differ from a subscription of 1 to 10 visits of 9 EUR, worth 8 EUR and 0.50 handling, for a year. */
export async function voucherType(world: World, changes: Record<string, unknown> = {}): Promise<number> {
  const row = {
    exhibitor_id: 1,
    kind: 'subscription',
    slug: `type-${crypto.randomUUID()}`,
    title: JSON.stringify({ en: 'Visits' }),
    turns_default: 5,
    turns_min: 1,
    turns_max: 10,
    turns_step: 1,
    cost_turn_minor: 900,
    value_ticket_minor: 800,
    value_handling_minor: 50,
    products_enabled: true,
    products_max_minor: 10_000,
    products_step_minor: 500,
    validity: '+1 year',
    ...changes,
  };
  const columns = Object.keys(row);
  const [made] = await world.query<{ id: number }>(
    `insert into voucher_type (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return made?.id ?? 0;
}

/** A package of a type, without any card yet. */
export async function voucherPackage(world: World, typeId: number): Promise<number> {
  const [made] = await world.query<{ id: number }>(
    'insert into voucher_package (voucher_type_id, name) values ($1, $2) returning id',
    [typeId, `Cards ${crypto.randomUUID()}`],
  );
  return made?.id ?? 0;
}

/** One that staff gave: it is paid. `columns`: of voucher, that differ. */
export async function voucher(
  world: World,
  typeId: number,
  { turns = 5, minor = 0, columns = {} }: { turns?: number; minor?: number; columns?: Record<string, unknown> } = {},
): Promise<{ id: number; uuid: string; barcode: string }> {
  const row = {
    exhibitor_id: 1,
    voucher_type_id: typeId,
    barcode: newVoucherCode(),
    total_turns: turns,
    total_products_minor: minor,
    valid_from: '2020-01-01',
    valid_until: '2099-01-01',
    ...columns,
  };
  const names = Object.keys(row);
  const [made] = await world.query<{ id: number; uuid: string; barcode: string }>(
    `insert into voucher (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id, uuid, barcode`,
    Object.values(row),
  );
  if (!made) throw new Error('no voucher');
  await world.query(`insert into voucher_entry (voucher_id, kind, turns, minor) values ($1, 'issued', $2, $3)`, [
    made.id,
    turns,
    minor,
  ]);
  return made;
}

/** What is left of it by its last entry, and the kinds of all. */
export async function leftOf(
  world: World,
  voucherId: number,
): Promise<{ turns: number; minor: number; kinds: string }> {
  const rows = await world.query<{ kind: string; turns_left: number; minor_left: number }>(
    'select kind, turns_left, minor_left from voucher_entry where voucher_id = $1 order by number',
    [voucherId],
  );
  const last = rows.at(-1);
  return { turns: last?.turns_left ?? 0, minor: last?.minor_left ?? 0, kinds: rows.map(({ kind }) => kind).join(' ') };
}

/** An order of vouchers on the website, paid by this method, by somebody with a mail address. */
export const voucherPurchase = (
  paymentMethodId: number,
  wanted: Pick<VoucherPurchase, 'items' | 'amount'> & Partial<VoucherPurchase>,
): VoucherPurchase => ({
  bill_id: crypto.randomUUID(),
  locale: 'en',
  payment_method_id: paymentMethodId,
  name: 'Ann',
  email: 'ann@example.com',
  email_confirmation: 'ann@example.com',
  ...wanted,
});
