import { Notifications, notifications } from '@mantine/notifications';
import { type Showing, type Shown, show } from '@parterre/ui/testing';
import type { ReactNode } from 'react';
import { DialogsProvider } from '../frame/dialogs.tsx';
import { LeaveGuard } from '../frame/LeaveGuard.tsx';

/** Shows a page of the portal with what the frame brings: dialogs, the question before leaving, words in passing. */
export function showInPortal(page: ReactNode, { texts, ...showing }: Showing): Promise<Shown> {
  notifications.clean();
  return show(page, {
    ...showing,
    texts: ['portal', ...texts],
    around: (inner) => (
      <>
        <DialogsProvider>
          <LeaveGuard>{inner}</LeaveGuard>
        </DialogsProvider>
        <Notifications />
      </>
    ),
  });
}
