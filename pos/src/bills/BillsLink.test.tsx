import type { PosExchange } from '@parterre/server/contract';
import { hide, type Shown, show, waitFor } from '@parterre/ui/testing';
import { Link } from 'react-router';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AtTill } from '../testing/AtTill.tsx';
import { BillsLink } from './BillsLink.tsx';
import { forgetWish, keepWish } from './keptWish.ts';

test.after.each(hide);

const asked: PosExchange = {
  ...{ bill_id: 'k', from: 'old', lines: ['1'], locale: 'en', payment_method_id: 5, amount: 1250, due: 450 },
  ...{ tendered: null, items: [], holds: [] },
};

const showLink = (at: string, may: ('bills.read' | 'sales.write')[] = ['bills.read']): Promise<Shown> =>
  show(
    <AtTill>
      <BillsLink />
      <Link to="/parked">Help is called</Link>
    </AtTill>,
    { texts: ['tillBills'], may, at },
  );

test('whoever leaves an exchange that waits for its card is led back to it, until it is told', async () => {
  keepWish({ kind: 'exchange', asked });
  const { screen, user, address } = await showLink('/bills/old/exchange/12?lines=1');
  assert.is(address(), '/bills/old/exchange/12?lines=1', 'its own pages are left alone');
  await user.click(screen.getByRole('link', { name: 'Help is called' }));
  await waitFor(() => assert.is(address(), '/bills/old/exchange'));
  forgetWish();
  await user.click(screen.getByRole('link', { name: 'Help is called' }));
  await waitFor(() => assert.is(address(), '/parked'));
});

test('nobody is led to what they may not see, and another bill’s page is not the exchange’s', async () => {
  keepWish({ kind: 'exchange', asked });
  const { address } = await showLink('/', ['sales.write']);
  assert.is(address(), '/');
  const other = await showLink('/bills/older/exchange');
  await waitFor(() => assert.is(other.address(), '/bills/old/exchange'));
});

test.run();
