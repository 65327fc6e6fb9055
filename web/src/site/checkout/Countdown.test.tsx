import { hide, show } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Countdown } from './Countdown.tsx';

test.after.each(hide);

test('once the time is up it stays said, with the way to the same seats, after which the focus is at the clock', async () => {
  const presses: string[] = [];
  const { screen, user } = await show(
    <Countdown
      expiresAtMs={null}
      clockOffsetMs={0}
      extensionsLeft={0}
      hasRunOut
      onExtend={async () => false}
      onRetake={() => presses.push('retake')}
    />,
    { texts: ['checkout'] },
  );
  assert.ok(screen.getByText('Time is up'));
  assert.is(screen.queryByText('Your seats are kept as soon as you choose'), null);
  await user.click(screen.getByRole('button', { name: 'Same seats again' }));
  assert.equal(presses, ['retake']);
  assert.ok(document.activeElement?.textContent?.startsWith('Time is up'));
});

test('seats that are held again are counted down, whatever ran out before', async () => {
  const { screen } = await show(
    <Countdown
      expiresAtMs={Date.now() + 600_000}
      clockOffsetMs={0}
      extensionsLeft={2}
      hasRunOut
      onExtend={async () => false}
      onRetake={() => undefined}
    />,
    { texts: ['checkout'] },
  );
  assert.ok(screen.getByRole('timer'));
  assert.is(screen.queryByText('Time is up'), null);
});

test.run();
