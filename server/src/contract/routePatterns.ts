/**
 * The website's routes (website.md section 2), once: the browser's router and the server, which sends the page's
 * title, metadata and status, read the same table. Patterns are written as react-router reads them, relative to
 * `/{locale}/`; a name behind `?` may be left out. Imports nothing, so that it costs a page nothing.
 */
export const routePatterns = {
  home: '',
  'movies.view': 'movies/view/:movie_slug',
  movies: 'movies/:filterDate?/:filterTag?',
  events: 'events',
  'events.view': 'events/:event_slug',
  info: 'info',
  'buy.vouchers': 'info/vouchers/:type?',
  'buy.voucher': 'info/voucher/:slug',
  'orders.find': 'info/tickets',
  'newsletter.subscribe': 'info/newsletter/:email?',
  'info.slug': 'info/:page_slug',
  contact: 'contact',
  'buy.tickets': 'buy/tickets/:schedule_id',
  'buy.events': 'buy/events/:event_id',
  'payments.result': 'bill/:uuid',
  'bill.pay': 'bill/:uuid/pay',
  'payments.status': 'payments/:payment/:paymentDriver/status',
  'privacy-policy': 'privacy-policy',
  /** Within the portal: what staff are writing, as it will look. */
  preview: 'preview',
  /** What is kept of a text, for who is signed in: before visitors see it. */
  'preview.content': 'preview/:content_id',
  '404': '404',
} as const;

/** Pages of an order: they go on while the exhibitor is switched off, for who comes back from the bank. */
export const orderRoutes: readonly (keyof typeof routePatterns)[] = ['payments.result', 'bill.pay', 'payments.status'];
