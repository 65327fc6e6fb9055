/**
 * The cached picture of all seats. Seats are blitted from sprites into square tiles; a pan draws tiles, a delta repaints
 * the cells of its seats, and only a new scale, theme or filter paints anew, tile by tile within a frame's budget.
 */
import type { Box, Viewport } from '../kernel/viewport.ts';

/** Side of a tile in device pixels. */
export const TILE = 512;

export interface Surface {
  readonly image: CanvasImageSource;
  readonly context: TileContext;
}

/** What tiles need of a 2D context. */
export type TileContext = Pick<
  CanvasRenderingContext2D,
  'clearRect' | 'drawImage' | 'createImageData' | 'putImageData' | 'save' | 'restore' | 'beginPath' | 'rect' | 'clip'
>;
export type ScreenContext = Pick<
  CanvasRenderingContext2D,
  'drawImage' | 'save' | 'restore' | 'beginPath' | 'rect' | 'clip'
>;

/** Draws a seat whose cell's middle is at (x, y), device px of the tile; `scale` is device px per unit. */
export type SeatStamp = (context: TileContext, seat: number, x: number, y: number, scale: number) => void;

/** Copies seats into the pixels of a tile: a whole tile of small seats is copied several times as fast as drawn. */
export interface SeatCopier {
  /** Whether seats of this scale are to be copied. */
  copies(scale: number): boolean;
  copy(target: Uint32Array, width: number, seat: number, x: number, y: number, scale: number): void;
}

export interface TileSource {
  /** Seats whose middle lies in the box, layout units. */
  inside(box: Box): ArrayLike<number>;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** Side of a seat's cell, layout units. */
  pitch: number;
  /** How far a seat's picture reaches from its middle, layout units: beyond its cell it may lie on those beside it. */
  reach: number;
  /** Where tiles are painted; there are none outside. */
  box: Box;
  stamp: SeatStamp;
  copier: SeatCopier;
  surface(side: number): Surface;
}

interface Level {
  /** Device px per layout unit. */
  scale: number;
  tiles: Map<number, Tile>;
}

interface Tile {
  column: number;
  row: number;
  surface: Surface;
  /** Frame in which it was last drawn, for eviction. */
  used: number;
}

const OFFSET = 1 << 15;
const keyOf = (column: number, row: number): number => (column + OFFSET) * 65536 + (row + OFFSET);
/** Tiles kept beyond the visible ones, so that small pans paint nothing. About 1 MB each. */
const SPARE_TILES = 24;
/** A seat's antialiasing may touch the next pixel. */
const BLEED = 1;

/** Positions are whole pixels from this cell size on: sharp edges; below, even gaps matter more. */
const WHOLE_PIXELS_FROM = 8;

export class SeatTiles {
  #levels: Level[] = [];
  #frame = 0;
  /** For composing a tile, one for all. */
  #image: ImageData | null = null;
  #source: TileSource;

  constructor(source: TileSource) {
    this.#source = source;
  }

  /** Forgets every picture. */
  clear(): void {
    this.#levels = [];
  }

  /** Seats of another hall, or elsewhere. `places`: as for `renew`, before and after. */
  become(source: TileSource, places: readonly number[] | null = null): void {
    this.#source = source;
    this.renew(places);
  }

  /**
   * What is seen at these places, x and y in turn in layout units, is to be painted anew; null: everything. What is there
   * stays below until it is.
   */
  renew(places: readonly number[] | null = null): void {
    const [level, below] = this.#levels;
    if (!level) return;
    const outdated = places === null ? level.tiles : this.#under(level, places);
    if (outdated.size === 0) return;
    const kept = new Map([...level.tiles].filter(([key]) => !outdated.has(key)));
    // Changed again before all was painted: what was below still is.
    const underneath = below?.scale === level.scale ? new Map([...below.tiles, ...outdated]) : outdated;
    this.#levels = [
      { scale: level.scale, tiles: kept },
      { scale: level.scale, tiles: underneath },
    ];
  }

  /** The tiles on which cells with their middle at these places are seen. */
  #under({ scale, tiles }: Level, places: readonly number[]): Map<number, Tile> {
    const found = new Map<number, Tile>();
    const half = this.#source.reach * scale + BLEED;
    for (let index = 0; index < places.length; index += 2) {
      const x = (places[index] as number) * scale;
      const y = (places[index + 1] as number) * scale;
      const lastColumn = Math.floor((x + half) / TILE);
      const lastRow = Math.floor((y + half) / TILE);
      for (let row = Math.floor((y - half) / TILE); row <= lastRow; row++)
        for (let column = Math.floor((x - half) / TILE); column <= lastColumn; column++) {
          const key = keyOf(column, row);
          const tile = tiles.get(key);
          if (tile) found.set(key, tile);
        }
    }
    return found;
  }

  /**
   * Draws what the viewport shows in device pixels. `sharp`: tiles at exactly this scale are wanted (not while zooming).
   * Paints missing tiles until `hasTime` says no, at least one. Returns whether everything stands; else draw again.
   */
  draw(context: ScreenContext, viewport: Viewport, density: number, sharp: boolean, hasTime: () => boolean): boolean {
    this.#frame++;
    const scale = viewport.scale * density;
    let [level] = this.#levels;
    if (!level || (sharp && level.scale !== scale)) {
      level = { scale, tiles: new Map() };
      // The one before stays below until this one stands.
      this.#levels = [level, ...this.#levels.slice(0, 1)];
    }
    const below = this.#levels[1];
    const ratio = scale / level.scale;
    const originX = viewport.x * density;
    const originY = viewport.y * density;
    const { box } = this.#source;
    // Visible tiles of this level, cut to where seats are.
    const from = (edge: number, origin: number, least: number): number =>
      Math.floor(Math.max(edge - origin, least * scale) / ratio / TILE);
    const to = (edge: number, origin: number, most: number): number =>
      Math.ceil(Math.min(edge - origin, most * scale) / ratio / TILE) - 1;
    const firstColumn = from(0, originX, box.minX);
    const lastColumn = to(viewport.width * density, originX, box.maxX);
    const firstRow = from(0, originY, box.minY);
    const lastRow = to(viewport.height * density, originY, box.maxY);
    let whole = true;
    let painted = 0;
    const side = TILE * ratio;
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const x = Math.round(originX + column * side);
        const y = Math.round(originY + row * side);
        let tile = level.tiles.get(keyOf(column, row));
        if (!tile && sharp && (painted === 0 || hasTime())) {
          tile = this.#paint(level, column, row);
          painted++;
        }
        if (tile) {
          tile.used = this.#frame;
          if (ratio === 1) context.drawImage(tile.surface.image, x, y);
          else
            context.drawImage(
              tile.surface.image,
              x,
              y,
              Math.round(originX + (column + 1) * side) - x,
              Math.round(originY + (row + 1) * side) - y,
            );
        } else {
          whole = false;
          if (below) this.#drawBelow(context, below, scale, originX, originY, x, y, side);
        }
      }
    }
    if (whole && sharp) this.#levels.length = 1;
    this.#evict(level);
    return whole || !sharp;
  }

  /** Repaints the cells of these seats wherever they are cached. */
  repaint(seats: ArrayLike<number>): void {
    // The level below is on its way out.
    const [level] = this.#levels;
    if (!level || level.tiles.size === 0) return;
    for (let index = 0; index < seats.length; index++) this.#repaintSeat(level, seats[index] as number);
  }

  #repaintSeat(level: Level, seat: number): void {
    const { x, y } = this.#placed(level, seat);
    const { reach } = this.#source;
    const isInCell = reach <= this.#source.pitch / 2;
    const half = reach * level.scale;
    const left = Math.floor(x - half);
    const top = Math.floor(y - half);
    const right = Math.ceil(x + half);
    const bottom = Math.ceil(y + half);
    for (let row = Math.floor(top / TILE); row <= Math.floor((bottom - 1) / TILE); row++) {
      for (let column = Math.floor(left / TILE); column <= Math.floor((right - 1) / TILE); column++) {
        const tile = level.tiles.get(keyOf(column, row));
        if (!tile) continue;
        const { context } = tile.surface;
        const corner = [left - column * TILE, top - row * TILE] as const;
        if (isInCell) {
          context.clearRect(...corner, right - left, bottom - top);
          this.#source.stamp(context, seat, x - column * TILE, y - row * TILE, level.scale);
          continue;
        }
        context.save();
        context.beginPath();
        context.rect(...corner, right - left, bottom - top);
        context.clip();
        context.clearRect(...corner, right - left, bottom - top);
        this.#stampAround(level, tile, { left, top, right, bottom });
        context.restore();
      }
    }
  }

  /** Stamps all seats that reach into a part of a tile. `part`: px of the level. */
  #stampAround(
    level: Level,
    { column, row, surface }: Tile,
    part: { left: number; top: number; right: number; bottom: number },
  ): void {
    const { reach, inside, stamp } = this.#source;
    const seats = inside({
      minX: part.left / level.scale - reach,
      minY: part.top / level.scale - reach,
      maxX: part.right / level.scale + reach,
      maxY: part.bottom / level.scale + reach,
    });
    for (let index = 0; index < seats.length; index++) {
      const seat = seats[index] as number;
      const { x, y } = this.#placed(level, seat);
      stamp(surface.context, seat, x - column * TILE, y - row * TILE, level.scale);
    }
  }

  #placed(level: Level, seat: number): { x: number; y: number } {
    const x = (this.#source.x[seat] ?? 0) * level.scale;
    const y = (this.#source.y[seat] ?? 0) * level.scale;
    if (this.#source.pitch * level.scale < WHOLE_PIXELS_FROM) return { x, y };
    return { x: Math.round(x), y: Math.round(y) };
  }

  #paint(level: Level, column: number, row: number): Tile {
    const surface = this.#source.surface(TILE);
    const margin = this.#source.reach + BLEED / level.scale;
    const seats = this.#source.inside({
      minX: (column * TILE) / level.scale - margin,
      minY: (row * TILE) / level.scale - margin,
      maxX: ((column + 1) * TILE) / level.scale + margin,
      maxY: ((row + 1) * TILE) / level.scale + margin,
    });
    const { copier, stamp } = this.#source;
    if (copier.copies(level.scale)) {
      this.#image ??= surface.context.createImageData(TILE, TILE);
      const pixels = new Uint32Array(this.#image.data.buffer);
      pixels.fill(0);
      for (let index = 0; index < seats.length; index++) {
        const seat = seats[index] as number;
        const { x, y } = this.#placed(level, seat);
        copier.copy(pixels, TILE, seat, x - column * TILE, y - row * TILE, level.scale);
      }
      surface.context.putImageData(this.#image, 0, 0);
    } else {
      for (let index = 0; index < seats.length; index++) {
        const seat = seats[index] as number;
        const { x, y } = this.#placed(level, seat);
        stamp(surface.context, seat, x - column * TILE, y - row * TILE, level.scale);
      }
    }
    const tile: Tile = { column, row, surface, used: this.#frame };
    level.tiles.set(keyOf(column, row), tile);
    return tile;
  }

  /** Fills the place of a missing tile with the level before, scaled: blurred for a moment instead of empty. */
  #drawBelow(
    context: ScreenContext,
    below: Level,
    scale: number,
    originX: number,
    originY: number,
    x: number,
    y: number,
    side: number,
  ): void {
    const ratio = scale / below.scale;
    const tileSide = TILE * ratio;
    context.save();
    context.beginPath();
    context.rect(x, y, Math.ceil(side), Math.ceil(side));
    context.clip();
    for (const tile of below.tiles.values()) {
      const left = originX + tile.column * tileSide;
      const top = originY + tile.row * tileSide;
      if (left < x + side && left + tileSide > x && top < y + side && top + tileSide > y)
        context.drawImage(tile.surface.image, left, top, tileSide, tileSide);
    }
    context.restore();
  }

  #evict(level: Level): void {
    const unused = [...level.tiles.entries()].filter(([, tile]) => tile.used !== this.#frame);
    if (unused.length <= SPARE_TILES) return;
    unused.sort(([, a], [, b]) => a.used - b.used);
    for (const [key] of unused.slice(0, unused.length - SPARE_TILES)) level.tiles.delete(key);
  }
}
