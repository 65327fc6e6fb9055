/** What a table of products would change: which row is which product, what it says, and why a row is refused. Nothing is written here. */
import type { ZodError } from 'zod';
import {
  type ImportColumn,
  type ImportRow,
  importColumns,
  type Locale,
  type Localized,
  mostCsvRows,
  type ProductKind,
  type ProductValues,
  productValuesSchema,
} from '../contract/index.ts';
import type { CsvTable } from '../texts/csv.ts';
import { localize } from './localized.ts';
import { ParterreError } from './parterreError.ts';

/** A product in use, as it is now. */
export interface KnownProduct {
  id: number;
  row_version: number;
  kind: ProductKind;
  values: ProductValues;
}

/** What the cells of a table can name at an exhibitor. */
export interface ImportWorld {
  products: readonly KnownProduct[];
  categories: readonly { id: number; name: Localized }[];
  vats: readonly { id: number; code: string; name: Localized }[];
}

export interface PlannedRow extends Omit<ImportRow, 'errors'> {
  /** Why it is left out; by column. */
  refused: ParterreError | ZodError | null;
  /** What is to be written. Null: nothing, as of a row that changes nothing. `product` null: a new one. */
  write: { product: KnownProduct | null; values: ProductValues } | null;
}

/** Other headings that stand for a column, as spreadsheets in our languages have them. */
const aliases: Partial<Record<ImportColumn, string[]>> = {
  barcode: ['ean', 'code-barres', 'streepjescode', 'Strichcode'],
  name: ['nom', 'naam', 'Bezeichnung'],
  price: ['prix', 'prijs', 'Preis'],
  vat: ['TVA', 'btw', 'MwSt', 'USt'],
  deposit: ['consigne', 'statiegeld', 'Pfand'],
  categories: ['category', 'catégorie', 'catégories', 'categorie', 'categorieën', 'Kategorie', 'Kategorien'],
  status: ['state', 'état', 'statut', 'toestand', 'Zustand'],
  sort: ['order', 'ordre', 'volgorde', 'Reihenfolge'],
};
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
const columnByHeading = new Map(
  importColumns.flatMap((column) => [column, ...(aliases[column] ?? [])].map((each) => [plain(each), column] as const)),
);

/** Words of a cell, in any of our languages. */
const words: Readonly<Record<'active' | 'inactive' | 'yes' | 'no', readonly string[]>> = {
  active: ['active', 'actif', 'actief', 'aktiv'],
  inactive: ['inactive', 'inactif', 'inactief', 'inaktiv'],
  yes: ['yes', 'oui', 'ja', 'true', '1'],
  no: ['no', 'non', 'nee', 'nein', 'false', '0'],
};
const isWord = (cell: string, word: keyof typeof words): boolean => words[word].includes(plain(cell));

const nameColumns: Partial<Record<ImportColumn, Locale>> = {
  name_en: 'en',
  name_fr: 'fr',
  'name_nl-BE': 'nl-BE',
  name_de: 'de',
};
/** What a set has of its parts. */
const notOfSets: readonly ImportColumn[] = ['vat', 'deposit', 'keeps_stock', 'low_stock'];
const categorySeparator = '|';

/** The column in which a field of a product stands. */
export function columnOf(field: string): ImportColumn | '' {
  const [name = '', locale] = field.split('.');
  if (name === 'name') return importColumns.find((column) => column === `name_${locale}`) ?? 'name';
  const known = { price_minor: 'price', vat_id: 'vat', deposit_minor: 'deposit' } as const;
  return Object.hasOwn(known, name)
    ? known[name as keyof typeof known]
    : (importColumns.find((column) => column === name) ?? '');
}

/**
 * What each row of the table would do. A row is the product with its barcode, else the one with its name in any language, without regard to
 * capitals; else it is a new one. Empty cells change nothing. `locale`: the language of the column `name`.
 * ### Errors
 * `VALIDATION_FAILED` at `text`: there are no rows, too many, no column that names a product, or one twice.
 */
export function planImport(
  { heads, rows }: CsvTable,
  world: ImportWorld,
  locale: Locale,
): { rows: PlannedRow[]; ignored: string[] } {
  const columns = heads.map((head) => columnByHeading.get(plain(head)) ?? null);
  const known = columns.filter((column) => column !== null);
  const twice = known.find((column, index) => known.indexOf(column) !== index);
  if (twice !== undefined) throw wrongFile('csv_column_twice', { column: twice });
  if (!known.some((column) => column === 'barcode' || columnOfNames(column))) throw wrongFile('csv_no_name');
  if (rows.length === 0) throw wrongFile('csv_empty');
  if (rows.length > mostCsvRows) throw wrongFile('csv_too_many', { limit: mostCsvRows });
  const taken = new Set<string>();
  return {
    ignored: heads.filter((head, index) => head !== '' && columns[index] === null),
    rows: rows.map(({ line, cells }) => {
      const said = new Map<ImportColumn, string>();
      for (const [index, column] of columns.entries()) {
        const cell = cells[index] ?? '';
        if (column !== null && cell !== '') said.set(column, cell);
      }
      return { line, ...planRow(said, world, { locale, taken }) };
    }),
  };
}

/** `taken`: what rows before have said, so that no two are about one product. */
function planRow(
  said: ReadonlyMap<ImportColumn, string>,
  world: ImportWorld,
  { locale, taken }: { locale: Locale; taken: Set<string> },
): Omit<PlannedRow, 'line'> {
  const names = namesOf(said, locale);
  const label = said.get('name') ?? (localize(names, locale) || (said.get('barcode') ?? ''));
  const refuse = (refused: NonNullable<PlannedRow['refused']>): Omit<PlannedRow, 'line'> => ({
    outcome: 'refused',
    name: label,
    changes: [],
    refused,
    write: null,
  });

  const product = productOf(said.get('barcode'), names, world.products);
  if (product === 'several') return refuse(wrongCell('name', 'import_ambiguous'));
  const key = product ? `id ${product.id}` : `new ${said.get('barcode') ?? label.toLowerCase()}`;
  if (taken.has(key)) return refuse(wrongCell('', 'import_twice'));
  taken.add(key);

  const before = product?.values ?? freshValues;
  const errors: NonNullable<ParterreError['detail']['fields']> = {};
  const read = <T>(column: ImportColumn, convert: (cell: string) => T | null, wrong: string, otherwise: T): T => {
    const cell = said.get(column);
    if (cell === undefined) return otherwise;
    const value = convert(cell);
    if (value === null) errors[column] = [{ key: wrong }];
    return value ?? otherwise;
  };
  const values: ProductValues = {
    ...before,
    name: { ...before.name, ...names },
    barcode: said.get('barcode') ?? before.barcode,
    price_minor: read('price', centsOf, 'import_amount', before.price_minor),
    deposit_minor: read('deposit', centsOf, 'import_amount', before.deposit_minor),
    vat_id: read('vat', (cell) => vatOf(cell, world), 'import_vat', before.vat_id),
    categories: read('categories', (cell) => categoriesOf(cell, world), 'import_category', before.categories),
    status: read('status', statusOf, 'import_status', before.status),
    keeps_stock: read('keeps_stock', yesOrNo, 'import_yes_no', before.keeps_stock),
    low_stock: read<number | null>('low_stock', wholeOf, 'whole_number', before.low_stock),
    sort: read('sort', wholeOf, 'whole_number', before.sort),
  };
  if (product?.kind === 'set')
    for (const column of notOfSets) if (said.has(column)) errors[column] = [{ key: 'import_set' }];
  if (product === null) {
    if (Object.keys(names).length === 0) errors.name = [{ key: 'required' }];
    for (const column of ['price', 'vat'] as const) if (!said.has(column)) errors[column] = [{ key: 'required' }];
  }
  if (Object.keys(errors).length > 0) return refuse(new ParterreError('VALIDATION_FAILED', { fields: errors }));
  const checked = productValuesSchema.safeParse(values);
  if (!checked.success) return refuse(checked.error);

  const changes = importColumns.flatMap((column): ImportRow['changes'] => {
    if (!said.has(column)) return [];
    const after = cellOf(column, checked.data, world, locale) ?? '';
    const was = product && cellOf(column, product.values, world, locale);
    return was === after ? [] : [{ column, before: was, after }];
  });
  return {
    outcome: product === null ? 'new' : changes.length > 0 ? 'changed' : 'same',
    name: localize(checked.data.name, locale),
    changes,
    refused: null,
    write: product !== null && changes.length === 0 ? null : { product, values: checked.data },
  };
}

const freshValues: ProductValues = {
  name: {},
  description: null,
  picture: null,
  barcode: null,
  price_minor: 0,
  vat_id: null,
  deposit_minor: 0,
  status: 'active',
  categories: [],
  sort: 0,
  keeps_stock: false,
  low_stock: null,
  parts: [],
};

/** What stands in a column of a product, as the file has it; amounts are cents. Null: nothing. */
export function cellOf(
  column: ImportColumn,
  values: ProductValues,
  { categories, vats }: Pick<ImportWorld, 'categories' | 'vats'>,
  locale: Locale,
): string | null {
  const ofLocale = nameColumns[column];
  if (ofLocale !== undefined) return values.name[ofLocale] ?? null;
  switch (column) {
    case 'name':
      return values.name[locale] ?? null;
    case 'price':
      return String(values.price_minor);
    case 'deposit':
      return String(values.deposit_minor);
    case 'vat':
      return vats.find(({ id }) => id === values.vat_id)?.code ?? null;
    case 'categories':
      return values.categories
        .map((id) => localize(categories.find((each) => each.id === id)?.name, locale))
        .filter(Boolean)
        .join(` ${categorySeparator} `);
    case 'keeps_stock':
      return values.keeps_stock ? 'yes' : 'no';
    case 'low_stock':
      return values.low_stock === null ? null : String(values.low_stock);
    case 'sort':
      return String(values.sort);
    case 'barcode':
    case 'status':
      return values[column];
    default:
      return null;
  }
}

function namesOf(said: ReadonlyMap<ImportColumn, string>, locale: Locale): Localized {
  const names: Localized = {};
  const own = said.get('name');
  if (own !== undefined) names[locale] = own;
  for (const [column, each] of Object.entries(nameColumns)) {
    const name = said.get(column as ImportColumn);
    if (name !== undefined) names[each] = name;
  }
  return names;
}

const columnOfNames = (column: ImportColumn): boolean => column === 'name' || nameColumns[column] !== undefined;

/** Null: there is none. A barcode that no product has is given to the one of that name, if it has none yet. */
function productOf(
  barcode: string | undefined,
  names: Localized,
  products: readonly KnownProduct[],
): KnownProduct | 'several' | null {
  const byBarcode = barcode === undefined ? undefined : products.find(({ values }) => values.barcode === barcode);
  if (byBarcode) return byBarcode;
  const wanted = new Set(Object.values(names).map((name) => name.toLowerCase()));
  const named = products.filter(
    ({ values }) =>
      (barcode === undefined || values.barcode === null) &&
      Object.values(values.name).some((name) => wanted.has(name.toLowerCase())),
  );
  return named.length > 1 ? 'several' : (named[0] ?? null);
}

/** With a point or a comma before the cents. What could be thousands is none of ours, so nothing is guessed. */
function centsOf(cell: string): number | null {
  const amount = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(cell.replaceAll(/€|EUR|\s/gi, ''));
  return amount ? Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0')) : null;
}

const wholeOf = (cell: string): number | null => (/^\d{1,6}$/.test(cell) ? Number(cell) : null);
const statusOf = (cell: string) => (isWord(cell, 'active') ? 'active' : isWord(cell, 'inactive') ? 'inactive' : null);
const yesOrNo = (cell: string): boolean | null => (isWord(cell, 'yes') ? true : isWord(cell, 'no') ? false : null);

const isNamed = (name: Localized, cell: string): boolean =>
  Object.values(name).some((each) => each.toLowerCase() === cell.toLowerCase());

function vatOf(cell: string, { vats }: ImportWorld): number | null {
  return (vats.find(({ code }) => code === cell) ?? vats.find(({ name }) => isNamed(name, cell)))?.id ?? null;
}

function categoriesOf(cell: string, { categories }: ImportWorld): number[] | null {
  const names = cell
    .split(categorySeparator)
    .map((name) => name.trim())
    .filter(Boolean);
  const ids = names.map((name) => categories.find((category) => isNamed(category.name, name))?.id);
  return ids.every((id) => id !== undefined) ? [...new Set(ids)].sort((one, other) => one - other) : null;
}

function wrongFile(key: string, values?: Record<string, string | number>): ParterreError {
  return new ParterreError('VALIDATION_FAILED', { fields: { text: [{ key, ...(values && { values }) }] } });
}

function wrongCell(column: ImportColumn | '', key: string): ParterreError {
  return new ParterreError('VALIDATION_FAILED', { fields: { [column]: [{ key }] } });
}
