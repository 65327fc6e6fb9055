/** Sold tickets that get other seats of their show at a till (docs/decisions/counter-seats.md). */
import type { PosReseat, Reseated } from '../../contract/index.ts';
import { admits } from '../../domain/billStates.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { counterRules, pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import type { Layout, LayoutSeat, Offer } from '../../ports/catalogueStore.ts';
import type { SeatNews } from '../../ports/jobs.ts';
import type { NewSeat, SeatedTicket } from '../../ports/layoutMoves.ts';
import type { SeatGroup } from '../../ports/salesStore.ts';
import type { VerifiedHold } from '../../ports/seatDesk.ts';
import type { OfferCache } from '../catalogue/offerCache.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { freeNow } from '../seats/giveBack.ts';
import { changeTogether, mustReach, mustReachScope, who } from './change.ts';

export interface ReseatTickets {
  /**
   * Moves tickets to seats that the till holds; what was paid stays paid, and their codes stay. The same `request` again answers as the first time.
   * ### Errors (the first that applies)
   * FORBIDDEN: also at a register; DEVICE_IN_TEST; HOLD_INVALID, HOLD_EXPIRED; SELECTION_REFUSED, SEATS_TAKEN, SEATS_REARRANGED; SCHEDULE_NOT_FOUND;
   * SCHEDULE_CANCELLED; SCHEDULE_IN_THE_PAST; NOT_FOUND: no such bill, or the ticket is none of it that admits to this show; CHANGED_MEANWHILE; SEAT_COSTS_MORE.
   */
  reseat(till: TillActor, input: PosReseat): Promise<Reseated>;
}

type ReseatDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'cinemaClock'> &
  Pick<SaleDeps, 'seats' | 'sales' | 'catalogue'> &
  Pick<PortalDeps, 'changes'> & { offerCache: OfferCache };

const permission = 'sales.write';
/** So long the new seats are kept for the transaction that claims them. */
const keptMs = 60_000;

export function createReseatTickets(deps: ReseatDeps): ReseatTickets {
  const { seats, catalogue, offerCache, cinemaClock } = deps;

  /** The till's new seats, looked at as they are now. */
  async function heldFor(
    till: TillActor,
    scheduleId: number,
    { token, tickets }: Pick<PosReseat, 'token' | 'tickets'>,
  ): Promise<VerifiedHold> {
    const hold = seats.verify(token, scheduleId);
    const wanted = tickets.map(({ seat }) => seat);
    const lines = new Set(tickets.map(({ line }) => line));
    if (new Set(wanted).size !== wanted.length || lines.size !== wanted.length || !sameSeats(wanted, hold.seats))
      throw new ParterreError('HOLD_INVALID');
    await seats.check(hold, { count: wanted.length, source: 'pos', rules: counterRules(pointOfSale(till)) });
    return hold;
  }

  return {
    async reseat(till, { uuid, request, row_version, schedule_id, token, tickets }) {
      if (till.type !== 'pos') throw new ParterreError('FORBIDDEN');
      if (till.testMode) throw new ParterreError('DEVICE_IN_TEST');
      mustReachScope(till.employee, permission, { exhibitorId: till.exhibitorId, cinemaIds: [till.cinemaId] });
      const hold = (await deps.sales.noted(uuid, 'reseated', request))
        ? null
        : await heldFor(till, schedule_id, { token, tickets });
      const offer = await offerCache.get(schedule_id);
      if (!offer) throw new ParterreError('SCHEDULE_NOT_FOUND');
      const layout = await catalogue.layout(offer.schedule.layoutId);
      let freed: SeatGroup[] = [];

      const told = await changeTogether(
        deps,
        till.employee,
        async ({ actor, change }) => {
          const schedule = await change.reseating.keepSchedule(schedule_id);
          if (!schedule) throw new ParterreError('SCHEDULE_NOT_FOUND');
          const bill = await change.lock('bill', uuid);
          if (!bill) throw new ParterreError('NOT_FOUND');
          const scope = mustReach(actor, permission, bill);
          const before = await change.reseating.requested(uuid, request);
          if (before !== null || hold === null) return before ?? [];
          if (schedule.cancelled) throw new ParterreError('SCHEDULE_CANCELLED');
          if (schedule.endAtMs <= cinemaClock.nowMs()) throw new ParterreError('SCHEDULE_IN_THE_PAST');
          if (schedule.layoutId !== offer.schedule.layoutId) throw new ParterreError('SEATS_REARRANGED');
          if (bill.version !== row_version) {
            const { by = '', atMs = 0 } = (await change.lastChange('bill', uuid)) ?? {};
            throw new ParterreError('CHANGED_MEANWHILE', { values: { by }, conflict: { by, atMs, fields: {} } });
          }
          const stored = await deps.sales.bill(uuid);
          const sold = await change.reseating.ticketsOf(uuid, schedule_id);
          if (!stored || !admits(stored.status)) throw new ParterreError('NOT_FOUND');
          const moves = tickets.map(({ line, seat }) => moveOf(sold, line, { offer, layout, seat }));
          // Last of all that may be refused: what is kept for a claim is no hold any more, which somebody could change.
          const { layoutId } = await seats.reserve(hold, keptMs);
          if (layoutId !== schedule.layoutId) throw new ParterreError('SEATS_REARRANGED');
          const outcome = await change.reseating.reseat(
            uuid,
            schedule_id,
            hold.tag,
            moves.map(({ seat }) => seat),
          );
          if (outcome.kind === 'taken') throw new ParterreError('SEATS_TAKEN', { seats: outcome.seats });
          const news = moves.map((move) => move.news);
          await change.write('bill', uuid, {});
          await change.layoutMoves.tellBuyers(
            [{ bill: uuid, schedule: schedule_id, request, seats: news, mail: bill.values.buyer_email !== null }],
            actor.name,
          );
          await change.audit({
            ...who(actor),
            ...{ permission, entity: 'bill', entityId: uuid, scope, version: bill.version + 1 },
            before: { seats: news.map(({ from }) => from) },
            after: { seats: news.map(({ to }) => to) },
          });
          freed = outcome.freed;
          return news;
        },
        () => [{ kind: 'bill', uuid }],
      );
      if (hold !== null && freed.length > 0) {
        // The jobs do it for certain; this makes it visible now.
        await seats.markSold(hold).catch((error) => deps.onFault(error, 'mark sold'));
        await freeNow(deps, freed);
      }
      return { seats: told.map(({ from, to }) => ({ from, to })) };
    },
  };
}

/** NOT_FOUND; SEAT_COSTS_MORE: of another class, whose surcharge today is more than what was paid for the ticket's. */
function moveOf(
  sold: readonly SeatedTicket[],
  line: string,
  { offer, layout, seat: index }: { offer: Offer; layout: Layout; seat: number },
): { seat: NewSeat; news: SeatNews } {
  const ticket = sold.find((each) => each.line === line);
  const seat = layout.seat(index);
  if (!ticket || !seat) throw new ParterreError('NOT_FOUND');
  const isOther = seat.seatClass !== ticket.seatClass;
  const differenceMinor =
    surchargeOf(offer, seat.seatClass) - (ticket.surchargeMinor ?? surchargeOf(offer, ticket.seatClass));
  if (isOther && differenceMinor > 0) throw new ParterreError('SEAT_COSTS_MORE', { seats: [index] });
  const name = classNameOf(offer, layout, seat);
  return {
    seat: {
      ...{ line, from: ticket.seat, to: index, row: seat.row, slot: seat.col, name: seat.name },
      ...{ rowLabel: seat.rowLabel, seatLabel: seat.shortName, seatClass: seat.seatClass, seatClassName: name },
    },
    news: {
      from: ticket.name,
      to: seat.name,
      ...(isOther && { seatClass: { name: layout.className(seat.seatClass) ?? seat.seatClass, differenceMinor } }),
    },
  };
}

function surchargeOf({ classRates }: Offer, seatClass: string): number {
  const rate = classRates.find((each) => each.seatClass === seatClass);
  return rate ? rate.ticketMinor + rate.handlingMinor : 0;
}

function classNameOf({ classRates }: Offer, layout: Layout, { seatClass }: LayoutSeat): unknown {
  return classRates.find((each) => each.seatClass === seatClass)?.name ?? layout.className(seatClass);
}

function sameSeats(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((seat) => other.includes(seat));
}
