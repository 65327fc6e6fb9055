import type { BulkResult, FilmRow, ListPage, ListQuery } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { type Answers, hide, noAnswer, type Shown, waitFor, within } from '@parterre/ui/testing';
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { archiving } from './BulkActions.tsx';
import { List } from './List.tsx';

test.after.each(hide);

const film = (id: number, internal_title: string): FilmRow => ({
  id,
  internal_title,
  title: {},
  poster: null,
  runtime: 90,
  rating: 'all',
  showing_from: null,
  released_at: null,
  distributor: null,
  versions: 1,
  on_website: false,
  to_come: 0,
  visibility: 7,
  tags: [],
  row_version: 1,
  archived: false,
});
const films = [film(1, 'Aurora'), film(2, 'Brine'), film(3, 'Cedar')];
const page: ListPage<FilmRow> = { rows: films, total: 3 };

function Films(): ReactNode {
  return (
    <List
      name="films"
      title="Films"
      procedures={trpc.staff.films}
      searchLabel="Search films"
      filters={[{ name: 'rating', label: 'Rating', options: [{ value: '12', label: 'From 12' }] }]}
      hasArchive
      sort={{ name: 'title' }}
      bulk={{
        nameOf: ({ internal_title }) => internal_title,
        fields: [
          {
            name: 'visibility',
            label: 'Shown on signage',
            kind: 'switch',
            valueOf: ({ visibility }) => (visibility & 8) !== 0,
            changes: (isOn) => ({ visibility: { add: isOn ? 8 : 0, remove: isOn ? 0 : 8 } }),
          },
        ],
        archive: archiving,
      }}
      columns={[
        { name: 'title', title: 'Title', sortable: true, render: ({ internal_title }) => internal_title },
        { name: 'runtime', title: 'Minutes', sortable: true, isNumber: true, render: ({ runtime }) => runtime },
      ]}
      empty={{ title: 'No films yet', text: 'Films are what schedules show.' }}
    />
  );
}

interface FilmAnswers {
  list?(query: ListQuery): ListPage<FilmRow>;
  bulk?(input: { ids: string[]; changes: object }): BulkResult;
  matching?(): { id: string; name: string }[];
}
const showFilms = ({ list = () => page, bulk, matching }: FilmAnswers = {}, at = '/films'): Promise<Shown> =>
  showInPortal(<Films />, {
    texts: ['films'],
    at,
    answers: { staff: { films: { list, bulk }, views: { list: () => [] }, matching } } as Answers,
  });
const allChanged = ({ ids }: { ids: string[] }): BulkResult => ({ changed: ids.length, refused: [] });
const titles = ({ screen }: Shown): (string | null)[] =>
  screen.getAllByRole('link').map(({ textContent }) => textContent);
const lastAsked = ({ api }: Shown): ListQuery => api.inputsOf('staff.films.list').at(-1) as ListQuery;
const row = ({ screen }: Shown, number: number) => screen.findByRole('checkbox', { name: `Select row ${number}` });

test('shows the rows, each a link to its page, and how many there are', async () => {
  const shown = await showFilms();
  assert.ok(await shown.screen.findByRole('heading', { name: 'Films 3' }));
  assert.equal(titles(shown), ['Aurora', 'Brine', 'Cedar']);
  assert.is(shown.screen.getByRole('link', { name: 'Brine' }).getAttribute('href'), '/films/2');
});

const addresses: { at: string; asks: Partial<ListQuery> }[] = [
  { at: '/films', asks: { q: '', sort: 'title', desc: false, page: 1, per_page: 50, filters: {} } },
  { at: '/films?q=sea&page=2&per=25', asks: { q: 'sea', page: 2, per_page: 25 } },
  { at: '/films?sort=-runtime', asks: { sort: 'runtime', desc: true } },
  { at: '/films?rating=12&archived=yes', asks: { filters: { rating: ['12'], archived: ['yes'] } } },
];
for (const { at, asks } of addresses)
  test(`${at} is what the server is asked for`, async () => {
    const shown = await showFilms({}, at);
    await shown.screen.findByRole('link', { name: 'Aurora' });
    const asked = lastAsked(shown);
    for (const [name, value] of Object.entries(asks)) assert.equal(asked[name as keyof ListQuery], value, name);
  });

test('what is typed, chosen and sorted stands in the address', async () => {
  const shown = await showFilms();
  const { screen, user } = shown;
  await screen.findByRole('link', { name: 'Aurora' });
  await user.type(screen.getByRole('searchbox', { name: 'Search films' }), 'sea');
  assert.is(shown.address(), '/films?q=sea');
  await user.click(screen.getByRole('button', { name: 'Rating' }));
  await user.click(await screen.findByRole('checkbox', { name: 'From 12' }));
  assert.is(shown.address(), '/films?q=sea&rating=12');
  await waitFor(() => assert.equal(lastAsked(shown).q, 'sea', 'asked once typing has paused'));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  assert.is(shown.address(), '/films');
  await user.click(screen.getByRole('button', { name: /Minutes/ }));
  assert.is(shown.address(), '/films?sort=runtime');
});

const nothing: ListPage<FilmRow> = { rows: [], total: 0 };
const empties = [
  { at: '/films', says: 'No films yet', not: 'Nothing matches' },
  { at: '/films?q=zzz', says: 'Nothing matches', not: 'No films yet' },
];
for (const { at, says, not } of empties)
  test(`of nothing, ${at} says "${says}"`, async () => {
    const { screen } = await showFilms({ list: () => nothing }, at);
    assert.ok(await screen.findByText(says));
    assert.is(screen.queryByText(not), null);
  });

test('without an answer it says so, and asks again when it is told to', async () => {
  let isAway = true;
  const { screen, user } = await showFilms({
    list() {
      if (isAway) throw noAnswer();
      return page;
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await user.click(again);
  assert.ok(await screen.findByRole('link', { name: 'Aurora' }));
});

test('a column is left out and stays so', async () => {
  const { screen, user } = await showFilms();
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  const column = await screen.findByRole('menuitemcheckbox', { name: 'Minutes' });
  assert.is(column.getAttribute('aria-checked'), 'true');
  await user.click(column);
  assert.is(screen.queryByRole('columnheader', { name: /Minutes/ }), null);
});

test('selected rows are archived at once, read anew, and brought back by what offers to undo it', async () => {
  const shown = await showFilms({ bulk: allChanged });
  const { screen, user, api } = shown;
  await user.click(await row(shown, 1));
  await user.click(await row(shown, 3));
  const bar = screen.getByRole('region', { name: 'What can be done with the selection' });
  assert.ok(within(bar).getByText('2 selected'));
  const before = api.inputsOf('staff.films.list').length;
  await user.click(within(bar).getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('It is as it was.');
  assert.equal(api.inputsOf('staff.films.bulk'), [
    { ids: ['1', '3'], changes: { archived: true } },
    { ids: ['1', '3'], changes: { archived: false } },
  ]);
  assert.ok(api.inputsOf('staff.films.list').length > before, 'the list is read anew');
});

test('among archived rows the button brings them back', async () => {
  const shown = await showFilms({ bulk: allChanged }, '/films?archived=yes');
  await shown.user.click(await row(shown, 2));
  await shown.user.click(shown.screen.getByRole('button', { name: 'Restore' }));
  await shown.screen.findByText('1 done.');
  assert.equal(shown.api.inputsOf('staff.films.bulk'), [{ ids: ['2'], changes: { archived: false } }]);
});

test('all that match are selected, also those of other pages, and named by the server', async () => {
  const shown = await showFilms({
    list: () => ({ rows: films, total: 120 }),
    bulk: allChanged,
    matching: () => Array.from({ length: 120 }, (_, index) => ({ id: String(index + 1), name: `Film ${index + 1}` })),
  });
  const { screen, user, api } = shown;
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 120 that match' }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await screen.findByText('120 done.');
  const sent = api.inputsOf('staff.films.bulk') as { ids: string[] }[];
  assert.equal(
    sent.map(({ ids }) => ids.length),
    [100, 20],
    'a hundred at a time',
  );
});

test('what is selected among other rows is no longer meant', async () => {
  const shown = await showFilms();
  await shown.user.click(await row(shown, 1));
  await shown.screen.findByText('1 selected');
  await shown.user.click(shown.screen.getByRole('button', { name: 'Clear selection' }));
  assert.is(shown.screen.queryByText('1 selected'), null);
  assert.not(((await row(shown, 1)) as HTMLInputElement).checked);
});

test('on a phone filters fold, but for those that narrow the list', async () => {
  const { screen, user } = await showFilms({}, '/films?rating=12');
  const folded = (): string[] =>
    [...document.querySelectorAll('[data-folded="true"]')].map((element) => element.textContent ?? '');
  const unfold = await screen.findByRole('button', { name: 'Filters' });
  assert.is(unfold.getAttribute('aria-expanded'), 'false');
  assert.is(folded().length, 1, 'the archive alone');
  await user.click(unfold);
  assert.is(unfold.getAttribute('aria-expanded'), 'true');
  assert.equal(folded(), []);
});

test.run();
