import type { PriceRateView } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { salePlaces } from '../form/index.ts';
import { clockOf, dayOnWeekday } from './clock.ts';

/** The conditions of a rate in a few words each; none: it is always offered. */
export function useConditions(): {
  weekday(iso: number): string;
  conditions(rate: PriceRateView): string[];
} {
  const { t } = useTranslation('prices');
  const { weekday: nameOf, list } = useFormats();
  const weekday = (iso: number): string => nameOf(dayOnWeekday(iso));
  const starts = ({ start_from, start_until }: PriceRateView): string[] => {
    if (start_from !== null && start_until !== null)
      return [t('conditions.starts', { from: clockOf(start_from), until: clockOf(start_until) })];
    if (start_from !== null) return [t('conditions.startsFrom', { from: clockOf(start_from) })];
    return start_until === null ? [] : [t('conditions.startsUntil', { until: clockOf(start_until) })];
  };
  const tickets = ({ min_tickets: min, max_tickets: max }: PriceRateView): string =>
    min === max ? t('conditions.exactly', { count: min }) : t('conditions.tickets', { min, max });
  return {
    weekday,
    conditions(rate) {
      const open = salePlaces.filter(([, bit]) => (rate.visibility & bit) !== 0);
      return [
        ...(rate.weekdays.length > 0 ? [list(rate.weekdays.map(weekday))] : []),
        ...starts(rate),
        ...(rate.one_day_ahead ? [t('conditions.ahead')] : []),
        ...(rate.per_schedule === null ? [] : [t('conditions.limit', { count: rate.per_schedule })]),
        ...(rate.min_tickets > 1 ? [tickets(rate)] : []),
        ...(open.length < salePlaces.length
          ? [t('conditions.places', { places: list(open.map(([place]) => t(`places.${place}`))) })]
          : []),
        ...(rate.accept_voucher ? [] : [t('conditions.noVoucher')]),
      ];
    },
  };
}
