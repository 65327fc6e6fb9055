/** What stands between the password and the app: the second factor, given or set up. */
import { Alert, Anchor, Button, Divider, Stack, Text, TextInput, Title } from '@mantine/core';
import type { HalfSignedIn, SignedIn } from '@parterre/server/contract';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/ApiProvider.tsx';
import { overHttp } from '../api/createApi.ts';
import { errorOf } from '../api/errors.ts';
import { LocaleSelect } from '../staff/LocaleSelect.tsx';
import { SignInPage } from '../staff/SignInPage.tsx';
import { AddApp, CodeInput } from './AddApp.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { askPasskey, canHavePasskeys } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useConfirmation } from './useConfirmation.tsx';
import { useTroubleText } from './useTroubleText.ts';

interface Props {
  place: string;
  owed: HalfSignedIn;
  /** The second factor was given. */
  onGiven(answer: SignedIn): void;
  /** The second factor was set up, or the session is another than it was: the server knows. */
  onChanged(): void;
  onLeave(): Promise<void>;
}

export default function HalfSignedInPage(props: Props): ReactNode {
  const { t } = useTranslation('secondFactor');
  const { owed, place, onChanged } = props;
  const [codes, setCodes] = useState<string[] | null>(null);
  // Nothing that leads away from them: they are shown this once.
  if (codes !== null)
    return (
      <SignInPage place={place} title={t('codes.title')}>
        <RecoveryCodes codes={codes} email={owed.email} onKept={onChanged} />
      </SignInPage>
    );
  return (
    <SignInPage place={place} title={t(owed.owes === 'give' ? 'give.title' : 'setUp.title')}>
      {owed.owes === 'give' ? <Give {...props} /> : <SetUp {...props} onCodes={setCodes} />}
      <Leave onLeave={props.onLeave} />
      <LocaleSelect />
    </SignInPage>
  );
}

function Give({ owed, onGiven, onChanged }: Props): ReactNode {
  const { t } = useTranslation('secondFactor');
  const { client } = useApi();
  const troubleText = useTroubleText();
  const { ways, otherHosts } = owed;
  const hasPasskey = ways.passkey && canHavePasskeys();
  const [way, setWay] = useState<'app' | 'recoveryCode' | null>(
    ways.app ? 'app' : hasPasskey || !ways.recoveryCode ? null : 'recoveryCode',
  );
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [sending, setSending] = useState<'passkey' | 'code' | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const context = overHttp;
  useEffect(() => {
    // With a passkey nothing has to be typed.
    if (way !== null && !hasPasskey) field.current?.querySelector('input')?.focus();
  }, [way, hasPasskey]);

  async function during(what: 'passkey' | 'code', give: () => Promise<SignedIn>): Promise<void> {
    if (sending !== null) return;
    setSending(what);
    setTrouble(null);
    try {
      onGiven(await give());
    } catch (refused) {
      setSending(null);
      setTrouble(troubleText(refused));
      if (errorOf(refused).code === 'NOT_SIGNED_IN') onChanged();
      if (what === 'code') field.current?.querySelector('input')?.select();
    }
  }
  const givePasskey = (): Promise<void> =>
    during('passkey', async () => {
      const options = await client.staff.secondFactor.passkeyRequest.mutate(undefined, { context });
      return client.staff.secondFactor.givePasskey.mutate(await askPasskey(options), { context });
    });
  const change = (to: 'app' | 'recoveryCode'): void => {
    setWay(to);
    setCode('');
    setTrouble(null);
  };

  return (
    <>
      <Text size="sm" c="dimmed">
        {t('give.as', { email: owed.email })}
      </Text>
      {trouble === null ? null : (
        <Alert color="red" role="alert">
          {trouble}
        </Alert>
      )}
      {hasPasskey ? (
        <Button size="md" loading={sending === 'passkey'} onClick={() => void givePasskey()}>
          {t('give.passkey')}
        </Button>
      ) : null}
      {hasPasskey && way !== null ? <Divider label={t('give.or')} /> : null}
      {way === null ? null : (
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (code.trim() === '') setTrouble(t('give.codeMissing'));
            else void during('code', () => client.staff.secondFactor.giveCode.mutate({ code }, { context }));
          }}
        >
          <Stack gap="md">
            <div ref={field}>
              {way === 'app' ? (
                <CodeInput label={t('give.code')} value={code} onChange={setCode} />
              ) : (
                <TextInput
                  label={t('give.recoveryCode')}
                  description={t('give.recoveryHelp')}
                  value={code}
                  maxLength={40}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={({ currentTarget }) => setCode(currentTarget.value)}
                />
              )}
            </div>
            <Button type="submit" size="md" variant={hasPasskey ? 'default' : 'filled'} loading={sending === 'code'}>
              {t('give.submit')}
            </Button>
          </Stack>
        </form>
      )}
      {ways.recoveryCode && way !== 'recoveryCode' ? (
        <Anchor component="button" type="button" size="sm" onClick={() => change('recoveryCode')}>
          {t('give.useRecoveryCode')}
        </Anchor>
      ) : null}
      {ways.app && way !== 'app' ? (
        <Anchor component="button" type="button" size="sm" onClick={() => change('app')}>
          {t('give.useApp')}
        </Anchor>
      ) : null}
      {otherHosts.length > 0 ? (
        <Text size="sm" c="dimmed">
          {t('give.elsewhere', { hosts: otherHosts.join(', ') })}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('give.lost')}
      </Text>
    </>
  );
}

function SetUp({ owed, onChanged, onCodes }: Props & { onCodes(codes: string[]): void }): ReactNode {
  const { t } = useTranslation('secondFactor');
  const { dialog, confirmed } = useConfirmation();
  // Whoever has added one to an account that had some is in.
  const added = (recoveryCodes: string[] | null): void => {
    if (recoveryCodes === null) onChanged();
    else onCodes(recoveryCodes);
  };
  return (
    <>
      <Text size="sm">{t('setUp.text', { exhibitor: owed.requiredBy })}</Text>
      {canHavePasskeys() ? (
        <>
          <section aria-labelledby="set-up-passkey">
            <Stack gap="xs">
              <Title order={2} size="h4" id="set-up-passkey">
                {t('passkeys.title')}
              </Title>
              <Text size="sm" c="dimmed">
                {t('passkeys.text')}
              </Text>
              <AddPasskey confirmed={confirmed} onAdded={added} />
            </Stack>
          </section>
          <Divider label={t('give.or')} />
        </>
      ) : null}
      <section aria-labelledby="set-up-app">
        <Stack gap="xs">
          <Title order={2} size="h4" id="set-up-app">
            {t('app.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('app.text')}
          </Text>
          <AddApp confirmed={confirmed} action={t('app.setUp')} onAdded={added} />
        </Stack>
      </section>
      {dialog}
    </>
  );
}

function Leave({ onLeave }: Pick<Props, 'onLeave'>): ReactNode {
  const { t } = useTranslation('secondFactor');
  const troubleText = useTroubleText();
  const [trouble, setTrouble] = useState<string | null>(null);
  return (
    <>
      {trouble === null ? null : (
        <Alert color="red" role="alert">
          {trouble}
        </Alert>
      )}
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => {
          onLeave().catch((error: unknown) => setTrouble(troubleText(error)));
        }}
      >
        {t('give.leave')}
      </Anchor>
    </>
  );
}
