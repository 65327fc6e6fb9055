import { NumberInput } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useMemo } from 'react';
import { useRecordForm } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { GroupPage, OfExhibitor, recordOf } from './GroupPage.tsx';

/** What a new show is planned with. */
export default function Planning(): ReactNode {
  return <OfExhibitor>{(exhibitor) => <OfOne exhibitor={exhibitor} />}</OfExhibitor>;
}

function OfOne({ exhibitor }: { exhibitor: number }): ReactNode {
  const query = trpc.staff.settings.schedule.useQuery({ exhibitor });
  return <Loaded query={query}>{(view) => <Form exhibitor={exhibitor} view={view} />}</Loaded>;
}

function Form({ exhibitor, view }: { exhibitor: number; view: SettingsView['schedule'] }): ReactNode {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveSchedule.useMutation();
  const record = useMemo(() => recordOf(view), [view]);
  const form = useRecordForm({
    record,
    labels: { preshow_minutes: t('schedule.preshow_minutes'), cleaning_minutes: t('schedule.cleaning_minutes') },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version: row_version ?? 1, values });
      await utils.staff.settings.schedule.invalidate();
      return answer;
    },
    reread: async () => recordOf(await utils.staff.settings.schedule.fetch({ exhibitor }, { staleTime: 0 })),
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
