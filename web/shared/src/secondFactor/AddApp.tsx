import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { NewAuthenticatorApp } from '@parterre/server/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/ApiProvider.tsx';
import { overHttp } from '../api/createApi.ts';
import { useErrorText } from '../api/useErrorText.ts';
import { QrCode } from '../qr/QrCode.tsx';
import classes from './AddApp.module.css';
import type { Confirmation } from './useConfirmation.tsx';

/** Sets an authenticator app up: a code to scan, and one back that shows that it was. As `AddPasskey`. */
export function AddApp(props: {
  confirmed: Confirmation['confirmed'];
  /** What the button says that begins it. */
  action: string;
  onAdded(recoveryCodes: string[] | null): void;
}): ReactNode {
  const { t } = useTranslation('secondFactor');
  const { client } = useApi();
  const errorText = useErrorText();
  const [app, setApp] = useState<NewAuthenticatorApp | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const context = overHttp;

  async function during(work: () => Promise<void>): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    setError(null);
    try {
      await work();
    } catch (refused) {
      setError(refused);
    } finally {
      setIsSending(false);
    }
  }

  const begin = (): Promise<void> =>
    during(async () => {
      setApp(await props.confirmed(() => client.staff.secondFactor.newApp.mutate(undefined, { context })));
    });

  const confirm = (token: string): Promise<void> =>
    during(async () => {
      const added = await props.confirmed(() => client.staff.secondFactor.addApp.mutate({ token, code }, { context }));
      if (added === null) return;
      setApp(null);
      setCode('');
      props.onAdded(added.recoveryCodes);
    });

  const trouble =
    error === null ? null : (
      <Alert color="red" role="alert">
        {errorText(error)}
      </Alert>
    );
  if (app === null)
    return (
      <Stack gap="sm" align="flex-start">
        {trouble}
        <Button variant="default" loading={isSending} onClick={() => void begin()}>
          {props.action}
        </Button>
      </Stack>
    );
  return (
    <form
      noValidate
      aria-label={props.action}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void confirm(app.token);
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('app.scan')}</Text>
        <div className={classes.qr}>
          <QrCode text={app.uri} label={t('app.qr')} />
        </div>
        <div>
          <Text size="sm" c="dimmed" id="app-key">
            {t('app.key')}
          </Text>
          {/* In fours, as one types it. */}
          <Text className={classes.key} aria-labelledby="app-key" role="group">
            {app.secret.match(/.{1,4}/g)?.join(' ')}
          </Text>
        </div>
        {trouble}
        <CodeInput label={t('app.code')} value={code} onChange={setCode} />
        <Group gap="xs">
          <Button type="submit" loading={isSending}>
            {t('app.confirm')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setApp(null);
              setError(null);
            }}
          >
            {t('confirm.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Six digits; phones show their keys for digits, and offer what came with a message. */
export function CodeInput(props: { label: string; value: string; onChange(code: string): void }): ReactNode {
  const { t } = useTranslation('secondFactor');
  return (
    <TextInput
      label={props.label}
      description={t('app.codeHelp')}
      className="p-figures"
      value={props.value}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}
