/** Vouchers in one sale: what they pay of it, and those that it sells (docs/decisions/vouchers.md). */
import { randomUUID } from 'node:crypto';
import type {
  Locale,
  PosCard,
  PosVoucher,
  PosVoucherAsked,
  PosVoucherFound,
  PosVoucherType,
  VoucherType,
} from '../../contract/index.ts';
import type { AmountRefusal } from '../../contract/voucherAmounts.ts';
import { localize, localizeOrNull } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import { endOfValidityMs } from '../../domain/validity.ts';
import type { LineVat } from '../../domain/vat.ts';
import type { VisibilityPlace } from '../../domain/visibility.ts';
import { newVoucherCode, readVoucherCode } from '../../domain/voucherCode.ts';
import {
  productsWrong,
  redeemableTurns,
  turnsRefusal,
  turnsWrong,
  type VoucherOffer,
  voucherPrice,
  voucherRefusal,
} from '../../domain/vouchers.ts';
import type { GoodsLine, Order, OrderLine } from '../../ports/salesStore.ts';
import type { VoucherRow, VoucherTypeRow } from '../../ports/voucherStore.ts';
import { dayText, moneyText } from '../../texts/amounts.ts';
import { safeHtml } from '../../texts/safeHtml.ts';
import { text } from '../../texts/text.ts';
import { voucherOffer } from '../catalogue/voucherOffer.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { FieldErrors, type PlannedItem, type Purchase, type ShowPurchase, type VoucherWish } from './checkoutForm.ts';

export type VoucherDeps = Pick<CommonDeps, 'cinemaClock'> & Pick<SaleDeps, 'vouchers'> & Pick<PortalDeps, 'staff'>;

/** Lines of vouchers come after all others of a bill. */
const firstOrder = 3000;

/** A voucher is money that was paid beforehand: VAT is due when it pays for something, by whatever that is. */
const untaxed: LineVat = { code: 'voucher', percentHundredths: 0, vatMinor: 0 };

/** What of a sale vouchers are to pay. */
export interface Redeeming {
  /** By the place of a ticket in the form: the voucher whose turn it takes. */
  turns: ReadonlyMap<number, VoucherRow>;
  amounts: readonly { voucher: VoucherRow; minor: number }[];
}

const nothingRedeemed: Redeeming = { turns: new Map(), amounts: [] };

/** Vouchers that a sale sells. */
export interface SoldVouchers {
  lines: GoodsLine[];
  sells: Order['sells'];
  amountMinor: number;
}

export const noVouchers: SoldVouchers = { lines: [], sells: [], amountMinor: 0 };

/**
 * Looks the vouchers of a sale up. Refusals are added to `errors`: `items.N.voucher` of a ticket, `vouchers.N.uuid` and `vouchers.N.amount` of an amount.
 */
export async function redeemingOf(
  deps: VoucherDeps,
  { items, vouchers: amounts, locale }: Pick<Purchase, 'items' | 'vouchers' | 'locale'>,
  shows: readonly { show: ShowPurchase; items: readonly PlannedItem[] }[],
  exhibitorId: number,
  errors: FieldErrors,
): Promise<Redeeming> {
  const named = new Set([...items.flatMap(({ voucher_id }) => voucher_id ?? []), ...amounts.map(({ uuid }) => uuid)]);
  if (named.size === 0) return nothingRedeemed;
  const nowMs = deps.cinemaClock.nowMs();
  const timezone = await deps.staff.timezone(exhibitorId);
  const rows = new Map((await deps.vouchers.byUuids(exhibitorId, [...named])).map((row) => [row.uuid, row]));
  const turns = new Map<number, VoucherRow>();
  const refuse = (field: string, refusal: Refusal) =>
    errors.add(field, keyOf(refusal), valuesOf(refusal, locale, timezone));

  const taken = new Map<string, number>();
  for (const { show, items: planned } of shows) {
    const left = new Map<string, number>();
    for (const { item, index } of show.items) {
      const uuid = item.voucher_id;
      if (uuid == null) continue;
      const field = `items.${index}.voucher`;
      const voucher = rows.get(uuid);
      const rate = planned.find((one) => one.index === index)?.rate;
      if (!voucher) errors.add(field, 'voucher_unknown');
      else if (rate?.acceptVoucher === false) errors.add(field, 'voucher_rate');
      else {
        const refusal = voucherRefusal(voucher, nowMs) ?? turnsRefusal(voucher, show.scheduleId);
        const ofShow = left.get(uuid) ?? redeemableTurns(voucher, show.scheduleId);
        const ofAll = voucher.turnsLeft - (taken.get(uuid) ?? 0);
        if (refusal) refuse(field, refusal);
        else if (Math.min(ofShow, ofAll) <= 0)
          errors.add(field, 'voucher_turns_left', { count: redeemableTurns(voucher, show.scheduleId) });
        else turns.set(index, voucher);
        left.set(uuid, ofShow - 1);
        taken.set(uuid, (taken.get(uuid) ?? 0) + 1);
      }
    }
  }

  const asked = new Map<string, number>();
  const usable = amounts.flatMap(({ uuid, amount }, index) => {
    const voucher = rows.get(uuid);
    if (!voucher) {
      errors.add(`vouchers.${index}.uuid`, 'voucher_unknown');
      return [];
    }
    const refusal = voucherRefusal(voucher, nowMs);
    if (refusal) refuse(`vouchers.${index}.uuid`, refusal);
    const together = (asked.get(uuid) ?? 0) + amount;
    asked.set(uuid, together);
    if (refusal === null && together > voucher.minorLeft)
      errors.add(`vouchers.${index}.amount`, 'voucher_amount_left', { amount: moneyText(voucher.minorLeft, locale) });
    return [{ voucher, minor: amount }];
  });
  return { turns, amounts: usable };
}

type Refusal = NonNullable<ReturnType<typeof voucherRefusal> | ReturnType<typeof turnsRefusal>>;

const keyOf = ({ why }: Refusal): string => `voucher_${why}`;

function valuesOf(refusal: Refusal, locale: Locale, timezone: string): Record<string, string | number> | undefined {
  if ('atMs' in refusal) {
    // The last day on which it is valid, not the moment after it.
    const atMs = refusal.why === 'over' ? refusal.atMs - 1 : refusal.atMs;
    return { day: dayText(atMs, locale, timezone) };
  }
  if ('minutes' in refusal) return { count: refusal.minutes };
  return 'turns' in refusal ? { count: refusal.turns } : undefined;
}

/** Null: the exhibitor has none with this code. */
export async function voucherWithCode(
  deps: VoucherDeps,
  exhibitorId: number,
  barcode: string,
): Promise<VoucherRow | null> {
  // A card that was printed elsewhere is known by what stands on it, letter by letter.
  const written = barcode.trim();
  const read = readVoucherCode(written);
  return (
    (await deps.vouchers.byBarcode(exhibitorId, written)) ??
    (read === null ? null : await deps.vouchers.byBarcode(exhibitorId, read))
  );
}

/**
 * What a voucher may pay of a till's basket, or the printed card that a code stands on while nobody has bought it. Null: nobody has one with this code.
 * VALIDATION_FAILED (`barcode`): why it pays nothing at all, or why the card is not sold. Without turns the card stays at the till, which is said in the same
 * words. MODULE_INACTIVE.
 */
export async function voucherForTill(
  deps: VoucherDeps,
  { exhibitorId, hasVouchers }: Pick<PointOfSale, 'exhibitorId' | 'hasVouchers'>,
  { barcode, schedule_ids, locale }: PosVoucherAsked,
): Promise<PosVoucherFound | null> {
  if (!hasVouchers) throw new ParterreError('MODULE_INACTIVE');
  const voucher = await voucherWithCode(deps, exhibitorId, barcode);
  if (voucher === null) return null;
  const timezone = await deps.staff.timezone(exhibitorId);
  const refusal = voucherRefusal(voucher, deps.cinemaClock.nowMs());
  if (refusal?.why === 'unused_card') {
    const type = (await typesSold(deps, exhibitorId, 'pos')).find(({ row }) => row.id === voucher.typeId)?.row;
    if (type && cardWrong(voucher, type) === null) return { card: cardOf(voucher, type, locale) };
  }
  if (refusal !== null) {
    const values = valuesOf(refusal, locale, timezone);
    throw new ParterreError('VALIDATION_FAILED', {
      fields: { barcode: [{ key: tillKeyOf(refusal), ...(values && { values }) }] },
    });
  }
  const found: PosVoucher = {
    uuid: voucher.uuid,
    barcode_text: voucher.barcode,
    title: localize(voucher.title, locale),
    valid_until: voucher.validUntilMs === null ? null : dayText(voucher.validUntilMs - 1, locale, timezone),
    remaining_turns: voucher.turnsLeft,
    remaining_products: voucher.minorLeft,
    amount_pays_tickets: voucher.amountPaysTickets,
    shows: schedule_ids.map((schedule_id) => {
      const ofTurns = turnsRefusal(voucher, schedule_id);
      return {
        schedule_id,
        redeemable: redeemableTurns(voucher, schedule_id),
        refusal: ofTurns && toldToStaff(ofTurns, locale, timezone),
      };
    }),
  };
  return { voucher: found };
}

const cardOf = (card: VoucherRow, type: VoucherTypeRow, locale: Locale): PosCard => ({
  voucher_type_id: type.id,
  title: localize(type.title, locale),
  type: type.kind,
  barcode: card.barcode,
  total_turns: card.totalTurns,
  total_products: card.totalMinor,
  price: voucherPrice(type, card.totalTurns, card.totalMinor),
});

/** What a till sells today. MODULE_INACTIVE. */
export async function voucherTypesForTill(
  deps: VoucherDeps,
  { exhibitorId, hasVouchers }: Pick<PointOfSale, 'exhibitorId' | 'hasVouchers'>,
  locale: Locale,
): Promise<PosVoucherType[]> {
  if (!hasVouchers) throw new ParterreError('MODULE_INACTIVE');
  const timezone = await deps.staff.timezone(exhibitorId);
  return (await typesSold(deps, exhibitorId, 'pos')).map(({ row, until }) => {
    const { slug: _, page_title: _page, content: _content, ...type } = voucherTypeOf(row, until, locale);
    return { ...type, valid_until: dayText(endOfValidityMs(until, timezone) - 1, locale, timezone) };
  });
}

/** Types that are sold at this place today, each with the last day of one that is sold now. */
export async function typesSold(
  deps: VoucherDeps,
  exhibitorId: number,
  place: VisibilityPlace,
): Promise<{ row: VoucherTypeRow; until: string }[]> {
  const today = cinemaDay(deps.cinemaClock.nowMs(), await deps.staff.timezone(exhibitorId), 0);
  return voucherOffer(await deps.vouchers.types(exhibitorId), place, today);
}

export function voucherTypeOf(row: VoucherTypeRow, until: string, locale: Locale): VoucherType {
  const title = localize(row.title, locale);
  const content = localizeOrNull(row.content, locale);
  return {
    id: row.id,
    slug: row.slug,
    title,
    page_title: localizeOrNull(row.pageTitle, locale) ?? title,
    description: localizeOrNull(row.description, locale),
    content: content && safeHtml(content),
    type: row.kind,
    cost_turn: row.costTurnMinor,
    turns_default: row.turnsDefault,
    turns_min: row.turnsMin,
    turns_max: row.turnsMax,
    turns_step: row.turnsStep,
    products_enabled: row.productsEnabled,
    products_default: row.productsDefaultMinor,
    products_min: row.productsMinMinor,
    products_max: row.productsMaxMinor,
    products_step: row.productsStepMinor,
    valid_until: until,
  };
}

/** Why a voucher pays nothing, as staff are told it. */
export const toldToStaff = (refusal: Refusal, locale: Locale, timezone: string): string =>
  text(locale, `validation:${tillKeyOf(refusal)}`, valuesOf(refusal, locale, timezone));

/** Staff are told to keep a card that has nothing left. */
const tillKeyOf = (refusal: Refusal): string =>
  refusal.why === 'used_up' || refusal.why === 'no_turns' ? `${keyOf(refusal)}_return` : keyOf(refusal);

/**
 * Why a voucher that somebody names by its code pays nothing for this show, as VALIDATION_FAILED at `barcode`. A turn may be refused while its amount is
 * good for its tickets: then it is not refused.
 */
export async function voucherByCode(
  deps: VoucherDeps,
  {
    exhibitorId,
    barcode,
    scheduleId,
    locale,
  }: { exhibitorId: number; barcode: string; scheduleId: number; locale: Locale },
): Promise<VoucherRow> {
  const nowMs = deps.cinemaClock.nowMs();
  const voucher = await voucherWithCode(deps, exhibitorId, barcode);
  if (!voucher) throw new ParterreError('VALIDATION_FAILED', { fields: { barcode: [{ key: 'voucher_unknown' }] } });
  const ofTurns = turnsRefusal(voucher, scheduleId);
  const refusal =
    voucherRefusal(voucher, nowMs) ?? (voucher.minorLeft > 0 && voucher.amountPaysTickets ? null : ofTurns);
  if (refusal === null) return voucher;
  const values = valuesOf(refusal, locale, await deps.staff.timezone(exhibitorId));
  throw new ParterreError('VALIDATION_FAILED', {
    fields: { barcode: [{ key: keyOf(refusal), ...(values && { values }) }] },
  });
}

/**
 * ### Errors
 * VALIDATION_FAILED, at `items.N` on the website and at `cards.N` of a till: `voucher_type_id` (not sold there, or its last day has passed), `total_turns`,
 * `total_products`; of a card `barcode` (not one of ours, sold, out of use, of another type).
 */
export async function soldVouchers(
  deps: VoucherDeps,
  wishes: readonly VoucherWish[],
  {
    exhibitorId,
    place,
    email,
    locale,
  }: { exhibitorId: number; place: VisibilityPlace; email: string | null; locale: Locale },
): Promise<SoldVouchers> {
  if (wishes.length === 0) return noVouchers;
  const types = await typesSold(deps, exhibitorId, place);
  const timezone = await deps.staff.timezone(exhibitorId);
  const nowMs = deps.cinemaClock.nowMs();
  const errors = new FieldErrors();
  const form = place === 'site' ? 'items' : 'cards';
  const lines: GoodsLine[] = [];
  const sells: Order['sells'] = [];
  for (const [index, wish] of wishes.entries()) {
    const { row: type, until } = types.find(({ row }) => row.id === wish.typeId) ?? {};
    if (!type || until === undefined) {
      errors.add(`${form}.${index}.voucher_type_id`, 'voucher_type_unknown');
      continue;
    }
    const card = wish.card === null ? null : await voucherWithCode(deps, exhibitorId, wish.card);
    const isTwice = sells.some(({ uuid }) => uuid === card?.uuid);
    const wrongCard = wish.card === null ? null : isTwice ? 'voucher_card_sold' : cardWrong(card, type);
    if (wrongCard) {
      errors.add(`${form}.${index}.barcode`, wrongCard);
      continue;
    }
    const turns = card?.totalTurns ?? wish.turns;
    const productsMinor = card?.totalMinor ?? wish.productsMinor;
    if (card === null) addAmountErrors(errors, `${form}.${index}`, type, wish, locale);
    const priceMinor = voucherPrice(type, turns, productsMinor);
    const billOrder = firstOrder + index;
    lines.push({ kind: 'voucher', name: type.title, quantity: 1, priceMinor, vat: untaxed, billOrder });
    sells.push({
      uuid: card?.uuid ?? randomUUID(),
      billOrder,
      isCard: card !== null,
      typeId: type.id,
      barcode: card?.barcode ?? newVoucherCode(),
      // On the website it is asked for once, for those to whom something is given.
      holderName: place === 'site' && type.kind !== 'giftcard' ? null : wish.holderName,
      holderEmail: email,
      validFromMs: nowMs,
      validUntilMs: endOfValidityMs(until, timezone),
      turns,
      productsMinor,
      priceMinor,
    });
  }
  errors.throwIfAny();
  return { lines, sells, amountMinor: lines.reduce((sum, { priceMinor }) => sum + priceMinor, 0) };
}

function cardWrong(card: VoucherRow | null, type: VoucherTypeRow): string | null {
  if (card === null) return 'voucher_unknown';
  if (!card.isCard) return 'voucher_no_card';
  if (card.isDeleted) return 'voucher_deleted';
  if (card.isTaken) return 'voucher_card_sold';
  if (card.turnsLeft !== card.totalTurns || card.minorLeft !== card.totalMinor) return 'voucher_card_used';
  return card.typeId === type.id ? null : 'voucher_card_type';
}

/** Adds why nothing of the kind can be asked of a type, at `total_turns` and `total_products` of the item. */
export function addAmountErrors(
  errors: FieldErrors,
  item: string,
  type: VoucherOffer,
  wish: Pick<VoucherWish, 'turns' | 'productsMinor'>,
  locale: Locale,
): void {
  const add = (field: string, refusal: AmountRefusal | null, kind: 'turns' | 'amount') => {
    if (refusal)
      errors.add(`${item}.${field}`, `voucher_${kind}_${refusal.why}`, {
        limit: kind === 'turns' ? refusal.limit : moneyText(refusal.limit, locale),
      });
  };
  add('total_turns', turnsWrong(type, wish.turns), 'turns');
  add('total_products', productsWrong(type, wish.productsMinor), 'amount');
  if (wish.turns === 0 && wish.productsMinor === 0) errors.add(`${item}.total_turns`, 'voucher_empty');
}

/**
 * Takes what turns and amounts pay off the lines, in their order, which get it as `voucherMinor`. Amounts pay goods, and tickets where their type says so; a deposit
 * is handed out again in cash, so none pays it.
 * ### Errors
 * VALIDATION_FAILED: `vouchers.N.amount` (there is not so much that it could pay).
 */
export function takeOff(
  redeeming: Redeeming,
  tickets: readonly { line: OrderLine; index: number }[],
  goods: readonly GoodsLine[],
): Order['vouchers'] {
  const taken: Order['vouchers'] = [];
  for (const { line, index } of tickets) {
    const voucher = redeeming.turns.get(index);
    if (!voucher) continue;
    // What the class of the seat costs more a turn does not pay.
    const valueMinor = Math.min(totalOf(line), voucher.valueTicketMinor + voucher.valueHandlingMinor);
    line.voucherMinor = valueMinor;
    taken.push({ voucherId: voucher.id, turns: 1, minor: 0, valueMinor, ...placeOf(line) });
  }
  const errors = new FieldErrors();
  // What pays goods alone comes first, so that it is not left over where another could have paid the tickets.
  const amounts = [...redeeming.amounts.entries()].sort(
    ([, one], [, other]) => Number(one.voucher.amountPaysTickets) - Number(other.voucher.amountPaysTickets),
  );
  for (const [index, { voucher, minor }] of amounts) {
    let left = minor;
    const payable = [
      ...goods
        .filter(({ kind }) => kind === 'product')
        .map((line) => ({ line, place: { billOrder: line.billOrder, scheduleId: null, seatIndex: null } })),
      ...(voucher.amountPaysTickets ? tickets.map(({ line }) => ({ line, place: placeOf(line) })) : []),
    ];
    for (const { line, place } of payable) {
      const openMinor = totalOf(line) - (line.voucherMinor ?? 0);
      const part = Math.min(left, openMinor);
      if (part <= 0) continue;
      left -= part;
      line.voucherMinor = (line.voucherMinor ?? 0) + part;
      const known = taken.find((one) => one.voucherId === voucher.id && one.turns === 0 && isThere(one, place));
      if (known) {
        known.minor += part;
        known.valueMinor += part;
      } else taken.push({ voucherId: voucher.id, turns: 0, minor: part, valueMinor: part, ...place });
    }
    if (left > 0) errors.add(`vouchers.${index}.amount`, 'voucher_amount_unused');
  }
  errors.throwIfAny();
  return taken;
}

type Place = Pick<Order['vouchers'][number], 'billOrder' | 'scheduleId' | 'seatIndex'>;

const placeOf = ({ billOrder, scheduleId, seatIndex }: OrderLine): Place => ({ billOrder, scheduleId, seatIndex });

const isThere = (one: Place, other: Place): boolean =>
  one.billOrder === other.billOrder && one.scheduleId === other.scheduleId && one.seatIndex === other.seatIndex;

const totalOf = (line: { priceMinor: number; handlingMinor?: number; quantity?: number }): number =>
  (line.quantity ?? 1) * (line.priceMinor + (line.handlingMinor ?? 0));
