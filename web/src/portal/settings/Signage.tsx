import { NumberInput } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';

/** When shows stand on displays, and how long their pages stay. */
export default function Signage(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.signage}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['signage']> }): ReactNode {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveSignage.useMutation();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: {
      before_start_minutes: t('signage.before_start_minutes'),
      after_start_minutes: t('signage.after_start_minutes'),
      page_seconds: t('signage.page_seconds'),
      seating_minutes: t('signage.seating_minutes'),
    },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version, values });
      await utils.staff.settings.signage.invalidate();
      return answer;
    },
  });
  return (
    <GroupPage
      group="signage"
      history={{ entity: 'signage_settings', id: `${exhibitor}/signage_config` }}
      form={form}
      sections={[
        {
          id: 'times',
          title: t('signage.times'),
          text: t('signage.timesText'),
          content: (
            <>
              <NumberInput {...form.number('before_start_minutes')} min={1} max={1440} allowDecimal={false} />
              <NumberInput {...form.number('after_start_minutes')} min={0} max={240} allowDecimal={false} />
              <NumberInput {...form.number('page_seconds')} min={3} max={600} allowDecimal={false} />
            </>
          ),
        },
        {
          id: 'doors',
          title: t('signage.doors'),
          text: t('signage.doorsText'),
          content: <NumberInput {...form.number('seating_minutes')} min={0} max={120} allowDecimal={false} />,
        },
      ]}
    />
  );
}
