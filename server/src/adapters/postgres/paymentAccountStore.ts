import type pg from 'pg';
import type { PaymentAccountStore } from '../../ports/paymentAccounts.ts';
import { tellingAway } from './databaseErrors.ts';
import { db, rowsOf, writtenBy } from './query.ts';

export function createPaymentAccountStore(pool: pg.Pool): PaymentAccountStore {
  return tellingAway<PaymentAccountStore>({
    rows: () =>
      rowsOf(
        pool,
        db
          .selectFrom('payment_account')
          .select(['id', 'driver as provider', 'webhook_key as webhookKey', 'former_name as formerName', 'config'])
          .select((eb) => eb('archived_at', 'is not', null).$castTo<boolean>().as('isArchived'))
          .orderBy('id'),
      ),

    async reseal(id, before, after) {
      await writtenBy(
        pool,
        db.updateTable('payment_account').set('config', after).where('id', '=', id).where('config', '=', before),
      );
    },
  });
}
