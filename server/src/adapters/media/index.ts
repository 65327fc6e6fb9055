/** Uploaded pictures and videos as files, each named by what is in it. */
import { createHash } from 'node:crypto';
import { access, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type Crop, mediaUrlSchema, videoUrlSchema } from '../../contract/media.ts';
import { type MediaUseName, mediaLimits, mediaUses } from '../../contract/mediaUses.ts';
import { pictureTooLarge } from '../../domain/mediaRefusals.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { MediaStore } from '../../ports/mediaStore.ts';
import { WorkProcess } from '../workProcess.ts';
import { saved } from './saved.ts';
import type { VideoFacts } from './videoMain.ts';
import { keepVideo } from './videos.ts';

/** Pictures are known by their first bytes: nothing else comes near the decoders, whatever it is called. */
const signatures: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** Longer than any real picture within the limits takes. */
const decodeSeconds = 20;

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

  return {
    keep(bytes, use, crop) {
      const kept = last.then(async () => {
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
      last = kept.catch(() => {});
      return kept;
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

    async read(url) {
      if (!mediaUrlSchema.safeParse(url).success) return null;
      return readFile(join(folder, url.slice('/media/'.length))).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },

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
      return swept;
    },
  };
}

/** Names of the files in a folder; none while nothing was ever uploaded. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

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
  const picture = open(bytes).autoOrient();
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

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: mediaLimits.pixels }).timeout({ seconds: decodeSeconds });
}

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  const known = Object.keys(signatures).find((format) => signatures[format]?.(bytes));
  if (known === undefined) throw new ParterreError('PICTURE_UNREADABLE');
  const metadata = await unlessDamaged(() => open(bytes).metadata());
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
