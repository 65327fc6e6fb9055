/** What the mails say. */

import { localize } from '../../domain/localized.ts';
import type { SeatNews } from '../../ports/jobs.ts';
import type { RequestedRefund } from '../../ports/salesStore.ts';
import type { GoodsOrder, TicketOrder, TicketPrinter } from '../../ports/ticketPrinter.ts';
import type { SoldVoucher } from '../../ports/voucherStore.ts';
import { escapeHtml, plainText as textOf } from '../../texts/html.ts';
import type { SafeHtml } from '../../texts/safeHtml.ts';
import { amount, detail, type MailLink, type MailParts, mailHtml, table } from './mailHtml.ts';
import { type BillWords, billWordsOf, lastDayOf, type OrderWords, wordsOf } from './texts.ts';

interface Mail {
  subject: string;
  html: string;
  text: string;
}

export function confirmationMail(order: TicketOrder): Mail {
  const words = wordsOf(order);
  const { t } = words;
  const isFree = order.amountMinor + order.tipMinor === 0;
  return compose(order, words, {
    subject: t('mail:confirmation.subject', { title: order.movieTitle, day: words.shortDay, time: words.start }),
    preheader: t('mail:confirmation.preheader', { cinema: order.cinema.name, screen: order.screenName }),
    heading: t('mail:confirmation.heading'),
    paragraphs: [greeting(order, words), isFree ? t('mail:confirmation.lead_free') : t('mail:confirmation.lead')],
    note: order.note,
    button: { text: t('mail:confirmation.button'), url: order.resultUrl },
    links: passLinks(order.passUrls, 'add', words),
  });
}

/** The receipt of what was sold without a ticket is attached. */
export function receiptMail(order: GoodsOrder): Mail {
  const words = billWordsOf(order);
  const { t } = words;
  const subject = t('mail:receipt.subject', { cinema: order.cinema.name });
  const paragraphs = [greeting(order, words), t('mail:receipt.lead')];
  const details = `${table([...amountRows(order, words), amount(t('mail:total'), words.total, true)].join(''))}${orderLine(order, words)}`;
  const preheader = t('mail:receipt.preheader', { sum: words.total });
  return {
    subject,
    html: mailHtml(order, words, {
      ...{ subject, preheader, heading: t('mail:receipt.heading'), paragraphs, details, button: null, links: [] },
    }),
    text: joinLines([
      ...paragraphs.flatMap((paragraph) => [paragraph, '']),
      ...order.goods.map((goods) => `${goodsLine(goods)}: ${words.money(goods.minor)}`),
      `${t('mail:total')}: ${words.total}`,
      t('mail:order', { reference: order.reference }),
      '',
      ...closing(order, words),
    ]),
  };
}

/** What each voucher is, with the code that is typed where it is used. */
export function voucherMail(order: GoodsOrder, vouchers: readonly SoldVoucher[], passUrls: readonly string[]): Mail {
  const words = billWordsOf(order);
  const { t } = words;
  const lists = vouchers.map((voucher) => ({
    title: localize(voucher.title, order.locale),
    facts: voucherFacts(voucher, order, words),
  }));
  const parts: MailParts = {
    subject: t('mail:voucher.subject', { cinema: order.cinema.name }),
    preheader: t('mail:voucher.preheader', { sum: words.total }),
    heading: t('mail:voucher.heading'),
    paragraphs: [greeting(order, words), t('mail:voucher.lead')],
    details: `${lists
      .map(({ title, facts }) =>
        table(
          [
            detail(t('mail:voucher.kind'), escapeHtml(title)),
            ...facts.map(([name, value]) => detail(name, escapeHtml(value))),
          ].join(''),
        ),
      )
      .join('')}${orderLine(order, words)}`,
    button: null,
    links: passLinks(passUrls, 'add', words),
  };
  return {
    subject: parts.subject,
    html: mailHtml(order, words, parts),
    text: joinLines([
      ...parts.paragraphs.flatMap((paragraph) => [paragraph, '']),
      ...lists.flatMap(({ title, facts }) => [title, ...facts.map(([name, value]) => `${name}: ${value}`), '']),
      t('mail:order', { reference: order.reference }),
      '',
      ...linkLines(parts.links),
      ...closing(order, words),
    ]),
  };
}

/** Where a phone gets the passes, a link for each bundle. `why`: they are new, or what the phone has is no longer right. */
function passLinks(urls: readonly string[], why: 'add' | 'update', { t }: BillWords): MailLink[] {
  return urls.map((url, index) => {
    const text = t(`mail:wallet.${why}`);
    return { text: urls.length === 1 ? text : `${text} (${index + 1}/${urls.length})`, url };
  });
}

/** Links as lines of a mail in plain text, with an empty line behind them; none where there are no links. */
const linkLines = (links: MailLink[]): string[] =>
  links.length === 0 ? [] : [...links.map(({ text, url }) => `${text}: ${url}`), ''];

function voucherFacts(
  voucher: SoldVoucher,
  { locale, exhibitor }: GoodsOrder,
  { t, money }: BillWords,
): [name: string, value: string][] {
  const { barcode, turns, productsMinor, holderName } = voucher;
  const until = lastDayOf(voucher, locale, exhibitor.timezone);
  return [
    [t('mail:voucher.code'), barcode],
    ...(turns > 0 ? [[t('mail:voucher.turns'), String(turns)] as [string, string]] : []),
    ...(productsMinor > 0 ? [[t('mail:voucher.amount'), money(productsMinor)] as [string, string]] : []),
    ...(holderName === null ? [] : [[t('mail:voucher.holder'), holderName] as [string, string]]),
    ...(until === null ? [] : [[t('mail:voucher.until'), until] as [string, string]]),
  ];
}

export function refundMail(order: TicketOrder): Mail {
  const words = wordsOf(order);
  const { t } = words;
  if (order.refund === null) throw new Error(`Nothing of bill ${order.billUuid} was given back`);
  // A buyer whose order was sold is told that it has ended, even when the last refund was of other money that came in for it.
  const reason = order.wasSold ? 'elsewhere' : order.refund.reason;
  const sum = words.money(order.refund.amountMinor);
  return compose(order, words, {
    subject: t('mail:refund.subject', { title: order.movieTitle }),
    preheader: t('mail:refund.preheader', { sum }),
    heading: t(`mail:refund.heading.${reason}`),
    paragraphs: [
      greeting(order, words),
      t(`mail:refund.lead.${reason}`),
      t('mail:refund.money', { sum }),
      t('mail:refund.again'),
    ],
    button: { text: t('mail:refund.button'), url: order.resultUrl },
  });
}

/** What staff gave back: of the order the tickets that are void, and of its money what follows them. */
export function staffRefundMail(order: TicketOrder, refund: RequestedRefund): Mail {
  const words = wordsOf(order);
  const { t } = words;
  const { amountMinor, assignedMinor, accountMinor, cashMinor, isWhole, reason, lines } = refund;
  /** What comes back to the buyer: nobody has paid what stands on an invoice. */
  const moneyMinor = amountMinor - accountMinor;
  const sentMinor = moneyMinor - cashMinor;
  const sum = words.money(moneyMinor);
  const part = { ...order, tickets: order.tickets.filter(({ lineId }) => lines.includes(lineId)), goods: [] };
  const count = part.tickets.length;
  const values = { title: order.movieTitle, sum, count };
  const extent = isWhole ? 'whole' : count > 0 ? 'part' : 'goods';
  const offInvoice = t('mail:staff_refund.account', { sum: words.money(accountMinor) });
  const inCash = t('mail:staff_refund.cash', { sum: words.money(cashMinor) });
  let preheader = sentMinor > 0 ? t('mail:refund.preheader', { sum: words.money(sentMinor) }) : inCash;
  if (moneyMinor === 0 && count > 0) preheader = t('mail:staff_refund.void', values);
  else if (moneyMinor === 0 && accountMinor > 0) preheader = offInvoice;
  // A kindness is told as money that comes back, and of an invoice none does.
  const hasLead = extent !== 'goods' && !(reason === 'goodwill' && moneyMinor === 0 && accountMinor > 0);
  return compose(part, words, {
    subject: t(
      `mail:staff_refund.${moneyMinor > 0 ? 'subject' : 'subject_free'}.${isWhole ? 'whole' : 'part'}`,
      values,
    ),
    preheader,
    heading:
      reason === 'show_cancelled'
        ? t('mail:staff_refund.heading.schedule')
        : t(`mail:staff_refund.heading.${extent}`, values),
    paragraphs: [
      greeting(order, words),
      ...(hasLead ? [t(`mail:staff_refund.lead.${reason}`, values)] : []),
      ...(count > 0 ? [t('mail:staff_refund.void', values)] : []),
      ...(isWhole ? [] : [t('mail:staff_refund.rest')]),
      ...(assignedMinor > 0 ? [t('mail:staff_refund.before', { sum: words.money(assignedMinor) })] : []),
      ...(accountMinor > 0 ? [offInvoice] : []),
      ...(cashMinor > 0 ? [inCash] : []),
      ...(sentMinor > 0 ? [t('mail:refund.money', { sum: words.money(sentMinor) })] : []),
    ],
    button: { text: t('mail:refund.button'), url: order.resultUrl },
    total: { name: t('mail:staff_refund.total'), sum: words.money(amountMinor + assignedMinor) },
  });
}

/** The show does not take place, and nothing goes back by itself: the cinema gets in touch. */
export function cancelMail(order: TicketOrder): Mail {
  return scheduleMail(order, 'show_cancelled');
}

/** The show is at another time: that of the order. */
export function moveMail(order: TicketOrder): Mail {
  return scheduleMail(order, 'show_moved');
}

/** The hall is another, and so are seats of the order. */
export function reseatMail(order: TicketOrder, seats: SeatNews[]): Mail {
  const { t, money } = wordsOf(order);
  const lines = seats.map(({ from, to, seatClass }) => {
    if (seatClass === undefined) return t('mail:reseated.change', { from, to });
    const { differenceMinor } = seatClass;
    const name = order.tickets.find(({ seatName }) => seatName === to)?.seatClassName ?? seatClass.name;
    const values = { from, to, class: name, sum: money(Math.abs(differenceMinor)) };
    if (differenceMinor > 0) return t('mail:reseated.change_dearer', values);
    return t(differenceMinor < 0 ? 'mail:reseated.change_cheaper' : 'mail:reseated.change_class', values);
  });
  return scheduleMail(order, 'reseated', lines);
}

function scheduleMail(
  order: TicketOrder,
  kind: 'show_cancelled' | 'show_moved' | 'reseated',
  between: string[] = [],
): Mail {
  const words = wordsOf(order);
  const { t } = words;
  const values = { title: order.movieTitle, day: words.day, time: words.start, email: order.exhibitor.email };
  return compose(order, words, {
    subject: t(`mail:${kind}.subject`, values),
    preheader: t(`mail:${kind}.preheader`, values),
    heading: t(`mail:${kind}.heading`),
    paragraphs: [greeting(order, words), t(`mail:${kind}.lead`, values), ...between, t(`mail:${kind}.next`, values)],
    button: { text: t('mail:refund.button'), url: order.resultUrl },
    // Nobody tells the phone that its pass says another time or seat by now.
    links: kind === 'show_cancelled' ? [] : passLinks(order.passUrls, 'update', words),
  });
}

/** What becomes of a reservation: what is kept until when, or that nothing is. */
export function reservationMail(order: TicketOrder, told: Parameters<TicketPrinter['reservationNotice']>[1]): Mail {
  // It has no page of its own: nothing was bought.
  const reserved = { ...order, reference: told.reference, resultUrl: new URL('/', order.resultUrl).href };
  const words = wordsOf(reserved);
  const { t } = words;
  const { title, day, time, email } = {
    title: order.movieTitle,
    day: words.day,
    time: words.start,
    email: order.exhibitor.email,
  };
  const values = { title, day, time, email, reference: told.reference, until: words.clock(told.untilMs) };
  const key = `mail:reservation.${told.what}`;
  return compose(reserved, words, {
    subject: t(`${key}.subject`, values),
    preheader: t(`${key}.preheader`, values),
    heading: t(`${key}.heading`),
    paragraphs: [greeting(order, words), t(`${key}.lead`, values), t(`${key}.next`, values)],
    button: { text: t('mail:reservation.button'), url: reserved.resultUrl },
    total: { name: t('mail:reservation.total'), sum: words.total },
  });
}

function greeting({ buyerName }: TicketOrder | GoodsOrder, { t }: BillWords): string {
  return buyerName === null ? t('mail:greeting_plain') : t('mail:greeting', { name: buyerName });
}

/** A seat as a line of the bill: `Adult · C-7 · VIP`. */
function ticketLine(ticket: TicketOrder['tickets'][number]): string {
  return [ticket.rateName, ticket.seatName, ticket.seatClassName].filter((part) => part !== null).join(' · ');
}

/** `2 × Popcorn` */
const goodsLine = ({ name, quantity }: TicketOrder['goods'][number]): string => `${quantity} × ${name}`;

/** The things of a bill, one below the other. */
function amountRows(
  { goods, voucherMinor }: Pick<GoodsOrder, 'goods' | 'voucherMinor'>,
  { t, money }: BillWords,
): string[] {
  return [
    ...goods.map((one) => amount(goodsLine(one), money(one.minor))),
    ...(voucherMinor > 0 ? [amount(t('mail:vouchers'), money(-voucherMinor))] : []),
  ];
}

function orderLine({ reference }: TicketOrder | GoodsOrder, { t }: BillWords): string {
  return `<p style="margin:0 0 22px;color:#6f6258;font-size:14px">${escapeHtml(t('mail:order', { reference }))}</p>`;
}

function closing({ exhibitor }: TicketOrder | GoodsOrder, { t }: BillWords): string[] {
  const { email, name } = exhibitor;
  return [t('mail:questions', { email }), t('mail:goodbye'), t('mail:team', { name })];
}

const joinLines = (lines: string[]): string => `${lines.join('\n')}\n`;

interface Parts extends Omit<MailParts, 'details' | 'button' | 'links'> {
  button: MailLink;
  links?: MailLink[];
  /** What the exhibitor adds. */
  note?: SafeHtml | null;
  /** Sum of the tickets that the mail is about; absent: of the order, with its tip. */
  total?: { name: string; sum: string };
}

function compose(order: TicketOrder, words: OrderWords, parts: Parts): Mail {
  const { t } = words;
  const total = parts.total ?? { name: t('mail:total'), sum: words.total };
  const tipMinor = parts.total ? 0 : order.tipMinor;
  const when = `${words.day}, ${words.start} – ${words.end}`;
  const seats = order.tickets.map((ticket) => ticket.seatName).filter((name) => name !== null);
  const list = [
    detail(t('mail:when'), `<strong>${escapeHtml(when)}</strong>`),
    detail(
      t('mail:where'),
      `${escapeHtml(order.cinema.name)}, ${escapeHtml(order.screenName)}<br>${escapeHtml(order.cinema.address)}`,
    ),
    ...(seats.length > 0 ? [detail(t('mail:seats'), `<strong>${escapeHtml(seats.join(', '))}</strong>`)] : []),
  ];
  const bill = [
    ...order.tickets.map((ticket) => amount(ticketLine(ticket), words.money(ticket.priceMinor))),
    ...amountRows(order, words),
    ...(tipMinor > 0 ? [amount(t('mail:tip'), words.money(tipMinor))] : []),
    amount(total.name, total.sum, true),
  ];
  const details = `${table(list.join(''))}${table(bill.join(''))}${orderLine(order, words)}${noteHtml(parts.note)}`;
  return {
    subject: parts.subject,
    html: mailHtml(order, words, { links: [], ...parts, details }),
    text: plainText(order, words, parts, when, seats),
  };
}

/** Mail programs have no style sheet of ours: text of the size around it. */
function noteHtml(note: SafeHtml | null | undefined): string {
  return note ? `<div style="margin:0 0 20px;color:#2a211c;font-size:15px;line-height:1.55">${note}</div>` : '';
}

function plainText(order: TicketOrder, words: OrderWords, parts: Parts, when: string, seats: string[]): string {
  const { t } = words;
  const total = parts.total ?? { name: t('mail:total'), sum: words.total };
  const tipMinor = parts.total ? 0 : order.tipMinor;
  const lines = [
    ...parts.paragraphs.flatMap((paragraph) => [paragraph, '']),
    order.eventTitle === null ? order.movieTitle : `${order.eventTitle}: ${order.movieTitle}`,
    `${t('mail:when')}: ${when}`,
    `${t('mail:where')}: ${order.cinema.name}, ${order.screenName}, ${order.cinema.address}`,
    ...(seats.length > 0 ? [`${t('mail:seats')}: ${seats.join(', ')}`] : []),
    '',
    ...order.tickets.map((ticket) => `${ticketLine(ticket)}: ${words.money(ticket.priceMinor)}`),
    ...order.goods.map((goods) => `${goodsLine(goods)}: ${words.money(goods.minor)}`),
    ...(tipMinor > 0 ? [`${t('mail:tip')}: ${words.money(tipMinor)}`] : []),
    `${total.name}: ${total.sum}`,
    t('mail:order', { reference: order.reference }),
    '',
    ...(parts.note ? [textOf(parts.note, 2_000), ''] : []),
    `${parts.button.text}: ${order.resultUrl}`,
    '',
    ...linkLines(parts.links ?? []),
    ...closing(order, words),
  ];
  return joinLines(lines);
}
