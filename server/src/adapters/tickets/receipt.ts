/** The receipt of an order as a PDF: A4 upright, for whoever has to account for it. It admits nobody. */
import PDFDocument from 'pdfkit';
import type { GoodsOrder, TicketOrder } from '../../ports/ticketPrinter.ts';
import { momentText } from '../../texts/amounts.ts';
import { Pen, type Style } from './pen.ts';
import { type BillWords, billWordsOf, wordsOf } from './texts.ts';

/** All lengths in points. A4. */
const page = { width: 595.28, height: 841.89 };
const left = 64;
const right = page.width - 64;
/** Where lines give way to the foot of a page. */
const lowest = page.height - 150;

const heading: Style = { family: 'display', size: 26, color: '#2a211c' };
const strong: Style = { family: 'strong', size: 10.5, color: '#2a211c' };
const plain: Style = { family: 'text', size: 10.5, color: '#2a211c' };
const quiet: Style = { family: 'text', size: 9, color: '#6f6258' };
const hairline = '#cdbfad';

interface Line {
  what: string;
  seats: string;
  count: number;
  /** Null: one by one they do not cost the same. */
  eachMinor: number | null;
  sumMinor: number;
}

export function receiptPdf(order: TicketOrder | GoodsOrder): Promise<Uint8Array> {
  const words = billWordsOf(order);
  const { t } = words;
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    lang: order.locale,
    displayTitle: true,
    info: { Title: t('tickets:receipt.title'), Author: order.exhibitor.name, Subject: order.reference },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  const pen = new Pen(doc);
  let y = drawHead(pen, order, words);
  const rule = (at: number) => doc.moveTo(left, at).lineTo(right, at).lineWidth(0.75).stroke(hairline);

  const [title, place] = whereOf(order);
  pen.line(pen.clip(title, right - left, strong), left, y, strong);
  pen.line(pen.clip(place, right - left, quiet), left, y + 15, quiet);
  y += 36;
  for (const line of linesOf(order)) {
    if (y > lowest) {
      doc.addPage();
      y = 80;
    }
    rule(y - 14);
    const sum = words.money(line.sumMinor);
    const each = line.eachMinor === null ? '' : ` · ${words.money(line.eachMinor)}`;
    const what = `${line.count} × ${line.what}${each}`;
    pen.line(pen.clip(what, right - left - 90, plain), left, y + 2, plain);
    pen.line(sum, right, y + 2, plain, 'right');
    if (line.seats !== '') pen.line(pen.clip(line.seats, right - left - 90, quiet), left, y + 16, quiet);
    y += 40;
  }
  if (order.tipMinor > 0) {
    rule(y - 14);
    pen.line(t('tickets:receipt.tip'), left, y + 2, plain);
    pen.line(words.money(order.tipMinor), right, y + 2, plain, 'right');
    y += 28;
  }
  if (order.voucherMinor > 0) {
    rule(y - 14);
    pen.line(t('tickets:receipt.vouchers'), left, y + 2, plain);
    pen.line(words.money(-order.voucherMinor), right, y + 2, plain, 'right');
    y += 28;
  }
  rule(y - 14);
  pen.line(t('tickets:receipt.total'), left, y + 6, { ...strong, size: 13 });
  pen.line(words.total, right, y + 6, { ...strong, size: 13 }, 'right');
  for (const { percentHundredths, grossMinor, vatMinor } of order.vat) {
    const values = { percent: words.percent(percentHundredths), gross: words.money(grossMinor) };
    pen.line(t('tickets:receipt.vat_included', values), left, y + 22, quiet);
    pen.line(words.money(vatMinor), right, y + 22, quiet, 'right');
    y += 13;
  }
  if (order.givenBackMinor > 0) {
    pen.line(t('tickets:receipt.given_back'), left, y + 26, plain);
    pen.line(words.money(-order.givenBackMinor), right, y + 26, plain, 'right');
    y += 20;
    for (const { percentHundredths, grossMinor, vatMinor } of order.givenBackVat) {
      const values = { percent: words.percent(percentHundredths), gross: words.money(-grossMinor) };
      pen.line(t('tickets:receipt.vat_included', values), left, y + 22, quiet);
      pen.line(words.money(-vatMinor), right, y + 22, quiet, 'right');
      y += 13;
    }
  }
  y += 39;
  pen.line(t('tickets:receipt.payment'), left, y, quiet);
  pen.line(paid(order, words), left, y + 15, plain);
  drawFoot(pen, order, words);
  doc.end();
  return done;
}

/** The show and its place; of goods alone, the cinema. */
function whereOf(order: TicketOrder | GoodsOrder): [title: string, place: string] {
  const { cinema } = order;
  if (!('movieTitle' in order)) return [cinema.name, cinema.address];
  const { day, start } = wordsOf(order);
  return [order.eventTitle ?? order.movieTitle, `${day}, ${start} · ${cinema.name}, ${order.screenName}`];
}

/** Who sells, who bought, and under which name. Answers where the lines begin. */
function drawHead(pen: Pen, order: TicketOrder | GoodsOrder, { t }: BillWords): number {
  const { exhibitor } = order;
  pen.line(exhibitor.name, left, 84, strong);
  const vat = exhibitor.vat === null ? '' : t('tickets:receipt.vat_number', { number: exhibitor.vat });
  const seller = [order.cinema.address, exhibitor.email, vat].filter((text) => text !== '');
  seller.forEach((text, line) => {
    pen.line(pen.clip(text, right - left, quiet), left, 100 + line * 13, quiet);
  });
  pen.line(t('tickets:receipt.title'), left, 182, heading);
  const facts = [
    [t('tickets:order'), order.reference],
    ...(order.buyerName === null ? [] : [[t('tickets:name'), order.buyerName] as const]),
  ] as const;
  facts.forEach(([name, value], line) => {
    pen.line(name, left, 212 + line * 17, quiet);
    pen.line(pen.clip(value, right - left - 110, plain), left + 110, 212 + line * 17, plain);
  });
  return 278;
}

function drawFoot(pen: Pen, order: TicketOrder | GoodsOrder, { t }: BillWords): void {
  const lines = pen.wrap(t('tickets:receipt.no_ticket'), right - left, quiet);
  lines.forEach((text, line) => {
    pen.line(text, left, page.height - 76 + line * 13, quiet);
  });
  pen.line(order.reference, right, page.height - 76, quiet, 'right');
}

function paid({ payment, locale, exhibitor }: TicketOrder | GoodsOrder, { t }: BillWords): string {
  if (payment === null) return t('tickets:receipt.nothing_paid');
  return `${payment.method}, ${momentText(payment.atMs, locale, exhibitor.timezone)}`;
}

/** Tickets of one rate, class and price are one line, as on the page; goods come after them. */
function linesOf(order: TicketOrder | GoodsOrder): Line[] {
  const lines = new Map<string, Line>();
  const tickets = 'tickets' in order ? order.tickets : [];
  for (const { rateName, seatClassName, priceMinor, seatName } of tickets) {
    const what = seatClassName === null ? rateName : `${rateName} · ${seatClassName}`;
    const key = `${what} ${priceMinor}`;
    const line = lines.get(key) ?? { what, seats: '', count: 0, eachMinor: priceMinor, sumMinor: 0 };
    line.count += 1;
    line.sumMinor += priceMinor;
    line.seats = [line.seats, seatName ?? ''].filter((text) => text !== '').join(', ');
    lines.set(key, line);
  }
  const besides = order.goods.map(({ name, quantity, minor }): Line => {
    const eachMinor = minor % quantity === 0 ? minor / quantity : null;
    return { what: name, seats: '', count: quantity, eachMinor, sumMinor: minor };
  });
  return [...lines.values(), ...besides];
}
