import type { ReactNode } from 'react';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answers, hide, refusal, show } from '../testing/index.ts';
import { useConfirmation } from './useConfirmation.tsx';

test.after.each(hide);

/** Does a work that the server wants confirmed, and says how it went. */
function Page({ work }: { work(): Promise<string> }): ReactNode {
  const { dialog, confirmed } = useConfirmation();
  const [said, setSaid] = useState<string[]>([]);
  return (
    <>
      <button type="button" onClick={async () => setSaid([...said, (await confirmed(work)) ?? 'cancelled'])}>
        Do it
      </button>
      <output>{said.join(', ')}</output>
      {dialog}
    </>
  );
}

test('a password that is still being checked when one cancels leaves the next question alone', async () => {
  let isConfirmed = false;
  const checks: (() => void)[] = [];
  const answers = {
    staff: { secondFactor: { confirm: () => new Promise<void>((resolve) => checks.push(resolve)) } },
  } as unknown as Answers;
  const work = async (): Promise<string> => {
    if (!isConfirmed) throw refusal({ code: 'CONFIRMATION_NEEDED' });
    return 'done';
  };
  const { screen, user } = await show(<Page work={work} />, { texts: ['secondFactor', 'staff'], answers });
  const ask = async (): Promise<void> => {
    await user.click(screen.getByText('Do it'));
    await user.type(await screen.findByLabelText('Password'), 'popcorn');
    await user.click(screen.getByRole('button', { name: 'Go on' }));
  };
  await ask();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('cancelled');
  await ask();
  assert.is(checks.length, 2);
  isConfirmed = true;
  checks[0]?.();
  // The first answer has come once the second can be given after it.
  await new Promise((resolve) => setTimeout(resolve));
  assert.ok(screen.getByRole('dialog', { name: 'Your password, please' }));
  checks[1]?.();
  await screen.findByText('cancelled, done');
});

test.run();
