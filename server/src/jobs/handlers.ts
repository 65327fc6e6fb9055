/** Which use case each job is. Every one may run twice: it looks at the state first and changes nothing that is done already. */
import type { JobHandlers, jobQueues } from '../ports/jobs.ts';
import {
  mailCancelled,
  mailMoved,
  mailRefund,
  mailReseated,
  mailReservation,
  mailTickets,
  sendTickets,
} from '../services/bills/mails.ts';
import { mailOrders } from '../services/bills/ownOrders.ts';
import type { CommonDeps, SaleDeps, ServiceDeps } from '../services/deps.ts';
import { cleanSales } from '../services/installation/cleanSales.ts';
import { refund } from '../services/payments/refund.ts';
import { giveBackForCertain } from '../services/seats/giveBack.ts';
import { keepReserved } from '../services/seats/keepReserved.ts';
import { markSold } from '../services/seats/markSold.ts';
import { refundCancelled } from '../services/staff/cancelSchedule.ts';
import { mailInvitation } from '../services/staff/invitations.ts';
import { mailManagement } from '../services/staff/managementMails.ts';
import { mailNewAddress } from '../services/staff/newAddress.ts';
import { mailReset } from '../services/staff/passwords.ts';
import { reprintMoved } from '../services/staff/reprintTickets.ts';
import { mailSecondFactor } from '../services/staff/secondFactorMails.ts';
import { mailLocked } from '../services/staff/signIns.ts';
import { mailContact } from '../services/website/contact.ts';
import { subscribeBuyer } from '../services/website/newsletter.ts';

/** Handlers of the jobs that change leases. */
export function createSeatJobHandlers(
  deps: Pick<CommonDeps, 'bus' | 'onFault'> & Pick<SaleDeps, 'sales' | 'seats' | 'accounts' | 'cancellations'>,
): Pick<JobHandlers, (typeof jobQueues.seats)[number]> {
  return {
    'mark-sold': ({ bills }) => markSold(deps, bills),
    'refund-cancelled': ({ schedule, bill }) => refundCancelled(deps, schedule, bill),
    'keep-reserved': ({ bills }) => keepReserved(deps, bills),
    'give-back': ({ tag, ...given }) =>
      giveBackForCertain(deps, { ...given, tag: new Uint8Array(Buffer.from(tag, 'hex')) }),
  };
}

/** All others. `sandbox`: the sandbox provider's own delivery; null where there is none. */
export function createJobHandlers(
  deps: Omit<ServiceDeps, 'seats'> & {
    sandbox: { deliver: JobHandlers['sandbox-webhook']; deliverRefund(id: string): Promise<void> } | null;
  },
): Omit<JobHandlers, (typeof jobQueues.seats)[number]> {
  return {
    'send-tickets': ({ bills }, signal) => sendTickets(deps, bills, signal),
    'mail-tickets': ({ bill, request, receipt }, signal) =>
      mailTickets(deps, bill, { request: request ?? null, receipt: receipt === true }, signal),
    refund: (payload) => refund(deps, payload.refund),
    'mail-refund': ({ bill, request }, signal) => mailRefund(deps, bill, request ?? null, signal),
    'mail-cancelled': ({ schedule, bill }, signal) => mailCancelled(deps, schedule, bill, signal),
    'reprint-moved': ({ schedule }) => reprintMoved(deps, schedule),
    'mail-moved': ({ bill, sold }, signal) => mailMoved(deps, bill, sold, signal),
    'mail-reseated': (told, signal) => mailReseated(deps, told, signal),
    'mail-reservation': (told, signal) => mailReservation(deps, told, signal),
    'mail-contact': (message, signal) => mailContact(deps, message, signal),
    'mail-orders': (asked, signal) => mailOrders(deps, asked, signal),
    'mail-reset': (payload, signal) => mailReset(deps, payload, signal),
    'mail-invitation': (invitation, signal) => mailInvitation(deps, invitation, signal),
    'mail-new-address': (asked, signal) => mailNewAddress(deps, asked, signal),
    'mail-locked': (lock, signal) => mailLocked(deps, lock, signal),
    'mail-second-factor': (payload, signal) => mailSecondFactor(deps, payload, signal),
    'mail-management': (told, signal) => mailManagement(deps, told, signal),
    subscribe: (buyer) => subscribeBuyer(deps, buyer),
    'sandbox-webhook': async (delivery) => deps.sandbox?.deliver(delivery),
    'sandbox-refund-webhook': async ({ id }) => deps.sandbox?.deliverRefund(id),
    'clean-sales': () => cleanSales(deps),
  };
}
