import { Alert, Button, Center, Stack } from '@mantine/core';
import { isOfSystem, type Locale, type Permission, type StaffAccount } from '@parterre/server/contract';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { createApi } from '../api/createApi.ts';
import type { AppError } from '../api/errors.ts';
import { useErrorText } from '../api/useErrorText.ts';
import { AddressPage } from './AddressPage.tsx';
import { Asking } from './Asking.tsx';
import { InvitationPage } from './InvitationPage.tsx';
import { ChoosePassword, ForgotPassword } from './PasswordPages.tsx';
import { type Done, SignIn } from './SignIn.tsx';
import { createStaffSession } from './staffSession.ts';

/** Loaded by whom it is asked of. */
const HalfSignedInPage = lazy(() => import('../secondFactor/HalfSignedInPage.tsx'));

export interface Staff {
  account: StaffAccount;
  /** Whether the permission is there in some cinema; where exactly, the server asks. */
  may(permission: Permission): boolean;
  /** By some membership, whatever it may do there. */
  worksIn(cinemaId: number): boolean;
  signOut(): Promise<void>;
}

export const StaffContext = createContext<Staff | null>(null);

export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (staff === null) throw new Error('useStaff needs a StaffGate above it');
  return staff;
}

/** A link of a mail: to choose a forgotten password anew, to accept an invitation, or to confirm a new address. */
interface MailedLink {
  kind: 'reset' | 'invitation' | 'address';
  token: string;
}

/** Behind the # of the address, so that no server's log and no Referer has it. */
function mailedLink(): MailedLink | null {
  const [, kind, token = ''] = /^#(reset|invitation|address)=([\w-]{1,100})$/.exec(window.location.hash) ?? [];
  return kind === 'reset' || kind === 'invitation' || kind === 'address' ? { kind, token } : null;
}

/**
 * Lets those in who are signed in; the others see the sign-in, or where the link of a mail leads. `app`: its name,
 * `home`: where it is, `place`: whose it is.
 */
export function StaffGate(props: {
  locale: Locale;
  app: string;
  home: 'portal' | 'pos';
  place: string;
  children: ReactNode;
}): ReactNode {
  const { locale, children } = props;
  const [session] = useState(() =>
    createStaffSession({
      connect: (onChanged) => createApi({ locale, ...(onChanged && { staff: { onChanged } }) }),
    }),
  );
  const { standing, api } = useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => {
    void session.ask();
  }, [session]);
  const [link, setLink] = useState<MailedLink | null>(mailedLink);
  const [isForgotten, setIsForgotten] = useState(false);
  /** What was done by a link just now, and for which address. */
  const [done, setDone] = useState<{ what: Done; email: string } | null>(null);
  useEffect(() => {
    // Nobody who looks at the address later finds the token, nor does going back.
    if (link !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [link]);
  if (link !== null) {
    const { kind, token } = link;
    const arrive = (what: Done, email: string): void => {
      setLink(null);
      setDone({ what, email });
      // Whoever was signed in here is not any more, or may do more, when it was the same account.
      void session.ask();
    };
    const page = { token, place: props.place, onBack: () => setLink(null) };
    return (
      <ApiProvider api={api}>
        {kind === 'reset' ? <ChoosePassword {...page} kind={kind} onDone={(email) => arrive(kind, email)} /> : null}
        {kind === 'invitation' ? <InvitationPage {...page} onDone={arrive} /> : null}
        {kind === 'address' ? <AddressPage {...page} onDone={(email) => arrive(kind, email)} /> : null}
      </ApiProvider>
    );
  }
  return (
    <ApiProvider api={api}>
      {standing.kind === 'asking' ? <Asking /> : null}
      {standing.kind === 'unknown' ? <NoAnswer error={standing.error} onRetry={() => void session.ask()} /> : null}
      {standing.kind === 'signedOut' && isForgotten ? (
        <ForgotPassword app={props.home} place={props.place} onBack={() => setIsForgotten(false)} />
      ) : null}
      {standing.kind === 'signedOut' && !isForgotten ? (
        <SignIn
          app={props.app}
          place={props.place}
          hasEnded={standing.why === 'ended'}
          done={done}
          onForgotten={() => setIsForgotten(true)}
          onSignIn={session.signIn}
          onPasskey={session.signInWithPasskey}
        />
      ) : null}
      {standing.kind === 'halfSignedIn' ? (
        <Suspense fallback={<Asking />}>
          <HalfSignedInPage
            place={props.place}
            owed={standing.owed}
            onGiven={session.arrive}
            onChanged={() => void session.ask()}
            onLeave={session.signOut}
          />
        </Suspense>
      ) : null}
      {standing.kind === 'signedIn' ? (
        <StaffContext value={staffOf(standing.account, session.signOut)}>{children}</StaffContext>
      ) : null}
    </ApiProvider>
  );
}

/** What an account may do, for what is shown; the server decides. */
export function staffOf(account: StaffAccount, signOut: () => Promise<void>): Staff {
  return {
    account,
    may: (permission) =>
      isOfSystem(permission)
        ? account.isSystemAdministrator
        : account.memberships.some(({ permissions }) => permissions.includes(permission)),
    worksIn: (cinemaId) => account.memberships.some(({ cinemas }) => cinemas === null || cinemas.includes(cinemaId)),
    signOut,
  };
}

/** The page while nobody knows who is signed in, because the server did not answer. */
export function NoAnswer({ error, onRetry }: { error: AppError; onRetry(): void }): ReactNode {
  const { t } = useTranslation(['errors', 'common']);
  const errorText = useErrorText();
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack maw={420}>
        <Alert color="red" title={t('errors:title')} role="alert">
          {errorText(error)}
        </Alert>
        <Button onClick={onRetry}>{t('common:retry')}</Button>
      </Stack>
    </Center>
  );
}
