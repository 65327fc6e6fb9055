import type { DeviceStanding, DeviceType, Locale } from '@parterre/server/contract';
import { type DeviceSession, DeviceGate as Gate, type keptDevice } from '@parterre/ui/device';
import { useProgramme } from '@parterre/ui/programme';
import { Asking, NoAnswer } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { PortPrinting } from '../printing/PortPrinting.tsx';
import { NotLetIn } from './NotLetIn.tsx';
import { TakenOver } from './TakenOver.tsx';

/** The gate of tills, registers and scanners, as they look: see `DeviceGate` of `@parterre/ui/device`. */
export function DeviceGate(props: {
  locale: Locale;
  type: DeviceType;
  kept?: typeof keptDevice;
  children(device: DeviceStanding, session: DeviceSession, isKept: boolean): ReactNode;
}): ReactNode {
  const { children, ...gate } = props;
  const place = useProgramme().startup.exhibitor.trade_name;
  return (
    <Gate
      {...gate}
      faces={{
        asking: <Asking />,
        unknown: (error, onRetry) => <NoAnswer error={error} onRetry={onRetry} />,
        takenOver: <TakenOver place={place} />,
        notLetIn: (device, onAsk) => <NotLetIn place={place} device={device} onAsk={onAsk} />,
      }}
    >
      {(device, session, isKept) => <PortPrinting>{children(device, session, isKept)}</PortPrinting>}
    </Gate>
  );
}
