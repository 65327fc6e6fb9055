/** The pictures of a pass, in the sizes that Apple asks for: an icon for notifications and mails, and the logo in its head. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { contrast, night, type Rgb } from '../tickets/color.ts';

/** What passes of exhibitors without a logo have. */
const ownIcon = resolve(import.meta.dirname, '../../../../web/public/favicon.svg');

/** In points, of which screens have one, two or three pixels. */
const iconSide = 29;
const logoSize = { width: 160, height: 50 };
const scales = [1, 2, 3] as const;
/** In pixels. */
const largest = logoSize.width * 3;

/** Sharp edges of drawings that are enlarged; nothing to a picture of pixels. */
const density = 600;

/** Files by their names in a pass. `logo`: the exhibitor's, which is inverted where it is dark; without one, or where it cannot be read, there is the project's icon and no logo. */
export async function passImages(logo: Uint8Array | null): Promise<Record<string, Buffer>> {
  // A pass without the logo lets in as well.
  const seen = logo === null ? null : await seenOnNight(logo).catch(() => null);
  if (seen !== null) return { ...(await iconsOf(seen)), ...(await logosOf(seen)) };
  const icon = readFileSync(ownIcon);
  return named('icon', (scale) => open(icon).resize(iconSide * scale, iconSide * scale));
}

/** The logo as large as any pass shows it. One that is too dark for the ground of passes is inverted. */
async function seenOnNight(logo: Uint8Array): Promise<Buffer> {
  const drawn = open(logo).resize(largest, largest, { fit: 'inside', withoutEnlargement: true });
  const isDark = contrast(await colorOf(logo), night) < 3;
  return (isDark ? drawn.negate({ alpha: false }) : drawn).png().toBuffer();
}

/** What a picture looks like from far away: the mean of what is seen of it. */
async function colorOf(picture: Uint8Array): Promise<Rgb> {
  const pixels = await open(picture)
    .resize(48, 48, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const sums = [0, 0, 0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + alpha * (pixels[at + channel] ?? 0);
    sums[3] = (sums[3] ?? 0) + alpha;
  }
  const [red = 0, green = 0, blue = 0, seen = 0] = sums;
  return seen === 0 ? night : [red / seen, green / seen, blue / seen];
}

/** The logo in the middle of a square. */
function iconsOf(logo: Buffer): Promise<Record<string, Buffer>> {
  return named('icon', (scale) => {
    const margin = 2 * scale;
    const side = iconSide * scale - 2 * margin;
    return open(logo)
      .resize(side, side, { fit: 'contain', background: ground })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground })
      .flatten({ background: ground });
  });
}

function logosOf(logo: Buffer): Promise<Record<string, Buffer>> {
  return named('logo', (scale) =>
    open(logo).resize(logoSize.width * scale, logoSize.height * scale, { fit: 'inside' }),
  );
}

/** `icon.png`, `icon@2x.png`, `icon@3x.png`. */
async function named(name: string, draw: (scale: number) => Sharp): Promise<Record<string, Buffer>> {
  const files = scales.map(async (scale) => {
    const file = scale === 1 ? `${name}.png` : `${name}@${scale}x.png`;
    return [file, await draw(scale).png().toBuffer()] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

const open = (picture: Uint8Array): Sharp => sharp(picture, { density });

const [r, g, b] = night;
const ground = { r, g, b };
