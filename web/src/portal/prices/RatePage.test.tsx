import type { PriceGroupView, PriceRateChange, PriceRateView } from '@parterre/server/contract';
import { type Answers, hide, refusal } from '@parterre/ui/testing';
import { Route, Routes } from 'react-router';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import RatePage from './RatePage.tsx';

test.after.each(hide);

const adult = {
  id: 3,
  row_version: 1,
  archived: false,
  sold: 0,
  name: { en: 'Adult' },
  description: null,
  door_note: null,
  price_minor: 1150,
  handling_minor: 50,
  weekday_prices: [],
  dated_prices: [],
  vat_id: 1,
  handling_vat_id: 1,
  min_tickets: 0,
  max_tickets: 10,
  per_schedule: null,
  visibility: 15,
  usable: true,
  weekdays: [],
  start_from: null,
  start_until: null,
  one_day_ahead: false,
  accept_voucher: true,
  sort: 0,
} satisfies PriceRateView;

/** The page of a rate, and what was sent to be saved; the first time it is refused with `refused`. */
async function showRate(of: Partial<PriceRateView> = {}, refused: Record<string, string[]> | null = null) {
  let rate: PriceRateView = { ...adult, ...of };
  const saved: PriceRateChange['values'][] = [];
  const vats = [{ id: 1, code: 'admission', name: { en: 'Admission' } }];
  const answers = {
    staff: {
      prices: {
        get: () =>
          ({
            id: 9,
            row_version: 1,
            exhibitor: 1,
            name: 'Everyday',
            upcoming: 0,
            vats,
            rates: [rate],
          }) as unknown as PriceGroupView,
        saveRate({ values, row_version }: PriceRateChange) {
          saved.push(values);
          if (refused !== null && saved.length === 1) throw refusal({ code: 'VALIDATION_FAILED', errors: refused });
          rate = { ...rate, ...values, row_version: row_version + 1 };
          return { row_version: row_version + 1 };
        },
      },
      history: () => [],
    },
  } as unknown as Answers;
  const page = (
    <Routes>
      <Route path="/prices/:id/rates/:rate" element={<RatePage />} />
    </Routes>
  );
  const shown = await showInPortal(page, {
    texts: ['prices', 'audit', 'content', 'films', 'genres', 'bills', 'devices', 'paymentMethods'],
    at: '/prices/9/rates/3',
    answers,
    may: ['prices.read', 'prices.write'],
  });
  await shown.screen.findByRole('heading', { name: 'Adult' });
  const { screen, user } = shown;
  return {
    ...shown,
    saved,
    /** The tick of a weekday, in the row of other prices. */
    tick: (day: string, row = 0) =>
      screen
        .getByRole('group', { name: 'Other price on these days' })
        .querySelectorAll<HTMLInputElement>(`input[aria-label="${day}"]`)[row] as HTMLInputElement,
    priceOf: (days: string) => screen.getByRole('textbox', { name: `Ticket price, ${days}` }) as HTMLInputElement,
    type: (input: HTMLInputElement, text: string) => user.type(input, text),
  };
}

test('Tuesday is cheaper: a tick, its price and Enter', async () => {
  const { screen, user, saved, tick, priceOf, type } = await showRate();
  screen.getByText('€12.00');
  await user.click(tick('Tuesday'));
  await type(priceOf('Tue'), '8.5{Enter}');
  await screen.findByText('Saved.');
  assert.equal(saved, [{ ...valuesOf(adult), weekday_prices: [{ weekdays: [2], price_minor: 850 }] }]);
  await screen.findByText('€9.00 – €12.00');
});

test('a weekday has one price, and a row without days is none', async () => {
  const { screen, user, saved, tick, priceOf, type } = await showRate({
    weekday_prices: [{ weekdays: [2], price_minor: 850 }],
  });
  await user.click(screen.getByRole('button', { name: 'Another price on other days' }));
  assert.ok(tick('Tuesday', 1).disabled, 'Tuesday has a price');
  for (const day of ['Saturday', 'Sunday']) await user.click(tick(day, 1));
  await type(priceOf('Sat, Sun'), '13');
  // The days of the first are taken away: its price holds on no day.
  await user.click(tick('Tuesday'));
  await type(priceOf('Sat, Sun'), '{Enter}');
  await screen.findByText('Saved.');
  assert.equal(saved[0]?.weekday_prices, [{ weekdays: [6, 7], price_minor: 1300 }]);
});

test('a price that is missing is said at its field, which has the focus', async () => {
  const path = 'values.weekday_prices.0.price_minor';
  const { screen, user, tick, priceOf, type } = await showRate({}, { [path]: ['Please fill in this field.'] });
  await user.click(tick('Tuesday'));
  await type(priceOf('Tue'), '{Enter}');
  await screen.findByText('Please fill in this field.');
  assert.is(document.activeElement, priceOf('Tue'));
});

test('a price from a day on begins with the weekdays of the time before', async () => {
  const tuesdays = [{ weekdays: [2], price_minor: 850 }];
  const { screen, user } = await showRate({ weekday_prices: tuesdays });
  await user.click(screen.getByRole('button', { name: 'Add a day' }));
  assert.equal(
    screen.getAllByRole('textbox', { name: 'Ticket price, Tue' }).map((input) => (input as HTMLInputElement).value),
    ['€ 8.50', '€ 8.50'],
  );
});

function valuesOf({ id: _, row_version: __, archived: ___, sold: ____, ...values }: PriceRateView) {
  return values;
}

test.run();
