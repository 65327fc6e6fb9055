import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matchRoute, type RouteName, type RouteParams, routePath } from './routes.ts';

const test = suite('routes');

const table: [string, RouteName, RouteParams][] = [
  ['/en', 'home', {}],
  ['/en/movies', 'movies', {}],
  ['/nl-BE/movies/today', 'movies', { filterDate: 'today' }],
  ['/fr/movies/2026-11-21/kids', 'movies', { filterDate: '2026-11-21', filterTag: 'kids' }],
  ['/de/movies/view/tide-lines', 'movies.view', { movie_slug: 'tide-lines' }],
  ['/en/events', 'events', {}],
  ['/en/events/ladies-night', 'events.view', { event_slug: 'ladies-night' }],
  ['/en/info', 'info', {}],
  ['/en/info/vouchers', 'buy.vouchers', {}],
  ['/en/info/vouchers/giftcard', 'buy.vouchers', { type: 'giftcard' }],
  ['/en/info/voucher/ten-turns', 'buy.voucher', { slug: 'ten-turns' }],
  ['/en/info/tickets', 'orders.find', {}],
  ['/en/info/newsletter', 'newsletter.subscribe', {}],
  ['/en/info/newsletter/a%40b.be', 'newsletter.subscribe', { email: 'a@b.be' }],
  ['/en/info/prices', 'info.slug', { page_slug: 'prices' }],
  ['/en/contact', 'contact', {}],
  ['/en/buy/tickets/7', 'buy.tickets', { schedule_id: '7' }],
  ['/en/buy/events/3', 'buy.events', { event_id: '3' }],
  ['/en/bill/abc', 'payments.result', { uuid: 'abc' }],
  ['/en/bill/abc/pay', 'bill.pay', { uuid: 'abc' }],
  ['/en/payments/p/sandbox/status', 'payments.status', { payment: 'p', paymentDriver: 'sandbox' }],
  ['/en/privacy-policy', 'privacy-policy', {}],
  ['/en/preview/7', 'preview.content', { content_id: '7' }],
  ['/en/404', '404', {}],
];

for (const [path, name, params] of table) {
  test(`${path} is ${name}, both ways`, () => {
    const match = matchRoute(path);
    assert.is(match?.name, name);
    assert.equal(match?.params, params);
    assert.is(match && routePath(match.locale, name, params), path);
  });
}

for (const path of [
  '/',
  '/it/movies',
  '/nl/movies',
  '/en/nothing',
  '/en/movies/a/b/c',
  '/en/bill/x/y',
  '/en/events/%E0%A4%A',
  '',
]) {
  test(`${path || '(nothing)'} is no route`, () => assert.is(matchRoute(path), null));
}

test('a slash at the end changes nothing', () => assert.is(matchRoute('/en/movies/')?.name, 'movies'));
test('a missing parameter is an error of the caller', () => {
  assert.throws(() => routePath('en', 'buy.tickets'), /schedule_id/);
});

test.run();
