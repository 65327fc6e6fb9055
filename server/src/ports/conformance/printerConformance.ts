/** What an adapter of receipt printers must do, whatever they speak. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PrinterState, printerStates } from '../../contract/index.ts';
import { ends, until } from '../../testing/until.ts';
import type { PrintedPage, ReceiptPrinters } from '../receiptPrinters.ts';

/** A printer with an adapter for it, and what happens there without the adapter. */
export interface PrinterUnderTest {
  printers: ReceiptPrinters;
  address: string;
  /** Where something listens that is no printer. */
  noPrinter: string;
  /** What came there. */
  heardByNoPrinter(): string;
  set(state: PrinterState): Promise<void>;
  /** After so many lines it becomes this, or its cable is pulled. */
  after(lines: number, becomes: PrinterState | 'cut off'): Promise<void>;
  /** So long it takes for a line. */
  slow(lineMs: number): Promise<void>;
  /** Drawer, papers with their letters, and pages that were forgotten, in the order in which they happened. */
  happened(): Promise<({ event: 'drawer' } | { event: 'forgot' } | { event: 'paper'; text: string })[]>;
  close(): Promise<void>;
}

const page = (text: string, more: Partial<PrintedPage> = {}): PrintedPage => ({
  markup: `${text}\n${'line\n'.repeat(9)}end of ${text}\n`,
  paperWidthMm: 80,
  opensDrawer: false,
  ...more,
});

export function printerConformance(name: string, open: () => Promise<PrinterUnderTest>): void {
  const test = suite(`receipt printer: ${name}`);
  let printer: PrinterUnderTest;
  test.before(async () => {
    printer = await open();
  });
  test.after(() => printer.close());
  test.before.each(async () => {
    await printer.slow(0);
    await printer.set('operational');
  });

  const print = (what: PrintedPage) => ends('the page', printer.printers.print(printer.address, what));
  const state = () => ends('the state', printer.printers.state(printer.address));
  /** How many papers there are whose letters have this. */
  const papersWith = async (text: string) =>
    (await printer.happened()).filter((each) => each.event === 'paper' && each.text.includes(text)).length;

  test('each of the six states is told as it is', async () => {
    for (const each of printerStates) {
      await printer.set(each);
      assert.is(await state(), each);
    }
  });

  test('a page is printed once, from its first line to its last', async () => {
    assert.equal(await print(page('first')), { kind: 'printed' });
    await until('the paper', async () => (await papersWith('end of first')) > 0);
    const papers = (await printer.happened()).filter((each) => each.event === 'paper');
    assert.is(papers.length, 1);
    assert.match(papers[0]?.event === 'paper' ? papers[0].text : '', /^ *first\n/);
  });

  test('letters of our four languages, the euro and a code come out, on either width', async () => {
    for (const paperWidthMm of [58, 80] as const) {
      const markup = '|Été à Liège, Größe, één\nTotal | 12,50 €\n{code:ABC123;option:qrcode,4,m}\n-\n';
      assert.equal(await print({ markup, paperWidthMm, opensDrawer: false }), { kind: 'printed' });
      await until('the paper', async () => (await papersWith('12,50 €')) > (paperWidthMm === 58 ? 0 : 1));
    }
    const texts = (await printer.happened()).flatMap((each) => (each.event === 'paper' ? [each.text] : []));
    const [narrow, wide] = texts.filter((text) => text.includes('12,50 €'));
    assert.match(narrow ?? '', /Été à Liège, Größe, één/);
    assert.match(narrow ?? '', /\[code\]\n─{32}\n/);
    assert.match(wide ?? '', /\[code\]\n─{48}\n/);
  });

  test('the drawer opens before the first line', async () => {
    const before = (await printer.happened()).length;
    assert.equal(await print(page('cash', { opensDrawer: true })), { kind: 'printed' });
    await until('the paper', async () => (await papersWith('end of cash')) > 0);
    const events = (await printer.happened()).slice(before).map(({ event }) => event);
    assert.equal(events, ['drawer', 'paper']);
  });

  test('a printer that cannot print is given nothing, and prints nothing once it can', async () => {
    for (const each of ['offline', 'paper_end', 'cover_open', 'overheating'] as const) {
      await printer.set(each);
      assert.equal(await print(page(`refused ${each}`, { opensDrawer: true })), { kind: 'refused', state: each });
    }
    await printer.set('operational');
    const before = (await printer.happened()).filter(({ event }) => event === 'drawer').length;
    assert.equal(await print(page('afterwards')), { kind: 'printed' });
    await until('the paper', async () => (await papersWith('end of afterwards')) > 0);
    assert.is(await papersWith('refused'), 0);
    assert.is((await printer.happened()).filter(({ event }) => event === 'drawer').length, before);
  });

  test('paper that is nearly at its end prints', async () => {
    await printer.set('paper_near_end');
    assert.equal(await print(page('nearly')), { kind: 'printed' });
    assert.is(await state(), 'paper_near_end');
  });

  test('what stops in the middle is told, and its rest is not printed when there is paper again', async () => {
    for (const [why, text] of [
      ['paper_end', 'without paper'],
      ['cover_open', 'cover opened'],
    ] as const) {
      await printer.after(3, why);
      assert.equal(await print(page(text)), { kind: 'stopped', why });
      await printer.set('operational');
      assert.equal(await print(page(`${text} again`)), { kind: 'printed' });
      await until('the paper', async () => (await papersWith(`end of ${text} again`)) > 0);
      assert.is(await papersWith(`end of ${text}\n`), 0, 'its rest came out');
    }
  });

  test('a printer that is too hot goes on by itself once it has cooled down', async () => {
    await printer.after(3, 'overheating');
    const printing = print(page('hot'));
    await until('the heat', async () => (await state()) === 'overheating');
    await printer.set('operational');
    assert.equal(await printing, { kind: 'printed' });
    await until('the paper', async () => (await papersWith('end of hot')) > 0);
  });

  test('a connection that is cut in the middle is told, and nothing is sent a second time', async () => {
    await printer.after(3, 'cut off');
    assert.equal(await print(page('cut off')), { kind: 'stopped', why: 'interrupted' });
    assert.equal(await print(page('connected again')), { kind: 'printed' });
    await until('the paper', async () => (await papersWith('end of connected again')) > 0);
    assert.is(await papersWith('end of cut off'), 0);
  });

  test('a slow printer is waited for', async () => {
    await printer.slow(150);
    assert.equal(await print(page('slow')), { kind: 'printed' });
    await until('the paper', async () => (await papersWith('end of slow')) > 0);
  });

  test('what does not answer as a printer gets no byte of the page', async () => {
    const outcome = await ends(
      'the page',
      printer.printers.print(printer.noPrinter, page('secret', { opensDrawer: true })),
    );
    assert.equal(outcome, { kind: 'refused', state: 'offline' });
    assert.not.match(printer.heardByNoPrinter(), /secret/);
  });

  test('a drawing is as wide as the paper, brings no font from elsewhere, and there is none of a broken picture', () => {
    for (const [paperWidthMm, width] of [
      [58, 384],
      [80, 576],
    ] as const) {
      const svg = printer.printers.drawing({ markup: 'Total | 12,50 €', paperWidthMm }) ?? '';
      assert.match(svg, new RegExp(`^<svg width="${width}px"`));
      assert.not.match(svg, /@import|https?:\/\/(?!www\.w3\.org)/);
    }
    assert.is(printer.printers.drawing({ markup: '{image:iVBORw0KGgo}', paperWidthMm: 80 }), null);
  });

  test.run();
}
