/** Which use case each job is. Every one may run twice: it looks at the state first and changes nothing that is done already. */
import type { JobHandlers } from '../ports/jobs.ts';
import { mailRefund, mailTickets } from '../services/billMails.ts';
import { cleanSales } from '../services/cleanSales.ts';
import { mailContact } from '../services/contact.ts';
import { giveBackUnclaimed } from '../services/giveBack.ts';
import { markSold } from '../services/markSold.ts';
import { subscribeBuyer } from '../services/newsletter.ts';
import { refund } from '../services/refund.ts';
import type { SalesDeps } from '../services/salesDeps.ts';

/** `sandbox`: the sandbox provider's own delivery; null where there is none. */
export function createJobHandlers(
  deps: SalesDeps & {
    sandbox: { deliver: JobHandlers['sandbox-webhook']; deliverRefund(id: string): Promise<void> } | null;
  },
): JobHandlers {
  return {
    'mark-sold': ({ bills }) => markSold(deps, bills),
    // The same hold may have been bought by a second try meanwhile: those seats stay.
    'give-back': async ({ tag, ...given }) =>
      void (await giveBackUnclaimed(deps, { ...given, tag: new Uint8Array(Buffer.from(tag, 'hex')) })),
    'mail-tickets': ({ bill }, signal) => mailTickets(deps, bill, signal),
    refund: (payload) => refund(deps, payload.refund),
    'mail-refund': ({ bill }, signal) => mailRefund(deps, bill, signal),
    'mail-contact': (message, signal) => mailContact(deps, message, signal),
    subscribe: (buyer) => subscribeBuyer(deps, buyer),
    'sandbox-webhook': async (delivery) => deps.sandbox?.deliver(delivery),
    'sandbox-refund-webhook': async ({ id }) => deps.sandbox?.deliverRefund(id),
    'clean-sales': () => cleanSales(deps),
  };
}
