import type { BasketContent } from '@parterre/server/contract';
import { type Answers, hide, refusal, show, waitFor } from '@parterre/ui/testing';
import { type ReactNode, useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyContent } from './content.ts';
import { useKeptSeats } from './useKeptSeats.ts';

test.after.each(hide);

/** A basket with a show whose hold ends in half a minute, so that it is due at once. */
const dueAtOnce = (): BasketContent => ({
  ...emptyContent,
  shows: [
    {
      schedule_id: 1,
      title: 'Brine',
      start: '2026-11-27T19:15:00.000Z',
      hold: { token: 'first', expires_at_ms: Date.now() + 30_000, extensions_left: 1 },
      tickets: [{ price_rate_id: 1, rate: 'Adult', price: 1200, seat: null }],
    },
  ],
});

function Hold({ isShown }: { isShown: boolean }): ReactNode {
  const [content, setContent] = useState(dueAtOnce);
  useKeptSeats({ content, change: (next) => setContent(next) }, () => isShown);
  const hold = content.shows[0]?.hold;
  return <p>{`${hold?.token} ${hold?.extensions_left}`}</p>;
}

/** Shows the hold that the basket has. `isShown`: the show's own page is open. */
async function showHold(extend: (input: { token: string }) => unknown, isShown = false) {
  const asked: string[] = [];
  const answer = (input: { token: string }) => {
    asked.push(input.token);
    return extend(input);
  };
  const answers = { seats: { extend: answer } } as unknown as Answers;
  const { screen } = await show(<Hold isShown={isShown} />, { texts: ['basket'], answers });
  return { screen, asked };
}

test('a hold that ends soon is made longer, once, and the basket has its new token', async () => {
  const longer = { token: 'second', expiresAtMs: Date.now() + 480_000, extensionsLeft: 0 };
  const { screen, asked } = await showHold(() => longer);
  await screen.findByText('second 0');
  assert.equal(asked, ['first']);
});

test('where the desk refuses, it is not asked again, and the hold stays for what is left of it', async () => {
  const { screen, asked } = await showHold(() => {
    throw refusal({ code: 'HOLD_LIMIT', message: 'No more.' });
  });
  await screen.findByText('first 0');
  assert.equal(asked, ['first']);
});

test('a show whose own page is open keeps its seats itself', async () => {
  const { screen, asked } = await showHold(() => null, true);
  await waitFor(() => assert.ok(screen.getByText('first 1')));
  assert.equal(asked, []);
});

test.run();
