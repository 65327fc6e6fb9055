import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { productLists as lists } from '../../../contract/index.ts';
import type { ProductEntities } from '../../../ports/staffEntities/products.ts';
import { arrayOf, db, writtenBy } from '../query.ts';
import { type EntityTables, inCinema } from './entityTable.ts';
import type { ListTables, Within } from './listTable.ts';

/** What belongs to the exhibitor as a whole: read in each of its cinemas, changed by who works in all of them. */
const wholeExhibitor = { scope: 'exhibitor', read: 'products.read', shared: true } as const;

export const productTables: EntityTables<ProductEntities> = {
  product_category: {
    table: 'product_category',
    columns: { exhibitor_id: 'plain', name: 'json', color: 'plain', sort: 'plain', archived_at: 'instant' },
    ...wholeExhibitor,
  },
  product: {
    table: 'product',
    columns: {
      exhibitor_id: 'plain',
      kind: 'plain',
      name: 'json',
      description: 'json',
      picture: 'json',
      barcode: 'plain',
      price_minor: 'plain',
      vat_id: 'plain',
      deposit_minor: 'plain',
      status: 'plain',
      categories: {
        read: (row) =>
          arrayOf(row.selectFrom('_ProductToProductCategory').select('B').whereRef('A', '=', 't.id').orderBy('B')),
        async write(client, id, categories) {
          const product = Number(id);
          await writtenBy(client, db.deleteFrom('_ProductToProductCategory').where('A', '=', product));
          if (categories.length > 0)
            await writtenBy(
              client,
              db
                .insertInto('_ProductToProductCategory')
                .values(categories.map((category) => ({ A: product, B: category }))),
            );
        },
      },
      sort: 'plain',
      keeps_stock: 'plain',
      low_stock: 'plain',
      parts: {
        read: (row) =>
          jsonArrayFrom(
            row
              .selectFrom('product_part')
              .select(['part_id as product_id', 'quantity'])
              .whereRef('set_id', '=', 't.id')
              .orderBy('part_id'),
          ),
        async write(client, id, parts) {
          const set_id = Number(id);
          await writtenBy(client, db.deleteFrom('product_part').where('set_id', '=', set_id));
          if (parts.length > 0)
            await writtenBy(
              client,
              db
                .insertInto('product_part')
                .values(parts.map(({ product_id, quantity }) => ({ set_id, part_id: product_id, quantity }))),
            );
        },
      },
      archived_at: 'instant',
    },
    ...wholeExhibitor,
  },
  stock_entry: {
    table: 'stock_entry',
    read: 'products.read',
    columns: {
      cinema_id: 'plain',
      product_id: 'plain',
      kind: 'plain',
      quantity: 'plain',
      counted: 'plain',
      note: 'plain',
      employee_id: 'plain',
    },
    scope: (rows) =>
      rows
        .innerJoin('cinema as c', 'c.id', 't.cinema_id')
        .select(['c.exhibitor_id'])
        .select((eb) => inCinema(eb.ref('t.cinema_id'))),
  },
};

const ofExhibitor = { exhibitor: 't.exhibitor_id', shared: true };

/** One row for each cinema that the reader sees and that has entries of the product: `what`, an expression over `last`, its last entry. */
const overCinemas = (within: Within, what: string): string => `(
  select ${what} from cinema c
  cross join lateral (
    select e.balance from stock_entry e where e.cinema_id = c.id and e.product_id = t.id order by e.number desc limit 1) last
  where c.exhibitor_id = t.exhibitor_id and c.archived_at is null and (${within({ exhibitor: 'c.exhibitor_id', cinema: 'c.id' })}))`;
const low = (within: Within): string =>
  `case when t.keeps_stock and t.low_stock is not null then ${overCinemas(within, 'count(*) filter (where last.balance <= t.low_stock)::integer')} else 0 end`;

export const productLists: ListTables<typeof lists> = {
  products: {
    from: 'product t left join vat v on v.id = t.vat_id',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      name: { sql: 't.name', type: 'localized', sort: true },
      kind: { sql: 't.kind', type: 'text', sort: true },
      picture: { sql: `t.picture ->> 'md'`, type: 'text', export: false },
      barcode: { sql: 't.barcode', type: 'text', sort: true },
      price_minor: { sql: 't.price_minor', type: 'money', sort: true },
      deposit_minor: { sql: 't.deposit_minor', type: 'money', sort: true },
      vat: { sql: 'v.code', type: 'text', sort: true },
      categories: {
        sql: 'array(select x."B" from "_ProductToProductCategory" x where x."A" = t.id)',
        type: 'json',
        export: false,
      },
      status: { sql: 't.status', type: 'text', sort: true },
      keeps_stock: { sql: 't.keeps_stock', type: 'boolean' },
      stock: {
        sql: (within) =>
          `case when t.keeps_stock then ${overCinemas(within, 'coalesce(sum(last.balance), 0)::integer')} end`,
        type: 'number',
      },
      low_stock: { sql: 't.low_stock', type: 'number', sort: true },
      low: { sql: low, type: 'number' },
      sort: { sql: 't.sort', type: 'number', sort: true },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name::text', 't.barcode', 't.description::text'],
    filters: {
      category: { sql: '"_ProductToProductCategory" x where x."A" = t.id and x."B"', type: 'some' },
      status: { sql: 't.status', type: 'text' },
      kind: { sql: 't.kind', type: 'text' },
      vat: { sql: 't.vat_id', type: 'number' },
      low: { sql: (within) => `((${low(within)}) > 0)`, type: 'boolean' },
    },
    title: 'name',
    found: { detail: 'barcode' },
    order: { by: 'sort' },
    scope: (within) => within(ofExhibitor),
    archived: 't.archived_at is not null',
  },
  productCategories: {
    from: 'product_category t',
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      name: { sql: 't.name', type: 'localized', sort: true },
      color: { sql: 't.color', type: 'text' },
      products: {
        sql: '(select count(*)::integer from "_ProductToProductCategory" x join product p on p.id = x."A" where x."B" = t.id and p.archived_at is null)',
        type: 'number',
        sort: true,
      },
      sort: { sql: 't.sort', type: 'number', sort: true },
      row_version: { sql: 't.row_version', type: 'number', export: false },
      archived: { sql: 't.archived_at is not null', type: 'boolean' },
    },
    search: ['t.name::text'],
    title: 'name',
    found: {},
    order: { by: 'sort' },
    scope: (within) => within(ofExhibitor),
    archived: 't.archived_at is not null',
  },
  stockEntries: {
    from: `stock_entry t join product p on p.id = t.product_id join cinema c on c.id = t.cinema_id
      left join employee e on e.id = t.employee_id`,
    key: 't.id',
    columns: {
      id: { sql: 't.id', type: 'number', export: false },
      at: { sql: 't.at', type: 'instant', sort: true },
      product_id: { sql: 't.product_id', type: 'number', export: false },
      product: { sql: 'p.name', type: 'localized', sort: true },
      cinema: { sql: 'c.name', type: 'text', sort: true },
      kind: { sql: 't.kind', type: 'text', sort: true },
      quantity: { sql: 't.quantity', type: 'number', sort: true },
      balance: { sql: 't.balance', type: 'number' },
      counted: { sql: 't.counted', type: 'number' },
      note: { sql: 't.note', type: 'text' },
      by: { sql: 'e.name', type: 'text', sort: true },
    },
    search: ['p.name::text', 't.note', 'e.name'],
    filters: {
      product: { sql: 't.product_id', type: 'number' },
      cinema: { sql: 't.cinema_id', type: 'number' },
      kind: { sql: 't.kind', type: 'text' },
      at: { sql: 't.at', type: 'instantRange' },
    },
    title: 'product',
    order: { by: 'at', desc: true },
    exhibitor: 'c.exhibitor_id',
    scope: (within) => within({ exhibitor: 'c.exhibitor_id', cinema: 'c.id' }),
  },
};
