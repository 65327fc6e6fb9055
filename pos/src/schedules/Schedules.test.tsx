import type { PosSchedules, Schedule, TillSettings } from '@parterre/server/contract';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { type Answers, hide, recordedStartup, type Shown, show } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Schedules } from './Schedules.tsx';

test.after.each(hide);

const [first] = recordedStartup.schedules;
if (!first) throw new Error('the demo has shows');
const nowMs = Date.parse(recordedStartup.now);
const today = recordedStartup.now.slice(0, 10);
const dayAfter = (days: number): string => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

/** A show of a day that begins so many minutes from now. */
const showAt = (id: number, minutes: number, more: Partial<Schedule> = {}): Schedule => ({
  ...first,
  id,
  start: new Date(nowMs + minutes * 60_000).toISOString(),
  end: new Date(nowMs + (minutes + 100) * 60_000).toISOString(),
  day: today,
  movie_id: 1,
  event: null,
  ...more,
});

const defaults: TillSettings = {
  search_min_characters: 3,
  cash_rounding: false,
  doors_open_minutes: 60,
  doors_close_minutes: 60,
  offline_seats: 0,
  offline_hours: 4,
  current_schedules_prior: 10,
  current_schedules_ahead: 10,
  schedules_partial_from: null,
};

function showDay(schedules: Schedule[], settings: Partial<TillSettings> = {}): Promise<Shown> {
  const answer: PosSchedules = { schedules, films: [{ id: 1, title: 'Brine', rating: 'all' }] };
  const answers = { pos: { schedules: () => answer, settings: () => ({ ...defaults, ...settings }) } };
  const [event] = recordedStartup.events;
  return show(
    <LiveCountsProvider>
      <Schedules />
    </LiveCountsProvider>,
    {
      texts: ['pos'],
      answers: answers as unknown as Answers,
      startup: { ...recordedStartup, events: event ? [{ ...event, id: 7, title: 'Ladies’ night' }] : [] },
    },
  );
}

const links = ({ screen }: Shown): (string | null)[] =>
  screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('a till lists the shows of its window, and with one press all of the day', async () => {
  const day = [-50, -30, 10, 20, 30].map((minutes, index) => showAt(index + 1, minutes));
  const shown = await showDay(day, { current_schedules_prior: 1, current_schedules_ahead: 2 });
  const all = await shown.screen.findByRole('button', { name: 'All 5 shows of the day' });
  assert.equal(links(shown), ['/schedules/2', '/schedules/3', '/schedules/4']);
  await shown.user.click(all);
  assert.is(links(shown).length, 5);
  assert.is(shown.screen.queryByRole('button', { name: /^All/ }), null);
});

test('what is an event says so, and what is none does not', async () => {
  const { screen } = await showDay([showAt(1, 10, { event: 7 }), showAt(2, 20)]);
  const [event, other] = await screen.findAllByRole('article');
  assert.match(event?.textContent ?? '', 'Ladies’ night');
  assert.not.match(other?.textContent ?? '', 'Ladies’ night');
});

test('days beyond the week are chosen in a calendar, where days without shows cannot be', async () => {
  const days = [0, 1, 2, 3, 4, 5, 6, 9].map((ahead, index) => showAt(index + 1, 10, { day: dayAfter(ahead) }));
  const shown = await showDay(days);
  const { user, screen } = shown;
  await user.click(await screen.findByRole('button', { name: 'Another day' }));
  const choosable = (await screen.findAllByRole('button', { name: /, \d+ shows?$/ })) as HTMLButtonElement[];
  const enabled = choosable.filter(({ disabled }) => !disabled);
  assert.is(enabled.length, 8);
  assert.ok(choosable.length >= 14);
  await user.click(enabled.at(-1) as HTMLElement);
  assert.equal(links(shown), ['/schedules/8']);
});

test('from the day on that is set the till says that more shows will come', async () => {
  const days = [showAt(1, 10), showAt(2, 10, { day: dayAfter(1) })];
  const { user, screen } = await showDay(days, { schedules_partial_from: dayAfter(1) });
  await screen.findByRole('article');
  assert.is(screen.queryByText(/not complete yet/), null);
  await user.click(await screen.findByText('Tomorrow'));
  await screen.findByText(/not complete yet/);
});

test('late in the evening a till says that today is over, and shows tomorrow with one press', async () => {
  const { screen, user } = await showDay([showAt(1, 24 * 60, { day: dayAfter(1) })]);
  await screen.findByText('No more shows today.');
  await user.click(screen.getByRole('radio', { name: 'Tomorrow' }));
  await screen.findByRole('link');
  assert.is(screen.queryByText(/No (more )?shows/), null);
});

test.run();
