import { hide } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { Changes } from './Changes.tsx';

test.after.each(hide);

for (const { column, before, after, said } of [
  {
    column: 'location',
    before: 'header',
    after: 'home-above-events',
    said: 'Place: Below the navigation, on every page → Home, above the events',
  },
  { column: 'rating', before: 'all', after: '12', said: 'Age rating: All ages → 12+' },
  { column: 'genres', before: ['drama'], after: ['drama', 'comedy'], said: 'Genres: Drama → Drama, Comedy' },
  { column: 'reason', before: null, after: 'buyer', said: 'Reason: – → The buyer asked for it' },
  {
    column: 'background',
    before: null,
    after: '/media/uploads/0123456789abcdef-lg.webp',
    said: 'Background: – → a picture',
  },
  { column: 'location', before: null, after: 'a place of later', said: 'Place: – → a place of later' },
])
  test(`${column}: ${said}`, async () => {
    const change = { before: { [column]: before }, after: { [column]: after }, names: {} };
    const { screen } = await showInPortal(
      <div>
        <Changes change={change} />
      </div>,
      { texts: ['audit', 'content', 'films', 'genres', 'bills', 'devices', 'paymentMethods'] },
    );
    assert.is((await screen.findByText(/→/)).textContent, said);
  });

test.run();
