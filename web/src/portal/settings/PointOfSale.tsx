import { NumberInput, Switch } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';

/** How one works at a till. */
export default function PointOfSale(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.pos}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['pos']> }): ReactNode {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.savePos.useMutation();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: {
      search_min_characters: t('pos.search_min_characters'),
      cash_rounding: t('pos.cash_rounding'),
      doors_open_minutes: t('pos.doors_open_minutes'),
      doors_close_minutes: t('pos.doors_close_minutes'),
      offline_seats: t('pos.offline_seats'),
      offline_hours: t('pos.offline_hours'),
    },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version, values });
      await utils.staff.settings.pos.invalidate();
      return answer;
    },
  });
  return (
    <GroupPage
      group="pos"
      history={{ entity: 'pos_settings', id: `${exhibitor}/pos_config` }}
      form={form}
      sections={[
        {
          id: 'search',
          title: t('pos.search'),
          text: t('pos.searchText'),
          content: <NumberInput {...form.number('search_min_characters')} min={1} max={10} allowDecimal={false} />,
        },
        {
          id: 'cash',
          title: t('pos.cash'),
          text: t('pos.cashText'),
          content: <Switch {...form.checkbox('cash_rounding')} />,
        },
        {
          id: 'doors',
          title: t('pos.doors'),
          text: t('pos.doorsText'),
          content: (
            <>
              <NumberInput {...form.number('doors_open_minutes')} min={0} max={1440} allowDecimal={false} />
              <NumberInput {...form.number('doors_close_minutes')} min={0} max={1440} allowDecimal={false} />
            </>
          ),
        },
        {
          id: 'offline',
          title: t('pos.offline'),
          text: t('pos.offlineText'),
          content: (
            <>
              <NumberInput {...form.number('offline_seats')} min={0} max={20} allowDecimal={false} />
              <NumberInput {...form.number('offline_hours')} min={1} max={24} allowDecimal={false} />
            </>
          ),
        },
      ]}
    />
  );
}
