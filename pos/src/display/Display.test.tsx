import { type Locale, locales } from '@parterre/server/contract';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { hide, recordedStartup, type Shown, show } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Display } from './Display.tsx';
import type { DisplayView } from './displayOf.ts';

test.after.each(hide);

const [schedule] = recordedStartup.schedules;
const [movie] = recordedStartup.movies;
if (!schedule || !movie) throw new Error('the demo has shows');

const shown = (view: DisplayView, cinema: number | null = null, locale: Locale = 'en'): Promise<Shown> =>
  show(
    <LiveCountsProvider>
      <Display view={view} cinema={cinema} />
    </LiveCountsProvider>,
    {
      locale,
      texts: ['display'],
      startup: {
        ...recordedStartup,
        movies: [movie, { ...movie, id: movie.id + 1, display_title: 'Elsewhere' }],
        schedules: [
          { ...schedule, cinema_id: 1, movie_id: movie.id },
          { ...schedule, id: schedule.id + 1, cinema_id: 2, movie_id: movie.id + 1 },
        ],
      },
    },
  );

const basket: DisplayView = {
  kind: 'basket',
  amount: 3400,
  isPaying: true,
  products: [{ name: 'Popcorn', quantity: 2, seats: [], price: 900 }],
  shows: [
    {
      film: 'Brine',
      start: '2026-11-27T19:00:00.000Z',
      scheduleId: 5,
      lines: [{ name: 'Adult', quantity: 2, seats: ['A-1', 'A-2'], price: 2500 }],
    },
  ],
};
const thanks: DisplayView = { kind: 'thanks', amount: 2500, tendered: 5000, change: 2500, ticketsUrl: 'https://x/b' };

test('while nothing is sold the films of the till’s cinema are shown', async () => {
  const { screen } = await shown({ kind: 'idle' }, 1);
  await screen.findByRole('heading', { level: 1, name: /on our screens$/ });
  const films = screen.getAllByRole('heading', { level: 2 }).map((film) => film.textContent);
  assert.equal(films, [movie.display_title]);
});

test('a cinema without shows says welcome', async () => {
  const { screen } = await shown({ kind: 'idle' }, 999);
  await screen.findByRole('heading', { name: 'Welcome' });
});

test('a basket has its tickets with their seats, its products and the sum', async () => {
  const { screen } = await shown(basket);
  await screen.findByRole('heading', { name: 'Brine' });
  for (const text of ['Seats A-1, A-2', 'Popcorn', '€25.00', '€9.00', '€34.00', 'Please follow the card terminal.'])
    screen.getByText(text);
});

test('thanks tell what was given and the change, and lead to the tickets where there are some', async () => {
  const { screen } = await shown(thanks);
  await screen.findByRole('heading', { name: 'Thank you, enjoy the film' });
  screen.getByText('€50.00');
  screen.getByRole('img', { name: 'Your tickets as a code' });
});

test('what was paid by card has no change', async () => {
  const { screen } = await shown({ kind: 'thanks', amount: 900, tendered: null, change: 0, ticketsUrl: null });
  await screen.findByText('€9.00');
  assert.is(screen.queryByText('Change'), null);
  assert.is(screen.queryByRole('img'), null);
});

const said: Record<Locale, [waiting: string, thanks: RegExp]> = {
  en: ['Please follow the card terminal.', /^Thank you/],
  fr: ['Veuillez suivre le terminal de paiement.', /^Merci/],
  'nl-BE': ['Volg de betaalterminal.', /^Bedankt/],
  de: ['Bitte folgen Sie dem Kartenterminal.', /^Danke/],
};
for (const locale of locales)
  test(`in ${locale} it speaks the customer's language, without a raw key`, async () => {
    const [waiting, heading] = said[locale];
    for (const view of [basket, thanks, { kind: 'idle' } as const]) {
      const { screen } = await shown(view, 1, locale);
      if (view.kind === 'thanks') await screen.findByRole('heading', { name: heading });
      if (view.kind === 'basket') await screen.findByRole('heading', { name: 'Brine' });
      if (view.kind === 'basket') screen.getByText(waiting);
      assert.not.match(document.body.textContent ?? '', /\b[a-z]+\.[a-zA-Z]+\b|\{\{/);
      hide();
    }
  });

test.run();
