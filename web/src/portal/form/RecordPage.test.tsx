import { TextInput } from '@mantine/core';
import type { CinemaValues, CinemaView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { type Answers, hide, refusal, type Shown } from '@parterre/ui/testing';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Loaded } from '../frame/Loaded.tsx';
import { showInPortal } from '../testing/showInPortal.tsx';
import { ArchiveButton } from './ArchiveButton.tsx';
import { RecordPage } from './RecordPage.tsx';
import { type Read, recordOf, useRecord } from './useRecord.ts';
import { useRecordForm } from './useRecordForm.ts';

test.after.each(hide);

/** A page as areas have them, of two fields. */
function Page({ readOnly = false }: { readOnly?: boolean }): ReactNode {
  const cinema = useRecord(trpc.staff.cinemas.get, { id: 7 });
  return (
    <>
      <Link to="/cinemas">All cinemas</Link>
      <Loaded query={cinema} gone={{ title: 'No such cinema', text: '' }}>
        {(read) => <Cinema read={read} readOnly={readOnly} />}
      </Loaded>
    </>
  );
}

function Cinema({ read, readOnly }: { read: Read<CinemaView>; readOnly: boolean }): ReactNode {
  const save = trpc.staff.cinemas.save.useMutation();
  const archive = trpc.staff.cinemas.archive.useMutation();
  const form = useRecordForm({
    ...recordOf(read, ({ values: { name, city } }) => ({ name, city })),
    labels: { name: 'Name', city: 'City' },
    save: (values, version) =>
      save.mutateAsync({ id: 7, row_version: version, values: { ...read.data.values, ...values } }),
  });
  return (
    <RecordPage
      crumbs={[]}
      title={read.data.values.name}
      form={form}
      readOnly={readOnly}
      actions={
        <ArchiveButton
          archived="Archived."
          version={read.data.row_version}
          isArchived={false}
          change={(change) => archive.mutateAsync({ id: 7, ...change })}
        />
      }
      sections={[
        {
          id: 'place',
          title: 'Place',
          content: (
            <>
              <TextInput {...form.text('name')} />
              <TextInput {...form.text('city')} />
            </>
          ),
        },
      ]}
    />
  );
}

/** A server with one cinema, which others may change, too. */
function server() {
  const now = { row_version: 3, name: 'Marquise', city: 'Gent' };
  return {
    now,
    refuses: null as Error | null,
    saved: [] as { row_version: number; name: string; city: string }[],
    /** Somebody else saves. */
    change(values: Partial<CinemaValues>): void {
      Object.assign(now, values, { row_version: now.row_version + 1 });
    },
  };
}
type Server = ReturnType<typeof server>;

async function showCinema(house: Server, readOnly = false): Promise<Shown> {
  const answers = {
    staff: {
      cinemas: {
        get: () => ({
          id: 7,
          row_version: house.now.row_version,
          values: { name: house.now.name, city: house.now.city },
        }),
        save({ row_version, values: { name, city } }: { row_version: number; values: CinemaValues }) {
          if (house.refuses !== null) throw house.refuses;
          if (row_version !== house.now.row_version)
            throw refusal({ code: 'CHANGED_MEANWHILE', conflict: { by: 'Xenia Maes', atMs: 0, fields: {} } });
          house.saved.push({ row_version, name, city });
          house.change({ name, city });
          return { row_version: house.now.row_version };
        },
        archive({ row_version }: { row_version: number }) {
          if (row_version !== house.now.row_version)
            throw refusal({ code: 'CHANGED_MEANWHILE', conflict: { by: 'Ada Peeters', atMs: 0, fields: {} } });
          house.change({});
          return { row_version: house.now.row_version };
        },
      },
    },
  };
  const shown = await showInPortal(<Page readOnly={readOnly} />, {
    texts: [],
    at: '/cinemas/7',
    answers: answers as unknown as Answers,
  });
  await shown.screen.findByRole('heading', { name: 'Marquise' });
  return shown;
}

async function enter({ screen, user }: Shown, label: string, text: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: label });
  await user.clear(field);
  await user.type(field, text);
}
const written = ({ screen }: Shown, label: string): string =>
  (screen.getByRole('textbox', { name: label }) as HTMLInputElement).value;
const press = async ({ screen, user }: Shown, name: string): Promise<void> =>
  user.click(screen.getByRole('button', { name }));

test('nothing is to be saved until something is changed; what was, is named', async () => {
  const shown = await showCinema(server());
  assert.is(shown.screen.queryByRole('button', { name: 'Save' }), null);
  await enter(shown, 'City', 'Brugge');
  assert.ok(shown.screen.getByText('Changed: City'));
  await press(shown, 'Discard');
  assert.is(written(shown, 'City'), 'Gent');
  assert.is(shown.screen.queryByRole('button', { name: 'Save' }), null);
});

test('saved with the version that one began with, and then with the next', async () => {
  const house = server();
  const shown = await showCinema(house);
  for (const city of ['Brugge', 'Namur']) {
    await enter(shown, 'City', city);
    await press(shown, 'Save');
    await shown.screen.findAllByText('Saved.');
  }
  assert.equal(
    house.saved.map(({ row_version, city }) => [row_version, city]),
    [
      [3, 'Brugge'],
      [4, 'Namur'],
    ],
  );
});

test('what was just saved is archived, though the page has not read it again', async () => {
  const shown = await showCinema(server());
  await enter(shown, 'City', 'Brugge');
  await press(shown, 'Save');
  await shown.screen.findByText('Saved.');
  await press(shown, 'Archive');
  await shown.screen.findByText('Archived.');
});

test('Enter in a field saves', async () => {
  const house = server();
  const shown = await showCinema(house);
  await enter(shown, 'City', 'Brugge{Enter}');
  await shown.screen.findByText('Saved.');
  assert.is(house.now.city, 'Brugge');
});

test('what is wrong stands at its field, which is focused; what was entered stays', async () => {
  const house = server();
  house.refuses = refusal({ code: 'VALIDATION_FAILED', errors: { 'values.city': ['Please enter a city.'] } });
  const shown = await showCinema(house);
  await enter(shown, 'City', '?');
  await press(shown, 'Save');
  await shown.screen.findByText('Please enter a city.');
  const field = shown.screen.getByRole('textbox', { name: 'City' });
  assert.is(field.getAttribute('aria-invalid'), 'true');
  assert.is(document.activeElement, field);
  assert.is(written(shown, 'City'), '?');
});

test('a refusal that is about no field is told in the server’s words above the buttons', async () => {
  const house = server();
  house.refuses = refusal({ code: 'FORBIDDEN', message: 'You may not do that here.' });
  const shown = await showCinema(house);
  await enter(shown, 'City', 'Brugge');
  await press(shown, 'Save');
  assert.is((await shown.screen.findByRole('alert')).textContent, 'You may not do that here.');
});

test('what only somebody else changed is taken over: nothing is chosen, only saved again', async () => {
  const house = server();
  const shown = await showCinema(house);
  await enter(shown, 'City', 'Brugge');
  house.change({ name: 'Marquise Gent' });
  await press(shown, 'Save');
  await shown.screen.findByText(/^Xenia Maes changed this meanwhile/);
  assert.ok(shown.screen.getByText('Taken over from there: Name.'));
  assert.is(written(shown, 'Name'), 'Marquise Gent');
  await press(shown, 'Save');
  await shown.screen.findByText('Saved.');
  assert.equal(house.saved, [{ row_version: 4, name: 'Marquise Gent', city: 'Brugge' }]);
});

for (const { whose, label, city } of [
  { whose: 'theirs', label: 'From Xenia Maes: Namur', city: 'Namur' },
  { whose: 'one’s own', label: 'Yours: Brugge', city: 'Brugge' },
])
  test(`what both changed is chosen between; ${whose} is saved`, async () => {
    const house = server();
    const shown = await showCinema(house);
    await enter(shown, 'City', 'Brugge');
    house.change({ city: 'Namur', name: 'Marquise Gent' });
    await press(shown, 'Save');
    const notice = await shown.screen.findByRole('alert');
    assert.is(document.activeElement, notice, 'it is where one is led');
    await press(shown, 'Save');
    assert.equal(house.saved, [], 'not before one has chosen');
    await shown.user.click(shown.screen.getByRole('radio', { name: label }));
    await press(shown, 'Save');
    await shown.screen.findByText('Saved.');
    assert.equal(house.saved, [{ row_version: 4, name: 'Marquise Gent', city }]);
    assert.is(shown.screen.queryByText(/changed this meanwhile/), null);
  });

test('news of it come into a form in which nothing is entered, and leave alone what is', async () => {
  const house = server();
  const shown = await showCinema(house);
  house.change({ city: 'Namur' });
  await shown.api.queries.invalidateQueries();
  await shown.screen.findByDisplayValue('Namur');
  await enter(shown, 'City', 'Brugge');
  house.change({ name: 'Marquise Gent' });
  await shown.api.queries.invalidateQueries();
  await shown.screen.findByRole('heading', { name: 'Marquise Gent' });
  assert.is(written(shown, 'City'), 'Brugge');
});

test('whoever leaves with something unsaved is asked, and may stay', async () => {
  const shown = await showCinema(server());
  await enter(shown, 'City', 'Brugge');
  await shown.user.click(shown.screen.getByRole('link', { name: 'All cinemas' }));
  await shown.user.click(await shown.screen.findByRole('button', { name: 'Stay' }));
  assert.is(shown.address(), '/cinemas/7');
  assert.is(written(shown, 'City'), 'Brugge');
  await shown.user.click(shown.screen.getByRole('link', { name: 'All cinemas' }));
  await shown.user.click(await shown.screen.findByRole('button', { name: 'Leave' }));
  assert.is(shown.address(), '/cinemas');
});

test('on a page that one may only read no field takes anything, and nothing saves', async () => {
  const shown = await showCinema(server(), true);
  const field = shown.screen.getByRole('textbox', { name: 'City' }) as HTMLInputElement;
  assert.ok(field.matches(':disabled') || field.closest('fieldset')?.disabled);
  assert.is(shown.screen.queryByRole('button', { name: 'Save' }), null);
});

for (const code of ['NOT_FOUND', 'FORBIDDEN'] as const)
  test(`${code} is said as a thing that is not there`, async () => {
    const { screen } = await showInPortal(<Page />, {
      texts: [],
      answers: {
        staff: {
          cinemas: {
            get() {
              throw refusal({ code });
            },
          },
        },
      },
    });
    assert.ok(await screen.findByText('No such cinema'));
  });

test.run();
