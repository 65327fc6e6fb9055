import { NumberInput } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';

/** What a new show is planned with. */
export default function Planning(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.schedule}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['schedule']> }): ReactNode {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveSchedule.useMutation();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: { preshow_minutes: t('schedule.preshow_minutes'), cleaning_minutes: t('schedule.cleaning_minutes') },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version, values });
      await utils.staff.settings.schedule.invalidate();
      return answer;
    },
  });
  const minutes = { min: 0, allowDecimal: false, suffix: t('public.minutes') };
  return (
    <GroupPage
      group="schedule"
      history={{ entity: 'schedule_settings', id: `${exhibitor}/schedule_config` }}
      form={form}
      sections={[
        {
          id: 'new',
          title: t('schedule.title'),
          text: t('schedule.text'),
          content: (
            <>
              <NumberInput {...form.number('preshow_minutes')} {...minutes} max={120} />
              <NumberInput {...form.number('cleaning_minutes')} {...minutes} max={240} />
            </>
          ),
        },
      ]}
    />
  );
}
