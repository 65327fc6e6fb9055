import { Alert, Anchor, Button, Text } from '@mantine/core';
import type { AddressLinkView } from '@parterre/server/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { overHttp } from '../api/createApi.ts';
import { trpc } from '../api/trpc.ts';
import { useErrorText } from '../api/useErrorText.ts';
import { LinkTarget } from './LinkTarget.tsx';
import { SignInPage } from './SignInPage.tsx';

interface AddressPageProps {
  token: string;
  place: string;
  /** They sign in with it from now on. */
  onDone(email: string): void;
  onBack(): void;
}

/** Where the link of a mail to a new address leads: whoever reads that mail says that it is theirs. */
export function AddressPage(props: AddressPageProps): ReactNode {
  const { t } = useTranslation('staff');
  const { token, place, onBack } = props;
  const look = trpc.staff.addressLink.useMutation({ trpc: { context: overHttp } });
  const link = { look, token, place, onBack, invalid: 'ADDRESS_LINK_INVALID' } as const;
  return (
    <LinkTarget {...link} title={t('address.title')}>
      {(address) => <ConfirmAddress {...props} address={address} />}
    </LinkTarget>
  );
}

function ConfirmAddress(props: AddressPageProps & { address: AddressLinkView }): ReactNode {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  const { name, email, is_taken: isTaken } = props.address;
  const confirm = trpc.staff.confirmAddress.useMutation({ onSuccess: ({ email }) => props.onDone(email) });
  return (
    <SignInPage
      place={props.place}
      title={t('address.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending && !isTaken) confirm.mutate({ token: props.token });
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
      <Anchor component="button" type="button" size="sm" onClick={props.onBack}>
        {t('forgot.back')}
      </Anchor>
    </SignInPage>
  );
}
