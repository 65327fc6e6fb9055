/** Tickets as a PDF: A5 upright, one page a ticket. Fits a phone's screen, and twice on a sheet of A4. */
import PDFDocument from 'pdfkit';
import type { TicketOrder } from '../../ports/ticketPrinter.ts';
import { barcodeMatrix } from './barcode.ts';
import { parseColor, type Rgb, readable, toHex } from './color.ts';
import { Pen, type Style } from './pen.ts';
import { type OrderWords, wordsOf } from './texts.ts';

type Ticket = TicketOrder['tickets'][number];

/** All lengths in points. A5. */
const page = { width: 419.53, height: 595.28 };
const card = { x: 24, y: 24, width: page.width - 48, height: page.height - 48, radius: 14 };
const inner = { left: card.x + 24, right: card.x + card.width - 24, width: card.width - 48 };
const headHeight = 192;
const fold = card.y + headHeight;

const night: Rgb = [27, 21, 18];
const cream: Rgb = [251, 243, 230];
const paper: Rgb = [253, 249, 242];
const ink = '#2a211c';
const quiet = '#6f6258';
const hairline = '#e3d8c8';

export function ticketsPdf(whole: TicketOrder): Promise<Uint8Array> {
  const order = { ...whole, tickets: whole.tickets.filter(({ cancelled }) => !cancelled) };
  const words = wordsOf(order);
  const title = words.t('tickets:document_title', { title: order.movieTitle });
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    lang: order.locale,
    displayTitle: true,
    info: {
      Title: title,
      Author: order.exhibitor.name,
      Subject: words.t('mail:order', { reference: order.reference }),
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  const pen = new Pen(doc);
  order.tickets.forEach((ticket, index) => {
    doc.addPage();
    drawCard(doc, order);
    drawHead(pen, order, words);
    drawBody(doc, pen, order, ticket, index, words);
  });
  doc.end();
  return done;
}

function drawCard(doc: PDFKit.PDFDocument, order: TicketOrder): void {
  const accent = toHex(parseColor(order.exhibitor.accent));
  doc.save();
  doc.roundedRect(card.x, card.y, card.width, card.height, card.radius).clip();
  doc.rect(card.x, card.y, card.width, card.height).fill(toHex(paper));
  doc.rect(card.x, card.y, card.width, headHeight).fill(toHex(night));
  // The light of the projector, from above the card's corner.
  const light = doc.radialGradient(
    card.x + card.width + 10,
    card.y - 30,
    0,
    card.x + card.width + 10,
    card.y - 30,
    330,
  );
  light.stop(0, accent, 0.78).stop(0.45, accent, 0.22).stop(1, accent, 0);
  doc.rect(card.x, card.y, card.width, headHeight).fill(light);
  for (const [spread, strength] of [
    [58, 0.05],
    [30, 0.07],
  ] as const) {
    const source = { x: card.x + card.width + 6, y: card.y - 6 };
    doc
      .polygon([source.x, source.y], [card.x - 20, fold - 40 - spread], [card.x - 20, fold + spread])
      .fillOpacity(strength)
      .fill('#ffe9c7');
  }
  doc.fillOpacity(1);
  doc.restore();
  // Where the ticket is torn: two notches and a line of holes.
  for (const x of [card.x, card.x + card.width]) doc.circle(x, fold, 9).fill('#ffffff');
  doc
    .moveTo(card.x + 16, fold)
    .lineTo(card.x + card.width - 16, fold)
    .lineWidth(1.6)
    .dash(0.1, { space: 6 })
    .lineCap('round')
    .stroke('#cdbfad')
    .undash();
  doc.roundedRect(card.x, card.y, card.width, card.height, card.radius).lineWidth(0.75).stroke(hairline);
  for (const x of [card.x, card.x + card.width]) doc.circle(x, fold, 8.2).fill('#ffffff');
}

function drawHead(pen: Pen, order: TicketOrder, words: OrderWords): void {
  const light = toHex(cream);
  const accent = toHex(readable(parseColor(order.exhibitor.accent), night, cream));
  pen.line(order.exhibitor.name, inner.left, card.y + 38, { family: 'display', size: 15, color: light });
  const place: Style = { family: 'strong', size: 9, color: light, opacity: 0.92 };
  pen.line(pen.clip(order.cinema.name, inner.width * 0.6, place), inner.right, card.y + 37, place, 'right');

  const { size, lines } = pen.fit(order.movieTitle, inner.width, 3, [36, 32, 29, 26, 23, 20, 17], {
    family: 'display',
    color: light,
  });
  const leading = size * 1.06;
  const last = fold - 48;
  lines.forEach((line, index) => {
    const y = last - (lines.length - 1 - index) * leading;
    pen.line(line, inner.left, y, { family: 'display', size, color: light, tracking: -size * 0.012 });
  });
  if (order.eventTitle !== null) {
    const top = last - (lines.length - 1) * leading - size * 0.78 - 12;
    const event: Style = { family: 'strong', size: 9.5, color: accent, tracking: 0.7 };
    pen.line(pen.clip(order.eventTitle.toLocaleUpperCase(order.locale), inner.width, event), inner.left, top, event);
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
  const label: Style = { family: 'strong', size: 7.5, color: quiet, tracking: 0.6 };
  const upper = (text: string) => text.toLocaleUpperCase(order.locale);
  const cell = (name: string, value: string, x: number, y: number, width: number, size: number) => {
    pen.line(pen.clip(upper(name), width, label), x, y, label);
    const { size: fitted, lines } = pen.fit(
      value,
      width,
      1,
      [size, size * 0.85, size * 0.7, size * 0.58, size * 0.48],
      {
        family: 'display',
        color: ink,
      },
    );
    const style: Style = { family: 'display', size: fitted, color: ink };
    pen.line(pen.clip(lines[0] ?? value, width, style), x, y + 9 + size * 0.8, style);
  };

  const day = words.day.charAt(0).toLocaleUpperCase(order.locale) + words.day.slice(1);
  pen.line(day, inner.left, fold + 32, { family: 'strong', size: 12, color: ink });
  pen.line(words.start, inner.left - 1, fold + 74, { family: 'display', size: 46, color: ink, tracking: -0.6 });
  pen.line(t('tickets:until', { time: words.end }), inner.left + 128, fold + 74, {
    family: 'text',
    size: 11,
    color: quiet,
  });

  const rule = (y: number) => doc.moveTo(inner.left, y).lineTo(inner.right, y).lineWidth(0.75).stroke(hairline);
  rule(fold + 91);
  const row = fold + 109;
  if (ticket.seatShortName === null && ticket.seatName === null) {
    cell(t('tickets:screen'), order.screenName, inner.left, row, 140, 26);
    cell(t('tickets:place'), t('tickets:free_seating'), inner.left + 156, row, inner.width - 156, 26);
  } else if (ticket.rowLabel !== null && ticket.seatShortName !== null) {
    cell(t('tickets:screen'), order.screenName, inner.left, row, 150, 26);
    cell(t('tickets:row'), ticket.rowLabel, inner.left + 166, row, 62, 26);
    cell(t('tickets:seat'), ticket.seatShortName, inner.left + 240, row, inner.width - 240, 26);
  } else {
    cell(t('tickets:screen'), order.screenName, inner.left, row, 150, 26);
    cell(t('tickets:seat'), ticket.seatName ?? '', inner.left + 166, row, inner.width - 166, 26);
  }
  rule(fold + 154);

  const code = 128;
  const top = fold + 170;
  const column = inner.width - code - 22;
  const rate = ticket.seatClassName === null ? ticket.rateName : `${ticket.rateName} · ${ticket.seatClassName}`;
  cell(t('tickets:rate'), rate, inner.left, top + 4, column, 13.5);
  const price = ticket.priceMinor === 0 ? t('tickets:free') : words.money(ticket.priceMinor);
  cell(t('tickets:price'), price, inner.left, top + 40, column * 0.5, 13.5);
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

  const foot = card.y + card.height - 15;
  const footStyle: Style = { family: 'text', size: 7.2, color: quiet };
  const reference = t('tickets:order_number', { reference: order.reference });
  pen.line(pen.clip(order.cinema.address, inner.width - 90, footStyle), inner.left, foot, footStyle);
  pen.line(`${t('tickets:order')} ${reference}`, inner.right, foot, footStyle, 'right');
}

/** Black on white with a quiet zone of four modules, drawn as runs so that no viewer shows seams. */
function drawBarcode(doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void {
  const matrix = barcodeMatrix(text);
  const module = size / (matrix.size + 8);
  doc.roundedRect(x, y, size, size, 6).fill('#ffffff');
  for (let row = 0; row < matrix.size; row++) {
    let column = 0;
    while (column < matrix.size) {
      let end = column;
      while (end < matrix.size && matrix.dark[row * matrix.size + end] === true) end += 1;
      if (end > column) {
        doc.rect(x + (column + 4) * module, y + (row + 4) * module, (end - column) * module, module + 0.02);
      }
      column = end + 1;
    }
  }
  doc.fill('#000000');
}
