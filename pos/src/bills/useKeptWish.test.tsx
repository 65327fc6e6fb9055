import type { PosExchange } from '@parterre/server/contract';
import { hide, type Shown, show, waitFor } from '@parterre/ui/testing';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forgetWish, keepWish } from './keptWish.ts';
import { useKeptWish } from './useKeptWish.ts';

test.after.each(hide);

const asked: PosExchange = {
  ...{ bill_id: 'k', from: 'old', lines: ['1'], locale: 'en', payment_method_id: 5, amount: 1250, due: 450 },
  ...{ tendered: null, items: [], holds: [] },
};

function Anywhere({ isAllowed }: { isAllowed: boolean }): ReactNode {
  useKeptWish(isAllowed);
  return <Link to="/parked">Help is called</Link>;
}

const showPage = (at: string, isAllowed = true): Promise<Shown> =>
  show(<Anywhere isAllowed={isAllowed} />, { texts: [], at });

test('whoever leaves an exchange that waits for its card is led back to it, until it is told', async () => {
  keepWish({ kind: 'exchange', asked });
  const { screen, user, address } = await showPage('/bills/old/exchange/12?lines=1');
  assert.is(address(), '/bills/old/exchange/12?lines=1', 'its own pages are left alone');
  await user.click(screen.getByRole('link', { name: 'Help is called' }));
  await waitFor(() => assert.is(address(), '/bills/old/exchange'));
  forgetWish();
  await user.click(screen.getByRole('link', { name: 'Help is called' }));
  await waitFor(() => assert.is(address(), '/parked'));
});

test('nobody is led to what they may not see, and another bill’s page is not the exchange’s', async () => {
  keepWish({ kind: 'exchange', asked });
  const { address } = await showPage('/', false);
  assert.is(address(), '/');
  const other = await showPage('/bills/older/exchange');
  await waitFor(() => assert.is(other.address(), '/bills/old/exchange'));
});

test.run();
