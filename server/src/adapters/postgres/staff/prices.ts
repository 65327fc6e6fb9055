import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { priceLists as lists } from '../../../contract/index.ts';
import type { PriceEntities } from '../../../ports/staffEntities/prices.ts';
import { db, writtenBy } from '../query.ts';
import { allCinemas, type EntityTables } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

export const priceTables: EntityTables<PriceEntities> = {
  price_group: {
    table: 'price_group',
    read: 'prices.read',
    columns: { exhibitor_id: 'plain', name: 'plain', archived_at: 'instant' },
    scope: 'exhibitor',
    shared: true,
  },
  price_rate: {
    table: 'price_rate',
    read: 'prices.read',
    columns: {
      price_group_id: 'plain',
      name: 'json',
      description: 'json',
      door_note: 'json',
      price_minor: 'plain',
      handling_minor: 'plain',
      weekday_prices: 'json',
      dated_prices: 'json',
      vat_id: 'plain',
      handling_vat_id: 'plain',
      min_tickets: 'plain',
      max_tickets: 'plain',
      per_schedule: 'plain',
      visibility: 'plain',
      usable: 'plain',
      weekdays: 'plain',
      start_from: 'plain',
      start_until: 'plain',
      one_day_ahead: 'plain',
      accept_voucher: 'plain',
      sort: 'plain',
      archived_at: 'instant',
    },
    scope: (rows) =>
      rows.innerJoin('price_group as g', 'g.id', 't.price_group_id').select(['g.exhibitor_id', allCinemas]),
    shared: true,
  },
  vat: {
    table: 'vat',
    read: 'prices.read',
    columns: {
      exhibitor_id: 'plain',
      code: 'plain',
      name: 'json',
      percentages: {
        read: (row) =>
          jsonArrayFrom(
            row
              .selectFrom('vat_rate')
              .select(['valid_from', 'percent_hundredths'])
              .whereRef('vat_id', '=', 't.id')
              .orderBy('valid_from'),
          ),
        async write(client, id, percentages) {
          const vat_id = Number(id);
          await writtenBy(client, db.deleteFrom('vat_rate').where('vat_id', '=', vat_id));
          if (percentages.length > 0)
            await writtenBy(
              client,
              db
                .insertInto('vat_rate')
                .values(
                  percentages.map(({ valid_from, percent_hundredths }) => ({ vat_id, valid_from, percent_hundredths })),
                ),
            );
        },
      },
    },
    scope: 'exhibitor',
    shared: true,
  },
  payment_method: {
    table: 'payment_method',
    read: 'payments.methods',
    columns: {
      exhibitor_id: 'plain',
      name: 'json',
      driver: 'plain',
      payment_account_id: 'plain',
      type: 'plain',
      component: 'plain',
      status: 'plain',
      config: 'json',
      frontend_config: 'json',
      is_exclusive: 'plain',
      is_withdrawable: 'plain',
      access: 'plain',
      template: 'plain',
      sort: 'plain',
      archived_at: 'instant',
    },
    scope: 'exhibitor',
    shared: true,
  },
};

const ratesOf = (what: string, of = 'price_rate r') =>
  `(select ${what} from ${of} where r.price_group_id = t.id and r.archived_at is null)`;
/** What they cost with handling, on whatever weekday. */
const pricesOf = (which: 'min' | 'max') =>
  ratesOf(
    `${which}(p.price_minor + r.handling_minor)`,
    `price_rate r cross join lateral (select r.price_minor union all
      select w.price_minor from jsonb_to_recordset(r.weekday_prices) as w (price_minor integer)) p`,
  );
const upcoming = `(select count(*)::integer from schedule s where s.price_group_id = t.id and s.start_at > now() and s.cancelled_at is null)`;
/** Today in the exhibitor's time zone. */
const today = '(now() at time zone x.timezone)::date';

export const priceLists: ListTables<typeof lists> = {
  priceGroups: {
    from: 'price_group t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      name: { sql: 't.name', type: 'text', sort: true },
      rates: { sql: ratesOf('count(*)::integer'), type: 'number', sort: true },
      lowest: { sql: pricesOf('min'), type: 'money', sort: true },
      highest: { sql: pricesOf('max'), type: 'money', sort: true },
      upcoming: { sql: upcoming, type: 'number', sort: true },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name', ratesOf(`string_agg(r.name::text, ' ')`)],
    title: 'name',
    found: {},
    order: { by: 'name' },
    scope: (within) => within({ exhibitor: 't.exhibitor_id', shared: true }),
    archived: 't.archived_at is not null',
  },
  vats: {
    from: 'vat t join exhibitor x on x.id = t.exhibitor_id',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      code: { sql: 't.code', type: 'text', sort: true },
      name: { sql: 't.name', type: 'localized', sort: true },
      percent: {
        sql: `(select r.percent_hundredths from vat_rate r where r.vat_id = t.id and r.valid_from <= ${today} order by r.valid_from desc limit 1)`,
        type: 'number',
        sort: true,
      },
      next_percent: {
        sql: `(select r.percent_hundredths from vat_rate r where r.vat_id = t.id and r.valid_from > ${today} order by r.valid_from limit 1)`,
        type: 'number',
      },
      next_from: {
        sql: `(select min(r.valid_from) from vat_rate r where r.vat_id = t.id and r.valid_from > ${today})`,
        type: 'date',
      },
    },
    search: ['t.code', 't.name::text'],
    title: 'name',
    found: { detail: 'code' },
    order: { by: 'code' },
    scope: (within) => within({ exhibitor: 't.exhibitor_id', shared: true }),
  },
  paymentMethods: {
    from: 'payment_method t left join payment_account a on a.id = t.payment_account_id',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      exhibitor_id: { sql: 't.exhibitor_id', type: 'number', export: false },
      name: { sql: 't.name', type: 'localized', sort: true },
      account: { sql: 'a.name', type: 'text', sort: true },
      type: { sql: 't.type', type: 'text', sort: true },
      status: { sql: 't.status', type: 'text', sort: true },
      access: { sql: 't.access', type: 'bits' },
      is_exclusive: { sql: 't.is_exclusive', type: 'boolean' },
      sort: { sql: 't.sort', type: 'number', sort: true },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name::text', 'a.name'],
    filters: {
      status: { sql: 't.status', type: 'text' },
      type: { sql: 't.type', type: 'text' },
      account: { sql: 't.payment_account_id', type: 'number' },
    },
    title: 'name',
    found: { detail: 'account' },
    order: { by: 'sort' },
    scope: (within) => within({ exhibitor: 't.exhibitor_id', shared: true }),
    archived: 't.archived_at is not null',
  },
};
