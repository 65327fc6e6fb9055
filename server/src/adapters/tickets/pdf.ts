/** Tickets as a PDF: A5 upright, one page a ticket. Fits a phone's screen, and twice on a sheet of A4. */
import type { TicketOrder } from '../../ports/ticketPrinter.ts';
import {
  card,
  cardDocument,
  drawBarcode,
  drawCard,
  drawCell,
  drawFoot,
  drawRule,
  drawTitle,
  fold,
  headColors,
  ink,
  inner,
  quiet,
} from './card.ts';
import type { Pen, Style } from './pen.ts';
import { type OrderWords, placeFacts, priceText, rateText, wordsOf } from './texts.ts';

type Ticket = TicketOrder['tickets'][number];

export function ticketsPdf(whole: TicketOrder): Promise<Uint8Array> {
  const order = { ...whole, tickets: whole.tickets.filter(({ cancelled }) => !cancelled) };
  const words = wordsOf(order);
  const title = words.t('tickets:document_title', { title: order.movieTitle });
  const info = { title, author: order.exhibitor.name, subject: words.t('mail:order', { reference: order.reference }) };
  return cardDocument(order.locale, info, (doc, pen) => {
    order.tickets.forEach((ticket, index) => {
      doc.addPage();
      drawCard(doc, order.exhibitor.accent);
      drawHead(pen, order, words);
      drawBody(doc, pen, order, ticket, index, words);
    });
  });
}

function drawHead(pen: Pen, order: TicketOrder, words: OrderWords): void {
  const { light, accent } = headColors(order.exhibitor.accent);
  const place: Style = { family: 'strong', size: 9, color: light, opacity: 0.92 };
  pen.line(pen.clip(order.cinema.name, inner.width * 0.6, place), inner.right, card.y + 37, place, 'right');

  const titleTop = drawTitle(pen, { exhibitor: order.exhibitor.name, title: order.movieTitle, color: light });
  if (order.eventTitle !== null) {
    const event: Style = { family: 'strong', size: 9.5, color: accent, tracking: 0.7 };
    pen.line(
      pen.clip(order.eventTitle.toLocaleUpperCase(order.locale), inner.width, event),
      inner.left,
      titleTop - 12,
      event,
    );
  }
  const facts = [order.versionShort, words.rating].filter((fact) => fact !== '').join('   ·   ');
  pen.line(facts, inner.left, fold - 23, { family: 'strong', size: 10, color: accent });
}

function drawBody(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  order: TicketOrder,
  ticket: Ticket,
  index: number,
  words: OrderWords,
): void {
  const { t } = words;
  const cell = (name: string, value: string, x: number, y: number, width: number, size: number) =>
    drawCell(pen, order.locale, { name, value, x, y, width, size });

  const day = words.day.charAt(0).toLocaleUpperCase(order.locale) + words.day.slice(1);
  pen.line(day, inner.left, fold + 32, { family: 'strong', size: 12, color: ink });
  pen.line(words.start, inner.left - 1, fold + 74, { family: 'display', size: 46, color: ink, tracking: -0.6 });
  pen.line(t('tickets:until', { time: words.end }), inner.left + 128, fold + 74, {
    family: 'text',
    size: 11,
    color: quiet,
  });

  drawRule(doc, fold + 91);
  const row = fold + 109;
  const [first, second] = placeFacts(ticket, words);
  cell(t('tickets:screen'), order.screenName, inner.left, row, 150, 26);
  if (first) cell(first.name, first.value, inner.left + 166, row, second ? 62 : inner.width - 166, 26);
  if (second) cell(second.name, second.value, inner.left + 240, row, inner.width - 240, 26);
  drawRule(doc, fold + 154);

  const code = 128;
  const top = fold + 170;
  const column = inner.width - code - 22;
  cell(t('tickets:rate'), rateText(ticket), inner.left, top + 4, column, 13.5);
  cell(t('tickets:price'), priceText(ticket, words), inner.left, top + 40, column * 0.5, 13.5);
  cell(
    t('tickets:ticket'),
    t('tickets:ticket_of', { number: index + 1, count: order.tickets.length }),
    inner.left + column * 0.54,
    top + 40,
    column * 0.46,
    13.5,
  );
  if (order.buyerName !== null) cell(t('tickets:name'), order.buyerName, inner.left, top + 76, column, 13.5);
  const small: Style = { family: 'text', size: 7.2, color: quiet };
  pen
    .wrap(order.conditions ?? t('tickets:conditions'), column, small)
    .slice(0, 4)
    .forEach((text, line) => {
      pen.line(text, inner.left, top + 110 + line * 9.6, small);
    });

  drawBarcode(doc, ticket.code, inner.right - code, top - 2, code);
  const codeText: Style = { family: 'text', size: 7.2, color: ink, tracking: 0.35 };
  pen.line(pen.clip(ticket.barcode, code, codeText), inner.right - code / 2, top + code + 10, codeText, 'center');

  const reference = t('tickets:order_number', { reference: order.reference });
  drawFoot(pen, { address: order.cinema.address, order: `${t('tickets:order')} ${reference}` });
}
