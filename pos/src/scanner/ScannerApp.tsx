import type { DeviceStanding, DoorPlace, Locale } from '@parterre/server/contract';
import { errorOf, trpc } from '@parterre/ui/api';
import type { DeviceSession } from '@parterre/ui/device';
import { keptDevice } from '@parterre/ui/device';
import { useFormats } from '@parterre/ui/format';
import { LiveCountsProvider, useProgramme } from '@parterre/ui/programme';
import { Asking, NoAnswer } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { DeviceGate } from '../start/DeviceGate.tsx';
import { SignInByPin } from '../start/SignInByPin.tsx';
import { useAutoLock } from '../start/useAutoLock.ts';
import { listAt } from './doorKeeper.ts';
import { PlacePage } from './PlacePage.tsx';
import { keepPlace, keptPlace, placeOf } from './place.ts';
import { ScanPage } from './ScanPage.tsx';
import { useKeeping, useMeeting } from './useKeeper.ts';

/** The app of a scanner: whoever works at the door signs in, unless the scanner stands by itself. */
export function ScannerApp({ locale }: { locale: Locale }): ReactNode {
  return (
    <DeviceGate locale={locale} type="scanner" kept={keptDevice}>
      {(device, session) => (
        // What is set reaches it at once, as it does tills and displays.
        <LiveCountsProvider isAlwaysLive>
          <Attended device={device} session={session} />
        </LiveCountsProvider>
      )}
    </DeviceGate>
  );
}

function Attended({ device, session }: { device: DeviceStanding; session: DeviceSession }): ReactNode {
  const { startup } = useProgramme();
  const { employee, unattended, autoLockMinutes } = device;
  useMeeting(employee !== null || unattended);
  useAutoLock(session, employee === null ? null : autoLockMinutes, employee !== null);
  if (employee === null && !unattended)
    return <SignInByPin place={startup.exhibitor.trade_name} device={device} onSignIn={session.signIn} />;
  return (
    <Scanner
      key={String(unattended)}
      device={device}
      onLock={unattended ? null : () => void session.lock().catch(() => undefined)}
    />
  );
}

/** Chooses whom it lets in, and lets them in. `onLock` null: nobody has signed in. */
export function Scanner({ device, onLock }: { device: DeviceStanding; onLock: (() => void) | null }): ReactNode {
  const { locale } = useFormats();
  const [kept] = useState(() => keptPlace(device));
  const [chosen, setChosen] = useState<DoorPlace | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  // A show that was chosen yesterday is told from today's by nothing but the server.
  const isAsked = !device.unattended && kept?.kind === 'show' && chosen === null;
  const shows = trpc.doors.shows.useQuery({ locale }, { enabled: isAsked, staleTime: 0 });
  const { isLoaded, cannotKeep, kept: keptList } = useKeeping();
  const known = shows.data ?? (shows.isError ? listAt(keptList, device)?.shows : undefined);
  if (isAsked && known === undefined)
    return shows.isError && (isLoaded || cannotKeep) ? (
      <NoAnswer error={errorOf(shows.error)} onRetry={() => void shows.refetch()} />
    ) : (
      <Asking />
    );
  const isOver = isAsked && !known?.some(({ id }) => id === kept.schedule);
  // One that stands by itself since something was chosen lets in where it stands.
  const place = (device.unattended ? null : (chosen ?? (isOver ? null : kept))) ?? placeOf(device);
  if (place === null || isChoosing)
    return (
      <PlacePage
        device={device}
        onBack={place === null ? null : () => setIsChoosing(false)}
        onChoose={(next) => {
          keepPlace(next, device);
          setChosen(next);
          setIsChoosing(false);
        }}
      />
    );
  return <ScanPage device={device} place={place} onChange={() => setIsChoosing(true)} onLock={onLock} />;
}
