import type { PriceRateView } from '@parterre/server/contract';
import { hide } from '@parterre/ui/testing';
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { useConditions } from './useConditions.ts';

test.after.each(hide);

/** A rate without any condition. */
const always = {
  weekdays: [],
  start_from: null,
  start_until: null,
  one_day_ahead: false,
  per_schedule: null,
  min_tickets: 1,
  max_tickets: 9,
  visibility: 15,
  accept_voucher: true,
} satisfies Partial<PriceRateView>;

const [evening, noon] = [18 * 60, 12 * 60];
const cases: [rate: Partial<PriceRateView>, said: string][] = [
  [{}, ''],
  [{ start_from: evening }, 'from 18:00'],
  [{ start_until: noon }, 'until 12:00'],
  [{ start_from: noon, start_until: evening }, '12:00–18:00'],
  [{ start_from: 0 }, 'from 00:00'],
  [{ min_tickets: 2 }, '2 to 9 tickets'],
  [{ min_tickets: 2, max_tickets: 2 }, 'exactly 2 tickets'],
  [{ weekdays: [1, 2], per_schedule: 5, accept_voucher: false }, 'Monday and Tuesday · 5 a show · no vouchers'],
];

function Said(): ReactNode {
  const { conditions } = useConditions();
  return (
    <ol>
      {cases.map(([rate, said]) => (
        <li key={said}>{conditions({ ...always, ...rate } as PriceRateView).join(' · ')}</li>
      ))}
    </ol>
  );
}

test('the conditions of a rate in a few words', async () => {
  const { screen } = await showInPortal(<Said />, { texts: ['prices'] });
  const shown = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  assert.equal(
    shown,
    cases.map(([, said]) => said),
  );
});

test.run();
