/** Shows of a screen get another layout, or sold seats another place: mapped by name, and no sold seat is lost. */
import { randomUUID } from 'node:crypto';
import '@parterre/engine/node';
import { Hall } from '@parterre/engine';
import {
  type DisplacedSeat,
  type Locale,
  type Move,
  type MovePlan,
  type MoveQuery,
  type MoveReport,
  mostMoved,
  type NamedSeat,
  type Outage,
  type OutageView,
  type ScheduleMove,
} from '../../contract/index.ts';
import { type EmployeeActor, mayIn, type Scope } from '../../domain/actor.ts';
import { localize } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { SeatNews } from '../../ports/jobs.ts';
import type { ClaimedSeat, MovedSeat, MovingSchedule } from '../../ports/layoutMoves.ts';
import { scheduleNews } from '../../ports/liveBus.ts';
import { text } from '../../texts/text.ts';
import type { CommonDeps, PlanningDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { brokenSeats } from '../seats/seatState.ts';
import { asOfNow, changeTogether, mustReach, readAsStaff, type StaffTransaction, who } from './change.ts';
import {
  classOf,
  isDrawnOnly,
  type Match,
  matchSeats,
  obstacleOf,
  offerSeats,
  type Party,
  placed,
  type ScreenClasses,
} from './reseating.ts';

type MoveDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'clock' | 'cinemaClock'> &
  Pick<SaleDeps, 'seats'> &
  Pick<PortalDeps, 'staff' | 'changes'> &
  Pick<PlanningDeps, 'halls' | 'layoutMoves'>;

/** Every use case refuses as `changeAsStaff` and `readAsStaff` do; what else each refuses stands at it. */
export interface StaffLayoutMoves {
  /** What a move would do, seat by seat. Nothing is changed. */
  preview(actor: EmployeeActor, query: MoveQuery, locale: Locale): Promise<MovePlan>;
  /**
   * Each schedule by itself, all of it or nothing. Refused of one: NOT_FOUND, FORBIDDEN, SCHEDULE_CANCELLED, SCHEDULE_IN_THE_PAST,
   * CHANGED_MEANWHILE, SEATS_WITHOUT_PLACE, SEAT_NOT_FREE.
   */
  carryOut(actor: EmployeeActor, move: Move, locale: Locale): Promise<MoveReport>;
  /** Outages of the screen: those that go on first, then those that are over. */
  outages(actor: EmployeeActor, screen: number): Promise<OutageView[]>;
  /** Takes seats out of sale at once, for all shows of the screen. NOT_FOUND: no such seat; SEAT_OUT_ALREADY: none is taken out. */
  takeOut(actor: EmployeeActor, outage: Outage): Promise<{ ids: number[] }>;
  /** Ends an outage: its seat is sold again. NOT_FOUND: no such outage, or it has ended. */
  putBack(actor: EmployeeActor, outage: { id: number; row_version: number }): Promise<void>;
}

/** How many seats a refusal names at most. */
const mostNames = 10;

export function createStaffLayoutMoves(deps: MoveDeps): StaffLayoutMoves {
  const { staff, changes, halls, layoutMoves, seats, clock, cinemaClock } = deps;

  /** Halls of one use case; freed with it. */
  async function withHalls<T>(work: (hallOf: (layoutId: number) => Promise<Hall>) => Promise<T>): Promise<T> {
    const open = new Map<number, Hall>();
    try {
      return await work(async (layoutId) => {
        const present = open.get(layoutId);
        if (present) return present;
        const layout = await halls.layout(layoutId);
        if (!layout) throw new ParterreError('NOT_FOUND');
        const hall = Hall.fromBytes(layout.bytes);
        open.set(layoutId, hall);
        return hall;
      });
    } finally {
      for (const hall of open.values()) hall.free();
    }
  }

  /** `seesBills`: whether the employee may know which bills and buyers the tickets are of. */
  async function mustReachScreen(asking: EmployeeActor, screen: number): Promise<{ seesBills: boolean }> {
    const [actor, row] = await Promise.all([asOfNow(staff, asking), changes.read('screen', String(screen))]);
    if (!row) throw new ParterreError('NOT_FOUND');
    return { seesBills: mayIn(actor, 'bills.read', mustReachBoth(actor, row)) };
  }

  /** NOT_FOUND: it is none of the screen. */
  async function mustBeOf(layout: number | null, screen: number): Promise<void> {
    if (layout !== null && (await halls.layout(layout))?.screenId !== screen) throw new ParterreError('NOT_FOUND');
  }

  const outagesOf = async (screen: number): Promise<{ rowLabel: string; seatLabel: string }[]> =>
    (await layoutMoves.outages(screen)).filter(({ backAtMs }) => backAtMs === null);

  /** `always`: also when no ticket needs another seat; else null then. */
  async function planOf(
    schedule: MovingSchedule,
    { from, to, broken }: { from: Hall; to: Hall; broken: ReadonlySet<number> },
    {
      seesBills,
      locale,
      always,
      classes,
    }: { seesBills: boolean; locale: Locale; always: boolean; classes: ScreenClasses },
  ): Promise<ScheduleMove | null> {
    const claims = await layoutMoves.claims(schedule.id);
    const match = matchSeats(from, to, broken);
    const matched = claims.map((claim) => ({ ...claim, match: match(claim.seat) }));
    const displaced = matched.filter((claim) => claim.match.why !== null);
    // Before anything is asked of the seat desk, which opens the show for it.
    if (!always && displaced.length === 0) return null;
    const taken = new Set([
      ...broken,
      ...matched.flatMap((claim) => (claim.match.to === null ? [] : [claim.match.to])),
      ...namesakesOf(schedule.blockedSeats, from, match),
    ]);
    const { priceOf } = classes;
    const { offers, elsewhere } = await offerSeats(from, to, partiesOf(matched), { taken, priceOf });
    return {
      id: schedule.id,
      row_version: schedule.rowVersion,
      start: new Date(schedule.startAtMs).toISOString(),
      title: localize(schedule.movieTitle, locale),
      draft: schedule.draft,
      layout: { id: schedule.layoutId, number: schedule.layoutNumber },
      tickets: claims.length,
      held: await heldOf(schedule, claims),
      stays: matched.flatMap((claim): [number, number][] =>
        claim.match.why === null ? [[claim.seat, claim.match.to]] : [],
      ),
      displaced: displaced.map((claim): DisplacedSeat => {
        const offer = offers.get(claim.seat);
        const other = elsewhere.get(claim.seat);
        return {
          // Whoever has it opens the tickets.
          bill: seesBills ? claim.billUuid : null,
          reference: orderReference(claim.billUuid),
          buyer: seesBills ? claim.buyer : null,
          sold: claim.sold,
          seat: placed(from, claim.seat, classes),
          class_paid_minor: classPaidOf(claim, from, priceOf),
          why: claim.match.why ?? 'gone',
          offer: offer === undefined ? null : placed(to, offer, classes),
          elsewhere: other === undefined ? null : placed(to, other, classes),
          obstacle: offer === undefined ? obstacleOf(from, claim.seat, other !== undefined) : null,
        };
      }),
      unblocked: schedule.blockedSeats
        .filter((seat) => seat < from.seatCount && match(seat).to === null)
        .map((seat) => from.seatName(seat)),
    };
  }

  /** Names and surcharges of the screen's classes. */
  async function classesOf(screen: number, locale: Locale): Promise<ScreenClasses> {
    const rates = new Map((await halls.classRates(screen)).map(({ seatClass, values }) => [seatClass, values]));
    return {
      nameOf: (seatClass) => localize(rates.get(seatClass)?.name, locale) || null,
      priceOf: (seatClass) => {
        const rate = rates.get(seatClass);
        return rate === undefined ? 0 : rate.ticket_minor + rate.handling_minor;
      },
    };
  }

  /** Seats that visitors have chosen and not ordered. */
  async function heldOf({ id, draft }: MovingSchedule, claims: ClaimedSeat[]): Promise<number> {
    if (draft) return 0;
    const { undecided } = await seats.counts(id);
    return Math.max(0, undecided - claims.filter(({ sold }) => !sold).length);
  }

  /** One schedule, in its transaction. Answers with how many tickets have another seat. */
  async function moveOne(
    { actor, change }: StaffTransaction,
    { screen, layout, mail }: Move,
    { id, row_version, seats: chosen }: Move['schedules'][number],
    { hallOf, priceOf }: { hallOf: (layoutId: number) => Promise<Hall>; priceOf: ScreenClasses['priceOf'] },
  ): Promise<{ row_version: number; bills: string[]; reseated: number }> {
    const row = await change.lock('schedule', String(id));
    if (row?.values.screen_id !== screen) throw new ParterreError('NOT_FOUND');
    const scope = mustReachBoth(actor, row);
    const now = row.values;
    if (now.cancelled_at !== null) throw new ParterreError('SCHEDULE_CANCELLED');
    if (Date.parse(now.end_at) <= cinemaClock.nowMs()) throw new ParterreError('SCHEDULE_IN_THE_PAST');
    if (row.version !== row_version) {
      const { by = '', atMs = 0 } = (await change.lastChange('schedule', String(id))) ?? {};
      throw new ParterreError('CHANGED_MEANWHILE', { values: { by }, conflict: { by, atMs, fields: {} } });
    }
    const target = layout ?? now.layout_id;
    const [from, to] = [await hallOf(now.layout_id), await hallOf(target)];
    const broken = new Set(brokenSeats(to, { outages: await outagesOf(screen) }));
    const match = matchSeats(from, to, broken);
    // From here on nobody sells, pays or gives back a seat of it.
    const claims = await change.layoutMoves.lockSales(id);
    const moved = placesOf(claims, { from, to, broken, match, chosen });
    const used = await change.layoutMoves.usedSeats(id);
    const claimed = new Set(claims.map(({ seat }) => seat));
    /** Seats of orders that are over. */
    const unclaimed = used.flatMap((seat): [number, number][] => {
      if (claimed.has(seat) || seat >= from.seatCount) return [];
      const there = match(seat).to;
      return there === null ? [] : [[seat, there]];
    });
    const blocked = namesakesOf(now.blocked_seats, from, match).sort((one, other) => one - other);
    const reseated = moved.filter(({ says }) => says !== null);
    if (target === now.layout_id && moved.every((seat) => seat.from === seat.to))
      return { row_version, bills: [], reseated: 0 };
    const isOther = target !== now.layout_id;
    const { layout_id, blocked_seats } = now;
    await change.write('schedule', String(id), isOther ? { layout_id: target, blocked_seats: blocked } : {});
    await change.layoutMoves.rename(id, moved, unclaimed);
    await change.audit({
      ...who(actor),
      permission: 'schedules.write',
      entity: 'schedule',
      entityId: String(id),
      scope,
      version: row_version + 1,
      before: { ...(isOther && { layout_id, blocked_seats }), seats: reseated.map((seat) => from.seatName(seat.from)) },
      after: {
        ...(isOther && { layout_id: target, blocked_seats: blocked }),
        seats: reseated.map(({ says }) => says?.name),
      },
    });
    const request = randomUUID();
    const unpaid = new Set(claims.filter(({ sold }) => !sold).map(({ billUuid }) => billUuid));
    const news = newsByBill(reseated, claims, { from, priceOf });
    await change.layoutMoves.tellBuyers(
      // Whoever is still paying gets tickets that say the new seats.
      [...news].map(([bill, told]) => ({ bill, schedule: id, request, seats: told, mail: mail && !unpaid.has(bill) })),
      actor.name,
    );
    return { row_version: row_version + 1, bills: [...news.keys()], reseated: reseated.length };
  }

  return {
    async preview(asking, { screen, layout, schedules: ids }, locale) {
      const { seesBills } = await mustReachScreen(asking, screen);
      await mustBeOf(layout, screen);
      const [coming, outages, classes] = await Promise.all([
        layoutMoves.schedules(screen, cinemaClock.nowMs(), ids ?? null),
        outagesOf(screen),
        classesOf(screen, locale),
      ]);
      if (ids && coming.length < new Set(ids).size) throw new ParterreError('NOT_FOUND');
      const concerned = ids || layout === null ? coming : coming.filter(({ layoutId }) => layoutId !== layout);
      return withHalls(async (hallOf) => {
        const brokenOf = new Map<Hall, ReadonlySet<number>>();
        const plans: ScheduleMove[] = [];
        for (const schedule of concerned) {
          const from = await hallOf(schedule.layoutId);
          const to = layout === null ? from : await hallOf(layout);
          const broken = brokenOf.get(to) ?? new Set(brokenSeats(to, { outages }));
          brokenOf.set(to, broken);
          const always = Boolean(ids) || layout !== null;
          const plan = await planOf(schedule, { from, to, broken }, { seesBills, locale, always, classes });
          if (plan) plans.push(plan);
          if (plans.length === mostMoved) break;
        }
        return { schedules: plans };
      });
    },

    async carryOut(asking, move, locale) {
      await mustReachScreen(asking, move.screen);
      await mustBeOf(move.layout, move.screen);
      const { priceOf } = await classesOf(move.screen, locale);
      return withHalls(async (hallOf) => {
        // The schedule is not kept locked for what takes long.
        const ids = move.schedules.map(({ id }) => id);
        const before = await layoutMoves.schedules(move.screen, cinemaClock.nowMs(), ids);
        for (const layout of new Set([...before.map(({ layoutId }) => layoutId), move.layout]))
          if (layout !== null) await hallOf(layout);
        const report: MoveReport = { moved: [], refused: [] };
        for (const one of move.schedules) {
          let bills: string[] = [];
          try {
            const { reseated, row_version } = await changeTogether(
              deps,
              asking,
              async (transaction) => {
                const done = await moveOne(transaction, move, one, { hallOf, priceOf });
                bills = done.bills;
                return done;
              },
              () => [...scheduleNews([one.id]), ...bills.map((uuid) => ({ kind: 'bill' as const, uuid }))],
            );
            report.moved.push({ id: one.id, row_version, reseated });
          } catch (error) {
            if (!(error instanceof ParterreError) || error.code === 'NOT_SIGNED_IN') throw error;
            const { code, detail } = error;
            const message = text(locale, `errors:${code}`, detail.values);
            report.refused.push({ id: one.id, code, message, seats: detail.seats ?? [] });
          }
        }
        return report;
      });
    },

    async outages(asking, screen) {
      await readAsStaff(deps, asking, { permission: 'screens.read', entity: 'screen', id: String(screen) });
      return (await layoutMoves.outages(screen)).map((outage) => ({
        id: outage.id,
        row_version: outage.rowVersion,
        row_label: outage.rowLabel,
        seat_label: outage.seatLabel,
        cause: outage.cause,
        out_at: new Date(outage.outAtMs).toISOString(),
        out_by: outage.outBy,
        back_at: outage.backAtMs === null ? null : new Date(outage.backAtMs).toISOString(),
        back_by: outage.backBy,
      }));
    },

    async takeOut(asking, { screen, seats: named, cause }) {
      await readAsStaff(deps, asking, { permission: 'screens.write', entity: 'screen', id: String(screen) });
      await mustBeSeats(screen, named);
      return changeTogether(
        deps,
        asking,
        async ({ actor, change, create }) => {
          const row = await change.lock('screen', String(screen));
          if (!row) throw new ParterreError('NOT_FOUND');
          const scope = mustReach(actor, 'screens.write', row);
          const outages = await outagesOf(screen);
          const again = named.find(({ row_label, seat_label }) =>
            outages.some(({ rowLabel, seatLabel }) => rowLabel === row_label && seatLabel === seat_label),
          );
          if (again) {
            const name = [again.row_label, again.seat_label].filter(Boolean).join('-');
            throw new ParterreError('SEAT_OUT_ALREADY', { values: { name } });
          }
          const ids: number[] = [];
          for (const { row_label, seat_label } of named) {
            const values = {
              screen_id: screen,
              row_label,
              seat_label,
              cause,
              out_at: new Date(clock.nowMs()).toISOString(),
              out_by: actor.name,
              back_at: null,
              back_by: null,
            };
            // Also when the input names one seat twice.
            const taken = 'SEAT_OUT_ALREADY';
            const made = await create({ permission: 'screens.write', entity: 'seat_outage', scope, values, taken });
            ids.push(Number(made.id));
          }
          return { ids };
        },
        () => screenNews(screen),
      );
    },

    async putBack(asking, { id, row_version }) {
      let screen = 0;
      await changeTogether(
        deps,
        asking,
        ({ actor, edit }) =>
          edit({
            permission: 'screens.write',
            entity: 'seat_outage',
            id: String(id),
            version: row_version,
            values: { back_at: new Date(clock.nowMs()).toISOString(), back_by: actor.name },
            check: async ({ before }) => {
              if (before.back_at !== null) throw new ParterreError('NOT_FOUND');
              screen = before.screen_id;
            },
          }),
        () => screenNews(screen),
      );
    },
  };

  /** NOT_FOUND: neither the newest layout nor one of a show to come has such a seat. */
  async function mustBeSeats(screen: number, named: NamedSeat[]): Promise<void> {
    const [newest, coming] = await Promise.all([
      halls.newestLayout(screen),
      layoutMoves.schedules(screen, cinemaClock.nowMs(), null),
    ]);
    const layouts = new Set([...(newest ? [newest.id] : []), ...coming.map(({ layoutId }) => layoutId)]);
    await withHalls(async (hallOf) => {
      let missing = named;
      for (const layout of layouts) {
        const hall = await hallOf(layout);
        missing = missing.filter(({ row_label, seat_label }) => hall.seatNamed(row_label, seat_label) === -1);
      }
      if (missing.length > 0) throw new ParterreError('NOT_FOUND');
    });
  }

  /** What is sold on the screen is sold otherwise from now on. */
  async function screenNews(screen: number) {
    const coming = await layoutMoves.schedules(screen, cinemaClock.nowMs(), null);
    return [{ kind: 'catalogue' as const }, ...scheduleNews(coming.map(({ id }) => id))];
  }
}

/** Moving shows is a change of the screen's use and of the programme. */
function mustReachBoth(actor: EmployeeActor, row: Parameters<typeof mustReach>[2]): Scope {
  mustReach(actor, 'screens.write', row);
  return mustReach(actor, 'schedules.write', row);
}

/** What was paid for the class of a claimed seat of `from`; where its line does not say, the surcharge of today. */
function classPaidOf({ seat, surchargeMinor }: ClaimedSeat, from: Hall, priceOf: ScreenClasses['priceOf']): number {
  return surchargeMinor ?? priceOf(classOf(from, seat));
}

/** What each bill is told of its seats that are others now, and of what those of another class cost more or less. */
function newsByBill(
  reseated: MovedSeat[],
  claims: ClaimedSeat[],
  { from, priceOf }: { from: Hall; priceOf: ScreenClasses['priceOf'] },
): Map<string, SeatNews[]> {
  const classPaid = new Map(claims.map((claim) => [claim.seat, classPaidOf(claim, from, priceOf)]));
  const news = new Map<string, SeatNews[]>();
  for (const { billUuid, from: seat, says } of reseated) {
    const told: SeatNews = { from: from.seatName(seat), to: says?.name ?? '' };
    if (says?.seatClass) {
      const { key, name } = says.seatClass;
      told.seatClass = { name, differenceMinor: priceOf(key) - (classPaid.get(seat) ?? 0) };
    }
    news.set(billUuid, [...(news.get(billUuid) ?? []), told]);
  }
  return news;
}

/** Seats of the same names in the new layout. A schedule may still block seats that `from` has no more. */
function namesakesOf(seats: readonly number[], from: Hall, match: (seat: number) => Match): number[] {
  return seats.flatMap((seat) => (seat < from.seatCount ? (match(seat).to ?? []) : []));
}

/** Bills with seats that need another place. */
function partiesOf(claims: (ClaimedSeat & { match: Match })[]): Party[] {
  const parties = new Map<string, Party>();
  for (const { billUuid, seat, match } of claims) {
    const party = parties.get(billUuid) ?? { seats: [], stays: [] };
    if (match.why !== null) party.seats.push(seat);
    else party.stays.push(match.to);
    parties.set(billUuid, party);
  }
  return [...parties.values()].filter((party) => party.seats.length > 0);
}

/**
 * Where each claimed seat goes: where the manager says, else to the one of its name. SEATS_WITHOUT_PLACE; SEAT_NOT_FREE: two on one, out
 * of order, only drawn, or none of the layout.
 */
function placesOf(
  claims: ClaimedSeat[],
  {
    from,
    to,
    broken,
    match,
    chosen,
  }: {
    from: Hall;
    to: Hall;
    broken: ReadonlySet<number>;
    match: (seat: number) => Match;
    chosen: { from: number; to: number }[];
  },
): MovedSeat[] {
  const choices = new Map(chosen.map((choice) => [choice.from, choice.to]));
  const places = claims.map(({ billUuid, seat }) => ({
    billUuid,
    from: seat,
    to: choices.get(seat) ?? match(seat).to,
  }));
  const lost = places.flatMap((place) => (place.to === null ? [place.from] : []));
  if (lost.length > 0)
    throw new ParterreError('SEATS_WITHOUT_PLACE', { seats: lost, values: { names: namesOf(from, lost) } });
  const counts = new Map<number, number>();
  for (const place of places) counts.set(place.to ?? -1, (counts.get(place.to ?? -1) ?? 0) + 1);
  const wrong = places.flatMap(({ from: seat, to: there }) => {
    if (there === null) return [];
    const isChosen = choices.has(seat);
    const isUnfit = isChosen && (there >= to.seatCount || broken.has(there) || isDrawnOnly(to, there));
    return isUnfit || (counts.get(there) ?? 0) > 1 ? [there] : [];
  });
  if (wrong.length > 0) {
    const seats = [...new Set(wrong)];
    throw new ParterreError('SEAT_NOT_FREE', { seats, values: { names: namesOf(to, seats) } });
  }
  return places.map(({ billUuid, from: seat, to: there }) => {
    const index = there ?? -1;
    const isSame = from.namesakeOf(seat, to) === index;
    const key = classOf(to, index);
    const name = to.classes.find((each) => each.key === key)?.name ?? key;
    return {
      billUuid,
      from: seat,
      to: index,
      row: to.seats.row[index] ?? 0,
      slot: to.seats.slot[index] ?? 0,
      says: isSame
        ? null
        : {
            name: to.seatName(index),
            rowLabel: to.rowLabel(to.seats.row[index] ?? 0),
            seatLabel: to.seatShortName(index),
            // What it was sold as stays what it says while it is that.
            seatClass: classOf(from, seat) === key ? null : { key, name },
          },
    };
  });
}

function namesOf(hall: Hall, seats: number[]): string {
  const names = seats.slice(0, mostNames).map((seat) => (seat < hall.seatCount ? hall.seatName(seat) : String(seat)));
  return [...names, ...(seats.length > mostNames ? ['…'] : [])].join(', ');
}
