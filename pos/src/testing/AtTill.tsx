import type { DeviceStanding } from '@parterre/server/contract';
import { DeviceContext } from '@parterre/ui/device';
import type { ReactNode } from 'react';

export const till: DeviceStanding = {
  uid: 'till',
  authStatus: 'active',
  type: 'pos',
  name: 'Till 1',
  cinema: { id: 1, name: 'Plaza' },
  screenId: null,
  orientation: 'landscape',
  autoLockMinutes: null,
  testMode: false,
  unattended: false,
  employee: null,
  switchedOff: false,
};

/** What is shown at a till that is let in. */
export function AtTill({ children }: { children: ReactNode }): ReactNode {
  return <DeviceContext value={till}>{children}</DeviceContext>;
}
