import type { voucherLists as lists } from '../../../contract/index.ts';
import type { VoucherEntities } from '../../../ports/staffEntities/vouchers.ts';
import { allCinemas, type EntityTables } from './entityTable.ts';
import type { ListTables } from './listTable.ts';

/** What belongs to the exhibitor as a whole: read in each of its cinemas, changed by who works in all of them. */
const wholeExhibitor = { scope: 'exhibitor', read: 'vouchers.read', shared: true } as const;

export const voucherTables: EntityTables<VoucherEntities> = {
  voucher_type: {
    table: 'voucher_type',
    columns: {
      exhibitor_id: 'plain',
      kind: 'plain',
      slug: 'plain',
      title: 'json',
      page_title: 'json',
      description: 'json',
      content: 'json',
      turns_default: 'plain',
      turns_min: 'plain',
      turns_max: 'plain',
      turns_step: 'plain',
      cost_turn_minor: 'plain',
      value_ticket_minor: 'plain',
      value_handling_minor: 'plain',
      products_enabled: 'plain',
      products_default_minor: 'plain',
      products_min_minor: 'plain',
      products_max_minor: 'plain',
      products_step_minor: 'plain',
      amount_pays_tickets: 'plain',
      validity: 'plain',
      reuse_minutes: 'plain',
      turns_per_show: 'plain',
      visibility: 'plain',
      sort: 'plain',
      archived_at: 'instant',
    },
    ...wholeExhibitor,
  },
  voucher: {
    table: 'voucher',
    columns: {
      exhibitor_id: 'plain',
      voucher_type_id: 'plain',
      package_id: 'plain',
      barcode: 'plain',
      holder_name: 'plain',
      holder_email: 'plain',
      valid_from: 'instant',
      valid_until: 'instant',
      total_turns: 'plain',
      total_products_minor: 'plain',
      price_minor: 'plain',
      deleted_at: 'instant',
    },
    ...wholeExhibitor,
  },
  voucher_package: {
    table: 'voucher_package',
    read: 'vouchers.read',
    shared: true,
    columns: { voucher_type_id: 'plain', name: 'plain', employee_id: 'plain' },
    scope: (rows) =>
      rows.innerJoin('voucher_type as k', 'k.id', 't.voucher_type_id').select(['k.exhibitor_id', allCinemas]),
  },
  voucher_entry: {
    table: 'voucher_entry',
    read: 'vouchers.read',
    shared: true,
    columns: {
      voucher_id: 'plain',
      kind: 'plain',
      turns: 'plain',
      minor: 'plain',
      note: 'plain',
      employee_id: 'plain',
    },
    scope: (rows) => rows.innerJoin('voucher as v', 'v.id', 't.voucher_id').select(['v.exhibitor_id', allCinemas]),
  },
};

const ofExhibitor = { exhibitor: 't.exhibitor_id', shared: true };

/** VoucherState of the contract, by the row `voucher`, and `turns` and `minor` that are left of it. */
export const voucherState = (voucher: string, turns: string, minor: string): string =>
  `case when ${voucher}.deleted_at is not null then 'out_of_use'
    when not is_voucher_paid(${voucher}, false)
      then case when ${voucher}.package_id is null or is_voucher_paid(${voucher}, true) then 'not_paid' else 'unsold' end
    when ${voucher}.valid_from > now() then 'not_yet' when ${voucher}.valid_until <= now() then 'over'
    when ${turns} = 0 and ${minor} = 0 then 'used_up' else 'usable' end`;

const state = voucherState('t', 'coalesce(last.turns_left, 0)', 'coalesce(last.minor_left, 0)');

/** What is on each card of the package `t`: on all of them the same. */
const onEach = (column: string): string =>
  `(select v.${column} from voucher v where v.package_id = t.id order by v.id limit 1)`;

/**
 * `what` is counted of the cards of the package `t`, an expression of the rows `v`. A card that was used up and is sold again is another voucher of its code: of
 * those, one at most is in use.
 */
const cards = (what: string): string => `(select (${what})::integer from voucher v where v.package_id = t.id)`;
const inUse = 'count(*) filter (where v.deleted_at is null)';

export const voucherLists: ListTables<typeof lists> = {
  vouchers: {
    from: `voucher t join voucher_type k on k.id = t.voucher_type_id left join voucher_package p on p.id = t.package_id
      left join lateral (select e.turns_left, e.minor_left from voucher_entry e where e.voucher_id = t.id order by e.number desc limit 1) last on true
      left join lateral (
        select b.number from bill_line l join bill b on b.uuid = l.bill_uuid
        where l.voucher_id = t.id and l.kind = 'voucher' order by l.cancelled_at is not null, l.id desc limit 1) sold on true`,
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      barcode: { sql: 't.barcode', type: 'text', sort: true },
      reference: { sql: 'sold.number::text', type: 'text' },
      holder_name: { sql: 't.holder_name', type: 'text', sort: true },
      holder_email: { sql: 't.holder_email', type: 'text', sort: true },
      type: { sql: 'k.title', type: 'localized', sort: true },
      kind: { sql: 'k.kind', type: 'text', sort: true },
      package: { sql: 'p.name', type: 'text', sort: true },
      state: { sql: state, type: 'choice' },
      valid_from: { sql: 't.valid_from', type: 'instant', sort: true },
      valid_until: { sql: 't.valid_until', type: 'instant', sort: true },
      total_turns: { sql: 't.total_turns', type: 'number', sort: true },
      turns_left: { sql: 'coalesce(last.turns_left, 0)', type: 'number', sort: true },
      total_products_minor: { sql: 't.total_products_minor', type: 'money', sort: true },
      products_left_minor: { sql: 'coalesce(last.minor_left, 0)', type: 'money', sort: true },
      price_minor: { sql: 't.price_minor', type: 'money', sort: true },
      created_at: { sql: 't.created_at', type: 'instant', sort: true },
    },
    search: ['t.barcode', `replace(t.barcode, '-', '')`, 't.holder_name', 't.holder_email'],
    filters: {
      type: { sql: 't.voucher_type_id', type: 'number' },
      package: { sql: 't.package_id', type: 'number' },
      kind: { sql: 'k.kind', type: 'text' },
      state: { sql: state, type: 'text' },
    },
    title: 'barcode',
    found: { detail: 'holder_name' },
    order: { by: 'created_at', desc: true },
    scope: (within) => within(ofExhibitor),
  },
  voucherTypes: {
    from: 'voucher_type t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      exhibitor_id: { sql: 't.exhibitor_id', type: 'number', export: false },
      title: { sql: 't.title', type: 'localized', sort: true },
      kind: { sql: 't.kind', type: 'text', sort: true },
      slug: { sql: 't.slug', type: 'text', sort: true },
      cost_turn_minor: { sql: 't.cost_turn_minor', type: 'money', sort: true },
      validity: { sql: 't.validity', type: 'text' },
      visibility: { sql: 't.visibility', type: 'number' },
      vouchers: {
        sql: '(select count(*)::integer from voucher v where v.voucher_type_id = t.id and v.deleted_at is null)',
        type: 'number',
        sort: true,
      },
      sort: { sql: 't.sort', type: 'number', sort: true },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.title::text', 't.slug'],
    filters: { kind: { sql: 't.kind', type: 'text' } },
    title: 'title',
    found: { detail: 'slug' },
    order: { by: 'sort' },
    scope: (within) => within(ofExhibitor),
    archived: 't.archived_at is not null',
  },
  voucherPackages: {
    from: 'voucher_package t join voucher_type k on k.id = t.voucher_type_id left join employee e on e.id = t.employee_id',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      row_version: { sql: 't.row_version', type: 'number', export: false },
      exhibitor_id: { sql: 'k.exhibitor_id', type: 'number', export: false },
      name: { sql: 't.name', type: 'text', sort: true },
      type: { sql: 'k.title', type: 'localized', sort: true },
      total_turns: { sql: onEach('total_turns'), type: 'number' },
      total_products_minor: { sql: onEach('total_products_minor'), type: 'money' },
      cards: { sql: cards('count(distinct v.barcode)'), type: 'number', sort: true },
      // Most cards have never been sold: only those that a line names are asked of their bills.
      sold: {
        sql: cards(
          `count(*) filter (where v.deleted_at is null
            and case when exists (select from bill_line l where l.voucher_id = v.id) then is_voucher_paid(v, false) end)`,
        ),
        type: 'number',
        sort: true,
      },
      out_of_use: { sql: cards(`count(distinct v.barcode) - ${inUse}`), type: 'number', sort: true },
      created_at: { sql: 't.created_at', type: 'instant', sort: true },
      by: { sql: 'e.name', type: 'text', sort: true },
    },
    search: ['t.name', 'k.title::text'],
    filters: { type: { sql: 't.voucher_type_id', type: 'number' } },
    title: 'name',
    found: {},
    order: { by: 'created_at', desc: true },
    exhibitor: 'k.exhibitor_id',
    scope: (within) => within({ exhibitor: 'k.exhibitor_id', shared: true }),
  },
};
