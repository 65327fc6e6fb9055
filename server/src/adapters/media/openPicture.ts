import sharp, { type Sharp } from 'sharp';
import { mediaLimits } from '../../contract/mediaUses.ts';

/** Longer than any real picture within the limits takes. */
const decodeSeconds = 20;

/** A picture to be read, within the limits. What is damaged throws when it is read. */
export function openPicture(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: mediaLimits.pixels }).timeout({ seconds: decodeSeconds });
}
