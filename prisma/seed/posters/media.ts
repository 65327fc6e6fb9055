import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { houses } from '../houses/index.ts';
import { artists } from './art/index.ts';
import { brandPictures, slideCrop } from './brand.ts';
import { sheetOf, toSvg } from './canvas.ts';
import { grainTile } from './grain.ts';

/** Raise it when a picture changes, so that it is painted again. */
const revision = 3;
const tileSize = 256;
/** Films on the header's slides. */
const slides = new Set(
  houses.flatMap(({ settings }) =>
    settings.website_config.header_slides.map((slide) => path.basename(slide.image, '.webp')),
  ),
);

async function save(file: string, bytes: Buffer): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    // A server may be reading: the picture appears whole or not at all.
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
  } catch (cause) {
    await rm(`${file}.part`, { force: true }).catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The picture ${file} cannot be written: ${reason}`, { cause });
  }
}

async function paint(slug: string, kind: 'poster' | 'backdrop'): Promise<Sharp> {
  const artist = artists[slug];
  if (artist === undefined) throw new Error(`Nobody paints ${slug}`);
  const sheet = sheetOf(slug, kind);
  const art = artist(sheet);
  const raw = { width: tileSize, height: tileSize, channels: 4 as const };
  const painted = await sharp(Buffer.from(toSvg(sheet, art)))
    .composite([{ input: grainTile(tileSize, art.grain), raw, tile: true, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return sharp(painted, { raw: { width: sheet.width, height: sheet.height, channels: 3 } });
}

async function paintFilm(slug: string, directory: string): Promise<void> {
  const poster = await paint(slug, 'poster');
  await save(
    path.join(directory, `posters/${slug}-lg.webp`),
    await poster.clone().webp({ quality: 80, effort: 2 }).toBuffer(),
  );
  await save(
    path.join(directory, `posters/${slug}-md.webp`),
    await poster.clone().resize(480, 720).webp({ quality: 70, effort: 2 }).toBuffer(),
  );
  const backdrop = await paint(slug, 'backdrop');
  await save(
    path.join(directory, `backdrops/${slug}.webp`),
    await backdrop.clone().webp({ quality: 74, effort: 2 }).toBuffer(),
  );
  if (slides.has(slug)) {
    const slide = backdrop.clone().extract(slideCrop).webp({ quality: 76, effort: 2 });
    await save(path.join(directory, `slides/${slug}.webp`), await slide.toBuffer());
  }
}

async function paintBrands(directory: string): Promise<void> {
  for (const [file, picture] of brandPictures()) {
    const svg = Buffer.from(picture);
    await save(
      path.join(directory, 'brand', file),
      file.endsWith('.png') ? await sharp(svg).png({ palette: true }).toBuffer() : svg,
    );
  }
}

/** Paints what is missing into `directory`. A picture that is there already, of this revision, is left alone. */
export async function makeMedia(directory: string): Promise<void> {
  const stamp = path.join(directory, '.revision');
  const done = await readFile(stamp, 'utf8').catch(() => '');
  if (done === String(revision)) return;
  await paintBrands(directory);
  // A title that two houses show has the same pictures at both.
  const slugs = new Set(houses.flatMap(({ films }) => films.map(({ slug }) => slug)));
  for (const slug of slugs) await paintFilm(slug, directory);
  await save(stamp, Buffer.from(String(revision)));
}
