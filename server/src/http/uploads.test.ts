/** Pictures and videos from staff over real HTTP: what is kept, and what is sent to do harm. */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMediaStore } from '../adapters/media/index.ts';
import {
  mediaLimits,
  mediaUrlSchema,
  pictureFormats,
  pictureWidths,
  sizedUrl,
  videoLimits,
} from '../contract/index.ts';
import { type Answer, type EdgeUnderTest, edgeUnderTest, type Visitor } from '../testing/edgeUnderTest.ts';
import { visitorAs } from '../testing/person.ts';
import { until } from '../testing/until.ts';
import { mp4, webm } from '../testing/video.ts';

const test = suite('uploads');
let edge: EdgeUnderTest;
/** Staff by role. */
const staff = new Map<string, Visitor>();

test.before(async () => {
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off' } });
  for (const role of ['manager', 'employee', 'exhibitor-manager'] as const)
    staff.set(role, await visitorAs(role, edge));
});
test.after(() => edge.close());
// Taken out: after a failure the hook runs once more.
test.after.each(() => assert.equal(edge.faults.splice(0), [], 'no fault of ours'));

type Sent = {
  data?: { urls: Record<string, string>; url?: string; seconds?: number };
  code?: string;
  message?: string;
};

async function send(
  body: Uint8Array<ArrayBuffer> | ReadableStream,
  query = 'use=poster',
  who = 'manager',
  headers: Record<string, string> = {},
): Promise<Answer<Sent>> {
  const response = await fetch(`${edge.url}/api/staff/media?${query}`, {
    method: 'POST',
    headers: { ...staff.get(who)?.headers, 'content-type': 'application/octet-stream', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' as const }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

function kept(): string[] {
  try {
    return readdirSync(join(edge.config.varDir, 'media/uploads')).sort();
  } catch {
    return [];
  }
}

/** Left half red, right half blue. */
function halves(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ]);
}

async function colorOf(file: Buffer): Promise<'red' | 'blue' | 'both'> {
  const { channels } = await sharp(file).stats();
  const [red, , blue] = channels.map(({ mean }) => mean);
  if ((red ?? 0) > 200 && (blue ?? 0) < 50) return 'red';
  return (blue ?? 0) > 200 && (red ?? 0) < 50 ? 'blue' : 'both';
}

test('a poster is cut, kept in the sizes of the website, and served for ever under the name of what is in it', async () => {
  // Turned by its camera, with the place it was taken at: what is seen is 2000 wide, red on top.
  const photo = await halves(3000, 2000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 3/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const answer = await send(photo, 'use=poster&crop=0,0,2000,1400');
  assert.is(answer.status, 200, answer.text);
  const urls = answer.json.data?.urls ?? {};
  assert.equal(Object.keys(urls), ['md', 'lg']);
  for (const [size, width, height] of [
    ['md', 480, 720],
    ['lg', 933, 1400],
  ] as const) {
    const response = await fetch(`${edge.url}${urls[size]}`);
    assert.is(response.headers.get('content-type'), 'image/webp');
    assert.is(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    const file = Buffer.from(await response.arrayBuffer());
    const metadata = await sharp(file).metadata();
    assert.equal([metadata.width, metadata.height, metadata.exif], [width, height, undefined], size);
    assert.is(await colorOf(file), 'red', 'cut from the upper part, as it is seen');
  }
  const before = kept();
  assert.equal((await send(photo, 'use=poster&crop=0,0,2000,1400')).json.data?.urls, urls, 'the same again');
  assert.equal(kept(), before);
});

test('a small picture is not enlarged, a logo keeps its shape and what is transparent', async () => {
  const small = await halves(200, 300).png().toBuffer();
  const poster = (await send(small)).json.data?.urls.lg ?? '';
  const { width, height } = await sharp(await bytesOf(poster)).metadata();
  assert.equal([width, height], [200, 300]);
  const logo = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const url = (await send(logo, 'use=logo')).json.data?.urls.lg ?? '';
  const metadata = await sharp(await bytesOf(url)).metadata();
  assert.equal([metadata.width, metadata.height, metadata.hasAlpha], [640, 213, true]);
});

test('each picture is served in the widths of pages as AVIF and WebP, made once and kept as long as the picture', async () => {
  const noise = await sharp({
    create: {
      width: 1200,
      height: 1800,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();
  const { md = '', lg = '' } = (await send(noise)).json.data?.urls ?? {};
  const whole = await bytesOf(lg);
  for (const [asked, format, width, height] of [
    [320, 'avif', 320, 480],
    [320, 'webp', 320, 480],
    [1600, 'avif', 960, 1440],
    [1600, 'webp', 960, 1440],
  ] as const) {
    const address = sizedUrl(lg, asked, format);
    await until(
      `${address} is made`,
      async () => (await fetch(`${edge.url}${address}`, { redirect: 'manual' })).status === 200,
    );
    const [one, other] = await Promise.all([fetch(`${edge.url}${address}`), fetch(`${edge.url}${address}`)]);
    for (const response of [one, other])
      assert.equal(
        [response.status, response.headers.get('content-type'), response.headers.get('cache-control')],
        [200, `image/${format}`, 'public, max-age=31536000, immutable'],
      );
    const file = Buffer.from(await one.arrayBuffer());
    assert.ok(file.equals(Buffer.from(await other.arrayBuffer())));
    const metadata = await sharp(file).metadata();
    assert.equal([metadata.width, metadata.height], [width, height], address);
    assert.ok(file.length <= whole.length, `${address} has no more bytes than the picture`);
    const path = join(edge.config.varDir, address.slice(1));
    const { mtimeMs } = statSync(path);
    await bytesOf(address);
    assert.is(statSync(path).mtimeMs, mtimeMs, 'not made a second time');
  }
  const store = createMediaStore(join(edge.config.varDir, 'media'), (fault) => edge.faults.push(fault));
  const sizes = () => readdirSync(join(edge.config.varDir, 'media/sized/320/uploads'));
  assert.is(sizes().length, 2);
  await store.sweep(new Set([md, lg]), Date.now() + 1_000);
  assert.is(sizes().length, 2);
  await store.sweep(new Set([md]), Date.now() + 1_000);
  assert.is(sizes().length, 0);
  assert.is((await fetch(`${edge.url}${sizedUrl(lg, 320, 'avif')}`)).status, 404, 'and it does not come back');
});

test('no size is made of what is no picture of ours, and none but those of pages', async () => {
  const { lg = '' } = (await send(await halves(600, 900).png().toBuffer())).json.data?.urls ?? {};
  const name = lg.slice('/media/uploads/'.length, -'.webp'.length);
  for (const path of [
    `sized/321/uploads/${name}.avif`,
    `sized/320/uploads/${name}.png`,
    `sized/320/uploads/${name}`,
    'sized/320/uploads/0000-lg.avif',
    `sized/320/sized/320/uploads/${name}.avif`,
    `sized/320/..%2fuploads/${name}.avif`,
    `sized/320/%2e%2e/uploads/${name}.avif`,
    'sized/320/.avif',
  ])
    assert.is((await fetch(`${edge.url}/media/${path}`)).status, 404, path);
  assert.not.ok(existsSync(join(edge.config.varDir, 'media/sized/321')));
  assert.not.ok(mediaUrlSchema.safeParse(sizedUrl(lg, 320, 'webp')).success, 'nobody keeps the address of a size');
});

test('when many sizes wait for the decoder, and when none can be kept, the picture itself is served', async () => {
  const urls: string[] = [];
  for (let shade = 0; shade < 5; shade++) {
    // Small ones are made quickly: all that wait are waited for below.
    const picture = sharp({
      create: { width: 80, height: 120, channels: 3, background: { r: shade * 9, g: 0, b: 0 } },
    });
    urls.push((await send(await picture.png().toBuffer())).json.data?.urls.lg ?? '');
  }
  const addresses = urls.flatMap((url) =>
    pictureWidths.flatMap((width) => pictureFormats.map((format) => sizedUrl(url, width, format))),
  );
  const answerTo = (address: string) => fetch(`${edge.url}${address}`, { redirect: 'manual' });
  const answers = await Promise.all(addresses.map(answerTo));
  const busy = answers.filter(({ status }) => status === 302);
  assert.ok(busy.length > 0);
  for (const { headers } of busy) {
    assert.ok(urls.includes(headers.get('location') ?? ''));
    assert.is(headers.get('cache-control'), 'no-store');
  }
  await until('all of them are made', async () =>
    (await Promise.all(addresses.map(answerTo))).every(({ status }) => status === 200),
  );
  const [url = ''] = urls;
  const there = join(edge.config.varDir, 'media/sized/160');
  rmSync(there, { recursive: true, force: true });
  writeFileSync(there, 'in the way');
  const answer = await fetch(`${edge.url}${sizedUrl(url, 160, 'avif')}`, { redirect: 'manual' });
  assert.equal([answer.status, answer.headers.get('location')], [302, url]);
  assert.is(edge.faults.splice(0).length, 1, 'whoever runs the server hears of it');
  rmSync(there);
});

/** Somewhat more than so many bytes, sent without saying how many these are. */
function withoutLength(bytes: number, first = Buffer.alloc(0)): ReadableStream {
  let sent = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(Uint8Array.from(first)),
    pull(controller) {
      sent += 1024 * 1024;
      if (sent > bytes + 4 * 1024 * 1024) controller.close();
      else controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
}

async function bytesOf(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${edge.url}${url}`)).arrayBuffer());
}

test('what is no picture, a damaged one, or too large a one is refused and leaves nothing', async () => {
  const before = kept();
  const jpeg = await halves(1200, 1200).jpeg().toBuffer();
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
  );
  const unreadable: Record<string, Uint8Array<ArrayBuffer>> = {
    nothing: Buffer.alloc(0),
    'HTML that is called a picture': html,
    'SVG with a script': svg,
    'SVG behind the first bytes of a JPEG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
    'a truncated JPEG': jpeg.subarray(0, jpeg.length / 2),
    'a JPEG of noise': Buffer.concat([jpeg.subarray(0, 700), Buffer.alloc(5_000, 0xff)]),
    'the first bytes of a PNG': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    'a GIF': await halves(20, 20).gif().toBuffer(),
    'a TIFF': await halves(20, 20).tiff().toBuffer(),
    'a PDF': Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj'),
  };
  for (const [name, bytes] of Object.entries(unreadable)) {
    const answer = await send(bytes);
    assert.equal([answer.status, answer.json.code], [422, 'PICTURE_UNREADABLE'], `${name}: ${answer.text}`);
  }
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  assert.ok(bomb.length < 1024 * 1024, `${bomb.length} bytes`);
  for (const [name, bytes] of Object.entries({ 'a pixel bomb': bomb, 'a file of 100 MB': Buffer.alloc(100e6, 0xff) })) {
    const answer = await send(bytes);
    assert.equal([answer.status, answer.json.code], [413, 'PICTURE_TOO_LARGE'], `${name}: ${answer.text}`);
  }
  const answer = await send(withoutLength(mediaLimits.bytes));
  assert.equal([answer.status, answer.json.code], [413, 'PICTURE_TOO_LARGE'], answer.text);
  assert.equal(kept(), before);
});

test('who hangs up before the file has begun leaves no place taken', async () => {
  const headers = Object.entries(staff.get('manager')?.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /api/staff/media?use=poster HTTP/1.1\r\nhost: x\r\n${headers.join('')}content-length: 9\r\n\r\n`;
  for (let times = 0; times < 12; times++) {
    const socket = connect(Number(new URL(edge.url).port), '127.0.0.1');
    await once(socket, 'connect');
    await new Promise((sent) => socket.write(head, sent));
    socket.destroy();
    await once(socket, 'close');
  }
  const picture = await halves(20, 30).png().toBuffer();
  // Those that the server has not let go of yet are no fault.
  await until('a place is free', async () => (await send(picture)).status === 200);
});

test('a picture that is also something else becomes only the picture', async () => {
  const marker = 'PK\u0003\u0004 <script>alert(1)</script>';
  const picture = Buffer.concat([await halves(300, 450).jpeg().toBuffer(), Buffer.from(marker, 'latin1')]);
  const answer = await send(picture);
  assert.is(answer.status, 200, answer.text);
  for (const name of Object.values(answer.json.data?.urls ?? {}))
    assert.not.ok(readFileSync(join(edge.config.varDir, name.slice(1)), 'latin1').includes('<script>'));
});

test('a trailer is kept as it is, with its length, and served in parts under the name of what is in it', async () => {
  for (const [video, type, ending, seconds] of [
    [await webm(1.5), 'video/webm', 'webm', 2],
    [await mp4(3), 'video/mp4', 'mp4', 3],
  ] as const) {
    const answer = await send(video, 'use=trailer');
    assert.is(answer.status, 200, answer.text);
    const { url = '', seconds: told } = answer.json.data ?? {};
    assert.is(told, seconds);
    assert.match(url, new RegExp(`^/media/uploads/[0-9a-f]{32}\\.${ending}$`));
    const whole = await fetch(`${edge.url}${url}`);
    assert.equal(
      ['content-type', 'cache-control', 'accept-ranges', 'x-content-type-options'].map((name) =>
        whole.headers.get(name),
      ),
      [type, 'public, max-age=31536000, immutable', 'bytes', 'nosniff'],
    );
    assert.ok(Buffer.from(await whole.arrayBuffer()).equals(video));
    const part = await fetch(`${edge.url}${url}`, { headers: { range: 'bytes=10-19' } });
    assert.equal([part.status, part.headers.get('content-range')], [206, `bytes 10-19/${video.length}`]);
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(video.subarray(10, 20)));
    const before = kept();
    assert.is((await send(video, 'use=trailer')).json.data?.url, url, 'the same again');
    assert.equal(kept(), before);
  }
});

test('what no display would play is refused and leaves nothing', async () => {
  const before = kept();
  const video = await webm(1);
  const film = await mp4(2);
  const hevc = Buffer.from(film.toString('latin1').replaceAll('avc1', 'hvc1').replaceAll('avcC', 'hvcC'), 'latin1');
  const refused = async (what: string, body: Parameters<typeof send>[0], expected: [number, string]) => {
    const answer = await send(body, 'use=trailer');
    assert.equal([answer.status, answer.json.code], expected, `${what}: ${answer.text}`);
  };
  const unreadable: Record<string, Uint8Array<ArrayBuffer>> = {
    nothing: Buffer.alloc(0),
    'three bytes': Buffer.from([0x1a, 0x45, 0xdf]),
    'HTML that is called a video': Buffer.from('<html><script>alert(1)</script></html>'),
    'HTML behind the first bytes of an MP4': Buffer.from('\0\0\0\x20ftypisom<html><script>alert(1)</script></html>'),
    'the first bytes of a WebM': video.subarray(0, 40),
    'an MP4 that was cut off': film.subarray(0, film.length - 8),
    'a picture': await halves(30, 30).png().toBuffer(),
  };
  for (const [what, bytes] of Object.entries(unreadable)) await refused(what, bytes, [422, 'VIDEO_UNREADABLE']);
  await refused('HEVC', hevc, [422, 'VIDEO_NOT_PLAYABLE']);
  await refused('an hour', await mp4(3_600), [422, 'VIDEO_TOO_LONG']);
  await refused('a file of 70 MB', Buffer.alloc(70e6), [413, 'VIDEO_TOO_LARGE']);
  await refused('one without end', withoutLength(videoLimits.bytes, video), [413, 'VIDEO_TOO_LARGE']);
  await refused('one without end that is no video', withoutLength(videoLimits.bytes), [422, 'VIDEO_UNREADABLE']);
  assert.equal((await send(video, 'use=trailer', 'employee')).json.code, 'FORBIDDEN');
  assert.equal((await send(video, 'use=poster')).json.code, 'PICTURE_UNREADABLE');
  assert.equal(kept(), before);
});

test('of a trailer whose sender hangs up nothing is kept', async () => {
  const before = kept();
  const headers = Object.entries(staff.get('manager')?.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /api/staff/media?use=trailer HTTP/1.1\r\nhost: x\r\n${headers.join('')}content-length: 9000000\r\n\r\n`;
  const socket = connect(Number(new URL(edge.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(head);
  socket.write(await webm(1));
  await until('its beginning is there', () => kept().some((name) => name.endsWith('.part')));
  socket.destroy();
  await until('it is gone', () => kept().length === before.length);
  assert.equal(kept(), before);
});

test('who may not is refused before the file is read', async () => {
  const picture = await halves(20, 30).png().toBuffer();
  const before = kept();
  staff.set('nobody', await edge.visitor());
  for (const [who, query, headers, expected] of [
    ['nobody', 'use=poster', {}, [401, 'NOT_SIGNED_IN']],
    ['employee', 'use=poster', {}, [403, 'FORBIDDEN']],
    ['manager', 'use=poster', { 'x-csrf-token': 'forged' }, [419, 'SESSION_EXPIRED']],
    ['manager', 'use=hat', {}, [422, 'VALIDATION_FAILED']],
    ['manager', '', {}, [422, 'VALIDATION_FAILED']],
    ['manager', 'use=poster&crop=1,2,3', {}, [422, 'VALIDATION_FAILED']],
    ['manager', 'use=poster&crop=0,0,0,10', {}, [422, 'VALIDATION_FAILED']],
    ['manager', 'use=poster&crop=500,0,10,10', {}, [422, 'VALIDATION_FAILED']],
    ['manager', 'use=poster&use=logo', {}, [422, 'VALIDATION_FAILED']],
    ['manager', 'use=poster&crop=0,0,9,9&crop=0,0,9,9', {}, [422, 'VALIDATION_FAILED']],
  ] as const) {
    const answer = await send(picture, query, who, headers);
    assert.equal([answer.status, answer.json.code], expected, `${who} ${query}: ${answer.text}`);
  }
  assert.equal(kept(), before);
});

test.run();
