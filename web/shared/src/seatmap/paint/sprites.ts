/** Seat pictures and numbers, each painted once a scale and blitted from then on. */

import { fonts } from '../../theme/tokens.ts';
import { isFreeKey, pictureOf } from '../kernel/look.ts';
import { cushionOffset, paintSeat } from './paintSeat.ts';
import { detailAt, type Pen, type SeatDetail } from './pen.ts';
import type { SeatColors } from './seatColors.ts';
import type { TileContext } from './tiles.ts';

export interface SpriteSheet {
  image: CanvasImageSource;
  pen: Pen;
}

export interface SpriteOptions {
  colors: SeatColors;
  screenSide: 'top' | 'bottom';
  pitch: number;
  /** Device pixels per CSS pixel. */
  density: number;
  sheet(width: number, height: number): SpriteSheet;
}

interface Sprite {
  image: CanvasImageSource;
  half: number;
}

interface ScaleSprites {
  scale: number;
  /** px of device for a cell. */
  cell: number;
  detail: SeatDetail;
  seats: Map<number, Sprite>;
  numbers: Map<string, Sprite>;
}

/** Numbers are drawn up to this many characters; longer names stay in the tooltip. */
const MOST_CHARACTERS = 3;
/** Sprites of this many scales stay. */
const KEPT_SCALES = 3;

export class SeatSprites {
  readonly #options: SpriteOptions;
  readonly #scales = new Map<number, ScaleSprites>();
  /** The one used last: thousands of seats in a row ask for the same. */
  #current: ScaleSprites | null = null;

  constructor(options: SpriteOptions) {
    this.#options = options;
  }

  #at(scale: number): ScaleSprites {
    if (this.#current?.scale === scale) return this.#current;
    let found = this.#scales.get(scale);
    if (!found) {
      const cell = this.#options.pitch * scale;
      found = { scale, cell, detail: detailAt(cell / this.#options.density), seats: new Map(), numbers: new Map() };
      this.#scales.set(scale, found);
      const [oldest] = this.#scales.keys();
      if (this.#scales.size > KEPT_SCALES && oldest !== undefined) this.#scales.delete(oldest);
    }
    this.#current = found;
    return found;
  }

  #seat({ seats, cell, detail }: ScaleSprites, key: number): Sprite {
    let sprite = seats.get(key);
    if (!sprite) {
      const { density, screenSide, colors } = this.#options;
      // Even, so that the middle is a whole pixel as the places are.
      const side = 2 * Math.ceil(cell / 2 + 1);
      const { image, pen } = this.#options.sheet(side, side);
      const frame = { x: side / 2, y: side / 2, cell, detail, screenSide, hairline: density };
      paintSeat(pen, frame, pictureOf(key), colors);
      sprite = { image, half: side / 2 };
      seats.set(key, sprite);
    }
    return sprite;
  }

  #number({ numbers, cell }: ScaleSprites, text: string, ink: string): Sprite {
    const key = `${ink} ${text}`;
    let sprite = numbers.get(key);
    if (!sprite) {
      const side = 2 * Math.ceil(cell / 2);
      const { image, pen } = this.#options.sheet(side, side);
      const size = cell * (text.length > 2 ? 0.3 : 0.38);
      pen.font = `600 ${size}px ${fonts.text}`;
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.fillStyle = ink;
      // The font's middle lies above that of its figures.
      pen.fillText(text, side / 2, side / 2 + size * 0.06);
      sprite = { image, half: side / 2 };
      numbers.set(key, sprite);
    }
    return sprite;
  }

  /** Blits a seat with its middle at (x, y). `scale`: device px per layout unit; `nameOf` is asked where numbers show. */
  stamp(
    context: TileContext,
    key: number,
    seat: number,
    nameOf: (seat: number) => string,
    x: number,
    y: number,
    scale: number,
  ): void {
    const sprites = this.#at(scale);
    const body = this.#seat(sprites, key);
    context.drawImage(body.image, x - body.half, y - body.half);
    if (sprites.detail !== 'chair' || !isFreeKey(key)) return;
    const picture = pictureOf(key);
    if (picture.mark !== 'none' || picture.dimmed) return;
    const name = nameOf(seat);
    if (name.length > MOST_CHARACTERS) return;
    const { colors, screenSide } = this.#options;
    const number = this.#number(sprites, name, colors.classes[picture.classIndex]?.ink ?? colors.label);
    const lift = Math.round(cushionOffset({ cell: sprites.cell, detail: 'chair', screenSide }));
    context.drawImage(number.image, x - number.half, y - number.half + lift);
  }

  clear(): void {
    this.#scales.clear();
    this.#current = null;
  }
}
