import { LiveCountsProvider } from '@parterre/ui/programme';
import { type Answers, hide, refusal, show } from '@parterre/ui/testing';
import { smallHall } from '@parterre/ui/testing/seats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { offerOf, tariff } from '../testing/offers.ts';
import { TillPages } from '../testing/TillPages.tsx';
import SalePage from './SalePage.tsx';

test.after.each(hide);

/** `offer`: what the server answers, time after time. */
async function showPage(at: string, offer: (time: number) => unknown) {
  const { arrangement, hold } = smallHall();
  let times = 0;
  const answers = {
    seats: { arrangement, release: () => undefined },
    pos: {
      basket: { save: () => undefined, clear: () => undefined },
      hold,
      leave: () => undefined,
      offer: () => offer(++times),
    },
  };
  return show(
    <LiveCountsProvider>
      <TillPages pages={{ 'schedules/:id': <SalePage /> }} />
    </LiveCountsProvider>,
    { at, texts: ['pos', 'basket', 'seatmap', 'checkout'], answers: answers as unknown as Answers },
  );
}

for (const [what, at, asked] of [
  ['that there is not', '/schedules/7', 1],
  ['whose address is no number', '/schedules/seven', 0],
] as const)
  test(`of a show ${what} it is said, and there is nothing to try again`, async () => {
    const { screen, api } = await showPage(at, () => {
      throw refusal({ code: 'SCHEDULE_NOT_FOUND' });
    });
    await screen.findByText('This show is no longer sold here.');
    assert.is(screen.queryByRole('button', { name: 'Try again' }), null);
    assert.is(api.inputsOf('pos.offer').length, asked);
  });

test('when the server did not answer it is asked again, and the sale begins', async () => {
  const { screen, user } = await showPage('/schedules/7', (time) => {
    if (time === 1) throw refusal({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' });
    return offerOf([tariff(1, 'Adult', 1250)], 7);
  });
  await screen.findByText('Too many requests.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Brine' });
});

test.run();
