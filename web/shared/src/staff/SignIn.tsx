import { Alert, Anchor, Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SignInInput } from '@parterre/server/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOf, fieldErrors } from '../api/errors.ts';
import { canHavePasskeys } from '../secondFactor/passkeys.ts';
import { useTroubleText } from '../secondFactor/useTroubleText.ts';
import { LocaleSelect } from './LocaleSelect.tsx';
import { EmailInput, SignInPage } from './SignInPage.tsx';

/** What was done by the link of a mail: a password was chosen, anew or the first, an account joined, or a new address confirmed. */
export type Done = 'reset' | 'invitation' | 'join' | 'address';

/** `app`: what one signs in to, `place`: whose it is. `hasEnded`: a session ended while this page was open. */
export function SignIn(props: {
  app: string;
  place: string;
  hasEnded: boolean;
  /** By the link of a mail, for the account of this address. */
  done: { what: Done; email: string } | null;
  onForgotten(): void;
  onSignIn(input: SignInInput): Promise<void>;
  onPasskey(): Promise<void>;
}): ReactNode {
  const { t } = useTranslation('staff');
  const errorText = useTroubleText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waitUntilMs, setWaitUntilMs] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const seconds = useSecondsUntil(waitUntilMs);
  /** Longer than somebody waits who has mistyped: others may have tried. */
  const [isLong, setIsLong] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: props.done?.email ?? '', password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? t('signIn.emailMissing') : null),
      password: (value) => (value === '' ? t('signIn.passwordMissing') : null),
    },
  });

  async function send(input: SignInInput): Promise<void> {
    setIsSending(true);
    setRefusal(null);
    try {
      await props.onSignIn(input);
    } catch (thrown) {
      const { code, retryAfterSeconds } = errorOf(thrown);
      const fields = fieldErrors(thrown);
      setIsSending(false);
      form.setErrors(fields);
      if (Object.keys(fields).length > 0) return;
      if (code === 'SIGN_IN_THROTTLED' && retryAfterSeconds !== undefined) {
        setWaitUntilMs(performance.now() + retryAfterSeconds * 1000);
        setIsLong(retryAfterSeconds > 60);
      } else setRefusal(errorText(thrown));
      password.current?.focus();
      password.current?.select();
    }
  }

  async function sendPasskey(): Promise<void> {
    setIsAsking(true);
    setRefusal(null);
    try {
      await props.onPasskey();
    } catch (thrown) {
      setIsAsking(false);
      setRefusal(errorText(thrown));
    }
  }

  return (
    <SignInPage
      place={props.place}
      title={props.app}
      onSubmit={form.onSubmit((values) => {
        if (!isSending && seconds === 0) void send(values);
      })}
    >
      {props.hasEnded && refusal === null && seconds === 0 ? (
        <Alert color="yellow" role="status" title={t('signIn.ended.title')}>
          {t('signIn.ended.text')}
        </Alert>
      ) : null}
      {props.done !== null && refusal === null && seconds === 0 ? (
        <Alert color="green" role="status" title={t(`${props.done.what}.done.title`)}>
          {t(`${props.done.what}.done.text`)}
        </Alert>
      ) : null}
      {refusal !== null ? (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      ) : null}
      {seconds > 0 ? (
        <Alert color="red" role="alert" title={t('signIn.throttled.title')}>
          {/* Read out once, not every second. */}
          <span aria-hidden className="p-figures">
            {seconds > 90
              ? t('signIn.throttled.minutes', { count: Math.ceil(seconds / 60) })
              : t('signIn.throttled.text', { count: seconds })}
          </span>
          <span className="p-hidden">{t('signIn.throttled.spoken')}</span>
          {isLong ? <div>{t('signIn.throttled.long')}</div> : null}
        </Alert>
      ) : null}
      <EmailInput key={form.key('email')} {...form.getInputProps('email')} />
      <PasswordInput
        key={form.key('password')}
        ref={password}
        label={t('signIn.password')}
        autoComplete="current-password"
        maxLength={200}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" loading={isSending} disabled={seconds > 0}>
        {t('signIn.submit')}
      </Button>
      {canHavePasskeys() ? (
        <Button variant="default" loading={isAsking} disabled={isSending} onClick={() => void sendPasskey()}>
          {t('passkey.signIn')}
        </Button>
      ) : null}
      <Anchor component="button" type="button" size="sm" onClick={props.onForgotten}>
        {t('signIn.forgotten')}
      </Anchor>
      <LocaleSelect />
    </SignInPage>
  );
}

/** Whole seconds until then, counted down; `untilMs` by `performance.now()`. */
function useSecondsUntil(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const look = (): void => {
      setNowMs(performance.now());
      if (performance.now() >= untilMs) clearInterval(timer);
    };
    const timer = setInterval(look, 250);
    look();
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
