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
const view: Omit<SignageViewValues, 'name'> = {
  theme: 'dark',
  background: null,
  accent: null,
  pages: [{ kind: 'blank', roles: 31, seconds: 5 }],
};
const cola = { id: 1, name: { en: 'Cola' }, price_minor: 300, deposit_minor: 20, sold_out: false };

test('a display without a view shows what is on', () => {
  const { theme, pages } = signageContents(null, times, null, []);
  assert.equal([theme, pages.map(({ kind }) => kind)], ['dark', ['now_playing']]);
});

test('the same contents have one revision, in whatever order their keys were kept, and others another', () => {
  const { revision } = signageContents(view, times, null, []);
  const stored = { ...view, pages: [{ seconds: 5, kind: 'blank' as const, roles: 31 }], theme: 'dark' as const };
  assert.is(signageContents(stored, { ...times }, null, []).revision, revision);
  const others = [
    signageContents(null, times, null, []),
    signageContents({ ...view, theme: 'light' }, times, null, []),
    signageContents({ ...view, accent: '#c60' }, times, null, []),
    signageContents({ ...view, background: { md: '/media/a/md.webp', lg: '/media/a/lg.webp' } }, times, null, []),
    signageContents({ ...view, pages: [...view.pages, ...view.pages] }, times, null, []),
    signageContents({ ...view, pages: [{ kind: 'blank', roles: 30, seconds: 5 }] }, times, null, []),
    signageContents(view, { ...times, page_seconds: 13 }, null, []),
    signageContents(view, times, { text: 'The bar closes', endsAtMs: 1 }, []),
    signageContents(view, times, null, [{ name: null, products: [cola] }]),
    signageContents(view, times, null, [{ name: null, products: [{ ...cola, sold_out: true }] }]),
  ].map((each) => each.revision);
  assert.is(new Set([revision, ...others]).size, 11);
});

test.run();
