/** What a cinema sells besides tickets: products, sets made of them, categories, and their import. */
import { createHash } from 'node:crypto';
import {
  type Archiving,
  type CategoryChange,
  type CategoryCreation,
  type CategoryView,
  type CsvFormat,
  type ImportInput,
  type ImportReading,
  importColumns,
  type Locale,
  type ProductBulk,
  type ProductChange,
  type ProductCreation,
  type ProductKind,
  type ProductOptions,
  type ProductValues,
  type ProductView,
} from '../../contract/index.ts';
import { type EmployeeActor, mayIn, notAllowed, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { cellOf, type ImportWorld, type PlannedRow, planImport } from '../../domain/productImport.ts';
import { productVat } from '../../domain/productVat.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import { percentageOn } from '../../domain/vat.ts';
import type { ChangeTransaction } from '../../ports/staffChanges.ts';
import { csvWriter, readCsv, UnreadableCsv } from '../../texts/csv.ts';
import type { CommonDeps, PlanningDeps, PortalDeps } from '../deps.ts';
import {
  archiveAsStaff,
  archivedAt,
  asOfNow,
  changeAsStaff,
  changeTogether,
  createAsStaff,
  mustReachScope,
  readAsStaff,
  type StaffTransaction,
} from './change.ts';
import { reachOf } from './listReader.ts';

export interface Saved {
  id: number;
  row_version: number;
}

/** What an import would do. `digest`: of all that it says, so that nobody imports anything else than what they saw. */
export interface ImportPlan {
  rows: PlannedRow[];
  ignored: string[];
  digest: string;
}

/** Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export interface StaffProductCases {
  product(actor: EmployeeActor, id: number): Promise<ProductView>;
  /** What forms of the exhibitor's products choose from. FORBIDDEN, MODULE_INACTIVE */
  options(actor: EmployeeActor, exhibitorId: number): Promise<ProductOptions>;
  create(actor: EmployeeActor, input: ProductCreation): Promise<Saved>;
  save(actor: EmployeeActor, input: ProductChange): Promise<{ row_version: number }>;
  /** PRODUCT_IN_SET: sets in use are made of it. PRODUCT_BARCODE_TAKEN: restored, it would have the barcode of another one. */
  archive(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
  /** One of many that are changed alike. */
  change(actor: EmployeeActor, id: number, changes: ProductBulk): Promise<{ row_version: number }>;
  category(actor: EmployeeActor, id: number): Promise<CategoryView>;
  createCategory(actor: EmployeeActor, input: CategoryCreation): Promise<Saved>;
  saveCategory(actor: EmployeeActor, input: CategoryChange): Promise<{ row_version: number }>;
  archiveCategory(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
  /** What a file would change; nothing is written. VALIDATION_FAILED at `text`: it is no table of products. `locale`: of the column `name`. */
  readImport(actor: EmployeeActor, input: ImportReading, locale: Locale): Promise<ImportPlan>;
  /** Writes the rows that are not refused, all or none. Also IMPORT_CHANGED. */
  import(actor: EmployeeActor, input: ImportInput, locale: Locale): Promise<{ created: number; changed: number }>;
  /** The exhibitor's products in use as a file that an import takes. */
  importTemplate(
    actor: EmployeeActor,
    input: { exhibitor: number; format: CsvFormat },
    locale: Locale,
  ): Promise<{ text: string }>;
}

type ProductDeps = Pick<CommonDeps, 'clock' | 'cinemaClock' | 'bus' | 'onFault'> &
  Pick<PortalDeps, 'staff' | 'changes' | 'products'> &
  Pick<PlanningDeps, 'media'>;

const read = 'products.read';
const permission = 'products.write';

export function createStaffProducts(deps: ProductDeps): StaffProductCases {
  const { products, media } = deps;
  /** Tills look at what they sell again. */
  const announce = (): [{ kind: 'catalogue' }] => [{ kind: 'catalogue' }];
  const today = async (exhibitorId: number): Promise<string> =>
    cinemaDay(deps.cinemaClock.nowMs(), await deps.staff.timezone(exhibitorId), 0);

  async function mustBePictures({ picture }: ProductValues): Promise<void> {
    for (const url of Object.values(picture ?? {}))
      if (!(await media.has(url)))
        throw new ParterreError('VALIDATION_FAILED', { fields: { 'values.picture': [{ key: 'picture_gone' }] } });
  }

  /** What a product names is its exhibitor's and in use, unless the product had it before. */
  async function mustFit(
    change: ChangeTransaction,
    exhibitorId: number,
    kind: ProductKind,
    values: ProductValues,
    before: Pick<ProductValues, 'categories' | 'parts'> | null,
  ): Promise<void> {
    mustBeOfKind(kind, values);
    await mustBePictures(values);
    const { vat_id } = values;
    if (vat_id !== null && (await change.lock('vat', String(vat_id)))?.scope?.exhibitorId !== exhibitorId)
      throw refused('values.vat_id', 'choice');
    await mustBeCategories(change, exhibitorId, values.categories, before?.categories ?? []);
    for (const { product_id } of inOrder(values.parts)) {
      const part = await change.lock('product', String(product_id));
      const isKept = before?.parts.some((each) => each.product_id === product_id) ?? false;
      if (part?.scope?.exhibitorId !== exhibitorId || part.values.kind !== 'single')
        throw refused('values.parts', 'choice');
      if (part.values.archived_at !== null && !isKept) throw refused('values.parts', 'exists');
    }
  }

  async function worldOf(exhibitorId: number): Promise<ImportWorld> {
    const [known, categories, vats] = await Promise.all([
      products.productsOf(exhibitorId),
      products.categoriesOf(exhibitorId),
      products.vatsOf(exhibitorId),
    ]);
    return { products: known, categories: categories.filter(({ archived }) => !archived), vats };
  }

  /** Whoever imports may write all of the exhibitor's products. */
  async function mustImport(asking: EmployeeActor, exhibitorId: number): Promise<void> {
    mustReachScope(await asOfNow(deps.staff, asking), permission, scopeOf(exhibitorId, null));
  }

  async function planOf({ exhibitor, text }: ImportReading, locale: Locale): Promise<ImportPlan> {
    const plan = planImport(tableOf(text), await worldOf(exhibitor), locale);
    const says = plan.rows.map(({ line, outcome, changes, write }) => [
      line,
      outcome,
      changes,
      write?.product?.row_version,
      write?.values,
    ]);
    return {
      ...plan,
      digest: createHash('sha256')
        .update(JSON.stringify([exhibitor, says]))
        .digest('hex'),
    };
  }

  const edit = (staff: StaffTransaction, { id, row_version, values }: ProductChange | ImportEdit) =>
    staff.edit({
      permission,
      entity: 'product',
      id: String(id),
      version: row_version,
      values: written(values),
      check: ({ scope, before, change }) => mustFit(change, scope.exhibitorId, before.kind, values, before),
    });

  const create = (staff: StaffTransaction, { exhibitor, kind, values }: ProductCreation) =>
    staff.create({
      permission,
      entity: 'product',
      scope: scopeOf(exhibitor, null),
      values: { ...written(values), kind, exhibitor_id: exhibitor, archived_at: null },
      check: ({ change }) => mustFit(change, exhibitor, kind, values, null),
    });

  return {
    async product(asking, id) {
      const row = await readAsStaff(deps, asking, { permission: read, entity: 'product', id: String(id) });
      const { exhibitor_id, archived_at, row_version, kind, ...values } = row;
      const [vats, parts, sets, day] = await Promise.all([
        products.vatsOf(exhibitor_id),
        products.partsOf(
          exhibitor_id,
          values.parts.map(({ product_id }) => product_id),
        ),
        products.setsWith(id),
        today(exhibitor_id),
      ]);
      const kindOf = (vatId: number | null) => vats.find((vat) => vat.id === vatId) ?? { code: '', percentages: [] };
      const ofSet = values.parts.map(({ product_id, quantity }) => {
        const part = parts.find((each) => each.id === product_id);
        return {
          price_minor: part?.price_minor ?? 0,
          deposit_minor: part?.deposit_minor ?? 0,
          quantity,
          vat: kindOf(part?.vat_id ?? null),
        };
      });
      const isSet = kind === 'set';
      return {
        ...values,
        id,
        row_version,
        exhibitor: exhibitor_id,
        kind,
        archived: archived_at !== null,
        contained_vat: productVat(values.price_minor, isSet ? ofSet : kindOf(values.vat_id), day),
        deposit_total_minor: isSet
          ? ofSet.reduce((sum, { deposit_minor, quantity }) => sum + deposit_minor * quantity, 0)
          : values.deposit_minor,
        in_sets: sets,
      };
    },

    async options(asking, exhibitorId) {
      const actor = await asOfNow(deps.staff, asking);
      if (!reachOf(actor, read).some((each) => each.exhibitorId === exhibitorId)) throw notAllowed(actor, exhibitorId);
      const [categories, vats, all, day] = await Promise.all([
        products.categoriesOf(exhibitorId),
        products.vatsOf(exhibitorId),
        products.productsOf(exhibitorId),
        today(exhibitorId),
      ]);
      return {
        categories,
        vats: vats.map(({ percentages, ...vat }) => ({ ...vat, percent: percentageOn(percentages, day) })),
        singles: all.flatMap(({ id, values: { name, price_minor, deposit_minor, vat_id } }) =>
          vat_id === null ? [] : [{ id, name, price_minor, deposit_minor, vat_id }],
        ),
      };
    },

    async create(asking, input) {
      const made = await changeTogether(deps, asking, (staff) => create(staff, input), announce);
      return { id: Number(made.id), row_version: made.row_version };
    },

    save: (asking, input) => changeTogether(deps, asking, (staff) => edit(staff, input), announce),

    archive: (asking, row) =>
      archiveAsStaff(deps, asking, row, {
        permission,
        entity: 'product',
        check: ({ before, change }) => mayBeArchived(change, row.id, before.parts, row.archived),
        taken: 'PRODUCT_BARCODE_TAKEN',
        announce,
      }),

    change: (asking, id, { archived, categories, ...rest }) =>
      changeTogether(
        deps,
        asking,
        async (staff) => {
          const before = (await staff.change.lock('product', String(id)))?.values;
          const had = before?.categories ?? [];
          const kept = had.filter((each) => !categories?.remove.includes(each));
          const values = {
            ...rest,
            ...(categories && { categories: ids([...kept, ...categories.add]) }),
            ...(archived !== undefined && { archived_at: archivedAt(deps, archived) }),
          };
          return staff.edit({
            permission,
            entity: 'product',
            id: String(id),
            version: null,
            values,
            async check({ scope, change }) {
              if (before) mustBeOfKind(before.kind, { ...before, ...values });
              if (categories)
                await mustBeCategories(
                  change,
                  scope.exhibitorId,
                  [...categories.add, ...categories.remove],
                  [...had, ...categories.remove],
                );
              if (archived !== undefined) await mayBeArchived(change, id, before?.parts ?? [], archived);
            },
            ...(archived === false && { taken: 'PRODUCT_BARCODE_TAKEN' as const }),
          });
        },
        announce,
      ),

    async category(asking, id) {
      const row = await readAsStaff(deps, asking, { permission: read, entity: 'product_category', id: String(id) });
      const { exhibitor_id, archived_at, ...values } = row;
      return { ...values, id, exhibitor: exhibitor_id, archived: archived_at !== null };
    },

    async createCategory(asking, { exhibitor, values }) {
      const made = await createAsStaff(deps, asking, {
        permission,
        entity: 'product_category',
        scope: scopeOf(exhibitor, null),
        values: { ...values, exhibitor_id: exhibitor, archived_at: null },
        announce,
      });
      return { id: Number(made.id), row_version: made.row_version };
    },

    saveCategory: (asking, { id, row_version, values }) =>
      changeAsStaff(deps, asking, {
        permission,
        entity: 'product_category',
        id: String(id),
        version: row_version,
        values,
        announce,
      }),

    archiveCategory: (asking, row) =>
      archiveAsStaff(deps, asking, row, { permission, entity: 'product_category', announce }),

    async readImport(asking, input, locale) {
      await mustImport(asking, input.exhibitor);
      return planOf(input, locale);
    },

    async import(asking, { digest, ...input }, locale) {
      await mustImport(asking, input.exhibitor);
      const plan = await planOf(input, locale);
      if (plan.digest !== digest) throw new ParterreError('IMPORT_CHANGED');
      const writes = plan.rows.flatMap(({ write }) => write ?? []);
      // Rows are locked by id, as elsewhere, so that two imports never wait for each other.
      const edits = writes
        .flatMap(({ product, values }) => (product === null ? [] : [{ ...product, values }]))
        .sort((one, other) => one.id - other.id);
      const creations = writes.filter(({ product }) => product === null);
      await changeTogether(
        deps,
        asking,
        async (staff) => {
          for (const each of edits) await edit(staff, each);
          for (const { values } of creations)
            await create(staff, { exhibitor: input.exhibitor, kind: 'single', values });
        },
        announce,
      );
      return { created: creations.length, changed: edits.length };
    },

    async importTemplate(asking, { exhibitor, format }, locale) {
      const actor = await asOfNow(deps.staff, asking);
      if (!mayIn(actor, permission, scopeOf(exhibitor, null))) throw notAllowed(actor, exhibitor);
      mustReachScope(actor, permission, scopeOf(exhibitor, null));
      const world = await worldOf(exhibitor);
      const columns = importColumns.filter((column) => column !== 'name');
      const money = ['price', 'deposit'];
      const types = columns.map((column) => (money.includes(column) ? 'money' : 'text'));
      const writer = csvWriter({ format, locale, timezone: 'UTC', types });
      const rows = world.products.map(({ kind, values }) =>
        columns.map((column) =>
          kind === 'set' && ofParts.includes(column) ? null : cellOf(column, values, world, locale),
        ),
      );
      return { text: writer.head([...columns]) + writer.rows(rows) };
    },
  };
}

/** Columns of the file that a set leaves to its parts. */
const ofParts: readonly string[] = ['vat', 'deposit', 'keeps_stock', 'low_stock'];

interface ImportEdit {
  id: number;
  row_version: number;
  values: ProductValues;
}

/** A set has parts, and all else of them; a single product has VAT and no parts. */
function mustBeOfKind(kind: ProductKind, values: ProductValues): void {
  const fields: NonNullable<ParterreError['detail']['fields']> = {};
  if (kind === 'set') {
    if (values.parts.length === 0) fields['values.parts'] = [{ key: 'set_without_parts' }];
    if (values.vat_id !== null) fields['values.vat_id'] = [{ key: 'set_of_parts' }];
    if (values.deposit_minor > 0) fields['values.deposit_minor'] = [{ key: 'set_of_parts' }];
    if (values.keeps_stock) fields['values.keeps_stock'] = [{ key: 'set_of_parts' }];
    if (values.low_stock !== null) fields['values.low_stock'] = [{ key: 'set_of_parts' }];
  } else {
    if (values.vat_id === null) fields['values.vat_id'] = [{ key: 'required' }];
    if (values.parts.length > 0) fields['values.parts'] = [{ key: 'single_with_parts' }];
  }
  if (Object.keys(fields).length > 0) throw new ParterreError('VALIDATION_FAILED', { fields });
}

/** What sets in use are made of is not archived, and no set restored of what is: PRODUCT_IN_SET, VALIDATION_FAILED. */
async function mayBeArchived(
  change: ChangeTransaction,
  id: number,
  parts: ProductValues['parts'],
  archived: boolean,
): Promise<void> {
  if (archived) {
    const sets = await change.products.setsWith(id);
    const [first] = sets;
    if (first)
      throw new ParterreError('PRODUCT_IN_SET', { values: { count: sets.length }, localized: { name: first.name } });
  } else
    for (const { product_id } of inOrder(parts))
      if ((await change.lock('product', String(product_id)))?.values.archived_at !== null)
        throw refused('parts', 'exists');
}

async function mustBeCategories(
  change: ChangeTransaction,
  exhibitorId: number,
  categories: number[],
  before: number[],
): Promise<void> {
  for (const id of ids(categories)) {
    const category = await change.lock('product_category', String(id));
    const isOpen = category?.values.archived_at === null || before.includes(id);
    if (category?.scope?.exhibitorId !== exhibitorId || !isOpen) throw refused('values.categories', 'exists');
  }
}

const ids = (of: number[]): number[] => [...new Set(of)].sort((one, other) => one - other);
const inOrder = (parts: ProductValues['parts']): ProductValues['parts'] =>
  [...parts].sort((one, other) => one.product_id - other.product_id);

/** Values as they are written: ids in their order, so that equal values are no change. */
const written = (values: ProductValues): ProductValues => ({
  ...values,
  categories: ids(values.categories),
  parts: inOrder(values.parts),
});

function refused(field: string, key: string): ParterreError {
  return new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key }] } });
}

function tableOf(text: string) {
  try {
    return readCsv(text);
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    throw new ParterreError('VALIDATION_FAILED', {
      fields: { text: [{ key: 'csv_unreadable', values: { line: error.line } }] },
      cause: error,
    });
  }
}
