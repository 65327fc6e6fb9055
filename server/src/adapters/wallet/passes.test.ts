import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Locale, locales } from '../../contract/index.ts';
import { filesOf, openPass, passCertificates, readCertificates } from '../../testing/passes.ts';
import { sampleOrder, sampleVoucher, signedCode } from '../../testing/ticketOrders.ts';
import { contrast, night, parseColor } from '../tickets/color.ts';
import { createWalletPasses } from './index.ts';

const test = suite('passes');
const made = passCertificates();
const passes = createWalletPasses(readCertificates(made));
test.after(() => passes.close());

const drawing = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="16"><rect width="64" height="16" fill="${color}"/></svg>`,
  );

/** An order of one ticket, the first of two. */
function single(locale: Locale, change: Parameters<typeof sampleOrder>[1] = {}) {
  const order = sampleOrder(locale, change);
  return { ...order, tickets: order.tickets.map((ticket, index) => ({ ...ticket, cancelled: index > 0 })) };
}

test('a ticket is a pass that Apple’s format signs, with everything that the visitor and the door need', async () => {
  const { bytes, isBundle } = await passes.tickets(single('de'), null);
  assert.not(isBundle);
  const { json, files } = openPass(bytes, made);
  const { eventTicket, ...rest } = json;
  assert.equal(rest, {
    formatVersion: 1,
    passTypeIdentifier: 'pass.example.tickets',
    teamIdentifier: 'TEAM123456',
    serialNumber: '5a0c1d1e-0000-4000-8000-00000000abcd-1',
    description: 'Ticket für Die Umlaufbahn der kleinen Dinge',
    organizationName: 'Marquise',
    logoText: 'Marquise',
    backgroundColor: 'rgb(27, 21, 18)',
    foregroundColor: 'rgb(251, 243, 230)',
    labelColor: 'rgb(232, 116, 59)',
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: signedCode,
        messageEncoding: 'iso-8859-1',
        altText: '7K3MZQ0V8W1XN5T2RGHD',
      },
    ],
    relevantDate: '2026-11-27T18:30:00.000Z',
    relevantDates: [{ relevantDate: '2026-11-27T18:30:00.000Z', date: '2026-11-27T18:30:00.000Z' }],
    expirationDate: '2026-11-27T20:51:00.000Z',
  });
  const shown = (part: string) => eventTicket?.[part]?.map(({ label, value }) => [label, value]);
  // On the clock of the cinema, wherever the phone is.
  assert.equal(shown('headerFields'), [['27. Nov.', '19:30']]);
  assert.equal(shown('primaryFields'), [['OV · 12+', 'Die Umlaufbahn der kleinen Dinge']]);
  assert.equal(shown('secondaryFields'), [
    ['Kino', 'Marquise Brussel'],
    ['Tarif', 'Erwachsene · Premium'],
  ]);
  assert.equal(shown('auxiliaryFields'), [
    ['Saal', 'Grand'],
    ['Reihe', 'K'],
    ['Platz', '21'],
  ]);
  const back = Object.fromEntries(eventTicket?.backFields?.map(({ label, value }) => [label, value]) ?? []);
  assert.is(back.Wann, 'Freitag, 27. November 2026, 19:30 – 21:51');
  assert.is(back.Wo, 'Marquise Brussel\nGrand\nHandelskaai 71, 1000 Brussel');
  assert.is(back.Bestellung, '3F9A60C2');
  assert.is(back.Name, 'Éloïse Güß-Œuvre');
  assert.is(back.Preis?.replace(/\s/, ' '), '16,90 €');
  assert.is(back['Verkauft von'], 'Marquise');
  for (const [name, side] of [
    ['icon.png', 29],
    ['icon@2x.png', 58],
    ['icon@3x.png', 87],
  ] as const) {
    const { width, height, format } = await sharp(files.get(name)).metadata();
    assert.equal([width, height, format], [side, side, 'png'], name);
  }
});

test('a pass that was changed, or that somebody else has signed, is none', async () => {
  const { bytes } = await passes.tickets(single('en'), null);
  assert.throws(() => openPass(bytes, passCertificates()), /does not carry its certificate/);
  const changed = Buffer.from(bytes);
  changed.write('X', changed.indexOf('7K3MZQ0V8W1XN5T2RGHD'));
  assert.throws(() => openPass(changed, made), /The manifest says/);
  const resigned = Buffer.from(bytes);
  // The last bytes of the signature, which is the last file before the list of files.
  const end = resigned.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  resigned.writeUInt8((resigned.readUInt8(end - 1) + 1) % 256, end - 1);
  assert.throws(() => openPass(resigned, made), /not the certificate’s/);
});

test('several tickets are a bundle of a pass each; those that admit nobody have none', async () => {
  const order = sampleOrder('en');
  const [first, second] = order.tickets;
  if (!first || !second) throw new Error('The order has two tickets');
  const { bytes, isBundle } = await passes.tickets(
    { ...order, tickets: [first, { ...second, lineId: '3', cancelled: true }, second] },
    null,
  );
  assert.ok(isBundle);
  const opened = [...filesOf(bytes)].map(([name, pass]) => {
    assert.match(name, /\.pkpass$/);
    return openPass(pass, made).json;
  });
  assert.equal(
    opened.map(({ serialNumber, barcodes }) => [serialNumber, barcodes[0]?.altText]),
    [first, second].map(({ lineId, barcode }) => [`${order.billUuid}-${lineId}`, barcode]),
  );
});

test('a ticket’s pass in every language, of an event, with free seating', async () => {
  const words: Record<Locale, string[]> = {
    en: ['Ticket for', 'Cinema', 'Place', 'Free seating', 'Please note', 'Friday, 27 November 2026', 'Sold by'],
    fr: ['Ticket pour', 'Cinéma', 'Place', 'Placement libre', 'À savoir', 'vendredi 27 novembre 2026', 'Vendu par'],
    'nl-BE': ['Ticket voor', 'Bioscoop', 'Plaats', 'Vrije plaatskeuze', 'Goed om te weten', 'vrijdag 27 november 2026'],
    de: ['Ticket für', 'Kino', 'Platz', 'Freie Platzwahl', 'Hinweise', 'Freitag, 27. November 2026', 'Verkauft von'],
  };
  const free = { seatName: null, rowLabel: null, seatShortName: null };
  for (const locale of locales) {
    const order = single(locale, { eventTitle: 'Avant-première', conditions: 'Pas de pop-corn', buyerName: null });
    const open = { ...order, tickets: order.tickets.map((ticket) => ({ ...ticket, ...free })) };
    const { json } = openPass((await passes.tickets(open, null)).bytes, made);
    const said = JSON.stringify(json);
    for (const word of [...words[locale], 'Avant-première', 'Pas de pop-corn'])
      assert.ok(said.includes(word), `${locale} lacks ${word}: ${said}`);
    assert.not.match(said, /tickets:|mail:|\{\{|null/);
  }
});

test('a voucher’s pass, in every language: what it is worth, for whom, until when, and its code', async () => {
  const { exhibitor, cinema, reference } = sampleOrder('en');
  const words: Record<Locale, string[]> = {
    en: ['Gift card', '2 visits', '€5.00', 'For', '28 November 2027'],
    de: ['Geschenkkarte zum Geburtstag', '2 Besuche', '5,00', 'Für', '28. November 2027'],
    fr: ['2 entrées', '5,00', 'Pour', '28 novembre 2027'],
    'nl-BE': ['2 beurten', '5,00', 'Voor', '28 november 2027'],
  };
  for (const locale of locales) {
    const cards = { locale, reference, cinema, exhibitor, vouchers: [sampleVoucher] };
    const { bytes, isBundle } = await passes.vouchers(cards, null);
    assert.not(isBundle);
    const { json } = openPass(bytes, made);
    const { storeCard, serialNumber, barcodes, expirationDate } = json;
    assert.is(serialNumber, sampleVoucher.uuid);
    assert.is(expirationDate, '2027-11-28T23:00:00.000Z');
    assert.equal(barcodes, [
      {
        format: 'PKBarcodeFormatQR',
        message: '7K3M-X0PD-44TQ-ZB81',
        messageEncoding: 'iso-8859-1',
        altText: '7K3M-X0PD-44TQ-ZB81',
      },
    ]);
    const said = JSON.stringify(storeCard);
    for (const word of [...words[locale], 'Éloïse Güß-Œuvre', '7K3M-X0PD-44TQ-ZB81', '3F9A60C2'])
      assert.ok(said.includes(word), `${locale} lacks ${word}: ${said}`);
    assert.not.match(said, /tickets:|mail:|\{\{|null/);
  }
  const plain = { ...sampleVoucher, uuid: 'another', holderName: null, validUntilMs: null, turns: 0 };
  const two = await passes.vouchers(
    { locale: 'en', reference, cinema, exhibitor, vouchers: [sampleVoucher, plain] },
    null,
  );
  assert.ok(two.isBundle);
  const [, second = new Uint8Array()] = filesOf(two.bytes).values();
  const { json } = openPass(second, made);
  assert.equal(json.storeCard?.primaryFields, [{ key: 'worth', label: 'Gift card', value: '€5.00' }]);
  assert.equal([json.expirationDate, json.storeCard?.secondaryFields], [undefined, []]);
});

test('the exhibitor’s logo is on its passes, and is seen there even if it is dark; one that cannot be read is left out', async () => {
  for (const color of ['#ffffff', '#101010']) {
    const { json, files } = openPass((await passes.tickets(single('en'), drawing(color))).bytes, made);
    assert.is(json.logoText, undefined, 'the logo says the name');
    for (const [name, width, height] of [
      ['logo.png', 160, 40],
      ['logo@2x.png', 320, 80],
      ['logo@3x.png', 480, 120],
    ] as const) {
      const logo = await sharp(files.get(name)).metadata();
      assert.equal([logo.width, logo.height], [width, height], name);
    }
    const pixel = async (name: string, place: (size: number) => number) => {
      const picture = sharp(files.get(name));
      const { width, height } = await picture.metadata();
      const at = { left: place(width), top: place(height), width: 1, height: 1 };
      const [r = 0, g = 0, b = 0] = await picture.extract(at).removeAlpha().raw().toBuffer();
      return [r, g, b] as const;
    };
    for (const name of ['logo@3x.png', 'icon@3x.png']) {
      const middle = await pixel(name, (size) => size >> 1);
      assert.ok(contrast(middle, night) > 4.5, `${name} of a logo in ${color}: ${middle}`);
    }
    for (const place of [() => 0, (size: number) => size >> 2])
      assert.equal(await pixel('icon@3x.png', place), night, `around a logo in ${color}`);
  }
  const { json, files } = openPass((await passes.tickets(single('en'), Buffer.from('no picture'))).bytes, made);
  assert.equal([json.logoText, files.has('logo.png'), files.has('icon.png')], ['Marquise', false, true]);
});

test('names of facts are readable whatever the exhibitor’s accent is', async () => {
  for (const accent of ['#000000', '#1b1512', '#0000ff', 'oklch(30% 0.1 260)', 'nonsense']) {
    const order = single('en');
    const { json } = openPass(
      (await passes.tickets({ ...order, exhibitor: { ...order.exhibitor, accent } }, null)).bytes,
      made,
    );
    const label = parseColor(String(json.labelColor));
    assert.ok(contrast(label, parseColor(String(json.backgroundColor))) >= 4.5, `${accent}: ${json.labelColor}`);
  }
});

test.run();
