/** What each job does. Every one may run twice: it looks at the state first and changes nothing that is done already. */

import { DatabaseAway } from '../ports/databaseAway.ts';
import type { JobHandlers } from '../ports/jobs.ts';
import { giveBackUnclaimed } from '../services/giveBack.ts';
import { askAbout } from '../services/paymentAsks.ts';
import type { SalesDeps } from '../services/salesDeps.ts';
import { gatherOrder, ticketFileName } from '../services/tickets.ts';

const dayMs = 86_400_000;
/** A late payment can be honoured this long, while nobody took the seats. */
const keepClaimsMs = 7 * dayMs;
const keepNotificationsMs = 90 * dayMs;

/** Enqueues the next night's cleaning, unless it is. At 4:17 UTC the cinemas are closed. */
export async function scheduleCleaning({ clock, jobs }: Pick<SalesDeps, 'clock' | 'jobs'>): Promise<void> {
  const nowMs = clock.nowMs();
  const atMs = Math.floor(nowMs / dayMs) * dayMs + (4 * 60 + 17) * 60_000;
  await jobs.add('clean-sales', {}, { runAtMs: atMs > nowMs ? atMs : atMs + dayMs, key: 'clean-sales' });
}

/** `sandbox`: the sandbox provider's own delivery; null where there is none. */
export function createJobHandlers(
  deps: SalesDeps & { sandbox: { deliver: JobHandlers['sandbox-webhook'] } | null },
): JobHandlers {
  const { clock, sales, seats, bus, drivers, printer, mailer, contactMail } = deps;

  async function markSold(bill: string): Promise<void> {
    for (const group of await sales.claims(bill)) await seats.markSold(group.scheduleId, group.seats, group.tag);
  }

  /**
   * The mail is out: while PostgreSQL restarts, waiting for it is better than sending the mail again. Gives up after a
   * minute, or when this node stops.
   */
  async function noteMailed(bill: string, kind: string, signal?: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await sales.note(bill, kind);
      } catch (error) {
        if (attempt === 60 || signal?.aborted || !(error instanceof DatabaseAway)) throw error;
        await new Promise((done) => setTimeout(done, 1_000));
      }
    }
  }

  return {
    async 'mark-sold'({ bill }) {
      await markSold(bill);
      bus.publish({ kind: 'bill', uuid: bill });
    },

    async 'give-back'({ scheduleId, seats: given, tag }) {
      // The same hold may have been bought by a second try meanwhile: those seats stay.
      await giveBackUnclaimed(deps, { scheduleId, seats: given, tag: new Uint8Array(Buffer.from(tag, 'hex')) });
    },

    async 'mail-tickets'({ bill }, signal) {
      const order = await gatherOrder(deps, bill);
      if (order.status !== 'settled' || (await sales.noted(bill, 'mailed'))) return;
      const [message, bytes] = await Promise.all([printer.confirmation(order), printer.pdf(order)]);
      await mailer.send(
        {
          id: `tickets ${bill}`,
          to: order.to,
          ...message,
          attachments: [{ fileName: ticketFileName(order), contentType: 'application/pdf', bytes }],
        },
        signal,
      );
      await noteMailed(bill, 'mailed', signal);
    },

    async 'expire-bill'({ bill: uuid }) {
      const bill = await sales.bill(uuid);
      if (bill?.status !== 'paying') return;
      const { payment } = bill;
      // A webhook may have been lost on its way: the provider's own book knows. A provider that does not answer keeps no
      // seats: it is asked again later (services/paymentAsks.ts), and what was paid is a late payment then.
      if (payment?.transactionId) {
        const { transactionId, id: paymentId } = payment;
        const outcome = await askAbout(deps, payment.driver, { transactionId, paymentId }).catch((error: unknown) => {
          if (error instanceof DatabaseAway) throw error;
          deps.onFault(error, 'ask about a payment at its deadline');
          return null;
        });
        if (outcome && outcome.decision.kind !== 'ignore') return;
      }
      if (!(await sales.expire(uuid))) return;
      const groups = await sales.claims(uuid);
      for (const group of groups) await giveBackUnclaimed(deps, group);
      // Money that came between the two has sold the claims: their leases must not stay free.
      if ((await sales.bill(uuid))?.status === 'settled') await markSold(uuid);
      bus.publish({ kind: 'bill', uuid });
    },

    async refund({ payment }) {
      const due = await sales.refundDue(payment);
      if (!due) return;
      const driver = drivers.get(due.driver);
      if (!driver) throw new Error(`There is no payment driver ${due.driver} to refund payment ${payment}`);
      await driver.refund({
        transactionId: due.transactionId,
        refundId: payment,
        amountMinor: due.amountMinor,
        reason: due.reason,
      });
      await sales.refundDone(payment);
      bus.publish({ kind: 'bill', uuid: due.billUuid });
    },

    async 'mail-refund'({ bill }, signal) {
      const order = await gatherOrder(deps, bill);
      if (order.status !== 'refunded' || (await sales.noted(bill, 'refund_mailed'))) return;
      await mailer.send({ id: `refund ${bill}`, to: order.to, ...(await printer.refundNotice(order)) }, signal);
      await noteMailed(bill, 'refund_mailed', signal);
    },

    async 'mail-contact'({ to, locale, ...message }, signal) {
      // Sent twice after a crash it is only read twice.
      await mailer.send(
        {
          id: `contact ${JSON.stringify([to, message])}`,
          to,
          replyTo: { name: message.name, address: message.email },
          ...contactMail(message, locale),
        },
        signal,
      );
    },

    async subscribe({ email, name, locale }) {
      await deps.newsletters.subscribe({ email: email.toLowerCase(), firstName: name, lastName: null, locale });
    },

    async 'sandbox-webhook'(payload) {
      await deps.sandbox?.deliver(payload);
    },

    async 'clean-sales'() {
      const nowMs = clock.nowMs();
      await sales.clean({ claimsBeforeMs: nowMs - keepClaimsMs, notificationsBeforeMs: nowMs - keepNotificationsMs });
      await scheduleCleaning(deps);
    },
  };
}
