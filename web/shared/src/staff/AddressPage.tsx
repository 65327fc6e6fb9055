import { Alert, Anchor, Button, Text } from '@mantine/core';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { overHttp } from '../api/createApi.ts';
import { errorOf } from '../api/errors.ts';
import { trpc } from '../api/trpc.ts';
import { useErrorText } from '../api/useErrorText.ts';
import { Asking } from './Asking.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { SignInPage } from './SignInPage.tsx';

/** Where the link of a mail to a new address leads: whoever reads that mail says that it is theirs. `onDone`: they sign in with it from now on. */
export function AddressPage(props: {
  token: string;
  place: string;
  onDone(email: string): void;
  onBack(): void;
}): ReactNode {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  const { token, place, onDone, onBack } = props;
  const look = trpc.staff.addressLink.useMutation({ trpc: { context: overHttp } });
  const { mutate } = look;
  const ask = useCallback(() => mutate({ token }), [mutate, token]);
  useEffect(ask, [ask]);
  const confirm = trpc.staff.confirmAddress.useMutation({ onSuccess: ({ email }) => onDone(email) });
  if (look.error !== null)
    return (
      <LinkRefused
        place={place}
        title={t('address.title')}
        error={look.error}
        isFinal={errorOf(look.error).code === 'ADDRESS_LINK_INVALID'}
        onRetry={ask}
        onBack={onBack}
      />
    );
  if (look.data === undefined) return <Asking />;
  const { name, email, is_taken: isTaken } = look.data;
  return (
    <SignInPage
      place={place}
      title={t('address.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending && !isTaken) confirm.mutate({ token });
      }}
    >
      {confirm.error || isTaken ? (
        <Alert color="red" role="alert">
          {isTaken ? t('address.taken', { email }) : errorText(confirm.error)}
        </Alert>
      ) : null}
      {isTaken ? null : (
        <>
          <Text style={{ overflowWrap: 'anywhere' }}>{t('address.text', { name, email })}</Text>
          <Text size="sm" c="dimmed">
            {t('address.note')}
          </Text>
          <Button type="submit" size="md" loading={confirm.isPending}>
            {t('address.submit')}
          </Button>
        </>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {t('forgot.back')}
      </Anchor>
    </SignInPage>
  );
}
