import type { Locale } from '@parterre/server/contract';
import { DeviceGate, keptDevice } from '@parterre/ui/device';
import { LiveCountsProvider } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Display } from './Display.tsx';
import { DisplayAsking, DisplayWaits } from './DisplayWaits.tsx';

/** The app of a display: a code until somebody lets it in, then what the cinema has given it to show. */
export function Signage({ locale }: { locale: Locale }): ReactNode {
  return (
    <DeviceGate
      locale={locale}
      type="signage"
      kept={keptDevice}
      faces={{
        asking: <DisplayAsking />,
        unknown: () => <DisplayAsking />,
        takenOver: <DisplayWaits state="takenOver" />,
        notLetIn: (device, onAsk) => <DisplayWaits device={device} onAsk={onAsk} />,
      }}
    >
      {(device) => (
        <LiveCountsProvider isAlwaysLive>
          <Display device={device} />
        </LiveCountsProvider>
      )}
    </DeviceGate>
  );
}
