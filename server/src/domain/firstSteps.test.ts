import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BegunForSale, firstStepsOf } from './firstSteps.ts';

const nothing: BegunForSale = {
  cinema: null,
  screen: null,
  seats: null,
  vat: null,
  priceGroup: null,
  rate: null,
  account: null,
  method: null,
  activeMethod: null,
  film: null,
  version: null,
  published: null,
  draftMs: null,
  privacy: null,
  privacyPage: null,
  hasSold: false,
};

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

for (const { step, has, missing } of [
  { step: 'cinema', has: {}, missing: { what: 'cinema' } },
  { step: 'cinema', has: { cinema: 3 }, missing: null },
  { step: 'screen', has: {}, missing: { what: 'cinema' } },
  { step: 'screen', has: { cinema: 3 }, missing: { what: 'screen', id: 3 } },
  { step: 'screen', has: { cinema: 3, screen: 5 }, missing: { what: 'layout', id: 5 } },
  { step: 'screen', has: { cinema: 3, screen: 5, seats: 6 }, missing: null },
  { step: 'prices', has: {}, missing: { what: 'vat' } },
  { step: 'prices', has: { rate: 1 }, missing: { what: 'vat' } },
  { step: 'prices', has: { vat: 1 }, missing: { what: 'price_group' } },
  { step: 'prices', has: { vat: 1, priceGroup: 2 }, missing: { what: 'rate', id: 2 } },
  { step: 'prices', has: { vat: 1, priceGroup: 2, rate: 4 }, missing: null },
  { step: 'payment', has: {}, missing: { what: 'account' } },
  { step: 'payment', has: { account: 1 }, missing: { what: 'method' } },
  { step: 'payment', has: { account: 1, method: 2 }, missing: { what: 'active_method', id: 2 } },
  { step: 'payment', has: { account: 1, method: 2, activeMethod: 2 }, missing: null },
  { step: 'film', has: {}, missing: { what: 'film' } },
  { step: 'film', has: { film: 9 }, missing: { what: 'version', id: 9 } },
  { step: 'film', has: { film: 9, version: 1 }, missing: null },
  { step: 'schedule', has: {}, missing: { what: 'schedule' } },
  { step: 'schedule', has: { draftMs: Date.UTC(2026, 5, 10) }, missing: { what: 'publication', day: '2026-06-10' } },
  { step: 'schedule', has: { draftMs: Date.UTC(2026, 5, 10), published: 8 }, missing: null },
  { step: 'privacy', has: {}, missing: { what: 'privacy' } },
  { step: 'privacy', has: { privacyPage: 1 }, missing: { what: 'privacy_online', id: 1 } },
  { step: 'privacy', has: { privacyPage: 1, privacy: 1 }, missing: null },
] as const)
  test(`${step} with ${JSON.stringify(has)}: ${missing?.what ?? 'done'}`, () =>
    assert.equal(firstStepsOf({ ...nothing, ...has }, isoDay).missing[step], missing));

test.run();
