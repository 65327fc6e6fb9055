import type pg from 'pg';
import type { PaymentAccountRow, PaymentAccountStore } from '../../ports/paymentAccounts.ts';
import { tellingAway } from './databaseErrors.ts';

export function createPaymentAccountStore(pool: pg.Pool): PaymentAccountStore {
  return tellingAway<PaymentAccountStore>({
    async rows() {
      const { rows } = await pool.query<PaymentAccountRow>(
        `select id, driver as provider, webhook_key as "webhookKey", former_name as "formerName", archived_at is not null as "isArchived", config
         from payment_account order by id`,
      );
      return rows;
    },

    async reseal(id, before, after) {
      await pool.query('update payment_account set config = $3 where id = $1 and config = $2', [id, before, after]);
    },
  });
}
