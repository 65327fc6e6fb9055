/** What buyers are sent about their order. Each mail is noted at its bill, so that a job that runs twice sends it once. */
import { admits } from '../domain/billStates.ts';
import { DatabaseAway } from '../ports/databaseAway.ts';
import type { SalesDeps } from './salesDeps.ts';
import { gatherOrder, ticketFileName, ticketPdf } from './tickets.ts';

type MailDeps = Pick<SalesDeps, 'sales' | 'printer' | 'mailer' | 'publicUrl' | 'rush'>;

/** The confirmation, with the tickets as PDF; after the rush, if there is one: who cannot wait has the page of the order. `signal`: this node stops. */
export async function mailTickets(deps: MailDeps, billUuid: string, signal?: AbortSignal): Promise<void> {
  const { sales, printer, mailer, rush } = deps;
  await rush.over(signal);
  const order = await gatherOrder(deps, billUuid);
  if (order.to === null || !admits(order.status) || (await sales.noted(billUuid, 'mailed'))) return;
  const [message, bytes] = await Promise.all([printer.confirmation(order), ticketPdf(deps, order)]);
  await mailer.send(
    {
      id: `tickets ${billUuid}`,
      to: order.to,
      ...message,
      attachments: [{ fileName: ticketFileName(order), contentType: 'application/pdf', bytes }],
    },
    signal,
  );
  await noteMailed(deps, billUuid, 'mailed', signal);
}

/** "Your payment was refunded", and why, once nothing of it is left. */
export async function mailRefund(deps: MailDeps, billUuid: string, signal?: AbortSignal): Promise<void> {
  const { sales, printer, mailer } = deps;
  const order = await gatherOrder(deps, billUuid);
  if (order.to === null || order.status !== 'refunded' || (await sales.noted(billUuid, 'refund_mailed'))) return;
  await mailer.send({ id: `refund ${billUuid}`, to: order.to, ...(await printer.refundNotice(order)) }, signal);
  await noteMailed(deps, billUuid, 'refund_mailed', signal);
}

/**
 * The mail is out: while PostgreSQL restarts, waiting for it is better than sending the mail again. Gives up after a
 * minute, or when this node stops.
 */
async function noteMailed(
  { sales }: Pick<SalesDeps, 'sales'>,
  billUuid: string,
  kind: 'mailed' | 'refund_mailed',
  signal?: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sales.note(billUuid, kind);
    } catch (error) {
      if (attempt === 60 || signal?.aborted || !(error instanceof DatabaseAway)) throw error;
      await new Promise((done) => setTimeout(done, 1_000));
    }
  }
}
