import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { homeRedirect } from './homeRedirect.ts';

for (const [setting, path] of [
  [null, null],
  ['', null],
  ['home', null],
  ['/', null],
  ['movies', 'movies'],
  ['events', 'events'],
  ['info', 'info'],
  ['contact', 'contact'],
  ['privacy-policy', 'privacy-policy'],
  ['orders.find', 'info/tickets'],
  ['newsletter.subscribe', 'info/newsletter'],
  ['buy.vouchers', 'info/vouchers'],
  // Nothing says which film, show or bill.
  ['movies.view', null],
  ['buy.tickets', null],
  ['payments.result', null],
  ['info/prices', 'info/prices'],
  ['/movies/today', 'movies/today'],
] as const)
  test(`${setting} leads to ${path ?? 'the home page'}`, () => assert.is(homeRedirect(setting), path));

test.run();
