import type { PriceGroupView } from '@parterre/server/contract';
import { type Answers, hide, refusal, waitFor } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import PriceGroupPage from './PriceGroupPage.tsx';

test.after.each(hide);

test('a copy asks its name, with the first free one that says what it is a copy of; one that is taken is refused at the field', async () => {
  const group = { id: 9, row_version: 1, exhibitor: 1, name: 'Everyday', archived: false, rates: [], upcoming: 0 };
  const rows = ['Everyday', 'copy of everyday', 'Summer'].map((name) => ({ name }));
  const made: unknown[] = [];
  const answers = {
    staff: {
      prices: {
        get: () => group as unknown as PriceGroupView,
        list: () => ({ rows, total: rows.length }),
        create(input: { values: { name: string } }) {
          made.push(input);
          const taken = 'This is taken already.';
          if (input.values.name === 'Summer') throw refusal({ code: 'VALIDATION_FAILED', errors: { name: [taken] } });
          return { id: 10, row_version: 1 };
        },
      },
      history: () => [],
    },
  } as unknown as Answers;
  const { screen, user, address } = await showInPortal(<PriceGroupPage />, {
    texts: ['prices', 'audit', 'content', 'films', 'genres', 'bills', 'devices', 'paymentMethods'],
    at: '/prices/9',
    answers,
    may: ['prices.read', 'prices.write'],
  });
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy Everyday with its rates' });
  const name = dialog.querySelector('input') as HTMLInputElement;
  assert.is(name.value, 'Copy of Everyday 2');
  await user.clear(name);
  await user.type(name, 'Summer{Enter}');
  await screen.findByText('This is taken already.');
  assert.is(document.activeElement, name);
  assert.is(name.getAttribute('aria-invalid'), 'true');
  await user.type(name, ' nights{Enter}');
  await waitFor(() => assert.is(address(), '/prices/10'));
  assert.equal(
    made,
    ['Summer', 'Summer nights'].map((called) => ({ exhibitor: 1, values: { name: called }, copy_of: 9 })),
  );
});

test.run();
