import { randomOf } from '../random.ts';

/** A square of film grain around middle grey, tiled over a picture in `soft-light`. */
export function grainTile(size: number, strength: number): Buffer {
  const random = randomOf('grain');
  const pixels = Buffer.alloc(size * size * 4);
  for (let index = 0; index < size * size; index++) {
    const value = Math.max(0, Math.min(255, Math.round(128 + random.bell() * 34 * strength)));
    pixels.fill(value, index * 4, index * 4 + 3);
    pixels[index * 4 + 3] = 255;
  }
  return pixels;
}
