import { Alert, Anchor, Button, PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { overHttp } from '../api/createApi.ts';
import { errorOf, fieldErrors } from '../api/errors.ts';
import { trpc } from '../api/trpc.ts';
import { useErrorText } from '../api/useErrorText.ts';
import { EmailInput, SignInPage } from './SignInPage.tsx';

/** Asks for a link to choose a new password. Whether there is such an account is told by the mail alone. */
export function ForgotPassword(props: { app: 'portal' | 'pos'; place: string; onBack(): void }): ReactNode {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  const request = trpc.staff.requestReset.useMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: (value) => (value.trim() === '' ? t('signIn.emailMissing') : null) },
  });
  const fields = fieldErrors(request.error);
  return (
    <SignInPage
      place={props.place}
      title={t('forgot.title')}
      onSubmit={form.onSubmit(({ email }) => {
        if (!request.isPending) request.mutate({ email, app: props.app });
      })}
    >
      {request.isSuccess ? (
        <Alert color="green" role="status" title={t('forgot.sent.title')}>
          {t('forgot.sent.text')}
        </Alert>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t('forgot.text')}
          </Text>
          {request.error && fields.email === undefined ? (
            <Alert color="red" role="alert">
              {errorText(request.error)}
            </Alert>
          ) : null}
          <EmailInput
            key={form.key('email')}
            {...form.getInputProps('email')}
            error={form.errors.email ?? fields.email}
          />
          <Button type="submit" size="md" loading={request.isPending}>
            {t('forgot.submit')}
          </Button>
        </>
      )}
      <Anchor component="button" type="button" size="sm" onClick={props.onBack}>
        {t('forgot.back')}
      </Anchor>
    </SignInPage>
  );
}

/**
 * Choosing a password by the link of a mail: a forgotten one anew, or the first. `welcome`: where the first one is for. `onDone`: the
 * password counts, for the account of this address; `onChanged`: an invitation leads somewhere else by now.
 */
export function ChoosePassword(props: {
  kind: 'reset' | 'invitation';
  token: string;
  place: string;
  welcome?: string;
  onDone(email: string): void;
  onChanged?(): void;
  onBack(): void;
}): ReactNode {
  const { t } = useTranslation('staff');
  const { kind, token } = props;
  const errorText = useErrorText();
  const done = {
    // For the cookie of its answer, by which this browser is known from then on.
    trpc: { context: overHttp },
    onSuccess: ({ email }: { email: string }) => props.onDone(email),
    onError(error: unknown) {
      if (errorOf(error).code === 'INVITATION_CHANGED') props.onChanged?.();
    },
  };
  const reset = trpc.staff.resetPassword.useMutation(done);
  const accept = trpc.staff.acceptInvitation.useMutation(done);
  const choose = kind === 'reset' ? reset : accept;
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '', password_confirmation: '' } });
  const fields = fieldErrors(choose.error);
  return (
    <SignInPage
      place={props.place}
      title={t(`${kind}.title`, { place: props.welcome ?? props.place })}
      onSubmit={form.onSubmit((values) => {
        if (!choose.isPending) choose.mutate({ token, ...values });
      })}
    >
      {kind === 'invitation' ? <Text>{t('invitation.text')}</Text> : null}
      {choose.error && Object.keys(fields).length === 0 ? (
        <Alert color="red" role="alert">
          {errorText(choose.error)}
        </Alert>
      ) : null}
      <PasswordInput
        key={form.key('password')}
        label={t(`${kind}.password`)}
        description={t('reset.rule')}
        {...secret}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
        {...form.getInputProps('password')}
        error={fields.password}
      />
      <PasswordInput
        key={form.key('password_confirmation')}
        label={t('reset.password_confirmation')}
        {...secret}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
        {...form.getInputProps('password_confirmation')}
        error={fields.password_confirmation}
      />
      <Button type="submit" size="md" loading={choose.isPending}>
        {t('reset.submit')}
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={props.onBack}>
        {t('forgot.back')}
      </Anchor>
    </SignInPage>
  );
}

const secret = { autoComplete: 'new-password', maxLength: 200 } as const;
