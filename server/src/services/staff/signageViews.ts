/** What displays show, as staff compose it. */
import type {
  Archiving,
  DisplayState,
  DisplaysView,
  PricedCategory,
  RowChange,
  SavedRow,
  SignageMessageCreation,
  SignageViewValues,
  SignageViewView,
  VersionedId,
} from '../../contract/index.ts';
import { type EmployeeActor, isAmong, mayIn, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { ChangeTransaction } from '../../ports/staffChanges.ts';
import type { CommonDeps, PlanningDeps, PortalDeps } from '../deps.ts';
import { contentsReader, type DisplayContentsDeps, pricesAt } from '../signage/displayContents.ts';
import {
  archiveAsStaff,
  asOfNow,
  asStaff,
  changeAsStaff,
  changeTogether,
  createAsStaff,
  readAsStaff,
} from './change.ts';

const entity = 'signage_view';
const permission = 'signage.write';
/** Displays ask for the programme and for what they show anew. */
const announce = (): [{ kind: 'catalogue' }] => [{ kind: 'catalogue' }];

/** Errors: `readAsStaff`, `createAsStaff`, `changeAsStaff`. */
export interface StaffSignageViews {
  get(actor: EmployeeActor, id: number): Promise<SignageViewView>;
  create(actor: EmployeeActor, creation: { exhibitor: number; values: SignageViewValues }): Promise<SavedRow>;
  save(actor: EmployeeActor, change: RowChange<SignageViewValues>): Promise<{ row_version: number }>;
  /** Displays that have it show what is on in their cinema, until it is brought back. */
  archive(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
  /** What price boards of a view would show in a cinema of its exhibitor. VALIDATION_FAILED: the cinema is another's. */
  prices(actor: EmployeeActor, board: { id: number; cinema: number }): Promise<PricedCategory[]>;
  /** Displays within reach, with what each is to show and whether it does, and the messages that they show. */
  displays(actor: EmployeeActor): Promise<DisplaysView>;
  /** Shows a message on all displays of the exhibitor, or of one cinema, at once. */
  showMessage(actor: EmployeeActor, creation: SignageMessageCreation): Promise<SavedRow>;
  /** Ends a message before its time. */
  endMessage(actor: EmployeeActor, message: VersionedId): Promise<{ row_version: number }>;
}

export function createStaffSignageViews(
  deps: Pick<CommonDeps, 'bus' | 'onFault' | 'clock' | 'cinemaClock'> &
    Pick<PortalDeps, 'staff' | 'changes'> &
    Pick<PlanningDeps, 'media'> &
    DisplayContentsDeps,
): StaffSignageViews {
  const { signage, signageTimes, cinemaClock } = deps;
  async function mustBePicture({ background }: SignageViewValues): Promise<void> {
    for (const url of Object.values(background ?? {}))
      if (!(await deps.media.has(url)))
        throw new ParterreError('VALIDATION_FAILED', { fields: { 'values.background': [{ key: 'picture_gone' }] } });
  }
  return {
    async get(asking, id) {
      const row = await readAsStaff(deps, asking, { permission: 'signage.read', entity, id: String(id) });
      const { row_version, exhibitor_id, archived_at, ...values } = row;
      const writable = mayIn(await asOfNow(deps.staff, asking), permission, scopeOf(exhibitor_id, null));
      const times = await signageTimes(exhibitor_id);
      return { id, row_version, exhibitor: exhibitor_id, values, archived: archived_at !== null, writable, times };
    },

    async create(actor, { exhibitor, values }) {
      await mustBePicture(values);
      return createAsStaff(deps, actor, {
        permission,
        entity,
        scope: scopeOf(exhibitor, null),
        values: { ...values, exhibitor_id: exhibitor, archived_at: null },
        announce: () => [],
      });
    },

    async save(actor, { id, row_version, values }) {
      await mustBePicture(values);
      return changeAsStaff(deps, actor, { permission, entity, id: String(id), version: row_version, values, announce });
    },

    archive: (actor, row) => archiveAsStaff(deps, actor, row, { permission, entity, announce }),

    async prices(asking, { id, cinema }) {
      const { exhibitor_id } = await readAsStaff(deps, asking, { permission: 'signage.read', entity, id: String(id) });
      await asStaff(deps.changes, asking, (change) => mustBeCinemaOf(change, exhibitor_id, { cinema }));
      return pricesAt(deps, { exhibitorId: exhibitor_id, cinemaId: cinema });
    },

    async displays(asking) {
      const actor = await asOfNow(deps.staff, asking);
      const nowMs = cinemaClock.nowMs();
      const isWithin = (exhibitorId: number, cinemaId: number | null): boolean => {
        const scope = scopeOf(exhibitorId, cinemaId === null ? null : [cinemaId]);
        return isAmong(actor, { scope, read: 'signage.read', shared: true });
      };
      const [stored, messages] = await Promise.all([signage.displays(), signage.messages(nowMs)]);
      const contentsOf = contentsReader(deps);
      const displays = stored
        .filter(({ exhibitor, cinema }) => isWithin(exhibitor, cinema.id))
        .map(async ({ view, revision, isHeard, ...display }) => {
          const { exhibitor: exhibitorId, cinema } = display;
          const contents = await contentsOf(view, { exhibitorId, cinemaId: cinema.id });
          const state: DisplayState = !isHeard ? 'silent' : revision === contents.revision ? 'shown' : 'behind';
          return { ...display, view: view && { id: view.id, name: view.name }, contents, state };
        });
      return {
        displays: await Promise.all(displays),
        messages: messages
          .filter(({ exhibitor, cinemaId }) => isWithin(exhibitor, cinemaId))
          .map(({ cinemaId: _, ...message }) => message),
      };
    },

    async showMessage(asking, { exhibitor, values: { text, cinema_id, minutes } }) {
      const ends_at = new Date(cinemaClock.nowMs() + minutes * 60_000).toISOString();
      return changeTogether(
        deps,
        asking,
        async ({ change, create }) => {
          if (cinema_id !== null) await mustBeCinemaOf(change, exhibitor, { cinema_id });
          return create({
            permission,
            entity: 'signage_message',
            scope: scopeOf(exhibitor, cinema_id === null ? null : [cinema_id]),
            values: { exhibitor_id: exhibitor, cinema_id, text, ends_at },
          });
        },
        announce,
      );
    },

    endMessage: (actor, { id, row_version }) =>
      changeAsStaff(deps, actor, {
        ...{ permission, entity: 'signage_message', id: String(id), version: row_version, announce },
        values: { ends_at: new Date(cinemaClock.nowMs()).toISOString() },
      }),
  };
}

/** VALIDATION_FAILED: the cinema that this field names is not in use, or another exhibitor's. */
async function mustBeCinemaOf(
  change: ChangeTransaction,
  exhibitorId: number,
  field: Record<string, number>,
): Promise<void> {
  for (const [name, cinema] of Object.entries(field))
    if ((await change.cinemasAt(exhibitorId, [cinema])).length === 0)
      throw new ParterreError('VALIDATION_FAILED', { fields: { [name]: [{ key: 'choice' }] } });
}
