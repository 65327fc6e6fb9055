/** Vouchers at a door: what is held up in place of a ticket is told, exchanged for tickets, and a used-up card goes back on the shelf (docs/decisions/vouchers.md). */
import type {
  CardReturn,
  DoorExchange,
  DoorExchanged,
  DoorRead,
  DoorReadAnswer,
  DoorVoucher,
  Locale,
} from '../../contract/index.ts';
import { type EmployeeActor, hasModule, mayIn, type Scope } from '../../domain/actor.ts';
import type { ScannerActor } from '../../domain/doors.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type PointOfSale, pointOfSale } from '../../domain/pointOfSale.ts';
import { rateRefusals } from '../../domain/tariffCaps.ts';
import { redeemableTurns, turnsRefusal, voucherRefusal } from '../../domain/vouchers.ts';
import type { StoredShow } from '../../ports/doorStore.ts';
import type { VoucherRow } from '../../ports/voucherStore.ts';
import { dayText } from '../../texts/amounts.ts';
import { text } from '../../texts/text.ts';
import type { OfferCache } from '../catalogue/offerCache.ts';
import { rateMoment } from '../catalogue/rateOffers.ts';
import type { SaleDeps } from '../deps.ts';
import type { Checkout } from '../sale/checkout.ts';
import { mustBeOnSale } from '../sale/seller.ts';
import { toldToStaff, type VoucherDeps, voucherWithCode } from '../sale/vouchers.ts';
import type { Doors } from './doors.ts';
import { createPassing, type PassingDeps } from './passing.ts';
import { ticketView } from './views.ts';

export interface DoorVouchers {
  /** Answers what `Doors.scan` does; where a code is no ticket's, it may be a voucher's for whoever may exchange one. */
  scan(scanner: ScannerActor, asked: DoorRead): Promise<DoorReadAnswer>;
  /**
   * Sells tickets for turns of a voucher, on seats that nobody chooses, and lets their holders in. Asked twice under one nonce it is done once. Errors: of
   * `Checkout.sell`; VALIDATION_FAILED (`items.N.voucher`: why it pays no ticket, or not as many; `count`: what is free costs more); FORBIDDEN.
   */
  exchange(scanner: ScannerActor, asked: DoorExchange): Promise<DoorExchanged>;
  /** A used-up card is sold again from now on. VALIDATION_FAILED (`voucher`: something is left of it, or it is none of a package), MODULE_INACTIVE, DEVICE_IN_TEST. */
  returnCard(scanner: ScannerActor, card: CardReturn): Promise<void>;
}

type DoorVoucherDeps = VoucherDeps &
  PassingDeps &
  Pick<SaleDeps, 'catalogue'> &
  Pick<Checkout, 'sell'> &
  Pick<Doors, 'scan'> & { offerCache: OfferCache };

export function createDoorVouchers(deps: DoorVoucherDeps): DoorVouchers {
  const { doors, vouchers, cinemaClock, offerCache } = deps;
  const passing = createPassing(deps);

  /** What is asked of its exhibitor's shows at this scanner: those where it pays, and those where it does not, with the reason. */
  async function showOf(
    show: StoredShow,
    voucher: VoucherRow,
    { counter, locale, timezone }: { counter: PointOfSale; locale: Locale; timezone: string },
  ): Promise<DoorVoucher['shows'][number]> {
    const rates = await ratesOf(show.id, counter);
    const refusal = turnsRefusal(voucher, show.id);
    const isAmountAlone = refusal?.why === 'no_turns' && voucher.minorLeft > 0;
    return {
      id: show.id,
      film: localize(show.title, locale),
      start: new Date(show.startMs).toISOString(),
      screen: show.screen,
      redeemable: redeemableTurns(voucher, show.id),
      refusal: isAmountAlone
        ? text(locale, 'validation:voucher_door_amount')
        : refusal
          ? toldToStaff(refusal, locale, timezone)
          : rates.length === 0
            ? text(locale, 'validation:voucher_rate')
            : null,
      rates: rates.map(({ priceRateId, name }) => ({ id: priceRateId, name: localize(name, locale) })),
    };
  }

  /** Rates that are sold here now and take a turn. */
  async function ratesOf(scheduleId: number, counter: PointOfSale) {
    const offer = await offerCache.get(scheduleId);
    const nowMs = cinemaClock.nowMs();
    if (!offer) return [];
    try {
      mustBeOnSale(offer, { source: 'pos', pos: counter }, nowMs);
    } catch (error) {
      if (error instanceof ParterreError) return [];
      throw error;
    }
    const moment = await rateMoment(deps, offer, { nowMs, source: 'pos' });
    return offer.rates.filter((rate) => rate.acceptVoucher && rateRefusals(rate, moment).length === 0);
  }

  return {
    async scan(scanner, { vouchers: knows, ...asked }) {
      const answer = await deps.scan(scanner, asked);
      if (!knows || answer.kind !== 'refused' || answer.reason !== 'unknown') return answer;
      const { code, locale } = asked;
      const { exhibitorId, employee } = scanner;
      if (employee === null || !mayExchange(scanner, employee)) return answer;
      const voucher = await voucherWithCode(deps, exhibitorId, code);
      if (voucher === null) return answer;
      const timezone = await deps.staff.timezone(exhibitorId);
      const counter = counterOf(scanner, employee);
      const shows = await passing.showsAt(scanner, asked.place);
      const refusal = voucherRefusal(voucher, cinemaClock.nowMs());
      const paid = await doors.paidBy(
        voucher.id,
        shows.map(({ id }) => id),
      );
      return {
        kind: 'voucher',
        voucher: {
          uuid: voucher.uuid,
          title: localize(voucher.title, locale),
          holder: voucher.holderName,
          valid_until: voucher.validUntilMs === null ? null : dayText(voucher.validUntilMs - 1, locale, timezone),
          remaining_turns: voucher.turnsLeft,
          remaining_products: voucher.minorLeft,
          refusal: refusal && toldToStaff(refusal, locale, timezone),
          is_returnable: voucher.isCard && refusal?.why === 'used_up',
          shows:
            refusal === null
              ? await Promise.all(shows.map((show) => showOf(show, voucher, { counter, locale, timezone })))
              : [],
          tickets: paid.map((ticket) => ticketView(ticket, locale)),
        },
      };
    },

    async exchange(scanner, { voucher: uuid, schedule, price_rate, count, nonce, device_ms, locale }) {
      const { employee } = scanner;
      // Selling is what the procedure asks for; whoever sells here lets in as well.
      if (employee === null || !mayIn(employee, 'doors.scan', placeOf(scanner))) throw new ParterreError('FORBIDDEN');
      const item = { type: 'ticket' as const, schedule_id: schedule, price_rate_id: price_rate, voucher_id: uuid };
      const sale = { bill_id: nonce, locale, payment_method_id: null, amount: 0, tendered: 0, holds: [], products: [] };
      const { bill } = await deps
        .sell({ ...sale, items: Array.from({ length: count }, () => item) }, counterOf(scanner, employee))
        .catch((error: unknown) => {
          // A turn pays all of a ticket but what the class of its seat costs more, and nobody takes money here.
          if (error instanceof ParterreError && error.code === 'AMOUNT_CHANGED')
            throw refused('count', 'voucher_seat_dearer');
          throw error;
        });
      const place = { kind: 'show' as const, schedule };
      const window = await doors.settings(scanner.exhibitorId);
      const wish = { place, direction: 'in' as const, nonce, device_ms, locale };
      const answer = await passing.pass(scanner, wish, { bill }, { isAll: true, window });
      const [left] = await vouchers.byUuids(scanner.exhibitorId, [uuid]);
      const isEmpty = left?.isCard === true && left.turnsLeft === 0 && left.minorLeft === 0;
      return { answer, card: isEmpty ? uuid : null };
    },

    async returnCard({ exhibitorId, employee, modules, testMode }, { voucher: uuid }) {
      if (!modules.includes('vouchers')) throw new ParterreError('MODULE_INACTIVE');
      if (testMode) throw new ParterreError('DEVICE_IN_TEST');
      const employeeId = employee?.employeeId ?? null;
      if (!(await vouchers.shelve({ exhibitorId, uuid, employeeId }))) throw refused('voucher', 'voucher_card_left');
    },
  };
}

const placeOf = ({ exhibitorId, cinemaId }: ScannerActor): Scope => ({ exhibitorId, cinemaIds: [cinemaId] });

function mayExchange(scanner: ScannerActor, employee: EmployeeActor): boolean {
  const here = placeOf(scanner);
  return (
    scanner.modules.includes('vouchers') &&
    mayIn(employee, 'sales.write', here) &&
    hasModule(employee, 'sales.write', here)
  );
}

/** The scanner as what sells: seats that anybody may have, and nothing beside tickets. */
const counterOf = (scanner: ScannerActor, employee: EmployeeActor): PointOfSale => ({
  ...pointOfSale({ ...scanner, employee }),
  maySellBlocked: false,
  maySellProducts: false,
});

const refused = (field: string, key: string): ParterreError =>
  new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key }] } });
