import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SignageTimes, SignageViewValues } from '../contract/index.ts';
import { signageContents } from './signageContents.ts';

const times: SignageTimes = {
  before_start_minutes: 240,
  after_start_minutes: 15,
  page_seconds: 12,
  seating_minutes: 15,
  cleaning_minutes: 15,
};
const view: Pick<SignageViewValues, 'theme' | 'pages'> = {
  theme: 'dark',
  pages: [{ kind: 'blank', roles: 31, seconds: 5 }],
};

test('a display without a view shows what is on', () => {
  const { theme, pages } = signageContents(null, times);
  assert.equal([theme, pages.map(({ kind }) => kind)], ['dark', ['now_playing']]);
});

test('the same contents have one revision, in whatever order their keys were kept, and others another', () => {
  const { revision } = signageContents(view, times);
  const stored = { pages: [{ seconds: 5, kind: 'blank' as const, roles: 31 }], theme: 'dark' as const };
  assert.is(signageContents(stored, { ...times }).revision, revision);
  const others = [
    signageContents(null, times),
    signageContents({ ...view, theme: 'light' }, times),
    signageContents({ ...view, pages: [...view.pages, ...view.pages] }, times),
    signageContents({ ...view, pages: [{ kind: 'blank', roles: 30, seconds: 5 }] }, times),
    signageContents(view, { ...times, page_seconds: 13 }),
  ].map((each) => each.revision);
  assert.is(new Set([revision, ...others]).size, 6);
});

test.run();
