import type { Startup } from '@parterre/server/contract';
import { hide, recordedStartup } from '@parterre/ui/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import Film from '../programme/Film.tsx';
import Programme from '../programme/Programme.tsx';
import { showOnSite } from '../testing/showOnSite.tsx';
import { CinemaBar } from './CinemaSwitch.tsx';

const test = suite('cinema first');
test.after.each(hide);

const [cinema] = recordedStartup.cinemas;
const [film] = recordedStartup.movies;
const [show] = recordedStartup.schedules;
if (!cinema || !film || !show) throw new Error('the demo has a cinema, a film and a show');
const first = { ...cinema, id: 1, name: 'Gent' };
const second = { ...cinema, id: 2, name: 'Brussel' };
const today = '2026-11-21';
const tomorrow = '2026-11-22';
const dubbed = { ...show.version, id: 2, short: 'NL', text: 'Dubbed in Dutch' };
/** Two shows in Ghent and one in Brussels today, one in Ghent tomorrow. */
const startup: Startup = {
  ...recordedStartup,
  cinemas: [first, second],
  schedules: [
    { cinema_id: 1, day: today, start: `${today}T17:00:00Z`, version: show.version },
    { cinema_id: 1, day: today, start: `${today}T20:00:00Z`, version: show.version },
    { cinema_id: 2, day: today, start: `${today}T18:00:00Z`, version: dubbed },
    { cinema_id: 1, day: tomorrow, start: `${tomorrow}T18:00:00Z`, version: dubbed },
  ].map((one, place) => ({
    ...show,
    ...one,
    id: place + 1,
    movie_id: film.id,
    end: one.start.replace(':00:', ':50:'),
  })),
};

const programme = (at: string, shown = startup) =>
  showOnSite(
    <>
      <CinemaBar />
      <Programme />
    </>,
    { texts: ['genres'], at, route: '/:locale/movies/:filterDate?', startup: shown },
  );
const question = 'Which cinema?';

test('which cinema is asked once: the answer is in the address and kept, and its shows alone are left', async () => {
  const { screen, user, address } = await programme(`/en/movies/${today}`);
  const showtimes = (): (string | null)[] =>
    screen.getAllByRole('link', { name: /until/ }).map((link) => link.textContent);
  assert.ok(
    showtimes().some((text) => text?.includes(second.name)),
    'a show says where it is',
  );
  const all = showtimes().length;
  await user.click(screen.getByRole('button', { name: second.name }));
  assert.is(address(), `/en/movies/${today}?cinema=${second.id}`);
  assert.not.ok(screen.queryByRole('heading', { name: question }));
  assert.equal([all, showtimes().length], [3, 1]);
  assert.not.ok(
    showtimes().some((text) => text?.includes(second.name)),
    'what all have in common is not said of each',
  );
  const kept = localStorage.getItem('cinema') ?? '';
  hide();
  localStorage.setItem('cinema', kept);
  const again = await programme(`/en/movies/${today}`);
  assert.not.ok(again.screen.queryByRole('heading', { name: question }));
  again.screen.getByRole('button', { name: `Cinema: ${second.name}` });
});

test('an address that names a cinema counts more than what was kept, and is not asked about', async () => {
  localStorage.setItem('cinema', String(first.id));
  const { screen, user, address } = await programme(`/en/movies/${today}?cinema=${second.id}`);
  await user.click(screen.getByRole('button', { name: `Cinema: ${second.name}` }));
  await user.click(screen.getByRole('button', { name: 'All cinemas' }));
  assert.is(address(), `/en/movies/${today}?cinema=all`);
  assert.is(localStorage.getItem('cinema'), 'all');
  screen.getByRole('button', { name: 'Cinema: All cinemas' });
});

test('a cinema that is gone is asked for again; where there is one, nothing is', async () => {
  localStorage.setItem('cinema', '999');
  const { screen } = await programme(`/en/movies/${today}`);
  screen.getByRole('heading', { name: question });
  hide();
  const single = await programme(`/en/movies/${today}`, { ...startup, cinemas: [first] });
  assert.not.ok(single.screen.queryByRole('heading', { name: question }));
  assert.not.ok(single.screen.queryByRole('button', { name: /^Cinema/ }));
});

test('a film shows one of its days at a time: a row a cinema, the chosen one first, each version explained once', async () => {
  const { screen, user, address } = await showOnSite(<Film />, {
    texts: ['genres'],
    startup,
    at: `/en/movies/view/${film.slug}?cinema=2`,
    route: '/:locale/movies/view/:movie_slug',
  });
  const rows = (): (string | null)[] =>
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const times = (): (string | undefined)[] =>
    screen.getAllByRole('link', { name: /until/ }).map(({ textContent }) => textContent?.slice(0, 5));
  assert.equal(rows(), ['Brussel', 'Gent']);
  assert.equal(times(), ['19:00', '18:00', '21:00']);
  assert.is(screen.getAllByText('Original version').length, 1);
  assert.is(screen.getAllByText('Dubbed in Dutch').length, 1);
  await user.click(screen.getByRole('link', { name: 'Tomorrow 22 Nov' }));
  assert.is(address(), `/en/movies/view/${film.slug}?cinema=2&day=${tomorrow}`);
  assert.equal(rows(), ['Gent']);
  screen.getByText('No shows in Brussel on this day.');
  await user.click(screen.getByRole('link', { name: 'On Saturday 21 November' }));
  assert.equal(rows(), ['Brussel', 'Gent']);
});

test.run();
