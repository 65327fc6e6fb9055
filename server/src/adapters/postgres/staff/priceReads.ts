import type pg from 'pg';
import type { Localized, PaymentAccountChoice, PaymentAccountView } from '../../../contract/index.ts';
import type { StaffPrices } from '../../../ports/staffPrices.ts';
import { tellingAway } from '../databaseErrors.ts';

export function createStaffPrices(pool: pg.Pool): StaffPrices {
  return tellingAway<StaffPrices>({
    async ratesOf(priceGroupId) {
      const { rows } = await pool.query<{ id: number; sold: number }>(
        `select r.id, (select count(*)::integer from bill_line l where l.price_rate_id = r.id) as sold
         from price_rate r where r.price_group_id = $1 order by r.archived_at is not null, r.sort, r.id`,
        [priceGroupId],
      );
      return rows;
    },

    async upcoming(priceGroupId, nowMs) {
      const { rows } = await pool.query<{ id: number }>(
        'select id from schedule where price_group_id = $1 and start_at > $2 and cancelled_at is null order by start_at',
        [priceGroupId, new Date(nowMs)],
      );
      return rows.map(({ id }) => id);
    },

    async vatsOf(exhibitorId) {
      const { rows } = await pool.query<{ id: number; code: string; name: Localized }>(
        'select id, code, name from vat where exhibitor_id = $1 order by id',
        [exhibitorId],
      );
      return rows;
    },

    async lastSoldWith(exhibitorId, code) {
      const { rows } = await pool.query<{ day: string | null }>(
        `select to_char(max(b.created_at) at time zone x.timezone, 'YYYY-MM-DD') as day
         from exhibitor x join bill b on b.exhibitor_id = x.id join bill_line l on l.bill_uuid = b.uuid
         where x.id = $1 and (l.vat_code = $2 or l.handling_vat_code = $2) group by x.timezone`,
        [exhibitorId, code],
      );
      return rows[0]?.day ?? null;
    },

    async paymentsWith(id) {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::integer as count from payment where payment_method_id = $1',
        [id],
      );
      return rows[0]?.count ?? 0;
    },

    async accountsOf(exhibitorIds) {
      const { rows } = await pool.query<PaymentAccountChoice>(
        `select id, exhibitor_id as exhibitor, name, driver, archived_at is not null as archived
         from payment_account where exhibitor_id = any($1) order by name, id`,
        [exhibitorIds],
      );
      return rows;
    },

    async methodsOf(paymentAccountId) {
      const { rows } = await pool.query<PaymentAccountView['methods'][number]>(
        `select id, name, status, archived_at is not null as archived from payment_method
         where payment_account_id = $1 order by archived_at is not null, sort, id`,
        [paymentAccountId],
      );
      return rows;
    },
  });
}
