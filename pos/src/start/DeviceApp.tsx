import type { DeviceStanding, Locale } from '@parterre/server/contract';
import { ApiProvider, createApi } from '@parterre/ui/api';
import type { i18n } from '@parterre/ui/i18n';
import { useTranslation } from '@parterre/ui/i18n';
import { LiveCountsProvider, useProgramme } from '@parterre/ui/programme';
import { Asking, NoAnswer, StaffContext, staffOf } from '@parterre/ui/staff';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router';
import { createDeviceSession } from './deviceSession.ts';
import { NotLetIn } from './NotLetIn.tsx';
import { SignInByPin } from './SignInByPin.tsx';
import { useAutoLock } from './useAutoLock.ts';

const Context = createContext<DeviceStanding | null>(null);

/** What this device is; somebody is at it. */
export function useDevice(): DeviceStanding {
  const device = useContext(Context);
  if (device === null) throw new Error('useDevice needs a DeviceApp above it');
  return device;
}

/** An app of a device: it asks to be let in, then for who is at it, and shows its pages to them. `useStaff` says who they are. */
export function DeviceApp(props: {
  locale: Locale;
  createRouter(texts: i18n): ReturnType<typeof createBrowserRouter>;
}): ReactNode {
  const { locale } = props;
  const { i18n: texts } = useTranslation();
  const { startup } = useProgramme();
  // Outside of the gate: whoever signs in again goes on where the till was.
  const [router] = useState(() => props.createRouter(texts));
  const [session] = useState(() =>
    createDeviceSession({
      connect: (onChanged) => createApi({ locale, isDevice: true, ...(onChanged && { staff: { onChanged } }) }),
    }),
  );
  const { standing, api } = useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => {
    void session.ask();
  }, [session]);
  const device = standing.kind === 'known' ? standing.device : null;
  const isIn = device?.authStatus === 'active' && !device.switchedOff;
  const employee = device?.employee ?? null;
  useAutoLock(session, employee === null ? null : (device?.autoLockMinutes ?? null), employee !== null);
  const place = startup.exhibitor.trade_name;
  return (
    <ApiProvider api={api}>
      {standing.kind === 'asking' ? <Asking /> : null}
      {standing.kind === 'unknown' ? <NoAnswer error={standing.error} onRetry={() => void session.ask()} /> : null}
      {standing.kind === 'known' && !isIn ? <NotLetIn place={place} device={device} onAsk={session.register} /> : null}
      {device && isIn && employee === null ? (
        <SignInByPin place={place} device={device} onSignIn={session.signIn} />
      ) : null}
      {device && isIn && employee ? (
        <Context value={device}>
          <StaffContext value={staffOf(employee, session.lock)}>
            <LiveCountsProvider isAlwaysLive>
              <RouterProvider router={router} />
            </LiveCountsProvider>
          </StaffContext>
        </Context>
      ) : null}
    </ApiProvider>
  );
}
