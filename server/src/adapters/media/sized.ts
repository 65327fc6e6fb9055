/** Pictures in the sizes of pages, made when one is first asked for and kept beside the uploads. */
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type PictureFormat, type PictureWidth, sizedUrl } from '../../contract/pictureSizes.ts';
import { namesIn } from './files.ts';
import { openPicture } from './openPicture.ts';
import { saved } from './saved.ts';

/** AVIF of this effort takes 20 to 800 ms of one core, twice as long as WebP. The next effort whose files are noticeably smaller takes ten times as long (docs/measurements/pictures.md). */
const avif = { quality: 55, effort: 2, chromaSubsampling: '4:2:0' } as const;
const webp = { quality: 80 } as const;

/**
 * Makes a picture in a width. `folder`: what is served at /media; `bytes`: the picture at `url`.
 * ### Errors
 * `UNAVAILABLE` there is no room to keep it; throws where the picture is damaged.
 */
export async function makeSized(
  folder: string,
  bytes: Buffer,
  { url, width, format }: { url: string; width: PictureWidth; format: PictureFormat },
): Promise<void> {
  const content = await inWidth(bytes, width, format);
  const path = join(folder, sizedUrl(url, width, format).slice('/media/'.length));
  await saved(dirname(path), async (part) => {
    await part.writeFile(content);
    return basename(path);
  });
}

async function inWidth(bytes: Buffer, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const picture = openPicture(bytes).resize({ width, withoutEnlargement: true });
  if (format === 'avif') return picture.avif(avif).toBuffer();
  const content = await picture.webp(webp).toBuffer();
  // Encoded a second time, a picture that was not made smaller may have more bytes than before.
  return content.length < bytes.length ? content : bytes;
}

/** Deletes sizes of uploads that are gone. */
export async function sweepSized(folder: string): Promise<number> {
  const uploads = new Set((await namesIn(join(folder, 'uploads'))).map(withoutEnding));
  let swept = 0;
  for (const width of await namesIn(join(folder, 'sized'))) {
    const there = join(folder, 'sized', width, 'uploads');
    for (const name of await namesIn(there)) {
      if (uploads.has(withoutEnding(name))) continue;
      await rm(join(there, name), { force: true });
      swept += 1;
    }
  }
  return swept;
}

const withoutEnding = (name: string): string => name.slice(0, name.lastIndexOf('.'));
