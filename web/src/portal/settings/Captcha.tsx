import { Switch, TextInput } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useMemo } from 'react';
import { useRecordForm } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { GroupPage, OfExhibitor, recordOf } from './GroupPage.tsx';
import { emptyAsNull } from './part.ts';

/** What keeps programs out of forms. */
export default function Captcha(): ReactNode {
  return <OfExhibitor>{(exhibitor) => <OfOne exhibitor={exhibitor} />}</OfExhibitor>;
}

function OfOne({ exhibitor }: { exhibitor: number }): ReactNode {
  const query = trpc.staff.settings.captcha.useQuery({ exhibitor });
  return <Loaded query={query}>{(view) => <Form exhibitor={exhibitor} view={view} />}</Loaded>;
}

function Form({ exhibitor, view }: { exhibitor: number; view: SettingsView['captcha'] }): ReactNode {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveCaptcha.useMutation();
  const record = useMemo(() => recordOf(view), [view]);
  const form = useRecordForm({
    record,
    labels: { sitekey: t('captcha.sitekey'), inline: t('captcha.inline') },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({
        exhibitor,
        row_version: row_version ?? 1,
        values: emptyAsNull(values),
      });
      await utils.staff.settings.captcha.invalidate();
      return answer;
    },
    reread: async () => recordOf(await utils.staff.settings.captcha.fetch({ exhibitor }, { staleTime: 0 })),
  });
  return (
    <GroupPage
      group="captcha"
      history={{ entity: 'captcha_settings', id: `${exhibitor}/recaptcha` }}
      form={form}
      sections={[
        {
          id: 'recaptcha',
          title: t('captcha.title'),
          text: t('captcha.text'),
          content: (
            <>
              <TextInput {...form.text('sitekey')} maxLength={100} />
              <Switch {...form.checkbox('inline')} />
            </>
          ),
        },
      ]}
    />
  );
}
