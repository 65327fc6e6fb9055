import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsQR from 'jsqr';
import { extractText, getDocumentProxy } from 'unpdf';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Locale, locales, staffRefundReasons, unsoldReasons } from '../../contract/index.ts';
import type { GoodsOrder, TicketOrder } from '../../ports/ticketPrinter.ts';
import { sampleOrder as order, sampleVoucher, signedCode } from '../../testing/ticketOrders.ts';
import { barcodeMatrix } from './barcode.ts';
import { contrast, parseColor, type Rgb, readable } from './color.ts';
import { createTicketPrinter } from './index.ts';
import { PdfProcess } from './pdfProcess.ts';
import { unpackWoff } from './woff.ts';

const printer = createTicketPrinter();

/** What the printing process is asked for. */
const tickets = (one: TicketOrder) => ({ document: 'tickets' as const, order: one });

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

/** A picture of the code with its quiet zone, four pixels a module. */
function picture(text: string, quiet = 4): { pixels: Uint8ClampedArray; side: number } {
  const { size, dark } = barcodeMatrix(text);
  const scale = 4;
  const side = (size + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const column = Math.floor(x / scale) - quiet;
      const row = Math.floor(y / scale) - quiet;
      const inside = column >= 0 && row >= 0 && column < size && row < size;
      if (inside && dark[row * size + column] === true) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return { pixels, side };
}

test('a page a ticket, with everything that the visitor and the door need', async () => {
  const pages = await pagesOf(await printer.pdf(order('de')));
  assert.is(pages.length, 2);
  const expected = [
    [
      'Marquise',
      'Die Umlaufbahn',
      'OV',
      '12+',
      'Freitag, 27. November 2026',
      '19:30',
      'bis 21:51',
      'Grand',
      'REIHE',
      'K',
      'PLATZ',
      '21',
      'Erwachsene · Premium',
      '16,90 €',
      '1 von 2',
      'Éloïse Güß-Œuvre',
      '7K3MZQ0V8W1XN5T2RGHD',
      'Nr. 3F9A60C2',
    ],
    ['Studierende', '12,70 €', '22', '2 von 2', 'B9QW2E4R6T8Y0UAOPSDF'],
  ];
  expected.forEach((texts, page) => {
    for (const text of texts) assert.ok(pages[page]?.includes(text), `page ${page + 1} lacks ${text}: ${pages[page]}`);
  });
  assert.not(pages[0]?.includes('B9QW2E4R6T8Y0UAOPSDF'));
});

test('a receipt: who, what, how it was paid, in every language; it shows no code that admits anybody', async () => {
  const words: Record<Locale, string[]> = {
    en: ['Receipt', '1 × Erwachsene · Premium · €16.90', 'Total paid', '€29.60', 'VAT BE 0999.123.440', 'Visa'],
    fr: ['Reçu', '16,90 €', 'Total payé', 'TVA BE 0999.123.440', 'novembre 2026'],
    'nl-BE': ['Ontvangstbewijs', '16,90', 'Totaal betaald', 'Btw BE 0999.123.440', 'november 2026'],
    de: ['Quittung', '16,90 €', 'Bezahlt', 'USt-IdNr. BE 0999.123.440', 'November 2026'],
  };
  for (const locale of locales) {
    const [text = '', ...more] = await pagesOf(await printer.receipt(order(locale)));
    assert.is(more.length, 0);
    const everywhere = ['3F9A60C2', 'Éloïse Güß-Œuvre', 'K-21', 'K-22', 'Die Umlaufbahn der kleinen Dinge'];
    for (const word of [...everywhere, ...words[locale]]) {
      assert.ok(text.includes(word), `${locale} lacks ${word}: ${text}`);
    }
    for (const { barcode } of order(locale).tickets) assert.not(text.includes(barcode));
  }
});

test('what was sold with tickets is a line of the receipt and of the mail', async () => {
  const goods = [
    { name: 'Popcorn', quantity: 2, minor: 1000 },
    { name: 'Menu', quantity: 3, minor: 1000 },
  ];
  const sold = order('en', { goods, amountMinor: 4960 });
  const [receipt = ''] = await pagesOf(await printer.receipt(sold));
  for (const words of ['2 × Popcorn · €5.00', '3 × Menu', '€49.60']) assert.ok(receipt.includes(words), receipt);
  const { text, html } = await printer.confirmation(sold);
  for (const mail of [text, html]) assert.ok(mail.includes('2 × Popcorn') && mail.includes('€10.00'), mail);
});

test('goods alone: the receipt and its mail say where and what, and open nothing', async () => {
  const { locale, billUuid, reference, buyerName, exhibitor, cinema, tipMinor, givenBackMinor, givenBackVat } =
    order('en');
  const popcorn = { name: 'Popcorn', quantity: 2, minor: 1000 };
  const vat = [{ percentHundredths: 600, grossMinor: 1000, vatMinor: 57 }];
  const { accent: _, ...house } = exhibitor;
  const goods: GoodsOrder = {
    ...{ locale, billUuid, reference, buyerName, exhibitor: house, cinema, tipMinor, givenBackMinor, givenBackVat },
    ...{ amountMinor: 800, voucherMinor: 200, goods: [popcorn], vat, payment: null },
  };
  const [receipt = '', ...more] = await pagesOf(await printer.receipt(goods));
  assert.is(more.length, 0);
  const everywhere = ['Marquise Brussel', 'Handelskaai 71', '2 × Popcorn', '€10.00', '3F9A60C2'];
  for (const words of [...everywhere, '€0.57']) assert.ok(receipt.includes(words), receipt);
  const { subject, text, html } = await printer.receiptNotice(goods);
  assert.is(subject, 'Your receipt from Marquise Brussel');
  for (const words of ['Marquise Brussel', '2 × Popcorn', '€10.00', '3F9A60C2'])
    for (const mail of [`${subject} ${text}`, html]) assert.ok(mail.includes(words), mail);
  assert.not(html.includes('<a '), html);
  for (const each of locales) {
    const mail = await printer.receiptNotice({ ...goods, locale: each, buyerName: null });
    assert.not.match(mail.text, /mail:|\{\{/);
    const sold = {
      uuid: 'uuid',
      barcode: '7K3M-X0PD-44TQ-ZB81',
      kind: 'giftcard' as const,
      slug: 'gift-card',
      title: { en: 'Gift card' },
    };
    const worth = { holderName: 'Bob', validUntilMs: Date.parse('2027-11-28T23:00:00Z'), turns: 2, productsMinor: 500 };
    const voucherMail = await printer.voucherNotice(
      { ...goods, locale: each },
      [{ ...sold, ...worth, priceMinor: 2300, isVoid: false }],
      [],
    );
    for (const said of [voucherMail.text, voucherMail.html]) {
      assert.not.match(said, /mail:|\{\{/);
      for (const words of ['7K3M-X0PD-44TQ-ZB81', 'Gift card', 'Bob', '28']) assert.ok(said.includes(words), said);
    }
  }
});

test('a card for each voucher, in every language: what it is worth, for whom, until when, and its code', async () => {
  const { exhibitor, cinema, reference } = order('en');
  const sold = sampleVoucher;
  const plain = { ...sold, barcode: 'B9QW-2E4R-6T8Y-0UA1', holderName: null, turns: 0 };
  const words: Record<Locale, string[]> = {
    en: ['Gift card', '2 visits', '€5.00', 'FOR', '28 November 2027'],
    de: ['Geschenkkarte zum Geburtstag', '2 Besuche', '5,00 €', 'FÜR', '28. November 2027'],
    fr: ['2 entrées', '5,00 €', 'POUR', '28 novembre 2027'],
    'nl-BE': ['2 beurten', '€ 5,00', 'VOOR', '28 november 2027'],
  };
  for (const locale of locales) {
    const cards = { locale, reference, cinema, exhibitor, vouchers: [sold, plain] };
    const [first = '', second = '', ...more] = await pagesOf(await printer.cards(cards));
    assert.is(more.length, 0);
    const everywhere = ['Marquise', 'Handelskaai 71', '3F9A60C2', 'Éloïse Güß-Œuvre', sold.barcode];
    for (const word of [...everywhere, ...words[locale]])
      assert.ok(first.includes(word), `${locale} lacks ${word}: ${first}`);
    assert.ok(second.includes(plain.barcode) && !second.includes('Éloïse'), second);
    assert.not(second.includes(sold.barcode));
  }
});

test('a receipt of many lines goes on on the next page; alike tickets are one line', async () => {
  const [ticket] = order('en').tickets;
  assert.ok(ticket);
  const rates = Array.from({ length: 20 }, (_, rate) => ({ ...ticket, rateName: `Rate ${rate}` }));
  assert.is((await pagesOf(await printer.receipt(order('en', { tickets: rates })))).length, 2);
  const alike = Array.from({ length: 30 }, () => ticket);
  const [text = ''] = await pagesOf(
    await printer.receipt(order('en', { tickets: alike, payment: null, tipMinor: 100 })),
  );
  for (const word of ['30 × Erwachsene', '€507.00', 'Tip', '€1.00', 'There was nothing to pay.'])
    assert.ok(text.includes(word), `lacks ${word}: ${text}`);
});

test('every language, with the same facts', async () => {
  const words: Record<Locale, string[]> = {
    en: ['Friday', '27 November 2026', 'SEAT', '€16.90', '1 of 2'],
    fr: ['Vendredi 27 novembre 2026', 'SIÈGE', '16,90 €', '1 sur 2'],
    'nl-BE': ['Vrijdag 27 november 2026', 'STOEL', '€ 16,90', '1 van 2'],
    de: ['Freitag, 27. November 2026', 'PLATZ', '16,90 €', '1 von 2'],
  };
  for (const locale of locales) {
    const [page = ''] = await pagesOf(await printer.pdf(order(locale)));
    for (const text of [...words[locale], '19:30', '7K3MZQ0V8W1XN5T2RGHD']) {
      assert.ok(page.includes(text), `${locale} lacks ${text}: ${page}`);
    }
  }
});

test('names of other scripts, free seating, events, all ages, nothing to pay', async () => {
  const free = {
    code: signedCode,
    barcode: 'A'.repeat(20),
    rateName: 'Entrée libre',
    priceMinor: 0,
    lineId: '3',
    seatName: null,
    rowLabel: null,
    seatShortName: null,
    seatClassName: null,
    cancelled: false,
  };
  const [page = ''] = await pagesOf(
    await printer.pdf(
      order('fr', { buyerName: 'Zażółć Σωκράτης Жук', eventTitle: 'Avant-première', rating: 'all', tickets: [free] }),
    ),
  );
  for (const text of ['Zażółć Σωκράτης Жук', 'AVANT-PREMIÈRE', 'Tous publics', 'Placement libre', 'Gratuit']) {
    assert.ok(page.includes(text), `${text} is missing: ${page}`);
  }
});

test('long texts stay on the ticket', async () => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(6).trim();
  const hundred = Array.from({ length: 10 }, (_, index) => ({
    ...(order('de').tickets[0] as TicketOrder['tickets'][number]),
    barcode: `T${index}`.padEnd(20, 'X'),
  }));
  const bytes = await printer.pdf(
    order('de', { movieTitle: long, buyerName: long, screenName: long, eventTitle: long, tickets: hundred }),
  );
  const document = await getDocumentProxy(new Uint8Array(bytes));
  assert.is(document.numPages, 10);
  const page = await document.getPage(1);
  const [, , width = 0, height = 0] = page.view;
  for (const item of (await page.getTextContent()).items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [x = 0, y = 0] = [item.transform[4], item.transform[5]];
    assert.ok(x >= 24 && x + item.width <= width - 24 && y >= 24 && y <= height - 24, `${item.str} leaves the card`);
  }
});

test('the code reads back', () => {
  for (const text of [signedCode, '7K3MZQ0V8W1XN5T2RGHD', 'PT1.AbCd-_0123456789.Zz', 'x']) {
    const { pixels, side } = picture(text);
    assert.is(jsQR(pixels, side, side)?.data, text);
  }
});

test('the printed page scans', async () => {
  // poppler draws the page; where it is not installed the matrix test above stands alone.
  if (spawnSync('pdftoppm', ['-v']).error !== undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'parterre-ticket-'));
  try {
    writeFileSync(join(folder, 'ticket.pdf'), await printer.pdf(order('de')));
    const drawn = spawnSync('pdftoppm', [
      '-r',
      '110',
      '-f',
      '1',
      '-l',
      '1',
      '-singlefile',
      join(folder, 'ticket.pdf'),
      join(folder, 'ticket'),
    ]);
    assert.is(drawn.status, 0);
    const file = readFileSync(join(folder, 'ticket.ppm'));
    const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 40).toString('latin1'));
    const [width, height] = [Number(header?.[1]), Number(header?.[2])];
    const start = header?.[0].length ?? 0;
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let index = 0; index < width * height; index++) {
      for (let part = 0; part < 3; part++) pixels[index * 4 + part] = file[start + index * 3 + part] ?? 0;
    }
    assert.is(jsQR(pixels, width, height)?.data, signedCode);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the confirmation says it in the buyer’s language, in HTML and in text', async () => {
  const subjects: Record<Locale, string> = {
    en: 'Your tickets for Velvet Static, 27 Nov at 19:30',
    fr: 'Vos tickets pour Velvet Static, 27 nov. à 19:30',
    'nl-BE': 'Je tickets voor Velvet Static, 27 nov om 19:30',
    de: 'Ihre Tickets für Velvet Static, 27. Nov. um 19:30 Uhr',
  };
  for (const locale of locales) {
    const passUrls = ['https://tickets.example/api/bill/5a0c1d1e/tickets.pkpass'];
    const mail = await printer.confirmation(order(locale, { movieTitle: 'Velvet Static', tipMinor: 100, passUrls }));
    assert.is(
      mail.subject.replaceAll('nov.', 'nov').replaceAll('Nov.', 'Nov'),
      subjects[locale].replaceAll('nov.', 'nov').replaceAll('Nov.', 'Nov'),
    );
    assert.ok(mail.html.includes(`<html lang="${locale}">`));
    for (const text of [
      'K-21',
      'Marquise Brussel',
      '19:30',
      '3F9A60C2',
      'https://tickets.example/de/bill/',
      ...passUrls,
    ]) {
      assert.ok(mail.html.includes(text), `${locale} html lacks ${text}`);
      assert.ok(mail.text.includes(text), `${locale} text lacks ${text}`);
    }
    const total = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(30.6);
    assert.ok(mail.text.includes(total), `${locale} text lacks ${total}`);
    assert.not.match(mail.html + mail.text, /\{\{|mail:|undefined|null/);
  }
});

const bySelf = [...unsoldReasons, 'elsewhere'] as const;

test('a refund mail says why the money comes back, and how much of it, in every language', async () => {
  const leads = new Set<string>();
  for (const locale of locales) {
    for (const reason of bySelf) {
      const refund = { amountMinor: 1234, reason };
      const mail = await printer.refundNotice(order(locale, { wasSold: false, refund }));
      const sum = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(12.34);
      assert.is(mail.text.split(sum).length - 1, 1, mail.text);
      assert.is(mail.html.split(sum).length - 1, 2, 'in the preheader too');
      assert.not.match(mail.html + mail.text, /\{\{|mail:|undefined|null/);
      leads.add(mail.text.split('\n')[2] ?? '');
    }
  }
  assert.is(leads.size, locales.length * bySelf.length, 'each reason has words of its own');
  const sold = await printer.refundNotice(order('en', { refund: { amountMinor: 2960, reason: 'closed' } }));
  assert.match(sold.text, 'the tickets of this order are no longer valid');
});

/** Nothing of it was handed out or stood on an invoice. */
const inMoney = { cashMinor: 0, accountMinor: 0 };

test('a mail of what staff gave back says which tickets are void, why, and how much money follows, in every language', async () => {
  const leads = new Set<string>();
  for (const locale of locales)
    for (const reason of staffRefundReasons)
      for (const isWhole of [true, false]) {
        const sold = order(locale);
        const lines = isWhole ? ['1', '2'] : ['2'];
        const amountMinor = isWhole ? 2960 : 1270;
        const mail = await printer.staffRefundNotice(sold, {
          ...inMoney,
          amountMinor,
          assignedMinor: 0,
          lines,
          isWhole,
          reason,
        });
        const money = (minor: number) =>
          new Intl.NumberFormat(locale === 'fr' ? 'fr-BE' : locale, { style: 'currency', currency: 'EUR' }).format(
            minor / 100,
          );
        assert.ok(mail.text.includes(money(amountMinor)), mail.text);
        assert.is(mail.text.includes('K-21'), isWhole, 'only what is void');
        assert.ok(mail.text.includes('K-22'));
        assert.not.match(mail.html + mail.text + mail.subject, /\{\{|mail:|undefined|null/);
        leads.add(`${locale} ${mail.text.split('\n')[2]}`);
      }
  assert.is(leads.size, locales.length * staffRefundReasons.length, 'each reason has words of its own');
  const free = await printer.staffRefundNotice(order('en'), {
    ...inMoney,
    amountMinor: 0,
    assignedMinor: 0,
    lines: ['1'],
    isWhole: true,
    reason: 'show_cancelled',
  });
  assert.not.match(free.text, 'on its way back');
  assert.match(free.html, 'This show does not take place');
});

test('a mail of a ticket whose money went back before says so, and announces none, in every language', async () => {
  const said = new Set<string>();
  for (const locale of locales) {
    const money = (minor: number) =>
      new Intl.NumberFormat(locale === 'fr' ? 'fr-BE' : locale, { style: 'currency', currency: 'EUR' }).format(
        minor / 100,
      );
    const refund = { ...inMoney, lines: ['2'], isWhole: false, reason: 'buyer' as const };
    const mail = await printer.staffRefundNotice(order(locale), { ...refund, amountMinor: 0, assignedMinor: 1270 });
    const all = mail.subject + mail.html + mail.text;
    assert.not.match(all, /\{\{|mail:|undefined|null/);
    assert.ok(!all.includes(money(0)), mail.text);
    assert.is(mail.text.split(money(1270)).length - 1, 3, 'what went back before, of which ticket, and in all');
    assert.not.match(mail.subject, /refunded|remboursée|terugbetaald|erstattet/);
    said.add(mail.text.split('\n').find((text) => text.includes(money(1270))) ?? '');

    const rest = await printer.staffRefundNotice(order(locale), { ...refund, amountMinor: 970, assignedMinor: 300 });
    for (const minor of [970, 300, 1270]) assert.ok(rest.text.includes(money(minor)), rest.text);
    assert.match(rest.subject, /refunded|remboursée|terugbetaald|erstattet/);
  }
  assert.is(said.size, locales.length);
});

test('a mail of tickets that were sold on account announces no money, and says that the invoice is lower, in every language', async () => {
  const said = new Set<string>();
  for (const locale of locales)
    for (const reason of staffRefundReasons) {
      const given = { cashMinor: 0, lines: ['2'], isWhole: false, reason, amountMinor: 1270, assignedMinor: 0 };
      const mail = await printer.staffRefundNotice(order(locale), { ...given, accountMinor: 1270 });
      const all = mail.subject + mail.html + mail.text;
      assert.not.match(all, /\{\{|mail:|undefined|null/);
      assert.not.match(
        all,
        /refunded|money back|on its way back|sending back|remboursé|renvoyons|terugbetaald|sturen je|erstattet|senden Ihnen/,
      );
      said.add(mail.text.split('\n').find((text) => /invoice|facture|factuur|Rechnung/.test(text)) ?? '');
      const partly = await printer.staffRefundNotice(order(locale), { ...given, accountMinor: 1000 });
      const { format } = new Intl.NumberFormat(locale === 'fr' ? 'fr-BE' : locale, {
        style: 'currency',
        currency: 'EUR',
      });
      for (const major of [10, 2.7]) assert.ok(partly.text.includes(format(major)), partly.text);
    }
  assert.is(said.size, locales.length);
  assert.not.ok(said.has(''));
});

test('a mail of money that is handed out says so, and announces what a bank brings alone', async () => {
  const said = new Set<string>();
  for (const locale of locales) {
    const given = {
      lines: ['2'],
      isWhole: false,
      reason: 'buyer' as const,
      voucherMinor: 0,
      amountMinor: 1270,
      assignedMinor: 0,
      accountMinor: 0,
    };
    const mail = await printer.staffRefundNotice(order(locale), { ...given, cashMinor: 1270 });
    assert.not.match(mail.html + mail.text, /\{\{|mail:|undefined|bank|banque|on its way back|sending back/i);
    said.add(mail.text.split('\n').find((text) => /cash|espèces|contant|bar zurück/.test(text)) ?? '');
    const partly = await printer.staffRefundNotice(order(locale), { ...given, cashMinor: 1000 });
    assert.match(partly.text, /bank|banque/i);
  }
  assert.is(said.size, locales.length);
  assert.not.ok(said.has(''));
});

test('a line whose money went back has no ticket, and the receipt says what was given back', async () => {
  const [first, second] = order('en').tickets;
  assert.ok(first && second);
  const partly = order('en', {
    tickets: [{ ...first, cancelled: true }, second],
    refund: { amountMinor: 1690, reason: 'elsewhere' },
    givenBackMinor: 1690,
  });
  const pages = await pagesOf(await printer.pdf(partly));
  assert.is(pages.length, 1);
  assert.ok(pages[0]?.includes(second.barcode) && !pages[0]?.includes(first.barcode));
  const [receipt = ''] = await pagesOf(await printer.receipt(partly));
  for (const word of ['Total paid', '€29.60', 'Given back', '-€16.90']) assert.ok(receipt.includes(word), receipt);
  assert.not.match((await pagesOf(await printer.receipt(order('en'))))[0] ?? '', 'Given back');
});

test('what people wrote is text in a mail, never markup', async () => {
  const mail = await printer.confirmation(
    order('en', { buyerName: '<script>alert(1)</script>', movieTitle: '"Tom & Jo" <b>' }),
  );
  assert.not.match(mail.html, /<script|<b>/);
  assert.ok(mail.html.includes('&lt;script&gt;'));
  assert.ok(mail.text.includes('<script>alert(1)</script>'));
});

test('any accent of an exhibitor stays readable', () => {
  const night: Rgb = [27, 21, 18];
  const cream: Rgb = [251, 243, 230];
  for (const accent of ['#000', '#241c17', '#0000ff', '#e8743b', 'rgb(20 20 20)', 'oklch(0.3 0.1 250)', 'no colour']) {
    assert.ok(contrast(readable(parseColor(accent), night, cream), night) >= 4.5, accent);
  }
  assert.equal(parseColor('oklch(1 0 0)'), [255, 255, 255]);
  assert.equal(parseColor('#f80'), [255, 136, 0]);
});

test('what a broken order does to the printing process stays with that order', async () => {
  const printing = new PdfProcess();
  try {
    const broken = { ...order('en'), tickets: null } as unknown as TicketOrder;
    const [failed, printed] = await Promise.allSettled([broken, order('en')].map((one) => printing.ask(tickets(one))));
    assert.is(failed?.status, 'rejected');
    assert.is(printed?.status, 'fulfilled');
  } finally {
    await printing.close();
  }
});

test('a printer that was closed in the middle says so, and prints again', async () => {
  const printing = new PdfProcess();
  const [lost] = await Promise.allSettled([printing.ask(tickets(order('en'))), printing.close()]);
  assert.is(lost.status, 'rejected');
  assert.ok((await printing.ask(tickets(order('en')))).length > 1000);
  await printing.close();
});

test('an order over which the process hangs or dies is given up; the others are printed, and its end is told', async () => {
  const faults: string[] = [];
  const program = new URL('../../testing/hangingPrinter.ts', import.meta.url);
  // Many times as long as a process needs to start on this machine, which may be busier a moment later.
  const quick = new PdfProcess({ program });
  const beganMs = performance.now();
  await quick.ask(tickets(order('en', { buyerName: 'starts' })));
  const limitMs = Math.ceil(Math.max(5_000, 10 * (performance.now() - beganMs)));
  await quick.close();
  const printing = new PdfProcess({ program, limitMs, onFault: (error) => faults.push(String(error)) });
  const print = (buyerName: string) => printing.ask(tickets(order('en', { buyerName })));
  try {
    await print('starts');
    const before = childrenOf(process.pid);
    assert.is(before.length, 1);
    const results = await Promise.allSettled(['hangs', 'one', 'dies', 'two'].map(print));
    assert.equal(
      results.map((result) =>
        result.status === 'fulfilled' ? new TextDecoder().decode(result.value) : result.reason.code,
      ),
      ['UNAVAILABLE', 'one', 'UNAVAILABLE', 'two'],
    );
    assert.equal(faults, [
      `Error: The printing process hung: no answer within ${limitMs} ms`,
      'Error: The printing process ended: 3',
    ]);
    const after = childrenOf(process.pid);
    assert.is(after.length, 1, 'the one that hung is gone');
    assert.not.equal(after, before);
    const [hung] = await Promise.allSettled([print('hangs'), printing.close()]);
    assert.is(hung.status === 'rejected' && hung.reason.code, 'UNAVAILABLE');
    assert.equal(childrenOf(process.pid), [], 'closing does not wait for it');
  } finally {
    await printing.close();
  }
});

/** Processes that this one started and that still run, but for esbuild's, which compiles the test. */
function childrenOf(pid: number): string[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes('hangingPrinter'));
}

test('a file that is no WOFF is refused', () => {
  assert.throws(() => unpackWoff(Buffer.from('OTTO and some more bytes')), /Not a WOFF/);
});

test('who gets a seat of another class is told what it would cost, and that nothing is charged or refunded', async () => {
  const told = (differenceMinor: number) => [{ from: 'A-1', to: 'E-2', seatClass: { name: 'VIP', differenceMinor } }];
  for (const locale of locales) {
    const { text: plain } = await printer.reseatNotice(order(locale), [{ from: 'A-1', to: 'A-2' }]);
    assert.not(plain.includes('('), locale);
    for (const difference of [300, -300]) {
      const { text } = await printer.reseatNotice(order(locale), told(difference));
      assert.match(text, /E-2 \(VIP\)\..*3[.,]00/, locale);
    }
    const { text } = await printer.reseatNotice(order(locale), told(0));
    assert.ok(text.includes('E-2 (VIP)') && !/3[.,]00/.test(text), locale);
  }
  const { text } = await printer.reseatNotice(order('en'), told(300));
  assert.match(text, 'A-1 becomes E-2 (VIP). A seat there costs €3.00 more; you pay nothing extra.');
});

test.run();
