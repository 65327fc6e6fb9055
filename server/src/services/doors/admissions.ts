/** Who was let in to a show, as the portal looks at it. */
import type { DoorConflict, DoorCounts, Locale, ShowAdmissions } from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { localize } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { StoredAdmission, StoredConflict, StoredShow } from '../../ports/doorStore.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { asOfNow, mustReachScope } from '../staff/change.ts';
import { createWatching } from '../watching.ts';

/** Refusals of both: NOT_SIGNED_IN, NOT_FOUND, FORBIDDEN, MODULE_INACTIVE. */
export interface Admissions {
  /** Everybody who went in or out, and who has not come. */
  ofShow(asking: EmployeeActor, scheduleId: number, locale: Locale): Promise<ShowAdmissions>;
  /** How a show fills, now and whenever that changes. */
  watch(asking: EmployeeActor, scheduleId: number, locale: Locale, signal: AbortSignal): AsyncIterable<DoorCounts>;
}

export function createAdmissions({
  bus,
  doors,
  staff,
  onFault,
}: Pick<CommonDeps, 'bus' | 'onFault'> & Pick<PortalDeps, 'doors' | 'staff'>): Admissions {
  const watching = createWatching(onFault, { what: 'count who is in', pauseMs: 1_000 });
  bus.subscribe((news) => {
    if (news.kind === 'doors') watching.hear(news.cinemaId);
    else if (news.kind === 'missed') watching.hear('any');
  });

  async function placeOf(asking: EmployeeActor, scheduleId: number) {
    const [actor, place] = await Promise.all([asOfNow(staff, asking), doors.placeOf(scheduleId)]);
    if (!place) throw new ParterreError('NOT_FOUND');
    mustReachScope(actor, 'doors.read', scopeOf(place.exhibitorId, [place.cinemaId]));
    return place;
  }

  return {
    async ofShow(asking, scheduleId, locale) {
      const { startMs, endMs } = await placeOf(asking, scheduleId);
      const [{ rows, missing }, conflicts] = await Promise.all([doors.ledger(scheduleId), doors.conflicts(scheduleId)]);
      const ticket = ({ bill, seat, rate }: Pick<StoredAdmission, 'bill' | 'seat' | 'rate'>) => ({
        bill,
        reference: orderReference(bill),
        seat,
        rate: localize(rate, locale),
      });
      return {
        start: new Date(startMs).toISOString(),
        end: new Date(endMs).toISOString(),
        conflicts: conflicts.map((conflict) => conflictView(conflict, locale)),
        rows: rows.map((row) => ({
          ...ticket(row),
          id: row.id,
          kind: row.kind,
          at: new Date(row.atMs).toISOString(),
          device: row.device,
          employee: row.employee,
          uploaded: row.uploadedMs === null ? null : new Date(row.uploadedMs).toISOString(),
          undone: row.undone && {
            at: new Date(row.undone.atMs).toISOString(),
            device: row.undone.device,
            employee: row.undone.employee,
          },
        })),
        missing: missing.map((row) => ({ ...ticket(row), line: row.line })),
      };
    },

    async *watch(asking, scheduleId, locale, signal) {
      const { cinemaId } = await placeOf(asking, scheduleId);
      const read = async () => doorCounts(await doors.counts(scheduleId), locale);
      yield* watching.watch(cinemaId, read, signal);
    },
  };
}

export function conflictView(conflict: StoredConflict, locale: Locale): DoorConflict {
  const { admission, reason, bill, schedule, title, startMs, seat, rate, atMs, device, employee, other } = conflict;
  return {
    ...{ admission, reason, bill, schedule, seat, device, employee },
    reference: orderReference(bill),
    film: localize(title, locale),
    start: new Date(startMs).toISOString(),
    rate: localize(rate, locale),
    at: new Date(atMs).toISOString(),
    other: other && { at: new Date(other.atMs).toISOString(), device: other.device, employee: other.employee },
  };
}

/** Sums over all rates, whose names are in this language; rates of one name are one. */
export function doorCounts(rates: StoredShow['rates'], locale: Locale): DoorCounts {
  const byName = new Map<string, DoorCounts['rates'][number]>();
  for (const { rate: name, ...counts } of rates) {
    const rate = localize(name, locale);
    const known = byName.get(rate) ?? { rate, in: 0, expected: 0 };
    byName.set(rate, { rate, in: known.in + counts.in, expected: known.expected + counts.expected });
  }
  const sum = (of: 'in' | 'expected'): number => rates.reduce((all, rate) => all + rate[of], 0);
  return {
    in: sum('in'),
    expected: sum('expected'),
    rates: [...byName.values()],
  };
}
