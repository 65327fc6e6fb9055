import type { FilmCreation } from '@parterre/server/contract';
import { type Answers, fireEvent, hide, refusal, type Shown } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import NewFilm from './NewFilm.tsx';

test.after.each(hide);

async function showForm(create: (creation: FilmCreation) => unknown): Promise<Shown> {
  const options = { tags: [], distributors: [], rental_profiles: [] };
  const answers = { staff: { films: { options: () => options, create } } } as unknown as Answers;
  const shown = await showInPortal(<NewFilm />, {
    texts: ['films', 'genres', 'picture'],
    at: '/films/new',
    answers,
    may: ['films.write'],
  });
  const title = await shown.screen.findByLabelText(/^Title \(English\)/);
  assert.is(document.activeElement, title, 'whoever makes a film begins to type');
  fireEvent.change(title, { target: { value: 'The Lighthouse Keeper' } });
  return shown;
}

async function chooseLanguage({ screen, user }: Shown, section: string, label: string, name: string): Promise<void> {
  const region = screen.getByRole('region', { name: section });
  const field = [...region.querySelectorAll('input')].find((input) => input.labels?.[0]?.textContent === label);
  if (!field) throw new Error(`no ${label} in ${section}`);
  await user.click(field);
  fireEvent.change(field, { target: { value: name } });
  await user.click(await screen.findByRole('option', { name }));
}

test('a film is made with its original version, in whichever language the film is', async () => {
  const made: FilmCreation[] = [];
  const shown = await showForm((creation) => {
    made.push(creation);
    return { id: '7', row_version: 1 };
  });
  await chooseLanguage(shown, 'About the film', 'Original language', 'Dutch');
  await shown.user.click(shown.screen.getByRole('button', { name: 'Make the film' }));
  await shown.screen.findByText(/^The film is made/);
  assert.is(shown.address(), '/films/7');
  const [{ values, version } = { values: undefined, version: undefined }] = made;
  assert.equal([values?.title, values?.original_language], [{ en: 'The Lighthouse Keeper' }, 'nl']);
  assert.equal([version?.short, version?.language, version?.text.en], ['OV', 'nl', 'Original version']);
});

test('a dubbed version keeps its language when the film’s is chosen after it', async () => {
  const made: FilmCreation[] = [];
  const shown = await showForm((creation) => {
    made.push(creation);
    return { id: '7', row_version: 1 };
  });
  await chooseLanguage(shown, 'First version', 'Language', 'French');
  await chooseLanguage(shown, 'About the film', 'Original language', 'Dutch');
  await shown.user.click(shown.screen.getByRole('button', { name: 'Make the film' }));
  await shown.screen.findByText(/^The film is made/);
  assert.equal([made[0]?.values.original_language, made[0]?.version.language], ['nl', 'fr']);
});

test('what is wrong with the version stands at its field, which is focused', async () => {
  const shown = await showForm(() => {
    throw refusal({ code: 'VALIDATION_FAILED', errors: { 'version.short': ['Please fill in this field.'] } });
  });
  const short = shown.screen.getByLabelText(/^Short/);
  await shown.user.clear(short);
  await shown.user.click(shown.screen.getByRole('button', { name: 'Make the film' }));
  await shown.screen.findByText('Please fill in this field.');
  assert.is(document.activeElement, short);
  await shown.user.type(short, 'OV');
  assert.is(shown.screen.queryByText('Please fill in this field.'), null);
});

test.run();
