/** Vouchers as a PDF: the cards of `card.ts`, one for each. */
import { localize } from '../../domain/localized.ts';
import type { VoucherCards } from '../../ports/ticketPrinter.ts';
import type { SoldVoucher } from '../../ports/voucherStore.ts';
import { type TextValues, text } from '../../texts/text.ts';
import {
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
import { lastDayOf, voucherWorth } from './texts.ts';

export function voucherCardsPdf(cards: VoucherCards): Promise<Uint8Array> {
  const { locale, reference, exhibitor, vouchers } = cards;
  const t = (key: string, values?: TextValues): string => text(locale, key, values);
  const info = {
    title: t('tickets:voucher.document_title', { cinema: exhibitor.name }),
    author: exhibitor.name,
    subject: t('mail:order', { reference }),
  };
  return cardDocument(locale, info, (doc, pen) => {
    for (const voucher of vouchers) {
      doc.addPage();
      drawCard(doc, exhibitor.accent);
      drawHead(pen, cards, voucher);
      drawBody(doc, pen, cards, voucher, t);
    }
  });
}

function drawHead(pen: Pen, { locale, exhibitor }: VoucherCards, { title, kind }: SoldVoucher): void {
  const { light, accent } = headColors(exhibitor.accent);
  drawTitle(pen, { exhibitor: exhibitor.name, title: localize(title, locale), color: light });
  const what = text(locale, `tickets:voucher.kind.${kind}`);
  pen.line(what, inner.left, fold - 23, { family: 'strong', size: 10, color: accent });
}

/** What it is worth, the largest; then for whom and until when; then its code, to be scanned and to be typed. */
function drawBody(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  { locale, reference, cinema, exhibitor }: VoucherCards,
  voucher: SoldVoucher,
  t: (key: string, values?: TextValues) => string,
): void {
  const { barcode, holderName } = voucher;
  const worth = voucherWorth(voucher, locale);
  const column = (inner.width - 16) / Math.max(1, worth.length);
  const large: Omit<Style, 'size'> = { family: 'display', color: ink };
  const size = Math.min(...worth.map((value) => pen.fit(value, column, 1, [40, 36, 32, 28, 24, 20], large).size));
  worth.forEach((value, index) => {
    pen.line(value, inner.left + index * (column + 16), fold + 56, { ...large, size, tracking: -0.5 });
  });
  drawRule(doc, fold + 80);

  let top = fold + 100;
  const cell = (name: string, value: string, width: number, size: number) =>
    drawCell(pen, locale, { name, value, x: inner.left, y: top, width, size });
  if (holderName !== null) {
    cell(t('mail:voucher.holder'), holderName, inner.width, 19);
    drawRule(doc, top + 40);
    top += 60;
  }
  const code = 150;
  const left = inner.width - code - 22;
  const until = lastDayOf(voucher, locale, exhibitor.timezone);
  if (until !== null) cell(t('mail:voucher.until'), until, left, 15);
  const small: Style = { family: 'text', size: 8, color: quiet };
  pen
    .wrap(t('tickets:voucher.how'), left, small)
    .slice(0, 6)
    .forEach((line, index) => {
      pen.line(line, inner.left, top + (until === null ? 6 : 54) + index * 11, small);
    });
  drawBarcode(doc, barcode, inner.right - code, top - 8, code);
  const typed: Style = { family: 'strong', size: 10, color: ink, tracking: 0.6 };
  pen.line(pen.clip(barcode, inner.width, typed), inner.right - code / 2, top + code + 6, typed, 'center');

  const address = [cinema.name, cinema.address].filter((part) => part !== '').join(', ');
  drawFoot(pen, { address, order: `${t('tickets:order')} ${t('tickets:order_number', { reference })}` });
}
