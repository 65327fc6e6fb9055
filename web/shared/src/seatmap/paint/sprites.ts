/** Seat pictures and numbers, each painted once a scale and blitted from then on. */
import { pictureOf } from '../kernel/look.ts';
import { fonts } from '../../theme/tokens.ts';
import { cushionOffset, paintSeat } from './paintSeat.ts';
import { detailAt, type Pen } from './pen.ts';
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

/** Numbers are drawn up to this many characters; longer names stay in the tooltip. */
const MOST_CHARACTERS = 3;
/** Sprites of this many scales stay. */
const KEPT_SCALES = 3;

export class SeatSprites {
  readonly #options: SpriteOptions;
  readonly #scales = new Map<number, { seats: Map<number, Sprite>; numbers: Map<string, Sprite> }>();

  constructor(options: SpriteOptions) {
    this.#options = options;
  }

  #at(scale: number) {
    let found = this.#scales.get(scale);
    if (!found) {
      found = { seats: new Map(), numbers: new Map() };
      this.#scales.set(scale, found);
      const [oldest] = this.#scales.keys();
      if (this.#scales.size > KEPT_SCALES && oldest !== undefined) this.#scales.delete(oldest);
    }
    return found;
  }

  #seat(key: number, scale: number): Sprite {
    const { seats } = this.#at(scale);
    let sprite = seats.get(key);
    if (!sprite) {
      const { pitch, density, screenSide, colors } = this.#options;
      const cell = pitch * scale;
      // Even, so that the middle is a whole pixel as the places are.
      const side = 2 * Math.ceil(cell / 2 + 1);
      const { image, pen } = this.#options.sheet(side, side);
      const frame = { x: side / 2, y: side / 2, cell, detail: detailAt(cell / density), screenSide, hairline: density };
      paintSeat(pen, frame, pictureOf(key), colors);
      sprite = { image, half: side / 2 };
      seats.set(key, sprite);
    }
    return sprite;
  }

  #number(text: string, ink: string, scale: number): Sprite {
    const { numbers } = this.#at(scale);
    const key = `${ink} ${text}`;
    let sprite = numbers.get(key);
    if (!sprite) {
      const cell = this.#options.pitch * scale;
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

  /** Blits a seat with its middle at (x, y). `scale`: device px per layout unit; `name`: its number. */
  stamp(context: TileContext, key: number, name: string, x: number, y: number, scale: number): void {
    const { pitch, density, colors, screenSide } = this.#options;
    const seat = this.#seat(key, scale);
    context.drawImage(seat.image, x - seat.half, y - seat.half);
    const cell = pitch * scale;
    const detail = detailAt(cell / density);
    if (detail !== 'chair') return;
    const picture = pictureOf(key);
    if (picture.look !== 'free' || picture.mark !== 'none' || picture.dimmed || name.length > MOST_CHARACTERS) return;
    const number = this.#number(name, colors.classes[picture.classIndex]?.ink ?? colors.label, scale);
    const lift = Math.round(cushionOffset({ cell, detail, screenSide }));
    context.drawImage(number.image, x - number.half, y - number.half + lift);
  }

  clear(): void {
    this.#scales.clear();
  }
}
