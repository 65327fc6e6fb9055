import { hide, recordedStartup } from '@parterre/ui/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showOnSite } from '../testing/showOnSite.tsx';
import { SearchButton } from './SearchButton.tsx';

const test = suite('the search of everything');
test.after.each(hide);

const [film] = recordedStartup.movies;
const director = film?.directors[0] ?? '';
const show = () =>
  showOnSite(
    <>
      <SearchButton />
      <input aria-label="A field" />
    </>,
    { texts: ['search'], at: '/en/contact' },
  );

test('"/" opens it, a director finds the film and is named, Enter goes there', async () => {
  const { screen, user, address } = await show();
  await user.keyboard('/');
  const field = await screen.findByRole('searchbox');
  await user.type(field, director.slice(0, 3));
  const found = await screen.findByRole('link', { name: new RegExp(film?.display_title ?? '') });
  assert.match(found.textContent ?? '', director);
  await user.type(field, '{Enter}');
  assert.is(address(), `/en/movies/view/${film?.slug}`);
  assert.not.ok(screen.queryByRole('searchbox'), 'it is closed');
});

test('what one types into keeps the key', async () => {
  const { screen, user } = await show();
  const field = screen.getByRole('textbox', { name: 'A field' });
  await user.type(field, '/');
  assert.is((field as HTMLInputElement).value, '/');
  assert.not.ok(screen.queryByRole('dialog'));
});

test('the arrows go from the field to what was found and back; nothing found is said', async () => {
  const { screen, user } = await show();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const field = await screen.findByRole('searchbox');
  await user.type(field, 'salt');
  await user.keyboard('{ArrowDown}');
  assert.is(document.activeElement, screen.getAllByRole('link')[0]);
  await user.keyboard('{ArrowUp}');
  assert.is(document.activeElement, field);
  await user.type(field, ' nowhere');
  assert.match(screen.getByRole('status').textContent ?? '', 'Nothing found for “salt nowhere”.');
});

test('one that does not load says so, and is loaded again when it is opened again', async () => {
  let asked = 0;
  const load = () => {
    asked += 1;
    // Code is asked for twice before it is said to be missing.
    return asked <= 2 ? Promise.reject(new TypeError('Failed to fetch')) : import('./SearchDialog.tsx');
  };
  const { screen, user } = await showOnSite(<SearchButton load={load} />, { texts: ['search'], at: '/en/contact' });
  await user.keyboard('/');
  await screen.findByText('The search did not load');
  await user.keyboard('/');
  await screen.findByRole('searchbox');
});

test.run();
