/** Uploaded pictures and videos as files, each named by what is in it. */
import { createHash } from 'node:crypto';
import { access, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata } from 'sharp';
import { type Crop, mediaUrlSchema, videoUrlSchema } from '../../contract/media.ts';
import { type MediaUseName, mediaLimits, mediaUses } from '../../contract/mediaUses.ts';
import { parseSizedUrl } from '../../contract/pictureSizes.ts';
import { pictureTooLarge } from '../../domain/mediaRefusals.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { MediaStore } from '../../ports/mediaStore.ts';
import { WorkProcess } from '../workProcess.ts';
import { isMissing, namesIn } from './files.ts';
import { openPicture } from './openPicture.ts';
import { saved } from './saved.ts';
import { makeSized, sweepSized } from './sized.ts';
import type { VideoFacts } from './videoMain.ts';
import { keepVideo } from './videos.ts';

/** Pictures are known by their first bytes: nothing else comes near the decoders, whatever it is called. */
const signatures: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** Sizes that wait for the decoder: those of a long page, asked for by two visitors before anybody else. */
const mostSizesWaiting = 64;

/** `folder`: what is served at /media; `onFault` hears when the process that reads videos died or hung. */
export function createMediaStore(folder: string, onFault: (error: unknown) => void): MediaStore {
  const uploads = join(folder, 'uploads');
  const reading = new WorkProcess<string, VideoFacts | null>({
    name: 'process that reads videos',
    program: new URL('./videoMain.ts', import.meta.url),
    // A film's trailer takes some milliseconds, a second more when the process must start first, and several times that where others need the cores.
    limitMs: 30_000,
    restMs: 60_000,
    onFault,
  });
  // One at a time: a decoder fills memory and every core, and seats are sold beside it.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }
  async function read(url: string): Promise<Buffer | null> {
    if (!mediaUrlSchema.safeParse(url).success) return null;
    return readFile(join(folder, url.slice('/media/'.length))).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  }
  /** Sizes that are being made or wait for it, by address. */
  const making = new Map<string, Promise<boolean>>();

  return {
    keep(bytes, use, crop) {
      return inTurn(async () => {
        const files = await encoded(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), use, crop);
        const urls = files.map(({ size, name }) => [size, `/media/uploads/${name}`] as const);
        await Promise.all(
          files.map(({ name, content }) =>
            saved(uploads, async (part) => {
              await part.writeFile(content);
              return name;
            }),
          ),
        );
        return Object.fromEntries(urls);
      });
    },

    async makeSized(address) {
      const asked = parseSizedUrl(address);
      if (asked === null || !(await this.has(asked.url))) return 'missing';
      let made = making.get(address);
      if (!made) {
        if (making.size >= mostSizesWaiting) return 'busy';
        made = inTurn(async () => {
          const bytes = await read(asked.url);
          if (bytes === null) return false;
          await makeSized(folder, bytes, asked);
          return true;
        }).finally(() => making.delete(address));
        making.set(address, made);
      }
      return (await made) ? 'made' : 'missing';
    },

    async keepVideo(chunks) {
      const { name, seconds } = await keepVideo(uploads, chunks, (path) => reading.ask(path));
      return { url: `/media/uploads/${name}`, seconds };
    },

    async has(url) {
      if (!mediaUrlSchema.safeParse(url).success && !videoUrlSchema.safeParse(url).success) return false;
      return access(join(folder, url.slice('/media/'.length))).then(
        () => true,
        () => false,
      );
    },

    read,

    close: () => reading.close(),

    async sweep(inUse, beforeMs) {
      let swept = 0;
      for (const name of await namesIn(uploads)) {
        const file = join(uploads, name);
        if (inUse.has(`/media/uploads/${name}`)) continue;
        // Another node may have swept it, or keep it anew at this moment: then it is young.
        const kept = await stat(file).catch(() => null);
        if (kept === null || kept.mtimeMs >= beforeMs) continue;
        await rm(file, { force: true });
        swept += 1;
      }
      return swept + (await sweepSized(folder));
    },
  };
}

async function encoded(
  bytes: Buffer,
  use: MediaUseName,
  crop: Crop | null,
): Promise<{ size: string; name: string; content: Buffer }[]> {
  const { sizes, crop: fills, format } = mediaUses[use];
  const metadata = await metadataOf(bytes);
  // The camera's turn is done before anything is measured: a crop is of what was seen.
  const { width, height } = metadata.autoOrient;
  const cut = crop === null ? null : within(crop, width, height);
  const source = cut ?? { width, height };
  const picture = openPicture(bytes).autoOrient();
  if (cut) picture.extract({ left: cut.x, top: cut.y, width: cut.width, height: cut.height });
  return Promise.all(
    Object.entries(sizes).map(async ([size, [mostWidth, mostHeight]]) => {
      // Nothing is enlarged: a small picture stays small, in the shape it must have.
      const scale = Math.min(1, source.width / mostWidth, source.height / mostHeight);
      const resized = fills
        ? picture
            .clone()
            .resize(Math.max(1, Math.round(mostWidth * scale)), Math.max(1, Math.round(mostHeight * scale)))
        : picture.clone().resize(mostWidth, mostHeight, { fit: 'inside', withoutEnlargement: true });
      const content = await unlessDamaged(() =>
        (format === 'png' ? resized.png({ palette: true }) : resized.webp({ quality: 80 })).toBuffer(),
      );
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
      return { size, name: `${hash}-${size}.${format}`, content };
    }),
  );
}

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  const known = Object.keys(signatures).find((format) => signatures[format]?.(bytes));
  if (known === undefined) throw new ParterreError('PICTURE_UNREADABLE');
  const metadata = await unlessDamaged(() => openPicture(bytes).metadata());
  if (metadata.format !== known) throw new ParterreError('PICTURE_UNREADABLE');
  if (metadata.width * metadata.height > mediaLimits.pixels) throw pictureTooLarge();
  return metadata;
}

/** Only the decoder finds out whether a file that begins like a picture goes on like one: what it throws becomes a refusal. */
async function unlessDamaged<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes('pixel limit')) throw pictureTooLarge();
    throw new ParterreError('PICTURE_UNREADABLE', { cause });
  }
}

/** A browser rounds: the last pixel of a crop may lie just outside. */
function within(crop: Crop, width: number, height: number): Crop {
  if (crop.x >= width || crop.y >= height)
    throw new ParterreError('VALIDATION_FAILED', { fields: { crop: [{ key: 'crop_outside' }] } });
  return {
    x: crop.x,
    y: crop.y,
    width: Math.min(crop.width, width - crop.x),
    height: Math.min(crop.height, height - crop.y),
  };
}
