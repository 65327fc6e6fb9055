import type { ViolationCode } from '@parterre/engine';

/** Why seats are refused: what the engine says, a choice where seats are assigned, more than one order may have. */
export type SeatRule = ViolationCode | 'ASSIGNED' | 'TOO_MANY';

/** The words for each, keys of the i18n area `validation`; said of one seat. */
export const seatRuleTexts: Readonly<Record<SeatRule, string>> = {
  ASSIGNED: 'seat_assigned',
  TOO_MANY: 'order_max',
  EMPTY_SELECTION: 'seat_missing',
  UNKNOWN_SEAT: 'seat_unknown',
  DUPLICATE_SEAT: 'seat_duplicate',
  SEAT_SOLD: 'seat_taken',
  SEAT_RESERVED: 'seat_taken',
  SEAT_HELD: 'seat_taken',
  SEAT_BLOCKED: 'seat_not_sold',
  SEAT_DISABLED: 'seat_not_sold',
  WRONG_COUNT: 'seat_count',
  WRONG_CLASS: 'seat_class',
  TOO_CLOSE: 'seat_too_close',
  STRANDED_SEAT: 'seat_stranding',
  SPLIT_SOFA: 'seat_half_sofa',
  COMPANION_ALONE: 'seat_companion',
  ONLINE_QUOTA: 'seat_quota',
  WRONG_ACCESSIBLE: 'seat_accessible',
};

/** The key of a rule's words; null when it is none of ours. */
export function seatRuleText(rule: unknown): string | null {
  return typeof rule === 'string' && Object.hasOwn(seatRuleTexts, rule) ? seatRuleTexts[rule as SeatRule] : null;
}
