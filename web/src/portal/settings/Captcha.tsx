import { Switch, TextInput } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';
import { emptyAsNull } from './part.ts';

/** What keeps programs out of forms. */
export default function Captcha(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.captcha}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['captcha']> }): ReactNode {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveCaptcha.useMutation();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: { sitekey: t('captcha.sitekey'), inline: t('captcha.inline') },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({
        exhibitor,
        row_version,
        values: emptyAsNull(values),
      });
      await utils.staff.settings.captcha.invalidate();
      return answer;
    },
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
