import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { films } from '../houses/marquise/films/index.ts';
import { settings } from '../houses/marquise/settings.ts';
import { artists } from './art/index.ts';
import { logo, markOnly, openGraph, slideCrop } from './brand.ts';
import { sheetOf, toSvg } from './canvas.ts';
import { grainTile } from './grain.ts';

/** Raise it when a picture changes, so that it is painted again. */
const revision = 2;
const tileSize = 256;
/** Films on the header's slides. */
const slides = new Set(settings.website_config.header_slides.map((slide) => path.basename(slide.image, '.webp')));

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

async function paintBrand(directory: string): Promise<void> {
  const brand = path.join(directory, 'brand');
  await save(path.join(brand, 'logo-light.svg'), Buffer.from(logo('#241c17', '#d9652c')));
  await save(path.join(brand, 'logo-dark.svg'), Buffer.from(logo('#fbf3e6', '#f2a65a')));
  await save(path.join(brand, 'mark.svg'), Buffer.from(markOnly()));
  await save(path.join(brand, 'og.png'), await sharp(Buffer.from(openGraph())).png({ palette: true }).toBuffer());
}

/** Paints what is missing into `directory`. A picture that is there already, of this revision, is left alone. */
export async function makeMedia(directory: string): Promise<void> {
  const stamp = path.join(directory, '.revision');
  const done = await readFile(stamp, 'utf8').catch(() => '');
  if (done === String(revision)) return;
  await paintBrand(directory);
  for (const film of films) await paintFilm(film.slug, directory);
  await save(stamp, Buffer.from(String(revision)));
}
