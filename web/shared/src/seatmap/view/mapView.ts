/**
 * The map without React: holds the viewport and the pictures, says which of the two layers must be drawn, and draws
 * them. Everything that `start` begins its returned function ends.
 */
import { motion } from '../../theme/tokens.ts';
import { type HallLayout, layoutOf } from '../kernel/layout.ts';
import type { SeatLook } from '../kernel/look.ts';
import {
  centredOn,
  contained,
  fitScale,
  fitted,
  type Point,
  panned,
  revealing,
  type ScaleLimits,
  sameViewport,
  snapDown,
  snapScale,
  toLayout,
  toScreen,
  type Viewport,
  zoomedAt,
} from '../kernel/viewport.ts';
import { paintRowLabels, paintScreen } from '../paint/furniture.ts';
import type { SeatColors } from '../paint/seatColors.ts';
import { SeatSprites } from '../paint/sprites.ts';
import { SeatTiles } from '../paint/tiles.ts';
import type { SeatSource } from '../types.ts';
import { canvasSheet, readableSheet } from './canvasSheet.ts';
import { Fades } from './fades.ts';
import { gliding, LEAST_GLIDE, type Movement, movingTo } from './motion.ts';
import { paintMarks } from './paintMarks.ts';
import { type PictureChange, SeatPictures } from './pictures.ts';

/** Seats are comfortable to hit and to read at this pitch, px. */
export const COMFORTABLE_PX = 36;
const MOST_PX = 54;
/** A finger needs about this much; below, a tap zooms instead of picking. */
export const FINGER_PX = 24;
const PADDING = 10;
/** Time for painting tiles in one frame, ms: leaves half of it to everything else. */
const PAINT_BUDGET_MS = 8;
/** After the last change of scale the tiles are painted sharp. */
const SETTLE_MS = 90;
const ZOOM_MS = 200;
const MOST_SINGLE_REPAINTS = 600;

export interface MapViewOptions {
  source: SeatSource;
  colors: SeatColors;
  /** Word on the screen's place. */
  screenName: string;
  still: boolean;
  /** Draw a layer in the next frame. */
  redraw(layer: 'seats' | 'marks'): void;
}

export class MapView {
  readonly layout: HallLayout;
  readonly pictures: SeatPictures;
  readonly #source: SeatSource;
  readonly #tiles: SeatTiles;
  readonly #fades: Fades;
  readonly #redraw: MapViewOptions['redraw'];
  readonly #still: boolean;
  readonly #listeners = new Set<() => void>();
  #sprites: SeatSprites | null = null;
  #colors: SeatColors;
  #screenName: string;
  #viewport: Viewport = { width: 0, height: 0, scale: 1, x: 0, y: 0 };
  #density = 1;
  #movement: Movement | null = null;
  #frame = 0;
  #scaledAtMs = Number.NEGATIVE_INFINITY;
  #hovered = -1;
  #revision = 0;
  #focused = -1;
  #preview: readonly number[] = [];
  #names: string[] = [];

  constructor({ source, colors, screenName, still, redraw }: MapViewOptions) {
    this.#source = source;
    this.#colors = colors;
    this.#screenName = screenName;
    this.#still = still;
    this.#redraw = redraw;
    this.#fades = new Fades(still ? 0 : motion.slow);
    const { hall } = source;
    this.layout = layoutOf(hall);
    this.pictures = new SeatPictures(hall, this.layout, source.statuses());
    this.#tiles = new SeatTiles({
      inside: ({ minX, minY, maxX, maxY }) => hall.inRectangle(minX, minY, maxX, maxY),
      x: hall.seats.x,
      y: hall.seats.y,
      pitch: this.layout.pitch,
      box: this.layout.seatBox,
      stamp: (context, seat, x, y, scale) =>
        this.#sprites?.stamp(context, this.pictures.keys[seat] ?? 0, seat, this.#nameOf, x, y, scale),
      copier: {
        copies: (scale) => this.#sprites?.copies(scale) ?? false,
        copy: (target, width, seat, x, y, scale) =>
          this.#sprites?.copy(target, width, this.pictures.keys[seat] ?? 0, x, y, scale),
      },
      surface: (side) => canvasSheet(side, side),
    });
  }

  /** Listens to the source until the returned function is called; that also stops all movement and frees the pictures. */
  start(): () => void {
    const unsubscribe = this.#source.subscribe((seats) => {
      this.#show(this.pictures.setStatuses(this.#source.statuses(), seats), true);
    });
    this.#show(this.pictures.setStatuses(this.#source.statuses(), null), false);
    return () => {
      unsubscribe();
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#movement = null;
      this.#tiles.clear();
      this.#fades.clear();
    };
  }

  get viewport(): Viewport {
    return this.#viewport;
  }
  /** Rises whenever a seat looks different. */
  get revision(): number {
    return this.#revision;
  }
  get hovered(): number {
    return this.#hovered;
  }
  get focused(): number {
    return this.#focused;
  }
  /** px of seat pitch now. */
  get seatPx(): number {
    return this.#viewport.scale * this.layout.pitch;
  }
  get zoomed(): boolean {
    return this.#viewport.scale > this.#limits().min * 1.02;
  }
  /** On its way by itself. */
  get moving(): boolean {
    return this.#movement !== null;
  }
  get canZoomIn(): boolean {
    return this.#viewport.scale < this.#limits().max * 0.99;
  }

  /** Told when the viewport, the hovered or focused seat, or any status changes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  readonly #nameOf = (seat: number): string => {
    let name = this.#names[seat];
    if (name === undefined) {
      name = this.#source.hall.seatShortName(seat);
      this.#names[seat] = name;
    }
    return name;
  };

  #limits(): ScaleLimits {
    const { width, height } = this.#viewport;
    const { pitch, box } = this.layout;
    const snap = 1 / (pitch * this.#density);
    const fit = Math.min(fitScale(box, width, height, PADDING), MOST_PX / pitch);
    const min = snapDown(fit, snap);
    return { min, max: Math.max(min, MOST_PX / pitch), snap };
  }

  #kept(viewport: Viewport): Viewport {
    return contained(viewport, this.layout.box, PADDING);
  }

  #become(viewport: Viewport): void {
    if (sameViewport(viewport, this.#viewport)) return;
    if (viewport.scale !== this.#viewport.scale) this.#scaledAtMs = performance.now();
    this.#viewport = viewport;
    this.#redraw('seats');
    this.#redraw('marks');
    this.#tell();
  }

  #move(to: Viewport, durationMs = ZOOM_MS): void {
    if (this.#still) {
      this.#movement = null;
      this.#become(to);
      return;
    }
    this.#movement = movingTo(this.#viewport, to, performance.now(), durationMs);
    this.#tick();
  }

  /** One loop for everything that moves by itself; it stops when nothing does. */
  #tick(): void {
    if (this.#frame) return;
    const step = () => {
      this.#frame = 0;
      const now = performance.now();
      if (this.#movement) {
        const { viewport, done } = this.#movement.at(now);
        if (done) this.#movement = null;
        this.#become(viewport);
      }
      if (this.#fades.active) this.#redraw('marks');
      const settling = now - this.#scaledAtMs <= SETTLE_MS;
      if (settling) this.#redraw('seats');
      if (this.#movement || this.#fades.active || settling) this.#frame = requestAnimationFrame(step);
      else this.#redraw('seats');
    };
    this.#frame = requestAnimationFrame(step);
  }

  #show(changes: readonly PictureChange[], fade: boolean): void {
    if (changes.length === 0) return;
    this.#revision++;
    // Cell by cell costs more a seat than whole tiles do.
    if (changes.length > MOST_SINGLE_REPAINTS) this.#tiles.renew();
    else this.#tiles.repaint(changes.map(({ seat }) => seat));
    if (fade) this.#fades.add(changes, performance.now());
    this.#redraw('seats');
    this.#redraw('marks');
    if (this.#fades.active) this.#tick();
    this.#tell();
  }

  setOwn(own: readonly number[], pending: readonly number[]): void {
    // One's own answer is immediate: no fade.
    this.#show(this.pictures.setOwn(own, pending), false);
  }

  /** Free seats that a pick would be refused for their distance. */
  setDistanced(seats: readonly number[]): void {
    this.#show(this.pictures.setDistanced(seats), true);
  }

  /** Class indexes that stay bright; null: all. */
  setShown(shown: ReadonlySet<number> | null): void {
    this.#show(this.pictures.setShown(shown), true);
  }

  setColors(colors: SeatColors, screenName: string): void {
    this.#colors = colors;
    this.#screenName = screenName;
    this.repaintAll();
  }

  /** After a change of colours or of the font. */
  repaintAll(): void {
    this.#sprites = new SeatSprites({
      colors: this.#colors,
      screenSide: this.#source.hall.screenSide,
      pitch: this.layout.pitch,
      density: this.#density,
      sheet: (width, height) => {
        const { image, context } = canvasSheet(width, height);
        return { image, pen: context };
      },
      readableSheet,
    });
    this.#tiles.renew();
    this.#redraw('seats');
    this.#redraw('marks');
  }

  resize(width: number, height: number, density: number): void {
    if (width <= 0 || height <= 0) return;
    const first = this.#viewport.width === 0;
    const wasFitted = first || !this.zoomed;
    const middle = toLayout(this.#viewport, this.#viewport.width / 2, this.#viewport.height / 2);
    this.#viewport = { ...this.#viewport, width, height };
    if (density !== this.#density || !this.#sprites) {
      this.#density = density;
      this.repaintAll();
    }
    this.#movement = null;
    const limits = this.#limits();
    this.#become(
      wasFitted
        ? this.#fitted()
        : this.#kept(centredOn(this.#viewport, middle, snapScale(this.#viewport.scale, limits))),
    );
    this.#scaledAtMs = Number.NEGATIVE_INFINITY;
    this.#redraw('seats');
    this.#redraw('marks');
    this.#tell();
  }

  #fitted(): Viewport {
    return this.#kept(fitted(this.layout.box, this.#viewport.width, this.#viewport.height, this.#limits().min));
  }

  fit(): void {
    this.#move(this.#fitted());
  }

  /** By a factor about a place on the screen, by default the middle. */
  zoomBy(factor: number, x: number = this.#viewport.width / 2, y: number = this.#viewport.height / 2): void {
    this.zoomTo(this.#viewport.scale * factor, x, y);
  }

  zoomTo(scale: number, x: number, y: number): void {
    this.#move(this.#kept(zoomedAt(this.#viewport, snapScale(scale, this.#limits()), x, y)));
  }

  /** Brings a place of the screen to the middle at a size for fingers. */
  approach(x: number, y: number): void {
    const scale = snapScale(Math.max(this.#viewport.scale, COMFORTABLE_PX / this.layout.pitch), this.#limits());
    this.#move(this.#kept(centredOn(this.#viewport, toLayout(this.#viewport, x, y), scale)));
  }

  pan(dx: number, dy: number): void {
    this.#movement = null;
    this.#become(this.#kept(panned(this.#viewport, dx, dy)));
  }

  pinch(factor: number, x: number, y: number, dx: number, dy: number): void {
    this.#movement = null;
    const { min, max } = this.#limits();
    const scale = Math.min(max, Math.max(min, this.#viewport.scale * factor));
    this.#become(this.#kept(panned(zoomedAt(this.#viewport, scale, x - dx, y - dy), dx, dy)));
  }

  /** The fingers are off: glide on, and come to an even scale. */
  settle(velocityX: number, velocityY: number): void {
    const scale = snapScale(this.#viewport.scale, this.#limits());
    if (scale !== this.#viewport.scale) {
      this.#move(
        this.#kept(zoomedAt(this.#viewport, scale, this.#viewport.width / 2, this.#viewport.height / 2)),
        motion.fast,
      );
      return;
    }
    if (this.#still || Math.hypot(velocityX, velocityY) < LEAST_GLIDE) return;
    this.#movement = gliding(this.#viewport, velocityX, velocityY, performance.now(), (viewport) =>
      this.#kept(viewport),
    );
    this.#tick();
  }

  /** The middle of the screen to a place of the layout, for the overview. */
  lookAt(point: Point): void {
    this.#movement = null;
    this.#become(this.#kept(centredOn(this.#viewport, point, this.#viewport.scale)));
  }

  /** Seat under a place on the screen, -1: none. */
  seatAt(x: number, y: number): number {
    const point = toLayout(this.#viewport, x, y);
    return this.#source.hall.hit(point.x, point.y, this.layout.pitch * 0.5);
  }

  /** Middle of a seat, px from the map's corner. */
  positionOf(seat: number): Point {
    const { x, y } = this.#source.hall.seats;
    return toScreen(this.#viewport, x[seat] ?? 0, y[seat] ?? 0);
  }

  lookOf(seat: number): SeatLook {
    return this.pictures.lookOf(seat);
  }

  hover(seat: number): void {
    if (seat === this.#hovered) return;
    this.#hovered = seat;
    this.#redraw('marks');
    this.#tell();
  }

  /** Seats that a pick of the hovered or focused one would take. */
  setPreview(seats: readonly number[]): void {
    if (seats.length === 0 && this.#preview.length === 0) return;
    this.#preview = seats;
    this.#redraw('marks');
  }
  get preview(): readonly number[] {
    return this.#preview;
  }

  /** Where the keyboard is; -1: nowhere. Moves the map so that the seat can be seen. */
  focus(seat: number): void {
    if (seat === this.#focused) return;
    this.#focused = seat;
    if (seat >= 0) {
      const { x, y } = this.#source.hall.seats;
      const shown = this.#kept(revealing(this.#viewport, { x: x[seat] ?? 0, y: y[seat] ?? 0 }, 56));
      if (!sameViewport(shown, this.#viewport)) this.#move(shown, motion.normal);
    }
    this.#redraw('marks');
    this.#tell();
  }

  paintSeats(brush: CanvasRenderingContext2D): void {
    const now = performance.now();
    const { width } = this.#viewport;
    if (width === 0 || !this.#sprites) return;
    paintScreen(brush, this.#viewport, this.layout, this.#colors, this.#screenName);
    const sharp = !this.#movement && now - this.#scaledAtMs > SETTLE_MS;
    brush.save();
    brush.setTransform(1, 0, 0, 1, 0, 0);
    const whole = this.#tiles.draw(
      brush,
      this.#viewport,
      this.#density,
      sharp,
      () => performance.now() - now < PAINT_BUDGET_MS,
    );
    brush.restore();
    if (!whole) this.#redraw('seats');
    if (!sharp) this.#tick();
  }

  paintMarks(brush: CanvasRenderingContext2D): void {
    if (this.#viewport.width === 0 || !this.#sprites) return;
    const now = performance.now();
    const { seats } = this.#source.hall;
    const scale = this.#viewport.scale * this.#density;
    brush.save();
    brush.setTransform(1, 0, 0, 1, 0, 0);
    for (const { seat, from, alpha } of this.#fades.at(now)) {
      brush.globalAlpha = alpha;
      const x = Math.round((seats.x[seat] ?? 0) * scale + this.#viewport.x * this.#density);
      const y = Math.round((seats.y[seat] ?? 0) * scale + this.#viewport.y * this.#density);
      this.#sprites.stamp(brush, from, seat, this.#nameOf, x, y, scale);
    }
    brush.restore();
    paintRowLabels(brush, this.#viewport, this.layout, seats, this.#colors);
    paintMarks(brush, {
      colors: this.#colors,
      cell: this.seatPx,
      preview: this.#preview.map((seat) => this.positionOf(seat)),
      hovered: this.#hovered >= 0 ? { ...this.positionOf(this.#hovered), look: this.lookOf(this.#hovered) } : null,
      focused: this.#focused >= 0 ? this.positionOf(this.#focused) : null,
    });
  }
}
