import type { DeviceStanding, DeviceType, Locale } from '@parterre/server/contract';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { createApi } from '../api/createApi.ts';
import type { AppError } from '../api/errors.ts';
import { newUuid } from '../api/uuid.ts';
import { createDeviceSession, type DeviceSession, type KeptStanding } from './deviceSession.ts';
import { askPauseMs, longestPauseMs } from './pauses.ts';

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
  signage: '/signage',
};

/** How an app looks while the device does not work. */
export interface GateFaces {
  asking: ReactNode;
  /** The server does not answer. */
  unknown(error: AppError, onRetry: () => void): ReactNode;
  /** Another page of the device goes on. */
  takenOver: ReactNode;
  /** `onAsk` asks to be let in, and rejects with what the server refused. */
  notLetIn(device: DeviceStanding | null, onAsk: () => Promise<void>): ReactNode;
}

/**
 * An app of a device: it asks to be let in as `type`, and shows its pages once it is. `kept`: where it keeps what it is, if its pages work without a
 * network.
 */
export function DeviceGate(props: {
  locale: Locale;
  type: DeviceType;
  kept?: KeptStanding;
  faces: GateFaces;
  /** `isKept`: its page was opened without a network, and the device is what it was before. */
  children(device: DeviceStanding, session: DeviceSession, isKept: boolean): ReactNode;
}): ReactNode {
  const { locale, type, kept, faces, children } = props;
  const [session] = useState(() =>
    createDeviceSession({
      type,
      ...(kept && { kept }),
      connect: (line) =>
        createApi({
          locale,
          devicePage: () => devicePage,
          longestPauseMs: longestPauseMs(type),
          ...(line && { staff: line }),
        }),
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
    let timer: ReturnType<typeof setTimeout>;
    const askLater = (attempt: number): void => {
      timer = setTimeout(
        () => {
          void session.ask();
          askLater(attempt + 1);
        },
        askPauseMs(type, attempt),
      );
    };
    askLater(0);
    return () => clearTimeout(timer);
  }, [session, isUnanswered, type]);
  const device = standing.kind === 'known' ? standing.device : null;
  const isIn = device?.authStatus === 'active' && !device.switchedOff;
  const home = isIn && device.type !== type ? homes[device.type] : undefined;
  useEffect(() => {
    if (home !== undefined) location.replace(home);
  }, [home]);
  return (
    <ApiProvider api={api}>
      {standing.kind === 'asking' || home !== undefined ? faces.asking : null}
      {standing.kind === 'unknown' ? faces.unknown(standing.error, () => void session.ask()) : null}
      {standing.kind === 'takenOver' ? faces.takenOver : null}
      {standing.kind === 'known' && !isIn ? faces.notLetIn(device, session.register) : null}
      {device && isIn && home === undefined ? (
        <DeviceContext value={device}>{children(device, session, isKept)}</DeviceContext>
      ) : null}
    </ApiProvider>
  );
}
