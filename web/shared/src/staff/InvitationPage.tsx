import { Alert, Anchor, Button, Text } from '@mantine/core';
import type { InvitationView } from '@parterre/server/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { overHttp } from '../api/createApi.ts';
import { errorOf } from '../api/errors.ts';
import { trpc } from '../api/trpc.ts';
import { useErrorText } from '../api/useErrorText.ts';
import { useFormats } from '../format/FormatProvider.tsx';
import { LinkTarget } from './LinkTarget.tsx';
import { ChoosePassword } from './PasswordPages.tsx';
import { SignInPage } from './SignInPage.tsx';

interface InvitationPageProps {
  token: string;
  place: string;
  /** Called when they can sign in with this address: by a password that they chose just now, or as before. */
  onDone(how: 'invitation' | 'join', email: string): void;
  onBack(): void;
}

/** Where the link of an invitation leads: to a first password, or to the account that somebody has already. */
export function InvitationPage(props: InvitationPageProps): ReactNode {
  const { t } = useTranslation('staff');
  const { list } = useFormats();
  const { token, place, onDone, onBack } = props;
  const look = trpc.staff.invitation.useMutation({ trpc: { context: overHttp } });
  const link = { look, token, place, onBack, invalid: 'INVITATION_INVALID' } as const;
  return (
    <LinkTarget {...link} title={t('invitation.title', { place })}>
      {(invitation, askAnew) => {
        const welcome = list(invitation.exhibitors);
        return invitation.has_account ? (
          <JoinAccount
            {...props}
            invitation={invitation}
            welcome={welcome}
            onDone={(email) => onDone('join', email)}
            onChanged={askAnew}
          />
        ) : (
          <ChoosePassword
            kind="invitation"
            token={token}
            place={place}
            welcome={welcome}
            onDone={(email) => onDone('invitation', email)}
            onChanged={askAnew}
            onBack={onBack}
          />
        );
      }}
    </LinkTarget>
  );
}

/** Whoever can read the account's mail could have a new password mailed too, so nothing is asked but whether they want it. */
function JoinAccount(
  props: Omit<InvitationPageProps, 'onDone'> & {
    invitation: InvitationView;
    welcome: string;
    onDone(email: string): void;
    onChanged(): void;
  },
): ReactNode {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  const { invitation, welcome } = props;
  const join = trpc.staff.joinByInvitation.useMutation({
    // For the cookie of its answer, by which this browser is known from then on.
    trpc: { context: overHttp },
    onSuccess: ({ email }) => props.onDone(email),
    onError(error) {
      if (errorOf(error).code === 'INVITATION_CHANGED') props.onChanged();
    },
  });
  return (
    <SignInPage
      place={props.place}
      title={t('invitation.title', { place: welcome })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!join.isPending) join.mutate({ token: props.token });
      }}
    >
      {join.error ? (
        <Alert color="red" role="alert">
          {errorText(join.error)}
        </Alert>
      ) : null}
      <Text style={{ overflowWrap: 'anywhere' }}>{t('join.text', { email: invitation.email, place: welcome })}</Text>
      <Text size="sm" c="dimmed">
        {t('join.note')}
      </Text>
      <Button type="submit" size="md" loading={join.isPending}>
        {t('join.submit', { place: welcome })}
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={props.onBack}>
        {t('forgot.back')}
      </Anchor>
    </SignInPage>
  );
}
