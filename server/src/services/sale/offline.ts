/** What a till keeps to sell when it has no network, and what it sold so (docs/decisions/offline-till.md). */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  inCash,
  type Locale,
  type OfflineKeep,
  type OfflineKeeping,
  type OfflineKept,
  type OfflineUpload,
  type OfflineUploaded,
} from '../../contract/index.ts';
import { localize, localizeOrNull } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { counterRules, type PointOfSale } from '../../domain/pointOfSale.ts';
import { ticketPrice } from '../../domain/pricing.ts';
import { readableLetters } from '../../domain/readableCode.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import { rateRefusals } from '../../domain/tariffCaps.ts';
import { lineVat } from '../../domain/vat.ts';
import type { Layout, LayoutSeat, Offer } from '../../ports/catalogueStore.ts';
import type { KeptPrice, KeptSeats, KeptTerms } from '../../ports/offlineStore.ts';
import type { OrderLine } from '../../ports/salesStore.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { OfferCache } from '../catalogue/offerCache.ts';
import { rateMoment } from '../catalogue/rateOffers.ts';
import { methodsAt } from '../catalogue/texts.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import { freeNow } from '../seats/giveBack.ts';
import { mustBeOnSale } from './seller.ts';

export interface Offline {
  /**
   * Gives back what the till releases, keeps seats of the next shows for it as its cinema or its exhibitor has set, or as many as are to be had, and answers with all that this storage of it
   * may sell. A show of which no seats are to be had, or that is not sold there, is passed over.
   */
  keep(pos: PointOfSale, asked: OfflineKeep): Promise<OfflineKept>;
  /**
   * Writes down a sale that was made without a network, as it happened. NOT_FOUND: these tickets this storage does not keep; VALIDATION_FAILED (`amount`: not
   * what they cost, `tendered`, `id`: of another sale, `items.N.price_rate_id`); TILL_CLOSED: it is counted once somebody has opened the till; DEVICE_IN_TEST: once that has ended.
   */
  upload(pos: PointOfSale, sale: OfflineUpload): Promise<OfflineUploaded>;
}

type OfflineDeps = Pick<CommonDeps, 'cinemaClock' | 'bus' | 'onFault'> &
  Pick<SaleDeps, 'seats' | 'catalogue' | 'sales' | 'accounts' | 'offline' | 'ticketCodes'> &
  Pick<Catalogue, 'posSchedules' | 'methodsOf' | 'tillSettings'> & { offerCache: OfferCache };

const hourMs = 3_600_000;
/** The till sells until a show is over; its clock may be wrong by so much. */
export const spareMs = hourMs / 2;

export function createOffline(deps: OfflineDeps): Offline {
  const { cinemaClock, seats, catalogue, offline, bus, onFault } = deps;

  return {
    async keep(pos, { station, release, locale }) {
      const place = { deviceId: pos.deviceId, station };
      if (release.length > 0) await freeNow(deps, await offline.release(place, release));
      const settings = await deps.tillSettings(pos);
      const wanted = settings.offline_seats;
      // In test mode nothing is sold. What the till keeps stays kept: it may have sold some of it before.
      if (pos.isTest) return { keepings: [] };
      let kept = await offline.kept(place);
      if (wanted > 0) {
        const nowMs = cinemaClock.nowMs();
        const { schedules } = await deps.posSchedules(pos, locale);
        const next = schedules.filter(({ start }) => {
          const aheadMs = Date.parse(start) - nowMs;
          return aheadMs > 0 && aheadMs < settings.offline_hours * hourMs;
        });
        let isMore = false;
        for (const { id } of next) {
          const there = kept.filter(({ scheduleId }) => scheduleId === id).flatMap(({ lines }) => lines).length;
          if (there >= wanted) continue;
          await keepMore(pos, { station, locale, scheduleId: id, count: wanted - there, most: wanted });
          isMore = true;
        }
        if (isMore) kept = await offline.kept(place);
      }
      const keepings = await Promise.all(kept.map((one) => keepingOf(one, locale)));
      return { keepings: keepings.flatMap((one) => one ?? []) };
    },

    async upload(pos, sale) {
      if (pos.isTest) throw new ParterreError('DEVICE_IN_TEST');
      const hash = hashOf(sale, pos);
      const before = await deps.offline.uploaded(sale.id);
      if (before) return answerOf(before, hash);
      const place = { deviceId: pos.deviceId, station: sale.station };
      const found = await offline.termsOf(place, sale.keeping);
      if (!found) throw new ParterreError('NOT_FOUND');
      const { terms, barcodes } = found;
      const lines = sale.items.map(({ line, price_rate_id, seat }, index) => {
        const barcode = barcodes.get(line);
        // It may have been uploaded by this very sale a moment ago, which the store tells.
        if (barcode === undefined) return null;
        const rate = terms.rates.find(({ id }) => id === price_rate_id);
        const price = rate?.prices[terms.classes[barcode] ?? ''];
        if (!rate || !price) throw invalid(`items.${index}.price_rate_id`, 'rate_unknown');
        return { id: line, priceRateId: rate.id, name: rate.name, seat: seat ?? null, ...price };
      });
      const known = lines.flatMap((line) => line ?? []);
      if (known.length !== lines.length || new Set(known.map(({ id }) => id)).size !== lines.length) {
        const now = await offline.uploaded(sale.id);
        if (now) return answerOf(now, hash);
        throw new ParterreError('NOT_FOUND');
      }
      const amount = known.reduce((sum, { priceMinor, handlingMinor }) => sum + priceMinor + handlingMinor, 0);
      if (amount !== sale.amount) throw invalid('amount', 'choice');
      const receivedMinor = inCash(amount, terms.roundsCash);
      if (sale.tendered < receivedMinor) throw invalid('tendered', 'tendered_too_little');
      const billUuid = randomUUID();
      const outcome = await offline.upload({
        billUuid,
        idempotencyKey: sale.id,
        inputHash: hash,
        keeping: sale.keeping,
        ...place,
        employeeId: await whoSold(pos, sale.employee),
        needsOpenTill: pos.hasShifts,
        locale: sale.locale,
        amountMinor: amount,
        tenderedMinor: sale.tendered,
        receivedMinor,
        agoMs: sale.ago_ms,
        paymentId: randomUUID(),
        method: terms.method,
        lines: known,
      });
      if (outcome.kind === 'closed') throw new ParterreError('TILL_CLOSED');
      if (outcome.kind === 'unknown') {
        const now = await offline.uploaded(sale.id);
        if (now) return answerOf(now, hash);
        throw new ParterreError('NOT_FOUND');
      }
      bus.publish({ kind: 'bill', uuid: billUuid });
      return { bill: billUuid, reference: orderReference(billUuid), problem: outcome.problem };
    },
  };

  /** Keeps `count` seats more, unless the station has `most` of them by then. Where there are none, none are kept. */
  async function keepMore(
    pos: PointOfSale,
    {
      station,
      locale,
      scheduleId,
      count,
      most,
    }: { station: string; locale: Locale; scheduleId: number; count: number; most: number },
  ): Promise<void> {
    const offer = await deps.offerCache.get(scheduleId);
    if (!offer) return;
    const nowMs = cinemaClock.nowMs();
    const keepMs = offer.schedule.endAtMs - nowMs + spareMs;
    let given: { scheduleId: number; seats: number[]; tag: Uint8Array } | null = null;
    try {
      mustBeOnSale(offer, { source: 'pos', pos }, nowMs);
      const layout = await catalogue.layout(offer.schedule.layoutId);
      const answer = await holdMost(pos, scheduleId, count);
      const hold = seats.verify(answer.token, scheduleId);
      given = { scheduleId, seats: hold.seats, tag: hold.tag };
      const { layoutId } = await seats.reserve(hold, keepMs);
      const chosen = hold.seats.flatMap((index) => layout.seat(index) ?? []);
      if (layoutId !== offer.schedule.layoutId || chosen.length !== hold.seats.length)
        throw new ParterreError('SEATS_REARRANGED');
      const terms = await termsAt(pos, offer, new Set(chosen.map(({ seatClass }) => seatClass)), nowMs);
      const [first] = terms.rates;
      if (!first) throw new ParterreError('SALE_CLOSED');
      const lines = chosen.map((seat, place) => lineOf(seat, { scheduleId, place, offer, layout, first }));
      for (const { barcode, seatClass } of lines) terms.classes[barcode] = seatClass;
      const isKept = await offline.keep({
        billUuid: randomUUID(),
        exhibitorId: pos.exhibitorId,
        cinemaId: pos.cinemaId,
        deviceId: pos.deviceId,
        ...{ station, locale, keepMs, scheduleId, layoutId },
        tag: hold.tag,
        soldSchedule: offer.sold,
        lines,
        most,
        terms,
      });
      if (isKept) return;
    } catch (error) {
      // Nothing is to be had of this show: others may have seats.
      if (!(error instanceof ParterreError)) {
        if (given) await freeNow({ ...deps, onFault }, [given]);
        throw error;
      }
    }
    if (given) await freeNow({ ...deps, onFault }, [given]);
  }

  /** Holds so many seats, or those that are to be had. */
  async function holdMost(pos: PointOfSale, scheduleId: number, most: number) {
    const hold = (count: number) =>
      seats.hold(
        { scheduleId, idempotencyKey: randomUUID(), want: { kind: 'auto', count } },
        // Blocked seats are for whoever decides about them, and nobody does so here.
        { source: 'pos', rules: { ...counterRules({ ...pos, maySellBlocked: false }), count }, holder: undefined },
      );
    try {
      return await hold(most);
    } catch (error) {
      const isFewer = error instanceof ParterreError && error.code === 'NOT_ENOUGH_SEATS';
      const available = isFewer ? Number(error.detail.values?.available ?? 0) : 0;
      if (available === 0) throw error;
      return hold(available);
    }
  }

  /** SALE_CLOSED: nothing can be sold for cash there now. `classes`: of the seats. */
  async function termsAt(
    pos: PointOfSale,
    offer: Offer,
    classes: ReadonlySet<string>,
    nowMs: number,
  ): Promise<KeptTerms> {
    const methods = methodsAt('pos', await deps.methodsOf(pos.exhibitorId), deps.accounts, pos);
    const cash = methods.find(({ type }) => type === 'cash');
    const moment = await rateMoment(deps, offer, { nowMs, source: 'pos' });
    // Whoever is alone counts no tickets that others sell.
    const rates = offer.rates.filter(
      (rate) => rateRefusals(rate, moment).length === 0 && rate.perSchedule === null && rate.minTickets <= 1,
    );
    if (!cash) throw new ParterreError('SALE_CLOSED');
    const { cash_rounding } = await deps.tillSettings(pos);
    const today = cinemaDay(nowMs, offer.timezone, 0);
    const surcharges = new Map(offer.classRates.map((rate) => [rate.seatClass, rate]));
    const vatOf = (id: number, grossMinor: number) => {
      const kind = offer.vats.find((vat) => vat.id === id);
      // A kind that was added since the rows were read.
      if (!kind) throw new ParterreError('SALE_CLOSED');
      return lineVat(kind, today, grossMinor);
    };
    const method = { id: cash.id, name: cash.name };
    const terms: KeptTerms = { method, roundsCash: cash_rounding, rates: [], classes: {} };
    for (const rate of rates) {
      const prices: Record<string, KeptPrice> = {};
      for (const seatClass of classes) {
        const { priceMinor, handlingMinor, surchargeMinor } = ticketPrice(rate, surcharges.get(seatClass));
        const vat = vatOf(rate.vatId, priceMinor);
        const handlingVat = vatOf(rate.handlingVatId, handlingMinor);
        prices[seatClass] = { priceMinor, handlingMinor, surchargeMinor, vat, handlingVat };
      }
      terms.rates.push({ id: rate.priceRateId, name: rate.name, most: rate.maxTickets, prices });
    }
    return terms;
  }

  /** Null: its tickets have no codes that a scanner knows. */
  async function keepingOf(kept: KeptSeats, locale: Locale): Promise<OfflineKeeping | null> {
    const { id, scheduleId, facts, terms, lines } = kept;
    const codes = await deps.ticketCodes.ofBill(id);
    return {
      id,
      schedule: scheduleId,
      title: localizeOrNull(facts.eventTitle, locale) ?? localize(facts.movieTitle, locale),
      screen: facts.screenName,
      start: new Date(facts.startAtMs).toISOString(),
      starts_in_ms: facts.startAtMs - cinemaClock.nowMs(),
      for_ms: facts.endAtMs - cinemaClock.nowMs(),
      rates: terms.rates.map(({ id: rate, name, most }) => ({ id: rate, name: localize(name, locale), most })),
      seats: lines.map(({ id: line, seat, barcode }) => ({
        line,
        name: seat,
        prices: Object.fromEntries(
          terms.rates.map((rate) => {
            const price = rate.prices[terms.classes[barcode] ?? ''];
            return [rate.id, price ? price.priceMinor + price.handlingMinor : 0];
          }),
        ),
        // Where there is no key to sign with, the code has the ticket's letters, which paper has then, too.
        code: codes.get(line) ?? barcode,
        barcode,
      })),
      rounds_cash: terms.roundsCash,
    };
  }

  /** Whoever was at the till, as it says, where they work for the exhibitor; else who uploads. */
  async function whoSold(pos: PointOfSale, employee: number | null): Promise<number | null> {
    if (employee === null || employee === pos.employeeId) return pos.employeeId;
    return (await offline.worksFor(employee, pos.exhibitorId)) ? employee : pos.employeeId;
  }
}

/** A seat that is kept, as a line without a price. */
function lineOf(
  seat: LayoutSeat,
  {
    scheduleId,
    place,
    offer,
    layout,
    first,
  }: { scheduleId: number; place: number; offer: Offer; layout: Layout; first: KeptTerms['rates'][number] },
): OrderLine {
  const price = first.prices[seat.seatClass];
  if (!price) throw new Error('a seat of a class without a price');
  const surcharge = offer.classRates.find(({ seatClass }) => seatClass === seat.seatClass);
  return {
    scheduleId,
    priceRateId: first.id,
    name: first.name,
    seatIndex: seat.index,
    seatRow: seat.row,
    seatCol: seat.col,
    seatClass: seat.seatClass,
    seatClassName: surcharge?.name ?? layout.className(seat.seatClass),
    seatName: seat.name,
    rowLabel: seat.rowLabel,
    seatLabel: seat.shortName,
    billOrder: place,
    priceMinor: 0,
    surchargeMinor: 0,
    voucherMinor: null,
    vat: { ...price.vat, vatMinor: 0 },
    handlingMinor: 0,
    handlingVat: { ...price.handlingVat, vatMinor: 0 },
    barcode: readableLetters(randomBytes(16)),
  };
}

function answerOf(
  { billUuid, inputHash, problem }: { billUuid: string; inputHash: string; problem: OfflineUploaded['problem'] },
  hash: string,
): OfflineUploaded {
  if (inputHash !== hash) throw invalid('id', 'bill_id_reused');
  return { bill: billUuid, reference: orderReference(billUuid), problem };
}

const invalid = (field: string, key: string): ParterreError =>
  new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key }] } });

/** What was sold, without how long ago that was. */
function hashOf({ keeping, station, amount, tendered, items }: OfflineUpload, { deviceId }: PointOfSale): string {
  const parts = [
    'offline',
    keeping,
    station,
    amount,
    tendered,
    items.map(({ line, price_rate_id }) => [line, price_rate_id]),
    deviceId,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
