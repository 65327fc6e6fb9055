import type { VoucherKind } from '@parterre/server/contract';
import { localeOfPath } from '@parterre/ui/i18n';

/** Every path of the public website, once. All begin with the locale. */
export function sitePaths(locale: string) {
  const at = (path: string): string => `/${locale}${path === '' ? '' : `/${path}`}`;
  const part = encodeURIComponent;
  return {
    at,
    home: at(''),
    /** `all` stands for an empty date, so that a tag can follow it. */
    movies: (date?: string, tag?: string): string => {
      if (tag !== undefined) return at(`movies/${part(date ?? 'all')}/${part(tag)}`);
      return date === undefined || date === 'all' ? at('movies') : at(`movies/${part(date)}`);
    },
    movie: (slug: string): string => at(`movies/view/${part(slug)}`),
    events: at('events'),
    event: (slug: string): string => at(`events/${part(slug)}`),
    info: at('info'),
    tickets: at('info/tickets'),
    /** `email`: what the form begins with. Dots alone would be read as a way through folders. */
    newsletter: (email = ''): string => at(/^\.*$/.test(email) ? 'info/newsletter' : `info/newsletter/${part(email)}`),
    page: (slug: string): string => (slug === 'privacy-policy' ? at('privacy-policy') : at(`info/${part(slug)}`)),
    vouchers: (kind?: VoucherKind): string => at(kind === undefined ? 'info/vouchers' : `info/vouchers/${kind}`),
    voucher: (slug: string): string => at(`info/voucher/${part(slug)}`),
    buyTickets: (scheduleId: number): string => at(`buy/tickets/${scheduleId}`),
    buyEvent: (eventId: number): string => at(`buy/events/${eventId}`),
    bill: (uuid: string): string => at(`bill/${part(uuid)}`),
    pay: (uuid: string): string => at(`bill/${part(uuid)}/pay`),
    notFound: at('404'),
  };
}
export type SitePaths = ReturnType<typeof sitePaths>;

/** Whether `pathname` is a page of this app: other paths (`/portal`, `/media/…`) are the server's. */
export function isSitePath(pathname: string): boolean {
  return localeOfPath(pathname) !== null;
}

/** The part of the site that a path is in, as it is called in addresses. Not by the language's own paths, which follow the address a moment later. */
export const sectionOf = (pathname: string): string => pathname.split('/')[2] ?? '';
