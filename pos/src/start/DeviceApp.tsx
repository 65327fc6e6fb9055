import type { DeviceStanding, Locale } from '@parterre/server/contract';
import type { DeviceSession } from '@parterre/ui/device';
import { keptDevice } from '@parterre/ui/device';
import type { i18n } from '@parterre/ui/i18n';
import { useTranslation } from '@parterre/ui/i18n';
import { LiveCountsProvider, useProgramme } from '@parterre/ui/programme';
import { StaffContext, staffOf } from '@parterre/ui/staff';
import { type ReactNode, useEffect, useState } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router';
import { DeviceGate } from './DeviceGate.tsx';
import { SignInByPin } from './SignInByPin.tsx';
import { useAutoLock } from './useAutoLock.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** An app of a till: it asks who is at it, and shows its pages to them. `useStaff` says who they are. */
export function DeviceApp(props: { locale: Locale; createRouter(texts: i18n): Router }): ReactNode {
  const { i18n: texts } = useTranslation();
  // Outside of the gate: whoever signs in again goes on where the till was.
  const [router] = useState(() => props.createRouter(texts));
  return (
    <DeviceGate locale={props.locale} type="pos" kept={keptDevice}>
      {(device, session, isKept) => <Till device={device} session={session} router={router} isKept={isKept} />}
    </DeviceGate>
  );
}

function Till(props: { device: DeviceStanding; session: DeviceSession; router: Router; isKept: boolean }): ReactNode {
  const { device, session, router, isKept } = props;
  const { startup } = useProgramme();
  const { employee, autoLockMinutes } = device;
  useAutoLock(session, employee === null ? null : autoLockMinutes, employee !== null);
  // No other page of it works then.
  useEffect(() => {
    if (isKept) void router.navigate('/alone', { replace: true });
  }, [router, isKept]);
  if (employee === null)
    return <SignInByPin place={startup.exhibitor.trade_name} device={device} onSignIn={session.signIn} />;
  return (
    <StaffContext value={staffOf(employee, session.lock)}>
      <LiveCountsProvider isAlwaysLive>
        <RouterProvider router={router} />
      </LiveCountsProvider>
    </StaffContext>
  );
}
