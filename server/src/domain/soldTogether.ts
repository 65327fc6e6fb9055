/** Lines of a bill as people read them: what was sold as one thing stands on one line. Pure. */
import type { Locale } from '../contract/index.ts';
import { localize, localizeOrNull } from './localized.ts';

/** Texts are localized JSON, amounts minor units. `place`: lines of goods that share it are one thing. `show`: whatever tells two shows apart. */
export interface SoldLine {
  isTicket: boolean;
  place: string;
  name: unknown;
  seatClassName: unknown;
  seatName: string | null;
  quantity: number;
  priceMinor: number;
  handlingMinor: number;
  vatPercentHundredths: number;
  show: unknown;
}

/** A rate with the class of its seat, or a product. */
export function nameOf({ name, seatClassName }: Pick<SoldLine, 'name' | 'seatClassName'>, locale: Locale): string {
  const seatClass = localizeOrNull(seatClassName, locale);
  return seatClass === null ? localize(name, locale) : `${localize(name, locale)} · ${seatClass}`;
}

export interface SoldTogether<T> {
  /** The first of them. */
  line: T;
  quantity: number;
  eachMinor: number;
  seats: string[];
}

/** Tickets of one name, price and show are one line of the receipt, with their seats; so is a set, whatever kinds of VAT are in it. */
export function soldTogether<T extends SoldLine>(lines: readonly T[], locale: Locale): SoldTogether<T>[] {
  const groups = new Map<string, SoldTogether<T>>();
  for (const line of lines) {
    const { priceMinor, handlingMinor, vatPercentHundredths, show } = line;
    const eachMinor = priceMinor + handlingMinor;
    const key = line.isTicket
      ? JSON.stringify([nameOf(line, locale), priceMinor, handlingMinor, vatPercentHundredths, show])
      : line.place;
    const group = groups.get(key);
    if (!group)
      groups.set(key, {
        line,
        quantity: line.quantity,
        eachMinor,
        seats: line.seatName === null ? [] : [line.seatName],
      });
    else if (line.isTicket) {
      group.quantity += line.quantity;
      if (line.seatName !== null) group.seats.push(line.seatName);
    } else group.eachMinor += eachMinor;
  }
  return [...groups.values()];
}
