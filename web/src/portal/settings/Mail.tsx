import { Alert, Button, Group, NumberInput, PasswordInput, Switch, Text, TextInput } from '@mantine/core';
import type { MailSettings, SettingsView, TestMailAnswer } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { Fields, type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor } from './GroupPage.tsx';
import { emptyAsNull } from './part.ts';
import classes from './settings.module.css';

/** `password` '': as it is; null: none. */
type Values = Omit<MailSettings, 'password'> & { password: string | null };

/** Who mails come from, and by which server they go out. */
export default function Mail(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.mail}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

/** The password is written and never read. */
const valuesOf = ({ row_version: _, has_password: __, ...values }: SettingsView['mail']): Values => ({
  ...values,
  password: '',
});

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['mail']> }): ReactNode {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveMail.useMutation();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: {
      from_address: t('mail.from_address'),
      from_name: t('mail.from_name'),
      reply_address: t('mail.reply_address'),
      reply_name: t('mail.reply_name'),
      host: t('mail.host'),
      port: t('mail.port'),
      secure: t('mail.secure'),
      username: t('mail.username'),
      password: t('mail.password'),
    },
    show: {
      password: (password) => (password === null ? '–' : t(password === '' ? 'mail.unchanged' : 'mail.hidden')),
    },
    async save({ password, ...values }, row_version) {
      const answer = await mutation.mutateAsync({
        exhibitor,
        row_version,
        values: { ...emptyAsNull(values), ...(password !== '' && { password }) },
      });
      await utils.staff.settings.mail.invalidate();
      return answer;
    },
  });
  const password = form.text('password');
  return (
    <GroupPage
      group="mail"
      history={{ entity: 'mail_settings', id: `${exhibitor}/mail` }}
      form={form}
      sections={[
        {
          id: 'sender',
          title: t('mail.sender'),
          text: t('mail.senderText'),
          content: (
            <div className={classes.pair}>
              <TextInput {...form.text('from_address')} type="email" />
              <TextInput {...form.text('from_name')} maxLength={120} />
              <TextInput {...form.text('reply_address')} type="email" />
              <TextInput {...form.text('reply_name')} maxLength={120} />
            </div>
          ),
        },
        {
          id: 'server',
          title: t('mail.server'),
          text: t('mail.serverText'),
          content: (
            <>
              <TextInput
                {...form.text('host')}
                placeholder="smtp.example.com"
                autoCapitalize="off"
                spellCheck={false}
              />
              <NumberInput
                {...form.number('port')}
                description={t('mail.portHelp')}
                min={1}
                max={65_535}
                allowDecimal={false}
                thousandSeparator=""
              />
              <Switch {...form.checkbox('secure')} />
              <TextInput {...form.text('username')} autoComplete="off" autoCapitalize="off" spellCheck={false} />
              <PasswordInput
                {...password}
                autoComplete="new-password"
                description={t(
                  form.values.password === null
                    ? 'mail.forgetting'
                    : read.data.has_password
                      ? 'mail.passwordKept'
                      : 'mail.passwordNone',
                )}
              />
              {read.data.has_password && form.values.password !== null ? (
                <div>
                  <Button size="xs" variant="subtle" color="red" onClick={() => form.set('password', null)}>
                    {t('mail.forget')}
                  </Button>
                </div>
              ) : null}
            </>
          ),
        },
        {
          id: 'test',
          title: t('mail.test'),
          text: t('mail.testText'),
          isApart: true,
          content: (
            <Fields>
              <TestMail exhibitor={exhibitor} isSaved={form.changed.length === 0} />
            </Fields>
          ),
        },
      ]}
    />
  );
}

function TestMail({ exhibitor, isSaved }: { exhibitor: number; isSaved: boolean }): ReactNode {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { account } = useStaff();
  const [to, setTo] = useState(account.email);
  const test = trpc.staff.settings.testMail.useMutation();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        test.mutate({ exhibitor, to });
      }}
    >
      <Group align="flex-end">
        <TextInput
          label={t('mail.testTo')}
          type="email"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={test.isPending} disabled={!isSaved}>
          {t('mail.testSend')}
        </Button>
      </Group>
      {isSaved ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          {t('mail.saveFirst')}
        </Text>
      )}
      <div role="status">
        {test.error ? (
          <Alert color="red" mt="sm">
            {errorText(test.error)}
          </Alert>
        ) : test.data ? (
          <Outcome answer={test.data} to={test.variables?.to ?? ''} />
        ) : null}
      </div>
    </form>
  );
}

function Outcome({ answer: { outcome, answer, host }, to }: { answer: TestMailAnswer; to: string }): ReactNode {
  const { t } = useTranslation('settings');
  const key = outcome === 'accepted' && host === null ? 'accepted_here' : outcome;
  return (
    <Alert color={outcome === 'accepted' ? 'green' : 'red'} mt="sm">
      {t(`mail.outcome.${key}`, { host: host ?? '', to })}
      {answer === null ? null : (
        <Text size="sm" mt="xs">
          {t('mail.answer', { answer })}
        </Text>
      )}
    </Alert>
  );
}
