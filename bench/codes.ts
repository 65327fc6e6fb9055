/**
 * How well the QR codes of tickets are read, on pictures of what carries them: the paper of a till's printer at 203 dpi, the ticket page of a
 * phone (Chromium, 3 pixels to one of CSS) and of a desktop with the screen at half its brightness, and the PDF printed at 203 dpi. Read by zxing,
 * as scanners do. Beside each, the same with the 16 letters that codes said before they were signed.
 *
 * `plain`: the fewest pixels of a camera for each module of the code at which it is read. `hard`: the same when the picture is turned by 7°, out of
 * focus (σ of 0.4 modules), at half its brightness and noisy (σ of 2 % of full brightness). A camera of 1280 pixels' width sees a code that fills a
 * third of it with 1280 / 3 / modules. `covered`: the largest share of its side that a square in its middle may cover.
 *
 *     npm run bench:codes
 *
 * Ends with 1 when one is not read as it is, or needs more pixels than a third of such a camera has.
 */
import sharp from 'sharp';
import { bytesOf } from '../server/src/adapters/printers/index.ts';
import { CommandReader } from '../server/src/adapters/printers/virtual/commands.ts';
import { PaperRoll } from '../server/src/adapters/printers/virtual/paper.ts';
import { barcodeMatrix } from '../server/src/adapters/tickets/barcode.ts';
import { defaultTemplates, type PaperWidthMm, paperWidthsMm } from '../server/src/contract/index.ts';
import { ticketPages } from '../server/src/services/printing/documents.ts';
import { exampleBill, exampleCodes } from '../server/src/services/printing/exampleBill.ts';
import { startDemo } from '../server/src/testing/demo.ts';
import { endPayment, paymentPageOf, placeOrder, roomySchedules, startupOf } from '../visits/api.ts';
import { launchBrowser } from '../visits/browser.ts';
import { answerCookies, DESKTOP, PHONE } from '../visits/pages.ts';
import { type CodeOnPicture, codesOn } from '../visits/readCode.ts';

const dotMm = 25.4 / 203;
/** A pixel of CSS on a phone: about 160 to the inch. */
const cssMm = 25.4 / 160;
const cameraPx = 1280;

interface Medium {
  name: string;
  /** With nothing else on it that is a code. */
  png: Buffer;
  /** Size of a pixel of the picture. */
  mm: number;
  text: string;
  /** A screen, which is dark already; paper lies in half the light when a camera sees it. */
  isScreen?: boolean;
}

/** The paper's first ticket. */
function paper(code: (real: string, barcode: string) => string, paperWidthMm: PaperWidthMm): [string, string] {
  const seller = {
    exhibitorId: 1,
    house: { name: 'Marquise', vat: null, email: 'hello@marquise.example', timezone: 'Europe/Brussels' },
    cinema: null,
  };
  const bill = exampleBill(seller, 'en', Date.parse('2026-11-28T18:05:00Z'));
  const [first] = bill.lines;
  if (!first) throw new Error('the example has a ticket');
  const text = code(exampleCodes(bill).get(first.id) ?? '', first.barcode ?? '');
  const markup = ticketPages(defaultTemplates.ticket, { ...bill, lines: [first] }, new Map([[first.id, text]])) ?? '';
  const roll = new PaperRoll();
  for (const command of new CommandReader().read(bytesOf({ markup, paperWidthMm, opensDrawer: false }))) {
    if (command.kind === 'realTime') continue;
    const cut = command.kind === 'command' && command.name === 'GS V' ? roll.cut() : null;
    if (cut) return [cut.svg, text];
    roll.print(command);
  }
  throw new Error('no ticket was cut off');
}

/** The PDF's code at 203 dpi, 128 points with its quiet zone. */
async function pdfCode(text: string): Promise<Buffer> {
  const { size, dark } = barcodeMatrix(text);
  const side = size + 8;
  const pixels = Buffer.alloc(side * side, 255);
  dark.forEach((isDark, place) => {
    if (isDark) pixels[(Math.floor(place / size) + 4) * side + (place % size) + 4] = 0;
  });
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(Math.round((128 / 72) * 203), null, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** The ticket page's code on a screen at half its brightness. */
async function pageCodes(): Promise<Medium[]> {
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    const data = await startupOf(demo);
    const schedule = roomySchedules(data).at(-2);
    if (!schedule) throw new Error('the demo has no such show');
    const order = await placeOrder(demo, schedule);
    await endPayment(demo, paymentPageOf(order), 'paid');
    const {
      data: { tickets },
    } = await (await fetch(`${demo.url}/api/bill/${order.uuid}/result`)).json();
    const media: Medium[] = [];
    for (const [name, options, scale] of [
      ['page, phone', PHONE, 3],
      ['page, desktop', DESKTOP, 1],
    ] as const) {
      const context = await browser.newContext({ ...options, deviceScaleFactor: scale });
      await answerCookies(context);
      const page = await context.newPage();
      await page.goto(`${demo.url}/en/bill/${order.uuid}`);
      const code = page.getByRole('main').getByRole('img', { name: /code/i }).first();
      await code.waitFor();
      await page.evaluate(() => {
        document.documentElement.style.filter = 'brightness(0.5)';
      });
      media.push({ name, png: await code.screenshot(), mm: cssMm / scale, text: tickets[0].code, isScreen: true });
      await context.close();
    }
    return media;
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/** What a camera sees of it. `width`: of the picture, in pixels; `modulePx`: of a module then. */
async function seen({ png, isScreen = false }: Medium, width: number, modulePx: number): Promise<Buffer> {
  const turned = await sharp(png)
    .flatten({ background: '#fff' })
    .resize(width, null, { kernel: 'lanczos3' })
    .rotate(7, { background: '#888' })
    .blur(Math.max(0.3, modulePx * 0.4))
    .linear(isScreen ? 1 : 0.5, 0)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 2 ** 31;
  };
  const { data, info } = turned;
  for (let at = 0; at < data.length; at++) {
    const noise = Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random());
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + noise * 0.02 * 255));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .png()
    .toBuffer();
}

const reads = async (png: Buffer, text: string): Promise<boolean> =>
  (await codesOn(png)).some((found) => found.text === text);

/** The fewest of these at which it is read, all larger ones too; null: not even at the largest. */
async function fewest(sizes: readonly number[], isRead: (size: number) => Promise<boolean>): Promise<number | null> {
  let least: number | null = null;
  for (const size of sizes.toSorted((one, other) => other - one)) {
    if (!(await isRead(size))) break;
    least = size;
  }
  return least;
}

const modulePixels = [6, 5, 4, 3.5, 3, 2.75, 2.5, 2.25, 2, 1.75, 1.5, 1.25];
let failed = false;

async function measure(medium: Medium): Promise<void> {
  const { name, png, mm, text } = medium;
  const [code] = await codesOn(png);
  if (code?.text !== text) {
    failed = true;
    console.log(`${name.padEnd(28)} is not read`);
    return;
  }
  const modules = 17 + 4 * code.version;
  const { width = 0 } = await sharp(png).metadata();
  const pixelsNow = code.widthPx / modules;
  const widthAt = (modulePx: number) => Math.round((width * modulePx) / pixelsNow);
  const plain = await fewest(modulePixels, async (px) =>
    reads(await sharp(png).resize(widthAt(px), null, { kernel: 'lanczos3' }).png().toBuffer(), text),
  );
  const hard = await fewest(modulePixels, async (px) => reads(await seen(medium, widthAt(px), px), text));
  const covered = await coverable(png, text, code);
  if (hard === null || hard * modules > cameraPx / 3) failed = true;
  console.log(
    [
      name.padEnd(28),
      `${code.version}-${code.level}`.padEnd(6),
      String(modules).padStart(3),
      (pixelsNow * mm).toFixed(2).padStart(7),
      (code.widthPx * mm).toFixed(0).padStart(6),
      String(plain ?? '–').padStart(7),
      String(hard ?? '–').padStart(6),
      `${covered} %`.padStart(9),
    ].join('  '),
  );
}

/** In the middle of the symbol, in percent of its side. */
async function coverable(png: Buffer, text: string, { widthPx: side, middle }: CodeOnPicture): Promise<number> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let most = 0;
  for (let percent = 5; percent <= 60; percent += 5) {
    const half = (side * percent) / 200;
    const copy = Buffer.from(data);
    for (let y = Math.ceil(middle.y - half); y < middle.y + half; y++)
      for (let x = Math.ceil(middle.x - half); x < middle.x + half; x++)
        copy[(y * info.width + x) * info.channels] = 128;
    const picture = await sharp(copy, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .png()
      .toBuffer();
    if (!(await reads(picture, text))) break;
    most = percent;
  }
  return most;
}

const media: Medium[] = [];
for (const width of paperWidthsMm)
  for (const kind of ['signed', 'barcode'] as const) {
    const [svg, text] = paper((real, barcode) => (kind === 'signed' ? real : barcode), width);
    media.push({
      name: `paper ${width} mm, ${kind}`,
      png: await sharp(Buffer.from(svg)).png().toBuffer(),
      mm: dotMm,
      text,
    });
  }
const example = exampleCodes(
  exampleBill(
    { exhibitorId: 1, house: { name: '', vat: null, email: '', timezone: 'UTC' }, cinema: null },
    'en',
    Date.parse('2026-11-28T18:05:00Z'),
  ),
)
  .values()
  .next().value as string;
for (const [kind, text] of [
  ['signed', example],
  ['barcode', 'K7M2P9QXTR4WHD3N'],
] as const)
  media.push({ name: `PDF at 203 dpi, ${kind}`, png: await pdfCode(text), mm: dotMm, text });
media.push(...(await pageCodes()));

console.log(`${'what'.padEnd(28)}  symbol  modules  mm each  side mm  plain px  hard px  covered`);
for (const medium of media) await measure(medium);
process.exitCode = failed ? 1 : 0;
