/** Tickets and vouchers as passes for a phone's wallet, in Apple's format: what their PDF says, with the code to be scanned. */
import { PassType, PKPass } from 'passkit-generator';
import { localize } from '../../domain/localized.ts';
import type { PassCertificates } from '../../domain/passCertificates.ts';
import type { TicketOrder, VoucherCards } from '../../ports/ticketPrinter.ts';
import type { SoldVoucher } from '../../ports/voucherStore.ts';
import type { PassFile } from '../../ports/walletPasses.ts';
import { text } from '../../texts/text.ts';
import { cream, night, parseColor, type Rgb, readable } from '../tickets/color.ts';
import {
  lastDayOf,
  type NamedFact,
  type OrderWords,
  placeFacts,
  priceText,
  rateText,
  voucherWorth,
  wordsOf,
} from '../tickets/texts.ts';
import { passImages } from './images.ts';

/** A fact by its name in the file, which is the pass's own business. */
type Fact = [key: string, name: string, value: string];

/** What is shown where. `head`: what is seen of a pass that lies behind others; `back`: what is read when it is turned. */
interface Face {
  head: Fact[];
  first: Fact[];
  second: Fact[];
  third: Fact[];
  back: Fact[];
}

interface PassContent {
  style: 'eventTicket' | 'storeCard';
  /** A pass with the same serial number replaces this one on the phone. */
  serialNumber: string;
  /** What is read out to whoever does not see it. */
  description: string;
  exhibitor: { name: string; accent: string };
  /** What its code says, and what people type instead. */
  code: string;
  barcode: string;
  /** Unix ms: when the phone shows it by itself, and from when on it is past; null: never. */
  relevantAtMs: number | null;
  expiresAtMs: number | null;
  face: Face;
}

/** A pass for each ticket that is not cancelled. */
export async function ticketPasses(
  order: TicketOrder,
  logo: Uint8Array | null,
  certificates: PassCertificates,
): Promise<PassFile> {
  const words = wordsOf(order);
  const tickets = order.tickets.filter(({ cancelled }) => !cancelled);
  return packed(
    tickets.map((ticket) => ({
      style: 'eventTicket',
      serialNumber: `${order.billUuid}-${ticket.lineId}`,
      description: words.t('tickets:pass.description', { title: order.movieTitle }),
      exhibitor: order.exhibitor,
      code: ticket.code,
      barcode: ticket.barcode,
      relevantAtMs: order.startAtMs,
      expiresAtMs: order.endAtMs,
      face: ticketFace(order, ticket, words),
    })),
    logo,
    certificates,
  );
}

/** A pass for each voucher. */
export async function voucherPasses(
  cards: VoucherCards,
  logo: Uint8Array | null,
  certificates: PassCertificates,
): Promise<PassFile> {
  return packed(
    cards.vouchers.map((voucher) => ({
      style: 'storeCard',
      serialNumber: voucher.uuid,
      description: `${localize(voucher.title, cards.locale)}, ${cards.exhibitor.name}`,
      exhibitor: cards.exhibitor,
      code: voucher.barcode,
      barcode: voucher.barcode,
      relevantAtMs: null,
      expiresAtMs: voucher.validUntilMs,
      face: voucherFace(cards, voucher),
    })),
    logo,
    certificates,
  );
}

function ticketFace(order: TicketOrder, ticket: TicketOrder['tickets'][number], words: OrderWords): Face {
  const { t } = words;
  const kind = order.eventTitle ?? [order.versionShort, words.rating].filter((part) => part !== '').join(' · ');
  const place: NamedFact[] = [{ name: t('tickets:screen'), value: order.screenName }, ...placeFacts(ticket, words)];
  return {
    head: [['start', words.shortDay, words.start]],
    first: [['title', kind, order.movieTitle]],
    second: [
      ['cinema', t('tickets:pass.cinema'), order.cinema.name],
      ['rate', t('tickets:rate'), rateText(ticket)],
    ],
    third: place.map(({ name, value }, index): Fact => [`place${index}`, name, value]),
    back: [
      ['when', t('mail:when'), `${words.day}, ${words.start} – ${words.end}`],
      ['where', t('mail:where'), [order.cinema.name, order.screenName, order.cinema.address].join('\n')],
      ['price', t('tickets:price'), priceText(ticket, words)],
      ...named('name', t('tickets:name'), order.buyerName),
      ['order', t('tickets:order'), order.reference],
      ['page', t('tickets:pass.page'), order.resultUrl],
      ['conditions', t('tickets:pass.conditions'), order.conditions ?? t('tickets:conditions')],
      ['by', t('tickets:pass.by'), order.exhibitor.name],
    ],
  };
}

function voucherFace({ locale, reference, cinema, exhibitor }: VoucherCards, voucher: SoldVoucher): Face {
  const t = (key: string) => text(locale, key);
  const [worth = '', more = null] = voucherWorth(voucher, locale);
  const until = lastDayOf(voucher, locale, exhibitor.timezone);
  return {
    head: [],
    first: [['worth', localize(voucher.title, locale), worth]],
    second: [
      ...named('amount', t('mail:voucher.amount'), more),
      ...named('holder', t('mail:voucher.holder'), voucher.holderName),
      ...named('until', t('mail:voucher.until'), until),
    ],
    third: [],
    back: [
      ['kind', t('mail:voucher.kind'), t(`tickets:voucher.kind.${voucher.kind}`)],
      ['code', t('mail:voucher.code'), voucher.barcode],
      ['how', t('tickets:pass.conditions'), t('tickets:voucher.how')],
      ['where', t('mail:where'), [cinema.name, cinema.address].filter((part) => part !== '').join('\n')],
      ['order', t('tickets:order'), reference],
      ['by', t('tickets:pass.by'), exhibitor.name],
    ],
  };
}

/** A fact where there is one. */
const named = (key: string, name: string, value: string | null): Fact[] => (value === null ? [] : [[key, name, value]]);

/** One pass as it is, several as a bundle. */
async function packed(
  contents: PassContent[],
  logo: Uint8Array | null,
  certificates: PassCertificates,
): Promise<PassFile> {
  const images = await passImages(logo);
  const passes = contents.map((content) => passOf(content, images, certificates));
  const [only] = passes;
  if (only === undefined) throw new Error('There is nothing to make a pass of');
  const isBundle = passes.length > 1;
  return { bytes: new Uint8Array((isBundle ? PKPass.pack(...passes) : only).getAsBuffer()), isBundle };
}

function passOf(content: PassContent, images: Record<string, Buffer>, certificates: PassCertificates): PKPass {
  const { style, serialNumber, description, exhibitor, code, barcode, relevantAtMs, expiresAtMs, face } = content;
  const { certificate, key, wwdr, passTypeIdentifier, teamIdentifier } = certificates;
  const pass = new PKPass(
    images,
    { wwdr, signerCert: certificate, signerKey: key },
    {
      formatVersion: 1,
      passTypeIdentifier,
      teamIdentifier,
      serialNumber,
      description,
      organizationName: exhibitor.name,
      // A logo says the name already.
      ...('logo.png' in images ? {} : { logoText: exhibitor.name }),
      backgroundColor: css(night),
      foregroundColor: css(cream),
      labelColor: css(readable(parseColor(exhibitor.accent), night, cream)),
    },
  );
  const type = new PassType(style);
  const fields = {
    head: type.headerFields,
    first: type.primaryFields,
    second: type.secondaryFields,
    third: type.auxiliaryFields,
    back: type.backFields,
  };
  for (const part of ['head', 'first', 'second', 'third', 'back'] as const)
    fields[part].push(...face[part].map(([name, label, value]) => ({ key: name, label, value })));
  pass.types.push(type);
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: code, messageEncoding: 'iso-8859-1', altText: barcode });
  if (relevantAtMs !== null) {
    // Phones before iOS 18 know the one, those after it the other.
    pass.setRelevantDate(new Date(relevantAtMs));
    pass.setRelevantDates([{ relevantDate: new Date(relevantAtMs) }]);
  }
  if (expiresAtMs !== null) pass.setExpirationDate(new Date(expiresAtMs));
  return pass;
}

const css = (color: Rgb): string => `rgb(${color.join(', ')})`;
