import { sql } from 'kysely';
import type pg from 'pg';
import type { VoucherRow, VoucherStore } from '../../ports/voucherStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { transaction } from './pool.ts';
import { anyOf, db, now, type Queryable, rowOf, rowsOf } from './query.ts';

/** PostgreSQL writes these columns of an entry (prisma/functions/keep_voucher.sql). */
const counted = { number: 0, turns_left: 0, minor_left: 0 };

export function createVoucherStore(pool: pg.Pool): VoucherStore {
  async function found(
    exhibitorId: number,
    column: 'barcode' | 'uuid',
    values: readonly string[],
  ): Promise<VoucherRow[]> {
    const rows = await rowsOf(pool, vouchersBy(exhibitorId, column, values));
    return rows.map(({ used, ...row }) => ({
      ...row,
      usedFor: new Map(used.map(({ schedule, turns }) => [schedule, turns])),
      validFromMs: row.validFrom.getTime(),
      validUntilMs: row.validUntil?.getTime() ?? null,
    }));
  }

  return tellingAway<VoucherStore>({
    types: (exhibitorId) =>
      rowsOf(
        pool,
        db
          .selectFrom('voucher_type as k')
          .select([
            'k.id',
            'k.exhibitor_id as exhibitorId',
            'k.kind',
            'k.slug',
            'k.title',
            'k.page_title as pageTitle',
            'k.description',
            'k.content',
            'k.turns_default as turnsDefault',
            'k.turns_min as turnsMin',
            'k.turns_max as turnsMax',
            'k.turns_step as turnsStep',
            'k.cost_turn_minor as costTurnMinor',
            'k.products_enabled as productsEnabled',
            'k.products_default_minor as productsDefaultMinor',
            'k.products_min_minor as productsMinMinor',
            'k.products_max_minor as productsMaxMinor',
            'k.products_step_minor as productsStepMinor',
            'k.validity',
            'k.visibility',
            'k.sort',
          ])
          .where('k.exhibitor_id', '=', exhibitorId)
          .where('k.archived_at', 'is', null)
          .orderBy('k.sort')
          .orderBy('k.id'),
      ),

    byBarcode: async (exhibitorId, barcode) => (await found(exhibitorId, 'barcode', [barcode]))[0] ?? null,
    shelve: (card) =>
      transaction(pool, async (client) => {
        const locked = await rowOf(
          client,
          db
            .selectFrom('voucher')
            .select(['id', 'deleted_at', 'package_id', 'barcode'])
            .where('exhibitor_id', '=', card.exhibitorId)
            .where('uuid', '=', card.uuid)
            .forUpdate(),
        );
        if (!locked || locked.package_id === null) return false;
        if (locked.deleted_at !== null) return isOnShelf(client, card.exhibitorId, locked.barcode);
        // A statement of its own: it sees what was written until the lock was there.
        const used = await rowOf(
          client,
          vouchersWithLeft()
            .select('v.id')
            .where('v.id', '=', locked.id)
            .where(sql<boolean>`is_voucher_paid(v, false)`)
            .where('last.turns_left', '=', 0)
            .where('last.minor_left', '=', 0)
            // What waits for its money may end unpaid, and its turns are the holder's again.
            .where(
              sql<boolean>`not exists (
                select from voucher_entry e join bill b on b.uuid = e.bill_uuid
                where e.voucher_id = v.id and e.kind = 'redeemed' and b.status in ('pending', 'paying', 'reserved')
              )`,
            ),
        );
        if (!used) return false;
        await rowsOf(
          client,
          db
            .updateTable('voucher')
            .set((eb) => ({ deleted_at: now, row_version: eb('row_version', '+', 1) }))
            .where('id', '=', locked.id),
        );
        const made = await rowsOf(
          client,
          db
            .insertInto('voucher')
            .columns([
              'exhibitor_id',
              'voucher_type_id',
              'package_id',
              'barcode',
              'total_turns',
              'total_products_minor',
            ])
            .expression((eb) =>
              eb
                .selectFrom('voucher')
                .select([
                  'exhibitor_id',
                  'voucher_type_id',
                  'package_id',
                  'barcode',
                  'total_turns',
                  'total_products_minor',
                ])
                .where('id', '=', locked.id),
            )
            .returning(['id', 'total_turns', 'total_products_minor']),
        );
        await rowsOf(
          client,
          db.insertInto('voucher_entry').values(
            made.map(({ id, total_turns, total_products_minor }) => ({
              ...{ voucher_id: id, kind: 'issued', turns: total_turns, minor: total_products_minor },
              ...{ employee_id: card.employeeId, ...counted },
            })),
          ),
        );
        return true;
      }),

    byUuids: (exhibitorId, uuids) => found(exhibitorId, 'uuid', uuids),

    async soldBy(billUuid) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('bill_line as l')
          .innerJoin('voucher as v', 'v.id', 'l.voucher_id')
          .innerJoin('voucher_type as k', 'k.id', 'v.voucher_type_id')
          .select([
            'v.uuid',
            'v.barcode',
            'k.kind',
            'k.slug',
            'k.title',
            'v.holder_name as holderName',
            'v.valid_until as validUntil',
            'v.total_turns as turns',
            'v.total_products_minor as productsMinor',
            'l.price_minor as priceMinor',
          ])
          .select((eb) =>
            eb
              .or([eb('l.cancelled_at', 'is not', null), eb('v.deleted_at', 'is not', null)])
              .$castTo<boolean>()
              .as('isVoid'),
          )
          .where('l.bill_uuid', '=', billUuid)
          .where('l.kind', '=', 'voucher')
          .orderBy('l.bill_order')
          .orderBy('l.id'),
      );
      return rows.map(({ validUntil, ...row }) => ({ ...row, validUntilMs: validUntil?.getTime() ?? null }));
    },
  });
}

/** Whether a card with this barcode waits to be sold. */
async function isOnShelf(on: Queryable, exhibitorId: number, barcode: string): Promise<boolean> {
  const row = await rowOf(
    on,
    db
      .selectFrom('voucher as v')
      .select('v.id')
      .where('v.exhibitor_id', '=', exhibitorId)
      .where('v.barcode', '=', barcode)
      .where('v.deleted_at', 'is', null)
      .where('v.package_id', 'is not', null)
      .where(sql<boolean>`not is_voucher_paid(v, true)`),
  );
  return row !== undefined;
}

/** Vouchers `v` with their type `k` and what is left of them by their last entry, `last`: null where there is none. */
export const vouchersWithLeft = () =>
  db
    .selectFrom('voucher as v')
    .innerJoin('voucher_type as k', 'k.id', 'v.voucher_type_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('voucher_entry as e')
          .select(['e.turns_left', 'e.minor_left'])
          .whereRef('e.voucher_id', '=', 'v.id')
          .orderBy('e.number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    );

const vouchersBy = (exhibitorId: number, column: 'barcode' | 'uuid', values: readonly string[]) =>
  vouchersWithLeft()
    .select([
      'v.id',
      'v.uuid',
      'v.exhibitor_id as exhibitorId',
      'v.voucher_type_id as typeId',
      'k.kind',
      'k.title',
      'v.barcode',
      'v.holder_name as holderName',
      'v.valid_from as validFrom',
      'v.valid_until as validUntil',
      'v.total_turns as totalTurns',
      'v.total_products_minor as totalMinor',
      'k.value_ticket_minor as valueTicketMinor',
      'k.value_handling_minor as valueHandlingMinor',
      'k.amount_pays_tickets as amountPaysTickets',
      'k.reuse_minutes as reuseMinutes',
      'k.turns_per_show as turnsPerShow',
    ])
    .select((eb) => [
      eb('v.deleted_at', 'is not', null).$castTo<boolean>().as('isDeleted'),
      eb('v.package_id', 'is not', null).$castTo<boolean>().as('isCard'),
      sql<boolean>`is_voucher_paid(v, false)`.as('isPaid'),
      sql<boolean>`is_voucher_paid(v, true)`.as('isTaken'),
      sql<number | null>`(1000 * extract(epoch from now() - last_voucher_use(v.id)))::double precision`.as('usedAgoMs'),
      eb.fn.coalesce('last.turns_left', eb.lit(0)).as('turnsLeft'),
      eb.fn.coalesce('last.minor_left', eb.lit(0)).as('minorLeft'),
      sql<{ schedule: number; turns: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('schedule', u.schedule_id, 'turns', u.turns)) from (
          select e.schedule_id, -sum(e.turns)::integer as turns from voucher_entry e
          where e.voucher_id = v.id and e.kind in ('redeemed', 'returned') and e.schedule_id is not null group by e.schedule_id) u), '[]')`.as(
        'used',
      ),
    ])
    .where('v.exhibitor_id', '=', exhibitorId)
    .where(`v.${column}`, '=', anyOf([...values]))
    // A card that is sold again shares its barcode with vouchers that are out of use.
    .orderBy('v.deleted_at', (order) => order.desc().nullsFirst());
