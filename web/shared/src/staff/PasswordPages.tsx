import { Alert, Anchor, Button, PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../api/errors.ts';
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

/** Where the link of the mail leads. `onDone`: the password is another now. */
export function ResetPassword(props: { token: string; place: string; onDone(): void; onBack(): void }): ReactNode {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  const reset = trpc.staff.resetPassword.useMutation({ onSuccess: props.onDone });
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '', password_confirmation: '' } });
  const fields = fieldErrors(reset.error);
  return (
    <SignInPage
      place={props.place}
      title={t('reset.title')}
      onSubmit={form.onSubmit((values) => {
        if (!reset.isPending) reset.mutate({ token: props.token, ...values });
      })}
    >
      {reset.error && Object.keys(fields).length === 0 ? (
        <Alert color="red" role="alert">
          {errorText(reset.error)}
        </Alert>
      ) : null}
      {(['password', 'password_confirmation'] as const).map((name) => (
        <PasswordInput
          key={form.key(name)}
          label={t(`reset.${name}`)}
          description={name === 'password' ? t('reset.rule') : undefined}
          autoComplete="new-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
          {...form.getInputProps(name)}
          error={fields[name]}
        />
      ))}
      <Button type="submit" size="md" loading={reset.isPending}>
        {t('reset.submit')}
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={props.onBack}>
        {t('forgot.back')}
      </Anchor>
    </SignInPage>
  );
}
