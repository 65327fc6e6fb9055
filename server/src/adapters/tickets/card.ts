/** The card that tickets and vouchers are printed as: A5 upright, one a page, a dark head with the exhibitor's light above a line to tear it off at. */
import PDFDocument from 'pdfkit';
import type { Locale } from '../../contract/index.ts';
import { barcodeMatrix } from './barcode.ts';
import { cream, night, parseColor, type Rgb, readable, toHex } from './color.ts';
import { Pen, type Style } from './pen.ts';

/** All lengths in points. A5. */
const page = { width: 419.53, height: 595.28 };
export const card = { x: 24, y: 24, width: page.width - 48, height: page.height - 48, radius: 14 };
export const inner = { left: card.x + 24, right: card.x + card.width - 24, width: card.width - 48 };
const headHeight = 192;
/** Where the head ends. */
export const fold = card.y + headHeight;

const paper: Rgb = [253, 249, 242];
export const ink = '#2a211c';
export const quiet = '#6f6258';
const hairline = '#e3d8c8';

/** What is written in the head: in light, and in the exhibitor's colour as it can be read there. */
export function headColors(color: string): { light: string; accent: string } {
  return { light: toHex(cream), accent: toHex(readable(parseColor(color), night, cream)) };
}

/** A document of such pages, which `draw` adds. */
export function cardDocument(
  locale: Locale,
  info: { title: string; author: string; subject: string },
  draw: (doc: PDFKit.PDFDocument, pen: Pen) => void,
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    lang: locale,
    displayTitle: true,
    info: { Title: info.title, Author: info.author, Subject: info.subject },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  draw(doc, new Pen(doc));
  doc.end();
  return done;
}

/** The empty card of a page. `color`: the exhibitor's, as CSS writes it. */
export function drawCard(doc: PDFKit.PDFDocument, color: string): void {
  const accent = toHex(parseColor(color));
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

/**
 * The head of a card: who gives it, and what it is for in letters as large as there is room for. Answers with the top of these letters.
 * `title` may take three lines.
 */
export function drawTitle(
  pen: Pen,
  { exhibitor, title, color }: { exhibitor: string; title: string; color: string },
): number {
  pen.line(exhibitor, inner.left, card.y + 38, { family: 'display', size: 15, color });
  const { size, lines } = pen.fit(title, inner.width, 3, [36, 32, 29, 26, 23, 20, 17], { family: 'display', color });
  const leading = size * 1.06;
  const last = fold - 48;
  lines.forEach((line, index) => {
    const y = last - (lines.length - 1 - index) * leading;
    pen.line(line, inner.left, y, { family: 'display', size, color, tracking: -size * 0.012 });
  });
  return last - (lines.length - 1) * leading - size * 0.78;
}

/** A hairline from side to side. */
export function drawRule(doc: PDFKit.PDFDocument, y: number): void {
  doc.moveTo(inner.left, y).lineTo(inner.right, y).lineWidth(0.75).stroke(hairline);
}

/** The last line of a card: where the cinema is, and the order. */
export function drawFoot(pen: Pen, { address, order }: { address: string; order: string }): void {
  const y = card.y + card.height - 15;
  const style: Style = { family: 'text', size: 7.2, color: quiet };
  pen.line(pen.clip(address, inner.width - 90, style), inner.left, y, style);
  pen.line(order, inner.right, y, style, 'right');
}

/** A fact with its name above it. `size`: of the fact, which is written smaller where it would be wider than `width`. */
export function drawCell(
  pen: Pen,
  locale: Locale,
  {
    name,
    value,
    x,
    y,
    width,
    size,
  }: { name: string; value: string; x: number; y: number; width: number; size: number },
): void {
  const label: Style = { family: 'strong', size: 7.5, color: quiet, tracking: 0.6 };
  pen.line(pen.clip(name.toLocaleUpperCase(locale), width, label), x, y, label);
  const sizes = [size, size * 0.85, size * 0.7, size * 0.58, size * 0.48];
  const { size: fitted, lines } = pen.fit(value, width, 1, sizes, { family: 'display', color: ink });
  const style: Style = { family: 'display', size: fitted, color: ink };
  pen.line(pen.clip(lines[0] ?? value, width, style), x, y + 9 + size * 0.8, style);
}

/** Black on white with a quiet zone of four modules, drawn as runs so that no viewer shows seams. */
export function drawBarcode(doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void {
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
