/** What vouchers may be used for, and why they may not. Pure; amounts in minor units. */
import type { VoucherKind } from '../contract/enumerations.ts';
import { type AmountRefusal, amountRefusal } from '../contract/voucherAmounts.ts';

/** A voucher as it stands at a moment. */
export interface VoucherFacts {
  kind: VoucherKind;
  isDeleted: boolean;
  /** A printed card that nobody has bought is not. */
  isPaid: boolean;
  isCard: boolean;
  validFromMs: number;
  /** Until then, not included. Null: a printed card that nobody has bought. */
  validUntilMs: number | null;
  turnsLeft: number;
  minorLeft: number;
  reuseMinutes: number;
  /** How long ago turns of it were last used that are not back on it; null: they never were. */
  usedAgoMs: number | null;
  /** The most turns for one show; null: as many as there are. */
  turnsPerShow: number | null;
  /** Turns of it that are used for a show, by its id. */
  usedFor: ReadonlyMap<number, number>;
}

/** Why a voucher pays nothing now; each is a text `voucher_…` of the server's validation texts, with these values. */
export type VoucherRefusal =
  | { why: 'deleted' | 'unused_card' | 'not_paid' | 'used_up' }
  | { why: 'not_yet' | 'over'; atMs: number };

/** Null: it may be used for something. */
export function voucherRefusal(voucher: VoucherFacts, nowMs: number): VoucherRefusal | null {
  if (voucher.isDeleted) return { why: 'deleted' };
  if (!voucher.isPaid) return { why: voucher.isCard ? 'unused_card' : 'not_paid' };
  if (nowMs < voucher.validFromMs) return { why: 'not_yet', atMs: voucher.validFromMs };
  if (voucher.validUntilMs !== null && nowMs >= voucher.validUntilMs)
    return { why: 'over', atMs: voucher.validUntilMs };
  if (voucher.turnsLeft === 0 && voucher.minorLeft === 0) return { why: 'used_up' };
  return null;
}

/** Why no turn of a voucher that may be used can be used for a show; null: `redeemableTurns` says how many can. */
export function turnsRefusal(
  voucher: VoucherFacts,
  scheduleId: number,
): { why: 'no_turns' } | { why: 'recently'; minutes: number } | { why: 'show_full'; turns: number } | null {
  if (voucher.turnsLeft === 0) return { why: 'no_turns' };
  const { reuseMinutes, turnsPerShow } = voucher;
  if (isJustUsed(voucher)) return { why: 'recently', minutes: reuseMinutes };
  if (turnsPerShow !== null && redeemableTurns(voucher, scheduleId) === 0)
    return { why: 'show_full', turns: turnsPerShow };
  return null;
}

/** How many tickets of a show a voucher that may be used can pay now. */
export function redeemableTurns(voucher: VoucherFacts, scheduleId: number): number {
  const { turnsLeft, turnsPerShow, usedFor } = voucher;
  if (isJustUsed(voucher)) return 0;
  if (turnsPerShow === null) return turnsLeft;
  return Math.max(0, Math.min(turnsLeft, turnsPerShow - (usedFor.get(scheduleId) ?? 0)));
}

const isJustUsed = ({ usedAgoMs, reuseMinutes }: VoucherFacts): boolean =>
  usedAgoMs !== null && usedAgoMs < reuseMinutes * 60_000;

/** What one may ask for of a type, and what that costs. */
export interface VoucherOffer {
  turnsMin: number;
  turnsMax: number;
  turnsStep: number;
  costTurnMinor: number;
  productsEnabled: boolean;
  productsMinMinor: number;
  productsMaxMinor: number;
  productsStepMinor: number;
}

/** Whether so many turns can be bought: none may be where fewer than the least number is asked for nothing. */
export function turnsWrong(offer: VoucherOffer, turns: number): AmountRefusal | null {
  return amountRefusal({ min: offer.turnsMin, max: offer.turnsMax, step: offer.turnsStep }, turns);
}

/** Whether so much of an amount can be bought. */
export function productsWrong(offer: VoucherOffer, minor: number): AmountRefusal | null {
  if (!offer.productsEnabled) return minor === 0 ? null : { why: 'max', limit: 0 };
  const limits = { min: offer.productsMinMinor, max: offer.productsMaxMinor, step: offer.productsStepMinor };
  return amountRefusal(limits, minor);
}

export const voucherPrice = (offer: VoucherOffer, turns: number, productsMinor: number): number =>
  turns * offer.costTurnMinor + productsMinor;
