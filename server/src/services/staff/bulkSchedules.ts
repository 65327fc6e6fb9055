/** What is done to several schedules at once: published, taken away, changed. */
import { type ScheduleBulk, withBits } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { Place } from '../../ports/programme.ts';
import type { CommonDeps } from '../deps.ts';
import {
  changeProgramme,
  isoOf,
  locked,
  minuteMs,
  mustBeFree,
  mustBePriceGroup,
  type ProgrammeDeps,
  placeOf,
  type ScheduleValues,
  sorted,
  write,
} from './scheduleChange.ts';
import type { StaffSchedules } from './schedules.ts';

export function createBulkSchedules(
  deps: ProgrammeDeps & Pick<CommonDeps, 'cinemaClock'>,
): Pick<StaffSchedules, 'publish' | 'remove' | 'bulk'> {
  const { cinemaClock } = deps;

  return {
    async publish(asking, ids) {
      const published: number[] = [];
      return changeProgramme(deps, asking, [], published, async ({ change, actor, edit }) => {
        for (const id of sorted(ids)) {
          const row = await locked(change, actor, id);
          if (row.values.cancelled_at !== null || !row.values.draft) continue;
          if (Date.parse(row.values.start_at) < cinemaClock.nowMs()) throw new ParterreError('SCHEDULE_IN_THE_PAST');
          await edit({
            permission: write,
            entity: 'schedule',
            id: String(id),
            version: row.version,
            values: { draft: false },
          });
          published.push(id);
        }
        return { published: published.length };
      });
    },

    async remove(asking, ids) {
      return changeProgramme(deps, asking, [], [], async ({ remove }) => {
        for (const id of sorted(ids)) {
          await remove({
            permission: write,
            entity: 'schedule',
            id: String(id),
            version: null,
            async check({ before: { draft } }) {
              if (!draft) throw new ParterreError('SCHEDULE_PUBLISHED');
            },
            taken: 'SCHEDULE_HAS_EVENT',
          });
        }
        return { removed: ids.length };
      });
    },

    async bulk(asking, { ids, changes }: ScheduleBulk) {
      const places: Place[] = [];
      const published: number[] = [];
      return changeProgramme(deps, asking, places, published, async ({ change, actor, edit, remove }) => {
        const {
          price_group,
          shift_minutes = 0,
          visibility,
          publish = false,
          remove: removes = false,
          ...plain
        } = changes;
        const refused: { id: number; error: ParterreError }[] = [];
        const rows = new Map<number, Awaited<ReturnType<typeof locked>>>();
        for (const id of sorted(ids)) {
          try {
            rows.set(id, await locked(change, actor, id));
          } catch (error) {
            if (!(error instanceof ParterreError)) throw error;
            refused.push({ id, error });
          }
        }
        // Once they are locked, so that nobody buys between the question and the move.
        const sold = shift_minutes === 0 ? new Map() : await change.programme.sold([...rows.keys()]);
        await change.programme.moveTogether();
        let changed = 0;
        const moved: { id: number; place: Place }[] = [];
        for (const [id, row] of rows) {
          const now = row.values;
          const startAtMs = Date.parse(now.start_at) + shift_minutes * minuteMs;
          const refusal =
            now.cancelled_at !== null
              ? 'SCHEDULE_CANCELLED'
              : sold.has(id)
                ? 'SCHEDULE_MOVE_UNCONFIRMED'
                : (shift_minutes !== 0 || (publish && now.draft)) && startAtMs < cinemaClock.nowMs()
                  ? 'SCHEDULE_IN_THE_PAST'
                  : removes && !now.draft
                    ? 'SCHEDULE_PUBLISHED'
                    : null;
          if (refusal) {
            const { tickets = 0 } = sold.get(id) ?? {};
            refused.push({ id, error: new ParterreError(refusal, { values: { tickets } }) });
            continue;
          }
          if (removes) {
            await remove({
              permission: write,
              entity: 'schedule',
              id: String(id),
              version: row.version,
              taken: 'SCHEDULE_HAS_EVENT',
            });
            changed += 1;
            continue;
          }
          const values: Partial<ScheduleValues> = { ...plain };
          if (publish) values.draft = false;
          if (visibility) values.visibility = withBits(now.visibility, visibility);
          if (price_group !== undefined) {
            const screen = await change.programme.screen(now.screen_id);
            if (screen) await mustBePriceGroup(change, price_group, screen);
            values.price_group_id = price_group;
          }
          if (shift_minutes !== 0) {
            values.start_at = isoOf(startAtMs);
            values.end_at = isoOf(Date.parse(now.end_at) + shift_minutes * minuteMs);
            moved.push({ id, place: placeOf({ ...now, ...values }) });
          }
          await edit({ permission: write, entity: 'schedule', id: String(id), version: row.version, values });
          changed += 1;
          if (!now.draft || publish) published.push(id);
        }
        for (const { id, place } of moved) await mustBeFree(deps, change, [place], [id]);
        places.push(...moved.map(({ place }) => place));
        await change.programme.settled();
        return { changed, refused };
      });
    },
  };
}
