/** Seat pictures and numbers, each painted once a scale and blitted from then on. */

import { fonts } from '../../theme/tokens.ts';
import { isFreeKey, pictureOf } from '../kernel/look.ts';
import { radiansOf } from '../kernel/turns.ts';
import { cushionOffset, paintSeat } from './paintSeat.ts';
import { detailAt, type Pen, type SeatDetail } from './pen.ts';
import type { SeatColors } from './seatColors.ts';

export interface SpriteSheet {
  image: CanvasImageSource;
  pen: Pen;
}

/** A sheet whose pixels can be read at once, rows from the top, RGBA as one word each; `wipe` makes it empty again. */
export interface ReadableSheet {
  pen: Pen;
  read(): Uint32Array;
  wipe(): void;
}

export interface SpriteOptions {
  colors: SeatColors;
  screenSide: 'top' | 'bottom';
  pitch: number;
  /** Device pixels per CSS pixel. */
  density: number;
  sheet(width: number, height: number): SpriteSheet;
  /** Square. */
  readableSheet(side: number): ReadableSheet;
}

interface Sprite {
  image: CanvasImageSource;
  half: number;
}
interface Pixels {
  words: Uint32Array;
  side: number;
}

interface ScaleSprites {
  scale: number;
  /** px of device for a cell. */
  cell: number;
  detail: SeatDetail;
  /** By picture key, turn and phase, as below. */
  seats: Map<number, Sprite>;
  pixels: Map<number, Pixels>;
  reader: ReadableSheet | null;
  numbers: Map<string, Sprite>;
}

/** Numbers are drawn up to this many characters; longer names stay in the tooltip. */
const MOST_CHARACTERS = 3;
/** Sprites of this many scales stay. */
const KEPT_SCALES = 3;
/** Seats between whole pixels are drawn at the nearest quarter: gaps stay even, and sprites can be shared. */
const PHASES = 4;

/** Quarters of a pixel, both axes in one number below 16; the whole part of `place` is `Math.floor(quarters / PHASES)`. */
const quartersOf = (place: number): number => Math.round(place * PHASES);
const phaseOf = (quartersX: number, quartersY: number): number =>
  (quartersX & (PHASES - 1)) | ((quartersY & (PHASES - 1)) << 2);

/**
 * Side of a sprite: even, so that the middle is a whole pixel as the places are; a pixel on each side for phases and antialiasing. A turned seat
 * has its corners farther out.
 */
const sideOf = (cell: number, turn: number): number => 2 * Math.ceil((turn === 0 ? cell / 2 : cell * Math.SQRT1_2) + 1);

/** The key that a sprite is kept by. Turns go from -29 to 30. */
const nameOf = (key: number, turn: number, phase: number): number => ((key << 6) + turn + 32) * PHASES * PHASES + phase;

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
      found = {
        scale,
        cell,
        detail: detailAt(cell / this.#options.density),
        seats: new Map(),
        pixels: new Map(),
        reader: null,
        numbers: new Map(),
      };
      this.#scales.set(scale, found);
      const [oldest] = this.#scales.keys();
      if (this.#scales.size > KEPT_SCALES && oldest !== undefined) this.#scales.delete(oldest);
    }
    this.#current = found;
    return found;
  }

  /** Draws the picture around the middle of a sheet of `side`, so many quarters of a pixel off it. */
  #draw({ cell, detail }: ScaleSprites, pen: Pen, side: number, key: number, turn: number, phase: number): void {
    const { density, screenSide, colors } = this.#options;
    const x = side / 2 + (phase & (PHASES - 1)) / PHASES;
    const y = side / 2 + (phase >> 2) / PHASES;
    const frame = { x, y, cell, detail, screenSide, hairline: density, turn: radiansOf(turn) };
    paintSeat(pen, frame, pictureOf(key), colors);
  }

  #seat(sprites: ScaleSprites, key: number, turn: number, phase: number): Sprite {
    const name = nameOf(key, turn, phase);
    let sprite = sprites.seats.get(name);
    if (!sprite) {
      const side = sideOf(sprites.cell, turn);
      const { image, pen } = this.#options.sheet(side, side);
      this.#draw(sprites, pen, side, key, turn, phase);
      sprite = { image, half: side / 2 };
      sprites.seats.set(name, sprite);
    }
    return sprite;
  }

  #pixels(sprites: ScaleSprites, key: number, turn: number, phase: number): Pixels {
    const name = nameOf(key, turn, phase);
    let pixels = sprites.pixels.get(name);
    if (!pixels) {
      // All turns are drawn on one sheet, which is as large as a turned seat needs.
      const side = sideOf(sprites.cell, 1);
      sprites.reader ??= this.#options.readableSheet(side);
      const { pen } = sprites.reader;
      pen.save();
      this.#draw(sprites, pen, side, key, turn, phase);
      pen.restore();
      pixels = { words: sprites.reader.read(), side };
      sprites.reader.wipe();
      sprites.pixels.set(name, pixels);
    }
    return pixels;
  }

  #number({ numbers, cell }: ScaleSprites, text: string, ink: string, share: number): Sprite {
    const key = `${ink} ${text}`;
    let sprite = numbers.get(key);
    if (!sprite) {
      const side = 2 * Math.ceil(cell / 2);
      const { image, pen } = this.#options.sheet(side, side);
      const size = cell * share;
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

  /**
   * Blits a seat with its middle at (x, y). `turn`: the seat's in the layout. `scale`: device px per layout unit. `labelOf` is asked for the number of a
   * free seat where there is room for it; empty: nothing.
   */
  stamp(
    context: Pick<CanvasRenderingContext2D, 'drawImage'>,
    key: number,
    turn: number,
    seat: number,
    labelOf: (seat: number) => string,
    x: number,
    y: number,
    scale: number,
  ): void {
    const sprites = this.#at(scale);
    const quartersX = quartersOf(x);
    const quartersY = quartersOf(y);
    const body = this.#seat(sprites, key, turn, phaseOf(quartersX, quartersY));
    context.drawImage(body.image, (quartersX >> 2) - body.half, (quartersY >> 2) - body.half);
    if (sprites.detail !== 'chair') return;
    const picture = pictureOf(key);
    if (!isFreeKey(key) || picture.mark !== 'none' || picture.dimmed) return;
    const label = labelOf(seat);
    if (label === '' || label.length > MOST_CHARACTERS) return;
    const { colors, screenSide } = this.#options;
    const ink = colors.standOut === 'free' ? colors.classes[picture.classIndex]?.ink : undefined;
    const share = label.length <= 2 ? 0.38 : 0.3;
    const number = this.#number(sprites, label, ink ?? colors.label, share);
    const lift = cushionOffset({ cell: sprites.cell, detail: 'chair', screenSide });
    const angle = radiansOf(turn);
    const [aside, down] = [Math.round(-lift * Math.sin(angle)), Math.round(lift * Math.cos(angle))];
    context.drawImage(number.image, x - number.half + aside, y - number.half + down);
  }

  /** Whether seats of this scale are small enough that copying their pixels is quicker than drawing their images. */
  copies(scale: number): boolean {
    return this.#at(scale).detail !== 'chair';
  }

  /** As `stamp`, into the pixels of a square image. Where two seats touch, the stronger pixel stays. */
  copy(target: Uint32Array, width: number, key: number, turn: number, x: number, y: number, scale: number): void {
    const quartersX = quartersOf(x);
    const quartersY = quartersOf(y);
    const { words, side } = this.#pixels(this.#at(scale), key, turn, phaseOf(quartersX, quartersY));
    const left = (quartersX >> 2) - side / 2;
    const top = (quartersY >> 2) - side / 2;
    const from = Math.max(0, -left);
    const to = Math.min(side, width - left);
    for (let row = Math.max(0, -top); row < Math.min(side, width - top); row++) {
      let at = (top + row) * width + left + from;
      for (let column = from; column < to; column++, at++) {
        const word = words[row * side + column] as number;
        // The highest byte is the alpha: all machines with browsers are little-endian.
        if (word !== 0 && word >>> 24 >= (target[at] as number) >>> 24) target[at] = word;
      }
    }
  }

  clear(): void {
    this.#scales.clear();
    this.#current = null;
  }
}
