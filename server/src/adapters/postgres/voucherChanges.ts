import { readVoucherCode } from '../../domain/voucherCode.ts';
import type { VoucherChanges } from '../../ports/staffEntities/vouchers.ts';
import { asTable, db, type Queryable, rowOf, rowsOf, writtenBy } from './query.ts';

/** Look-ups for vouchers within a transaction, on its connection. */
export function voucherChanges(client: Queryable): VoucherChanges {
  return {
    async leftOf(voucherId) {
      const last = await rowOf(
        client,
        db
          .selectFrom('voucher_entry')
          .select(['turns_left as turns', 'minor_left as minor'])
          .where('voucher_id', '=', voucherId)
          .orderBy('number', 'desc')
          .limit(1),
      );
      return last ?? { turns: 0, minor: 0 };
    },

    async addCards({ exhibitorId, typeId, packageId, turns, minor, employeeId, codes }) {
      const cards = codes.map((code, place) => ({ place, code, read: readVoucherCode(code) }));
      const made = await rowsOf(
        client,
        db
          .insertInto('voucher')
          .columns(['exhibitor_id', 'voucher_type_id', 'package_id', 'barcode', 'total_turns', 'total_products_minor'])
          .expression(
            db
              .selectFrom(asTable(cards, 'card', { place: 'integer', code: 'text', read: 'text' }))
              .select((eb) => [
                eb.val(exhibitorId).as('exhibitor_id'),
                eb.val(typeId).as('voucher_type_id'),
                eb.val(packageId).as('package_id'),
                'card.code',
                eb.val(turns).as('total_turns'),
                eb.val(minor).as('total_products_minor'),
              ])
              .where((eb) =>
                eb.not(
                  eb.exists(
                    eb
                      .selectFrom('voucher as known')
                      .where('known.exhibitor_id', '=', exhibitorId)
                      .where('known.deleted_at', 'is', null)
                      .whereRef('known.barcode', '=', 'card.read'),
                  ),
                ),
              )
              .orderBy('card.place'),
          )
          // Somebody else may be making one with this code just now: that one is waited for.
          .onConflict((on) => on.columns(['exhibitor_id', 'barcode']).where('deleted_at', 'is', null).doNothing())
          .returning('barcode'),
      );
      await writtenBy(
        client,
        db
          .insertInto('voucher_entry')
          .columns(['voucher_id', 'kind', 'turns', 'minor', 'employee_id'])
          .expression(
            db
              .selectFrom('voucher')
              .where('package_id', '=', packageId)
              .select((eb) => [
                'id',
                eb.val('issued' as const).as('kind'),
                eb.val(turns).as('turns'),
                eb.val(minor).as('minor'),
                eb.val(employeeId).as('employee_id'),
              ]),
          ),
      );
      const known = new Set(codes);
      for (const { barcode } of made) known.delete(barcode);
      return [...known];
    },
  };
}
