import { NumberInput } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { DateField } from '../dates/DateField.tsx';
import { type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';

/** Which shows a till lists first, and from when the programme is not complete. */
export default function CounterSchedules(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.counter}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['counter']> }): ReactNode {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveCounter.useMutation();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: {
      current_schedules_prior: t('counter.current_schedules_prior'),
      current_schedules_ahead: t('counter.current_schedules_ahead'),
      schedules_partial_from: t('counter.schedules_partial_from'),
    },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version, values });
      await utils.staff.settings.counter.invalidate();
      return answer;
    },
  });
  return (
    <GroupPage
      group="counter"
      history={{ entity: 'counter_settings', id: `${exhibitor}/current_schedules` }}
      form={form}
      sections={[
        {
          id: 'window',
          title: t('counter.window'),
          text: t('counter.windowText'),
          content: (
            <>
              <NumberInput {...form.number('current_schedules_prior')} min={0} max={100} allowDecimal={false} />
              <NumberInput {...form.number('current_schedules_ahead')} min={1} max={100} allowDecimal={false} />
            </>
          ),
        },
        {
          id: 'partial',
          title: t('counter.partial'),
          text: t('counter.partialText'),
          content: (
            <DateField
              {...form.text('schedules_partial_from')}
              onChange={(day) => form.set('schedules_partial_from', day === '' ? null : day)}
            />
          ),
        },
      ]}
    />
  );
}
