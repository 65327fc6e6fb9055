import type { PriceGroupView, PriceRateView, RaiseInput } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { type Answers, fireEvent, hide, refusal, type Shown, waitFor } from '@parterre/ui/testing';
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useRecord } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { showInPortal } from '../testing/showInPortal.tsx';
import { RaisePrices } from './RaisePrices.tsx';

test.after.each(hide);

const rate = (id: number, name: string, price_minor: number): PriceRateView =>
  ({
    id,
    row_version: 1,
    name: { en: name },
    price_minor,
    handling_minor: 50,
    weekday_prices: [],
    dated_prices: [],
    archived: false,
  }) as unknown as PriceRateView;

/** A group of prices on a server, where others may raise them, too. */
function server(adult: Partial<PriceRateView> = {}) {
  const rates = [{ ...rate(1, 'Adult', 1200), ...adult }, rate(2, 'Child', 800)];
  const raised: RaiseInput[] = [];
  const raise = (input: RaiseInput): void => {
    for (const { id, row_version, ...period } of input.rates) {
      const at = rates.findIndex((each) => each.id === id);
      const before = rates[at];
      if (before === undefined || before.row_version !== row_version)
        throw refusal({ code: 'CHANGED_MEANWHILE', conflict: { by: 'Xenia Maes', atMs: 0, fields: {} } });
      const dated = { valid_from: input.valid_from, ...period };
      rates[at] = { ...before, row_version: row_version + 1, dated_prices: [dated] };
    }
    raised.push(input);
  };
  return { raise, raised, view: () => ({ id: 9, row_version: 1, exhibitor: 1, rates: [...rates] }) as PriceGroupView };
}

function Prices(): ReactNode {
  const group = useRecord(trpc.staff.prices.get, { id: 9 });
  return <Loaded query={group}>{(read) => <RaisePrices read={read} />}</Loaded>;
}

async function showPrices(house: ReturnType<typeof server>): Promise<Shown> {
  const shown = await showInPortal(<Prices />, {
    texts: ['prices'],
    answers: { staff: { prices: { get: house.view, raise: house.raise } } } as unknown as Answers,
  });
  await shown.screen.findByRole('row', { name: /Adult/ });
  return shown;
}
/** A field for days is filled in whole. */
const from = ({ screen }: Shown, day: string): boolean =>
  fireEvent.change(screen.getByLabelText(/^From the day of the show/), { target: { value: day } });
async function enter({ screen, user }: Shown, name: string, price: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: `New price of ${name}` });
  await user.clear(field);
  await user.type(field, price);
}
const button = ({ screen }: Shown) => screen.getByRole('button', { name: /^Set .* prices?$/ }) as HTMLButtonElement;

test('only the prices that are entered are raised, all at once, from the day on', async () => {
  const house = server();
  const shown = await showPrices(house);
  assert.ok(button(shown).disabled, 'nothing is entered yet');
  from(shown, '2031-05-01');
  await enter(shown, 'Adult', '13.50');
  await shown.user.click(button(shown));
  await shown.screen.findByText(/^The new prices hold from/);
  assert.equal(house.raised, [
    {
      price_group: 9,
      valid_from: '2031-05-01',
      rates: [{ id: 1, row_version: 1, price_minor: 1350, handling_minor: 50, weekday_prices: [] }],
    },
  ]);
});

test('the price of a weekday is raised beside the one of the other days, and stays where it is not', async () => {
  const tuesdays = [{ weekdays: [2], price_minor: 850 }];
  const house = server({ weekday_prices: tuesdays });
  const shown = await showPrices(house);
  await shown.screen.findByRole('row', { name: /^Tue €9\.00/ });
  from(shown, '2031-05-01');
  await enter(shown, 'Adult, Tue', '9');
  await shown.user.click(button(shown));
  await shown.screen.findByText(/^The new prices hold from/);
  from(shown, '2031-05-02');
  await enter(shown, 'Adult', '13');
  await shown.user.click(button(shown));
  await waitFor(() => assert.is(house.raised.length, 2));
  assert.equal(
    house.raised.map(({ rates: [raised] }) => [raised?.price_minor, raised?.weekday_prices]),
    [
      [1200, [{ weekdays: [2], price_minor: 900 }]],
      [1300, [{ weekdays: [2], price_minor: 900 }]],
    ],
  );
});

test('two people raise one price: the second sees both, and what is chosen is sent with the new version', async () => {
  const house = server();
  const shown = await showPrices(house);
  from(shown, '2031-05-01');
  await enter(shown, 'Adult', '14.00');
  house.raise({
    price_group: 9,
    valid_from: '2031-05-01',
    rates: [{ id: 1, row_version: 1, price_minor: 1300, handling_minor: 50, weekday_prices: [] }],
  });
  await shown.user.click(button(shown));
  await shown.screen.findByText(/^Xenia Maes changed this meanwhile/);
  assert.ok(shown.screen.getByRole('radio', { name: 'From Xenia Maes: €13.00' }));
  await shown.user.click(shown.screen.getByRole('radio', { name: 'Yours: €14.00' }));
  await shown.user.click(button(shown));
  await shown.screen.findByText(/^The new prices hold from/);
  assert.equal(house.raised.at(-1)?.rates, [
    { id: 1, row_version: 2, price_minor: 1400, handling_minor: 50, weekday_prices: [] },
  ]);
});

test.run();
