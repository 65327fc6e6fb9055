/** What buyers do after the sale by themselves: finding their orders again, and giving tickets back. Whoever knows an order's id has it. */
import { createHash, randomBytes } from 'node:crypto';
import type {
  Locale,
  OrderSearch,
  OwnRefunded,
  OwnRefundInput,
  OwnRefundQuote,
  OwnRefundQuoteInput,
} from '../../contract/index.ts';
import { isRefundable } from '../../domain/billStates.ts';
import { siteOrigin } from '../../domain/hosts.ts';
import { localize } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ownRefundRefusal } from '../../domain/ownRefunds.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { planRefund } from '../../domain/refundPlan.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import type { RefundBasis } from '../../ports/salesStore.ts';
import { momentText } from '../../texts/amounts.ts';
import { letterWithLinks } from '../../texts/letter.ts';
import { text } from '../../texts/text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CommonDeps, MailingDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { orRefuse, sharesOf, tell } from './refunds.ts';

export interface OwnOrderServices {
  /** The id of the order. NOT_FOUND, also where the address is another one's: nothing tells which of the two was wrong. */
  find(asked: OrderSearch, host?: string): Promise<{ uuid: string }>;
  /** Mails the address the links of its orders whose shows have not ended, if there are any; whether there are is told to nobody. */
  mailLinks(email: string, locale: Locale, host?: string): Promise<void>;
  /**
   * What `giveBack` would do.
   * ### Errors (the first that applies)
   * `NOT_FOUND`, `NOT_REFUNDABLE`: not sold, taken back before, or no ticket of this order; `REFUND_NOT_ONLINE`, `TICKET_ADMITTED`, `REFUND_TOO_LATE`,
   * `REFUND_AT_COUNTER`: a part was paid in cash or on account, or its provider cannot be asked.
   */
  quote(asked: OwnRefundQuoteInput, locale: Locale): Promise<OwnRefundQuote>;
  /**
   * Takes the tickets back as staff do: they are void and their seats free at once, the buyer gets a mail, the money follows by jobs. The same request
   * again answers as the first time. Errors as of `quote`, and `REFUND_AMOUNT_CHANGED`.
   */
  giveBack(asked: OwnRefundInput): Promise<OwnRefunded>;
}

type OwnDeps = Pick<CommonDeps, 'jobs' | 'bus' | 'onFault' | 'cinemaClock'> &
  Pick<SaleDeps, 'sales' | 'seats' | 'accounts' | 'ownOrders'> &
  Pick<PortalDeps, 'billReads'>;

export function createOwnOrderServices(deps: OwnDeps, catalogue: Pick<Catalogue, 'exhibitorAt'>): OwnOrderServices {
  const { sales, ownOrders, billReads, jobs, cinemaClock, accounts } = deps;

  /** The lines of these tickets; what is none of the bill's is left out. */
  async function linesOf({ uuid, tickets: asked }: OwnRefundQuoteInput): Promise<string[]> {
    const { tickets } = await ownOrders.tickets(uuid);
    return tickets.filter(({ barcode }) => asked.includes(barcode)).map(({ id }) => id);
  }

  return {
    async find(asked, host) {
      const uuid = await ownOrders.find(await catalogue.exhibitorAt(host), asked);
      if (uuid === null) throw new ParterreError('NOT_FOUND');
      return { uuid };
    },

    // A job whether or not there is an order: neither the answer nor its time tells which.
    async mailLinks(email, locale, host) {
      const exhibitorId = await catalogue.exhibitorAt(host);
      await jobs.add('mail-orders', { exhibitorId, email, locale, key: randomBytes(9).toString('base64url') });
    },

    async quote({ uuid, tickets: asked }, locale) {
      const [basis, { rules, tickets }, made] = await Promise.all([
        sales.refundBasis(uuid),
        ownOrders.tickets(uuid),
        sales.payments(uuid),
      ]);
      if (!basis) throw new ParterreError('NOT_FOUND');
      if (!isRefundable(basis.status)) throw new ParterreError('NOT_REFUNDABLE');
      const chosen = tickets.filter(({ barcode }) => asked.includes(barcode));
      const refusal = ownRefundRefusal(rules, chosen, asked.length, cinemaClock.nowMs());
      if (refusal !== null) throw new ParterreError(refusal);
      const lines = chosen.map(({ id }) => id);
      const plan = planRefund(basis.lines, basis.payments, new Set(lines));
      if (plan.parts.some(({ paymentId }) => !goesBackByItself(basis, accounts, paymentId)))
        throw new ParterreError('REFUND_AT_COUNTER');
      const sold = await billReads.lines(uuid);
      const vouchers = sharesOf(sold.filter(({ id }) => lines.includes(id)));
      return {
        amount: plan.amountMinor,
        assigned: plan.assignedMinor,
        tickets: lines.length,
        methods: plan.parts.map(({ paymentId, amountMinor }) => ({
          name: localize(made.find(({ id }) => id === paymentId)?.methodName, locale),
          amount: amountMinor,
        })),
        vouchers: vouchers.map(({ voucher: _, ...share }) => share),
      };
    },

    async giveBack({ uuid, tickets, amount, request }) {
      const lines = await linesOf({ uuid, tickets });
      const outcome = await sales.refundLines({
        billUuid: uuid,
        // One that is none of the order's is none of its lines either.
        lines: lines.length < tickets.length ? [...lines, '0'] : lines,
        reason: 'buyer',
        request,
        amountMinor: amount,
        by: null,
        buyerAtMs: cinemaClock.nowMs(),
        accounts: [...accounts.keys()],
        canHandOutCash: false,
        cashShift: null,
        shelvedBy: null,
      });
      if (outcome?.kind === 'account') throw new ParterreError('REFUND_AT_COUNTER');
      const done = orRefuse(outcome);
      await tell(deps, uuid, done);
      return { amount: done.amountMinor, tickets: done.lines };
    },
  };
}

/** Whether a payment goes back without anybody's hands: its provider is asked. */
function goesBackByItself({ payments }: RefundBasis, accounts: SaleDeps['accounts'], paymentId: string): boolean {
  const account = payments.find(({ id }) => id === paymentId)?.account ?? null;
  return account !== null && accounts.has(account);
}

/** Who is counted, by `RateLimits`, for mails to an address; hashed, so that Redis keeps no mail addresses. */
export const mailboxOf = (email: string): string =>
  `mailbox ${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;

/** Mails the links of an address's orders whose shows have not ended. Nothing where there is none: whoever asked may be a stranger. */
export async function mailOrders(
  {
    ownOrders,
    mailer,
    cinemaClock,
    publicUrl,
  }: Pick<CommonDeps, 'cinemaClock' | 'publicUrl'> & Pick<SaleDeps, 'ownOrders'> & Pick<MailingDeps, 'mailer'>,
  { exhibitorId, email, locale, key }: JobPayloads['mail-orders'],
  signal?: AbortSignal,
): Promise<void> {
  const orders = await ownOrders.ofAddress(exhibitorId, email, cinemaClock.nowMs());
  const [first] = orders;
  if (!first) return;
  const { exhibitor } = first.show;
  const say = (name: string, values: Record<string, string | number> = {}) =>
    text(locale, `mail:orders.${name}`, values);
  await mailer.send(
    {
      id: `orders ${key}`,
      // The address is written as the buyer wrote it, since whoever asks may have written another one that only looks alike.
      to: first.email,
      exhibitorId,
      ...letterWithLinks(locale, {
        subject: say('subject', { cinema: exhibitor.name }),
        lead: say('lead', { cinema: exhibitor.name }),
        entries: orders.map(({ billUuid, siteHost, show, tickets }) => ({
          lines: [
            localize(show.eventTitle ?? show.movieTitle, locale),
            `${momentText(show.startAtMs, locale, exhibitor.timezone)}, ${show.cinema.name}`,
            say('order', { count: tickets, reference: orderReference(billUuid) }),
          ],
          link: `${siteOrigin(publicUrl(), siteHost)}/${locale}/bill/${billUuid}`,
          button: say('button'),
        })),
        end: say('ignore'),
      }),
    },
    signal,
  );
}
