/** Lists of what staff work with: what they may read of them, as of now. */
import {
  type BulkResult,
  type BulkSelection,
  type ErrorCode,
  type Locale,
  mostInBulk,
  type Permission,
  type StaffListName,
  staffListNames,
  staffLists,
} from '../../contract/index.ts';
import { type EmployeeActor, hasModule, mayIn, mayRead } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type ListReader, type Reach, UnknownListPart } from '../../ports/staffLists.ts';
import { text } from '../../texts/text.ts';
import type { SalesDeps } from '../salesDeps.ts';
import type { Services } from '../services.ts';
import { asOfNow } from '../staffChange.ts';

/** Of a search over all lists, from each. */
const mostFound = 5;

/** Exports that a node makes at the same time: each holds a connection to the database for as long as its reader takes. */
const mostExports = 2;

/**
 * Where an employee may read.
 * ### Errors
 * `FORBIDDEN` nowhere, `MODULE_INACTIVE` nowhere that has the module.
 */
export function reachOf(actor: EmployeeActor, permission: Permission): Reach[] {
  const places = actor.memberships.filter((membership) => membership.permissions.includes(permission));
  if (places.length === 0) throw new ParterreError('FORBIDDEN');
  const active = places.filter(({ exhibitor }) =>
    hasModule(actor, permission, { exhibitorId: exhibitor.id, cinemaIds: [] }),
  );
  if (active.length === 0) throw new ParterreError('MODULE_INACTIVE');
  return active.map(({ exhibitor, cinemas }) => ({ exhibitorId: exhibitor.id, cinemaIds: cinemas }));
}

export function createStaffLists({
  staff,
  changes,
  lists,
}: Pick<SalesDeps, 'staff' | 'changes' | 'lists'>): Services['staffLists'] {
  let exports = 0;

  return {
    async page(asking, name, query, locale) {
      const actor = await asOfNow(staff, asking);
      return refusing(() => lists.page(name, query, readerOf(actor, name, locale)));
    },

    async search(asking, q, locale) {
      const actor = await asOfNow(staff, asking);
      const readable = staffListNames.flatMap((name) => {
        const reach = reachIfAny(actor, staffLists[name].permission);
        return reach ? [{ name, reach }] : [];
      });
      return lists.search(q, readable, locale, mostFound);
    },

    async history(asking, entity, id) {
      const [actor, row] = await Promise.all([asOfNow(staff, asking), changes.readNamed(entity, id)]);
      if (!row?.scope) throw new ParterreError('NOT_FOUND');
      if (!mayRead(actor, row.read, row.scope, row.shared)) throw new ParterreError('FORBIDDEN');
      if (!hasModule(actor, row.read, row.scope)) throw new ParterreError('MODULE_INACTIVE');
      return changes.history(entity as Parameters<typeof changes.history>[0], id);
    },

    async export(asking, name, { columns, ...selection }, locale) {
      const actor = await asOfNow(staff, asking);
      const reader = readerOf(actor, name, locale);
      const names = columns?.map((column) => column.name) ?? null;
      const reading = await refusing(async () => lists.export({ name, selection, reader, columns: names }));
      const timezone = await staff.timezone(reader.reach[0]?.exhibitorId ?? 0);
      async function* counted(): AsyncGenerator<unknown[][]> {
        // Where it begins: several that are asked for at once are all still to come until then.
        if (exports >= mostExports) throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 10 });
        exports += 1;
        try {
          yield* reading.batches;
        } finally {
          exports -= 1;
        }
      }
      const labels = columns?.map(({ label }) => label) ?? reading.columns.map((column) => column.name);
      return { labels, types: reading.columns.map(({ type }) => type), timezone, batches: counted() };
    },

    async views(asking, list) {
      const actor = await asOfNow(staff, asking);
      const exhibitors = reachOf(actor, staffLists[list].permission).map(({ exhibitorId }) => exhibitorId);
      const views = await lists.views(list, actor.employeeId, exhibitors);
      return views.map(({ id, name, query, exhibitor, by, employeeId }) => ({
        id,
        name,
        query,
        exhibitor,
        by,
        own: employeeId === actor.employeeId || mayTidy(actor, exhibitor),
      }));
    },

    async saveView(asking, view) {
      const actor = await asOfNow(staff, asking);
      const reach = reachOf(actor, staffLists[view.list].permission);
      if (view.exhibitor !== null && !reach.some(({ exhibitorId }) => exhibitorId === view.exhibitor))
        throw new ParterreError('FORBIDDEN');
      return { id: await lists.saveView({ ...view, employeeId: actor.employeeId }) };
    },

    async removeView(asking, id) {
      const [actor, view] = await Promise.all([asOfNow(staff, asking), lists.view(id)]);
      const isOwn = view?.employeeId === actor.employeeId;
      // Of somebody else's own one it is not told that there is one.
      if (!view || !(isOwn || mayTidy(actor, view.exhibitor))) throw new ParterreError('NOT_FOUND');
      await lists.removeView(id);
    },
  };
}

/** Who gives people their roles also removes the shared views that they left behind. */
function mayTidy(actor: EmployeeActor, exhibitor: number | null): boolean {
  return exhibitor !== null && mayIn(actor, 'accounts.roles', { exhibitorId: exhibitor, cinemaIds: [] });
}

/**
 * Does the same to many rows, each by itself: what one of them refuses, the others do not mind. `change` names the version `null`,
 * since nobody has looked at each.
 * ### Errors
 * `NOT_SIGNED_IN`, `FORBIDDEN`, `MODULE_INACTIVE`; `VALIDATION_FAILED`: no such filter, or more than `mostInBulk`.
 */
export async function bulkAsStaff(
  { staff, lists, onFault }: Pick<SalesDeps, 'staff' | 'lists' | 'onFault'>,
  asking: EmployeeActor,
  {
    list,
    selection,
    locale,
    change,
  }: { list: StaffListName; selection: BulkSelection; locale: Locale; change(id: string): Promise<unknown> },
): Promise<BulkResult> {
  const actor = await asOfNow(staff, asking);
  const ids =
    'ids' in selection
      ? [...new Set(selection.ids)]
      : await refusing(() => lists.ids(list, selection.query, readerOf(actor, list, locale), mostInBulk + 1));
  if (ids.length > mostInBulk)
    throw new ParterreError('VALIDATION_FAILED', {
      fields: { query: [{ key: 'max_items', values: { limit: mostInBulk } }] },
    });
  const result: BulkResult = { changed: 0, refused: [] };
  for (const id of ids) {
    try {
      await change(id);
      result.changed += 1;
    } catch (error) {
      const { code, values } = refusalOf(error, onFault);
      result.refused.push({ id, code, message: text(locale, `errors:${code}`, values) });
    }
  }
  return result;
}

function refusalOf(
  error: unknown,
  onFault: SalesDeps['onFault'],
): { code: ErrorCode; values: Record<string, string | number> } {
  if (error instanceof ParterreError) return { code: error.code, values: error.detail.values ?? {} };
  onFault(error, 'change of many');
  return { code: 'INTERNAL', values: {} };
}

function readerOf(actor: EmployeeActor, name: StaffListName, locale: Locale): ListReader {
  return { reach: reachOf(actor, staffLists[name].permission), locale };
}

function reachIfAny(actor: EmployeeActor, permission: Permission): Reach[] | null {
  try {
    return reachOf(actor, permission);
  } catch (error) {
    if (error instanceof ParterreError) return null;
    throw error;
  }
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnknownListPart)) throw error;
    throw new ParterreError('VALIDATION_FAILED', { fields: { [error.field]: [{ key: 'choice' }] }, cause: error });
  }
}
