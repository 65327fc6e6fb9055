import type { ScheduleBulk, ScheduleChoices } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { places } from '../form/index.ts';
import { type BulkField, placesField } from '../list/index.ts';

/** What the fields show of a show. */
interface Known {
  price_group_id: number;
  visibility: number;
  purchasable_online: boolean;
  seatpicker_enabled: boolean;
  online_reserve: number;
}

/**
 * What can be changed of many shows: a function of `exhibitors`, theirs, of which prices are chosen when it is one. `canMove`: all of
 * them go in one change, so that one may take the place that another leaves.
 */
export function useBulkFields(choices: ScheduleChoices | undefined) {
  const { t } = useTranslation('schedules');
  return <Row>(
    exhibitors: number[],
    known: (row: Row) => Known,
    { canMove = false } = {},
  ): BulkField<Row, ScheduleBulk['changes']>[] => {
    const [exhibitor, ...others] = [...new Set(exhibitors)];
    const priceGroups = (choices?.price_groups ?? []).filter(({ exhibitor_id }) => exhibitor_id === exhibitor);
    return [
      ...(canMove
        ? [
            {
              name: 'shift',
              label: t('bulk.shift'),
              description: t('bulk.shiftHelp'),
              kind: 'amount',
              unit: t('minutes'),
              min: -720,
              max: 720,
              step: 5,
              changes: (shift_minutes: number) => ({ shift_minutes }),
            } as const,
          ]
        : []),
      ...(others.length === 0
        ? [
            {
              name: 'price_group',
              label: t('priceGroup'),
              kind: 'choice',
              options: priceGroups.map(({ id, name }) => ({ value: String(id), label: name })),
              valueOf: (row: Row) => String(known(row).price_group_id),
              changes: (group: string) => ({ price_group: Number(group) }),
            } as const,
          ]
        : []),
      placesField({
        name: 'visibility',
        label: t('visibility.label'),
        places,
        nameOf: (place) => t(`visibility.${place}`),
        bitsOf: (row) => known(row).visibility,
        changes: (visibility) => ({ visibility }),
      }),
      {
        name: 'purchasable_online',
        label: t('purchasableOnline'),
        kind: 'switch',
        valueOf: (row) => known(row).purchasable_online,
        changes: (purchasable_online) => ({ purchasable_online }),
      },
      {
        name: 'seatpicker_enabled',
        label: t('seatpicker'),
        kind: 'switch',
        valueOf: (row) => known(row).seatpicker_enabled,
        changes: (seatpicker_enabled) => ({ seatpicker_enabled }),
      },
      {
        name: 'online_reserve',
        label: t('onlineReserve'),
        description: t('onlineReserveHelp'),
        kind: 'number',
        min: 0,
        max: 100_000,
        valueOf: (row) => known(row).online_reserve,
        changes: (online_reserve) => ({ online_reserve }),
      },
    ];
  };
}
