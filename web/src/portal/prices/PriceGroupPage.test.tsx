import type { PriceGroupView } from '@parterre/server/contract';
import { type Answers, hide } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import PriceGroupPage from './PriceGroupPage.tsx';

test.after.each(hide);

test('a copy asks its name, with one that says what it is a copy of', async () => {
  const group = { id: 9, row_version: 1, exhibitor: 1, name: 'Everyday', archived: false, rates: [], upcoming: 0 };
  const made: unknown[] = [];
  const answers = {
    staff: {
      prices: {
        get: () => group as unknown as PriceGroupView,
        create(input: unknown) {
          made.push(input);
          return { id: '10', row_version: 1 };
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
  assert.is(name.value, 'Copy of Everyday');
  await user.clear(name);
  await user.type(name, 'Summer{Enter}');
  await screen.findByRole('button', { name: 'Copy' });
  assert.equal(made, [{ exhibitor: 1, values: { name: 'Summer' }, copy_of: 9 }]);
  assert.is(address(), '/prices/10');
});

test.run();
