import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filmState } from './filmState.ts';

const film = { archived: false, visibility: 15, on_website: false, showing_from: null, today: '2026-06-10' };

for (const { said, of } of [
  { said: 'unplanned', of: {} },
  { said: 'unplanned', of: { showing_from: '2026-06-10' } },
  { said: 'soon', of: { showing_from: '2026-06-11' } },
  { said: 'shown', of: { on_website: true } },
  { said: 'shown', of: { on_website: true, showing_from: '2026-06-11' } },
  { said: 'hidden', of: { on_website: true, visibility: 14 } },
  { said: 'hidden', of: { showing_from: '2026-06-11', visibility: 0 } },
  { said: 'archived', of: { archived: true, on_website: true } },
])
  test(`${JSON.stringify(of)}: ${said}`, () => assert.is(filmState({ ...film, ...of }), said));

test.run();
