import { NumberInput, Switch } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';

/** How long seats are kept for who pays at the counter, and whether the website says so. */
export default function Reservations(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.reservations}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['reservations']> }): ReactNode {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveReservations.useMutation();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: { expire_minutes: t('reservations.expire_minutes'), by_telephone: t('reservations.by_telephone') },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version, values });
      await utils.staff.settings.reservations.invalidate();
      return answer;
    },
  });
  return (
    <GroupPage
      group="reservations"
      history={{ entity: 'reservations_settings', id: `${exhibitor}/reservations` }}
      form={form}
      sections={[
        {
          id: 'time',
          title: t('reservations.title'),
          text: t('reservations.text'),
          content: (
            <>
              <NumberInput
                {...form.number('expire_minutes')}
                min={0}
                max={1440}
                allowDecimal={false}
                suffix={t('public.minutes')}
              />
              <Switch {...form.checkbox('by_telephone')} description={t('reservations.by_telephoneHelp')} />
            </>
          ),
        },
      ]}
    />
  );
}
