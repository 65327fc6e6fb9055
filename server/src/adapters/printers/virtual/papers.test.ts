/** What comes out of a printer for the example sale: in each language, on either width, letter by letter. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CashReport, defaultTemplates, locales, paperWidthsMm } from '../../../contract/index.ts';
import { receiptPage, ticketPages } from '../../../services/printing/documents.ts';
import { exampleBill, exampleCodes } from '../../../services/printing/exampleBill.ts';
import { shiftPage } from '../../../services/printing/shiftPage.ts';
import { bytesOf } from '../index.ts';
import { CommandReader } from './commands.ts';
import { type Paper, PaperRoll } from './paper.ts';

const test = suite('papers');
const recorded = join(import.meta.dirname, 'papers.txt');

const seller = {
  exhibitorId: 1,
  house: { name: 'Marquise', vat: 'BE 0412.345.678', email: 'hello@marquise.example', timezone: 'Europe/Brussels' },
  cinema: { name: 'Marquise Centre', address1: 'Rue du Midi 12', zip: '1000', city: 'Bruxelles' },
};
const soldAtMs = Date.parse('2026-11-28T18:05:00Z');

/** What a printer that is given these bytes cuts off, however they are cut into pieces on the way. */
function printed(bytes: Buffer, piece = bytes.length): Paper[] {
  const reader = new CommandReader();
  const roll = new PaperRoll();
  const papers: Paper[] = [];
  for (let at = 0; at < bytes.length; at += piece) {
    for (const command of reader.read(bytes.subarray(at, at + piece))) {
      if (command.kind === 'realTime') continue;
      const paper = command.kind === 'command' && command.name === 'GS V' ? roll.cut() : null;
      if (paper) papers.push(paper);
      else roll.print(command);
    }
  }
  return papers;
}

const shift: CashReport = {
  ...{ id: 1, device: { id: 1, name: 'Kassa 1' }, cinema: { id: 1, name: 'Marquise Centre' } },
  ...{ opened_at: '2026-11-28T11:30:00.000Z', opened_by: 'Ewoud Claes' },
  ...{ closed_at: '2026-11-28T22:45:00.000Z', closed_by: 'Ewoud Claes' },
  ...{ opening: 15000, sales: 41230, refunds: 0, pay_ins: 2000, withdrawals: 20000, expected: 38230 },
  ...{ counted: 38180, difference: -50, deposit: 23180, left_before: 15000, opening_difference: 0 },
  methods: [
    { id: 1, name: 'Cash', isCash: true, payments: 31, amount: 41230 },
    { id: 2, name: 'Card at the counter', isCash: false, payments: 118, amount: 236540 },
  ],
  entries: [
    {
      ...{ id: '1', at: '2026-11-28T17:05:00.000Z', kind: 'withdrawal', amount: 20000, by: 'Ewoud Claes' },
      ...{ note: 'Bank', count: null, bill: null },
    },
  ],
};

test('receipts, tickets and the report of a shift are as they were recorded (RECORD_PAPERS=1 records them anew)', () => {
  let all = '';
  for (const locale of locales)
    for (const paperWidthMm of paperWidthsMm) {
      const bill = exampleBill(seller, locale, soldAtMs);
      const pages = [
        receiptPage(defaultTemplates.receipt, bill),
        ticketPages(defaultTemplates.ticket, bill, exampleCodes(bill)) ?? '',
        shiftPage(shift, { locale, timezone: seller.house.timezone, printedAtMs: Date.parse('2026-11-28T22:46:00Z') }),
      ];
      for (const markup of pages)
        for (const { text } of printed(bytesOf({ markup, paperWidthMm, opensDrawer: false })))
          all += `── ${locale}, ${paperWidthMm} mm\n${text}\n`;
    }
  if (process.env.RECORD_PAPERS) writeFileSync(recorded, all);
  assert.is(all, readFileSync(recorded, 'utf8'));
});

test('bytes that come one by one print the same', () => {
  const bill = exampleBill(seller, 'fr', soldAtMs);
  const markup = ticketPages(defaultTemplates.ticket, bill, exampleCodes(bill)) ?? '';
  const bytes = bytesOf({ markup, paperWidthMm: 58, opensDrawer: true });
  assert.equal(printed(bytes, 7), printed(bytes));
});

test('the code on a ticket is read back', async () => {
  const bill = exampleBill(seller, 'en', soldAtMs);
  const markup = ticketPages(defaultTemplates.ticket, bill, exampleCodes(bill)) ?? '';
  const [first] = printed(bytesOf({ markup, paperWidthMm: 80, opensDrawer: false }));
  const { data, info } = await sharp(Buffer.from(first?.svg ?? ''))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  assert.is(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data, exampleCodes(bill).get('7'));
});

test.run();
