import { notifications } from '@mantine/notifications';
import { hide, type Shown, waitFor } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { closeFailures, failed } from './toasts.ts';

test.after.each(hide);

const isGone = ({ screen }: Shown, text: string): Promise<void> =>
  waitFor(() => assert.is(screen.queryByText(text) === null, true, `${text} is gone`));

test('what failed is closed by hand or with its page; other news stays', async () => {
  const shown = await showInPortal(<p>A page</p>, { texts: [] });
  failed('No layout yet');
  await shown.screen.findByText('No layout yet');
  await shown.user.click(shown.screen.getByRole('button'));
  await isGone(shown, 'No layout yet');
  failed('Somebody was quicker');
  notifications.show({ message: 'A copy is there', autoClose: false });
  await shown.screen.findByText('Somebody was quicker');
  closeFailures();
  await isGone(shown, 'Somebody was quicker');
  assert.ok(shown.screen.queryByText('A copy is there'));
});

test.run();
