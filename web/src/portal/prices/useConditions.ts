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
  return {
    weekday,
    conditions(rate) {
      const open = salePlaces.filter(([, bit]) => (rate.visibility & bit) !== 0);
      return [
        ...(rate.weekdays.length > 0 ? [list(rate.weekdays.map(weekday))] : []),
        ...(rate.start_from !== null || rate.start_until !== null
          ? [t('conditions.starts', { from: clockOf(rate.start_from ?? 0), until: clockOf(rate.start_until ?? 1439) })]
          : []),
        ...(rate.one_day_ahead ? [t('conditions.ahead')] : []),
        ...(rate.per_schedule === null ? [] : [t('conditions.limit', { count: rate.per_schedule })]),
        ...(rate.min_tickets > 1 ? [t('conditions.tickets', { min: rate.min_tickets, max: rate.max_tickets })] : []),
        ...(open.length < salePlaces.length
          ? [t('conditions.places', { places: list(open.map(([place]) => t(`places.${place}`))) })]
          : []),
        ...(rate.accept_voucher ? [] : [t('conditions.noVoucher')]),
      ];
    },
  };
}
