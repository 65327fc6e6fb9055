/** Lists of what staff work with: what they may read of them, as of now. */
import {
  type FoundThing,
  type ListExport,
  type ListPage,
  type ListQuery,
  type ListSelection,
  type Locale,
  mostInBulk,
  type NamedRow,
  type Permission,
  type SavedView,
  type SavedViewInput,
  type StaffChangeView,
  type StaffListName,
  type StaffListRow,
  staffListNames,
  staffLists,
} from '../../contract/index.ts';
import { type EmployeeActor, hasModule, mayIn, mayRead, notAllowed } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { ListColumnType, Reach } from '../../ports/staffLists.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { asOfNow } from './change.ts';
import { reachOf, readerOf, refusingParts } from './listReader.ts';

export interface ListsForStaff {
  /** A page of what the actor may read. FORBIDDEN, MODULE_INACTIVE, VALIDATION_FAILED: no such sort or filter. */
  page<Name extends StaffListName>(
    actor: EmployeeActor,
    name: Name,
    query: ListQuery,
    locale: Locale,
  ): Promise<ListPage<StaffListRow<Name>>>;
  /** All that match, for changing them together. FORBIDDEN, MODULE_INACTIVE, VALIDATION_FAILED: also of more than `mostInBulk`. */
  matching(actor: EmployeeActor, name: StaffListName, selection: ListSelection, locale: Locale): Promise<NamedRow[]>;
  /** Over all lists that the actor may read: some of each. */
  search(actor: EmployeeActor, q: string, locale: Locale): Promise<FoundThing[]>;
  /** What staff changed on something, the newest first. NOT_FOUND, FORBIDDEN, MODULE_INACTIVE. */
  history(actor: EmployeeActor, entity: string, id: string): Promise<StaffChangeView[]>;
  /**
   * All that a list has for a selection, in batches of rows, whose values are as `types` says; what is shown of a time is shown
   * in `timezone`. Who stops reading says so (`return`). FORBIDDEN, MODULE_INACTIVE, VALIDATION_FAILED, UNAVAILABLE: others are
   * exporting.
   */
  export(
    actor: EmployeeActor,
    name: StaffListName,
    wanted: Omit<ListExport, 'format'>,
    locale: Locale,
  ): Promise<{ labels: string[]; types: ListColumnType[]; timezone: string; batches: AsyncGenerator<unknown[][]> }>;
  /** Own ones and those that are shared where the actor reads the list. */
  views(actor: EmployeeActor, list: StaffListName): Promise<SavedView[]>;
  /** Keeps a view. One's own of the same name is replaced. FORBIDDEN: shared where the actor does not read the list. */
  saveView(actor: EmployeeActor, view: SavedViewInput & { list: StaffListName }): Promise<{ id: number }>;
  /** NOT_FOUND: also of somebody else's. */
  removeView(actor: EmployeeActor, id: number): Promise<void>;
}

/** How many rows of each list a search over all lists finds at most. */
const mostFound = 5;

/** Exports that a node makes at the same time: each holds a connection to the database while it is read. */
const mostExports = 2;
/** Longest pause between two batches of an export: whoever reads more slowly keeps the place, and the connection, from others. */
const exportPatienceMs = 60_000;

const busy = (): ParterreError => new ParterreError('UNAVAILABLE', { retryAfterSeconds: 10 });

export function createStaffLists(
  { staff, changes, lists, onFault }: Pick<CommonDeps, 'onFault'> & Pick<PortalDeps, 'staff' | 'changes' | 'lists'>,
  patienceMs: number = exportPatienceMs,
): ListsForStaff {
  let exports = 0;

  return {
    async page(asking, name, query, locale) {
      const actor = await asOfNow(staff, asking);
      return refusingParts(() => lists.page(name, query, readerOf(actor, name, locale)));
    },

    async matching(asking, name, selection, locale) {
      const actor = await asOfNow(staff, asking);
      const reader = readerOf(actor, name, locale);
      const rows = await refusingParts(() => lists.matching(name, selection, reader, mostInBulk + 1));
      if (rows.length > mostInBulk)
        throw new ParterreError('VALIDATION_FAILED', {
          fields: { query: [{ key: 'max_items', values: { limit: mostInBulk } }] },
        });
      return rows;
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
      if (!(row.isOfSystem && actor.isSystemAdministrator)) {
        if (!mayRead(actor, row.read, row.scope, row.shared)) throw notAllowed(actor, row.scope.exhibitorId);
        if (!hasModule(actor, row.read, row.scope)) throw new ParterreError('MODULE_INACTIVE');
      }
      return changes.history(entity as Parameters<typeof changes.history>[0], id, row.scope.exhibitorId);
    },

    async export(asking, name, { columns, ...selection }, locale) {
      const actor = await asOfNow(staff, asking);
      const reader = readerOf(actor, name, locale);
      const names = columns?.map((column) => column.name) ?? null;
      const reading = await refusingParts(async () => lists.export({ name, selection, reader, columns: names }));
      const timezone = await staff.timezone(reader.reach[0]?.exhibitorId ?? 0);
      async function* counted(): AsyncGenerator<unknown[][]> {
        // Where it begins: several that are asked for at once are all still to come until then.
        if (exports >= mostExports) throw busy();
        exports += 1;
        const rows = reading.batches[Symbol.asyncIterator]();
        let hasEnded = false;
        const end = async (): Promise<void> => {
          if (hasEnded) return;
          hasEnded = true;
          exports -= 1;
          await rows.return?.();
        };
        try {
          for (;;) {
            const batch = await rows.next();
            if (batch.done) return;
            const patience = setTimeout(
              () => void end().catch((error: unknown) => onFault(error, 'end an export')),
              patienceMs,
            );
            patience.unref();
            try {
              yield batch.value;
            } finally {
              clearTimeout(patience);
            }
            if (hasEnded) throw busy();
          }
        } finally {
          await end();
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
      // A view that somebody keeps for themselves is as unknown to others as one that does not exist.
      if (!view || !(isOwn || mayTidy(actor, view.exhibitor))) throw new ParterreError('NOT_FOUND');
      await lists.removeView(id);
    },
  };
}

/** Who gives people their roles also removes the shared views that they left behind. */
function mayTidy(actor: EmployeeActor, exhibitor: number | null): boolean {
  return exhibitor !== null && mayIn(actor, 'accounts.roles', { exhibitorId: exhibitor, cinemaIds: [] });
}

function reachIfAny(actor: EmployeeActor, permission: Permission): Reach[] | null {
  try {
    return reachOf(actor, permission);
  } catch (error) {
    if (error instanceof ParterreError) return null;
    throw error;
  }
}
