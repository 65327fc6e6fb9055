import type { DeviceStanding, DeviceType, Locale } from '@parterre/server/contract';
import { ApiProvider, createApi, newUuid } from '@parterre/ui/api';
import { useProgramme } from '@parterre/ui/programme';
import { Asking, NoAnswer } from '@parterre/ui/staff';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { PortPrinting } from '../printing/PortPrinting.tsx';
import { createDeviceSession, type DeviceSession, type KeptStanding } from './deviceSession.ts';
import { NotLetIn } from './NotLetIn.tsx';
import { TakenOver } from './TakenOver.tsx';

/** Tells this page from others of the device. A page that is loaded anew is another one. Null: another goes on, and this one takes over no more. */
let devicePage: string | null = newUuid();

/** What `useDevice` answers with below it. */
export const DeviceContext = createContext<DeviceStanding | null>(null);

/** What this device is. */
export function useDevice(): DeviceStanding {
  const device = useContext(DeviceContext);
  if (device === null) throw new Error('useDevice needs a DeviceGate above it');
  return device;
}

/** Where a device of each type works: what it is says the portal, and not the page that was opened on it. */
const homes: Partial<Record<DeviceType, string>> = {
  pos: '/pos',
  register: '/pos/register',
  scanner: '/scanner',
};

/** While the server does not answer it is asked again so often what the device is. */
const askEveryMs = 5_000;

/**
 * An app of a device: it asks to be let in as `type`, and shows its pages once it is. `kept`: where it keeps what it is, if its pages work without a
 * network.
 */
export function DeviceGate(props: {
  locale: Locale;
  type: DeviceType;
  kept?: KeptStanding;
  /** `isKept`: its page was opened without a network, and the device is what it was before. */
  children(device: DeviceStanding, session: DeviceSession, isKept: boolean): ReactNode;
}): ReactNode {
  const { locale, type, kept, children } = props;
  const { startup } = useProgramme();
  const [session] = useState(() =>
    createDeviceSession({
      type,
      ...(kept && { kept }),
      connect: (line) => createApi({ locale, devicePage: () => devicePage, ...(line && { staff: line }) }),
      onTakenOver() {
        devicePage = null;
      },
    }),
  );
  const { standing, api } = useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => {
    void session.ask();
  }, [session]);
  const isKept = standing.kind === 'known' && standing.isKept === true;
  // Nobody may stand before it to try again.
  const isUnanswered = isKept || standing.kind === 'unknown';
  useEffect(() => {
    if (!isUnanswered) return;
    const timer = setInterval(() => void session.ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [session, isUnanswered]);
  const device = standing.kind === 'known' ? standing.device : null;
  const isIn = device?.authStatus === 'active' && !device.switchedOff;
  const home = isIn && device.type !== type ? homes[device.type] : undefined;
  useEffect(() => {
    if (home !== undefined) location.replace(home);
  }, [home]);
  const place = startup.exhibitor.trade_name;
  return (
    <ApiProvider api={api}>
      {standing.kind === 'asking' || home !== undefined ? <Asking /> : null}
      {standing.kind === 'unknown' ? <NoAnswer error={standing.error} onRetry={() => void session.ask()} /> : null}
      {standing.kind === 'takenOver' ? <TakenOver place={place} /> : null}
      {standing.kind === 'known' && !isIn ? <NotLetIn place={place} device={device} onAsk={session.register} /> : null}
      {device && isIn && home === undefined ? (
        <DeviceContext value={device}>
          <PortPrinting>{children(device, session, isKept)}</PortPrinting>
        </DeviceContext>
      ) : null}
    </ApiProvider>
  );
}
