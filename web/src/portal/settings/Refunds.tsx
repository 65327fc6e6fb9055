import { NumberInput, Switch } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';

/** Whether buyers give tickets back by themselves, and until when. */
export default function Refunds(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.refunds}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['refunds']> }): ReactNode {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveRefunds.useMutation();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: { by_buyers_minutes: t('refunds.by_buyers_minutes'), by_buyers: t('refunds.by_buyers') },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version, values });
      await utils.staff.settings.refunds.invalidate();
      return answer;
    },
  });
  return (
    <GroupPage
      group="refunds"
      history={{ entity: 'refunds_settings', id: `${exhibitor}/refunds` }}
      form={form}
      sections={[
        {
          id: 'buyers',
          title: t('refunds.title'),
          text: t('refunds.text'),
          content: (
            <>
              <Switch {...form.checkbox('by_buyers')} description={t('refunds.by_buyersHelp')} />
              <NumberInput
                {...form.number('by_buyers_minutes')}
                min={0}
                max={43_200}
                allowDecimal={false}
                suffix={t('public.minutes')}
              />
            </>
          ),
        },
      ]}
    />
  );
}
