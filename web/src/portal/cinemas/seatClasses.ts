import type { Locale, ScreenView } from '@parterre/server/contract';
import type { SeatClassView } from '@parterre/ui/seatmap';

/** Classes as the screen's rates call and colour them. */
export const seatClassesOf = (
  classes: readonly { key: string; name: string }[],
  rates: ScreenView['classes'],
  locale: Locale,
): SeatClassView[] =>
  classes.map(({ key, name }) => {
    const rate = rates.find((each) => each.key === key)?.rate ?? null;
    return {
      key,
      name: rate?.name[locale] || Object.values(rate?.name ?? {}).find(Boolean) || name,
      // What costs nothing more has no price to show.
      priceMinor: rate === null ? null : rate.ticket_minor + rate.handling_minor || null,
      ...(rate !== null && { color: rate.color }),
    };
  });
