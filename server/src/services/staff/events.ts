/** Events: a schedule with a page, a title and words of its own. Their HTML is made safe when it is written. */
import type {
  EventBulk,
  EventChange,
  EventValues,
  EventView,
  Locale,
  RemovedHtml,
  VersionedId,
} from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type ProgrammeNews, scheduleNews } from '../../ports/liveBus.ts';
import type { ProgrammeRow } from '../../ports/programme.ts';
import { examinedHtml } from '../../texts/safeHtml.ts';
import type { CommonDeps, PlanningDeps, PortalDeps } from '../deps.ts';
import { changeAsStaff, changeTogether, createAsStaff, readAsStaff } from './change.ts';
import { perLocale } from './content.ts';

export interface StaffEvents {
  /** NOT_FOUND, FORBIDDEN */
  get(actor: EmployeeActor, id: number, locale: Locale): Promise<EventView>;
  /** A schedule has one event at most: VALIDATION_FAILED (fields). `removed`: of its HTML, what the website does not allow. */
  create(actor: EmployeeActor, values: EventValues): Promise<{ id: number; row_version: number; removed: RemovedHtml }>;
  /** Errors: `changeAsStaff`. */
  save(actor: EmployeeActor, change: EventChange): Promise<{ row_version: number; removed: RemovedHtml }>;
  /** One of many that are changed alike. Errors: `changeAsStaff`. */
  change(actor: EmployeeActor, id: number, values: EventBulk): Promise<{ row_version: number }>;
  /** Removes the event: its schedule is a film again. Errors: `changeAsStaff`. */
  remove(actor: EmployeeActor, event: VersionedId): Promise<{ removed: true }>;
}

const permission = 'events.write';

export function createStaffEvents(
  deps: Pick<CommonDeps, 'bus' | 'onFault'> & Pick<PortalDeps, 'staff' | 'changes'> & Pick<PlanningDeps, 'programme'>,
): StaffEvents {
  const { programme } = deps;

  /** The schedule that becomes one. Of another's schedule `createAsStaff` says so. */
  async function scheduleOf({ schedule_id }: EventValues): Promise<ProgrammeRow> {
    const row = await programme.row(schedule_id);
    if (!row || row.cancelled)
      throw new ParterreError('VALIDATION_FAILED', { fields: { schedule_id: [{ key: 'choice' }] } });
    return row;
  }

  return {
    async get(asking: EmployeeActor, id, locale) {
      const event = await readAsStaff(deps, asking, { permission: 'events.read', entity: 'event', id: String(id) });
      const row = await programme.row(event.schedule_id);
      if (!row) throw new ParterreError('NOT_FOUND');
      return {
        ...event,
        id,
        content: perLocale(event.content),
        theme: event.theme as EventValues['theme'],
        movie: localize(row.movie, locale),
        screen: row.screen,
        start_at: new Date(row.startAtMs).toISOString(),
        draft: row.draft,
        cancelled: row.cancelled,
      };
    },

    async create(asking, values) {
      const row = await scheduleOf(values);
      const { removed, ...safe } = made(values);
      const { id, row_version } = await createAsStaff(deps, asking, {
        permission,
        entity: 'event',
        scope: scopeOf(row.exhibitorId, [row.cinemaId]),
        values: safe,
        announce: () => scheduleNews([values.schedule_id]),
      });
      return { id: Number(id), row_version, removed };
    },

    async save(asking, { id, row_version, values }) {
      await scheduleOf(values);
      const before: number[] = [];
      const { removed, ...safe } = made(values);
      const saved = await changeAsStaff(deps, asking, {
        permission,
        entity: 'event',
        id: String(id),
        version: row_version,
        values: safe,
        async check({ before: { schedule_id } }) {
          before.push(schedule_id);
        },
        announce: () => scheduleNews([...new Set([...before, values.schedule_id])]),
      });
      return { ...saved, removed };
    },

    async change(asking, id, values) {
      const news: ProgrammeNews[] = [];
      return changeAsStaff(deps, asking, {
        permission,
        entity: 'event',
        id: String(id),
        version: null,
        values,
        async check({ before: { schedule_id } }) {
          news.push(...scheduleNews([schedule_id]));
        },
        announce: () => news,
      });
    },

    async remove(asking, { id, row_version }) {
      const news: ProgrammeNews[] = [];
      await changeTogether(
        deps,
        asking,
        ({ remove }) =>
          remove({
            permission,
            entity: 'event',
            id: String(id),
            version: row_version,
            async check({ before: { schedule_id } }) {
              news.push(...scheduleNews([schedule_id]));
            },
          }),
        () => news,
      );
      return { removed: true };
    },
  };
}

function made(values: EventValues) {
  const { html, removed } = examinedHtml(values.content);
  return { ...values, content: html, removed };
}
