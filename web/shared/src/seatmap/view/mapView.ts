/**
 * The map without React: holds the viewport and the pictures, says which of the two layers must be drawn, and draws
 * them. Everything that `start` begins its returned function ends. The hall can be replaced; where one looks stays.
 */
import { motion } from '../../theme/tokens.ts';
import { type HallLayout, layoutOf } from '../kernel/layout.ts';
import { pictureOf, type SeatLook } from '../kernel/look.ts';
import { boxOf, isOn, type MapShape } from '../kernel/shapes.ts';
import {
  type Box,
  centredOn,
  contained,
  fitScale,
  fitted,
  joined,
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
import { paintSeat } from '../paint/paintSeat.ts';
import { paintShapes } from '../paint/paintShapes.ts';
import { detailAt, type RoomPen } from '../paint/pen.ts';
import type { SeatColors } from '../paint/seatColors.ts';
import { SeatSprites } from '../paint/sprites.ts';
import { type ScreenContext, SeatTiles, type TileSource } from '../paint/tiles.ts';
import type { MapHall, SeatSource } from '../types.ts';
import { canvasSheet, readableSheet } from './canvasSheet.ts';
import { changedPlaces } from './changedPlaces.ts';
import { Fades } from './fades.ts';
import type { SeatMarks } from './marks.ts';
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
/** Pause after the last change of scale until the tiles are painted sharp. */
const SETTLE_MS = 90;
const ZOOM_MS = 200;
const MOST_SINGLE_REPAINTS = 600;
/** A thin shape is hit that far beside it. */
const SHAPE_REACH_PX = 4;

export interface MapViewOptions {
  source: SeatSource;
  colors: SeatColors;
  /** Word on the screen's place. */
  screenName: string;
  still: boolean;
  /** Reserved seats are told from sold ones. */
  staff: boolean;
  /** Draw a layer in the next frame. */
  redraw(layer: 'seats' | 'marks'): void;
}

/** What a layer is painted with: Konva's context, or a browser's. */
export type LayerPen = RoomPen &
  ScreenContext & { setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void };

const nothing: readonly number[] = [];

export class MapView {
  readonly #fades: Fades;
  readonly #redraw: MapViewOptions['redraw'];
  readonly #still: boolean;
  readonly #staff: boolean;
  readonly #listeners = new Set<() => void>();
  #source: SeatSource;
  #layout: HallLayout;
  #pictures: SeatPictures;
  #tiles: SeatTiles;
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
  #isPainted = false;
  #focused = -1;
  #preview: readonly number[] = nothing;
  #marks: SeatMarks = {};
  #pickable: (seat: number) => boolean = () => false;
  #names: string[] = [];
  #shapes: readonly MapShape[] = [];
  #extent: Box | null = null;
  /** Ends the listening to the source; null: not begun. */
  #unsubscribe: (() => void) | null = null;

  constructor({ source, colors, screenName, still, staff, redraw }: MapViewOptions) {
    this.#source = source;
    this.#colors = colors;
    this.#screenName = screenName;
    this.#still = still;
    this.#staff = staff;
    this.#redraw = redraw;
    this.#fades = new Fades(still ? 0 : motion.slow);
    this.#layout = layoutOf(source.hall);
    this.#pictures = this.#picturesOf(source);
    this.#tiles = new SeatTiles(this.#tileSource(source.hall));
  }

  #picturesOf(source: SeatSource): SeatPictures {
    return new SeatPictures(source.hall, this.#layout, source.statuses(), this.#staff, this.#marks);
  }

  #tileSource(hall: MapHall): TileSource {
    return {
      inside: ({ minX, minY, maxX, maxY }) => hall.inRectangle(minX, minY, maxX, maxY),
      x: hall.seats.x,
      y: hall.seats.y,
      pitch: this.#layout.pitch,
      box: this.#layout.seatBox,
      stamp: (context, seat, x, y, scale) =>
        this.#sprites?.stamp(context, this.#pictures.keys[seat] ?? 0, seat, this.#labelOf, x, y, scale),
      copier: {
        copies: (scale) => this.#sprites?.copies(scale) ?? false,
        copy: (target, width, seat, x, y, scale) =>
          this.#sprites?.copy(target, width, this.#pictures.keys[seat] ?? 0, x, y, scale),
      },
      surface: (side) => canvasSheet(side, side),
    };
  }

  /** Listens to the source until the returned function is called; that also stops all movement and frees the pictures. */
  start(): () => void {
    this.#listen();
    return () => {
      this.#unsubscribe?.();
      this.#unsubscribe = null;
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#movement = null;
      this.#tiles.clear();
      this.#fades.clear();
    };
  }

  #listen(): void {
    this.#follow();
    this.#show(this.#pictures.setStatuses(this.#source.statuses(), null), false);
  }

  #follow(): void {
    const source = this.#source;
    this.#unsubscribe?.();
    this.#unsubscribe = source.subscribe((seats) => {
      const changes = this.#pictures.setStatuses(source.statuses(), seats);
      this.#show(changes, true);
      if (changes.length > 0 || !this.#staff) return;
      // A blocked seat that went out of order has the same picture, and now a cross and other words for staff.
      this.#redraw('marks');
      this.#tell();
    });
  }

  /**
   * Another hall, or the same one changed. Who looks at a part of it goes on looking there; the whole hall stays the whole
   * hall. The keyboard stays at its place, the marks as they were given.
   */
  setSource(source: SeatSource): void {
    if (source === this.#source) return;
    if (source.hall === this.#source.hall) {
      this.#source = source;
      if (this.#unsubscribe) this.#listen();
      return;
    }
    const before = { hall: this.#source.hall, layout: this.#layout, keys: this.#pictures.keys };
    const { seats } = before.hall;
    const wasFitted = !this.zoomed;
    const focusedAt = { x: seats.x[this.#focused] ?? 0, y: seats.y[this.#focused] ?? 0 };
    this.#source = source;
    this.#layout = layoutOf(source.hall);
    this.#pictures = this.#picturesOf(source);
    const hasSameSprites =
      before.layout.pitch === this.#layout.pitch && before.hall.screenSide === source.hall.screenSide;
    const touched = hasSameSprites ? changedPlaces(before, { hall: source.hall, keys: this.#pictures.keys }) : null;
    this.#tiles.become(this.#tileSource(source.hall), touched);
    this.#isPainted = false;
    this.#fades.clear();
    this.#names = [];
    this.#preview = nothing;
    this.#hovered = -1;
    if (this.#focused >= 0) this.#focused = source.hall.hit(focusedAt.x, focusedAt.y, this.#layout.pitch * 0.5);
    this.#revision++;
    if (this.#viewport.width > 0) {
      this.#movement = null;
      this.#viewport = wasFitted ? this.#stillFitted() : this.#stillZoomed();
      if (!hasSameSprites) this.repaintAll();
      this.#redraw('seats');
      this.#redraw('marks');
    }
    if (this.#unsubscribe) this.#follow();
    this.#tell();
  }

  /** The view stays when the whole hall was seen and only a few of its seats have moved; else the hall is fitted anew. */
  #stillFitted(): Viewport {
    const now = this.#viewport;
    const fit = this.#fitted();
    const { minX, minY, maxX, maxY } = this.#box;
    const from = toScreen(now, minX, minY);
    const to = toScreen(now, maxX, maxY);
    const isWhole = from.x >= 0 && from.y >= 0 && to.x <= now.width && to.y <= now.height;
    return isWhole && !this.zoomed && now.scale > fit.scale * 0.98 ? now : fit;
  }

  /** Not snapped: a hall whose seats stand as they did is to be seen exactly as it was. */
  #stillZoomed(): Viewport {
    const { width, height, scale } = this.#viewport;
    const limits = this.#limits();
    const isPossible = scale >= limits.min && scale <= limits.max;
    return this.#kept(zoomedAt(this.#viewport, isPossible ? scale : snapScale(scale, limits), width / 2, height / 2));
  }

  get hall(): MapHall {
    return this.#source.hall;
  }
  get layout(): HallLayout {
    return this.#layout;
  }
  get pictures(): SeatPictures {
    return this.#pictures;
  }
  get colors(): SeatColors {
    return this.#colors;
  }
  get viewport(): Viewport {
    return this.#viewport;
  }
  /** Seats that are crossed out: those that the caller says are out of order, and to staff those that are by their status. */
  get outOfOrder(): number[] {
    return [...new Set([...(this.#marks.outages?.keys() ?? []), ...this.#pictures.broken])];
  }
  isBroken(seat: number): boolean {
    return this.#pictures.broken.has(seat);
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
    return this.#viewport.scale * this.#layout.pitch;
  }
  get zoomed(): boolean {
    return this.#viewport.scale > this.#limits().min * 1.02;
  }
  /** Every seat in sight has been painted as it looks now. */
  get painted(): boolean {
    return this.#isPainted;
  }
  /** Whether the map is on its way by itself. */
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

  readonly #labelOf = (seat: number): string => {
    let name = this.#names[seat];
    if (name === undefined) {
      name = this.#source.hall.seatShortName(seat);
      this.#names[seat] = name;
    }
    return name;
  };

  /** What there is to see. */
  get #box(): Box {
    const { box } = this.#layout;
    return this.#extent ? joined(box, this.#extent) : box;
  }

  #limits(): ScaleLimits {
    const { width, height } = this.#viewport;
    const { pitch } = this.#layout;
    const snap = 1 / (pitch * this.#density);
    const fit = Math.min(fitScale(this.#box, width, height, PADDING), MOST_PX / pitch);
    const min = snapDown(fit, snap);
    return { min, max: Math.max(min, MOST_PX / pitch), snap };
  }

  #kept(viewport: Viewport): Viewport {
    return contained(viewport, this.#box, PADDING);
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
    if (changes.length > MOST_SINGLE_REPAINTS) this.#tiles.renew(this.#placesOf(changes));
    else this.#tiles.repaint(changes.map(({ seat }) => seat));
    if (fade) this.#fades.add(changes, performance.now());
    this.#redraw('seats');
    this.#redraw('marks');
    if (this.#fades.active) this.#tick();
    this.#tell();
  }

  #placesOf(changes: readonly PictureChange[]): number[] {
    const { x, y } = this.#source.hall.seats;
    return changes.flatMap(({ seat }) => [x[seat] ?? 0, y[seat] ?? 0]);
  }

  setMarks(marks: SeatMarks): void {
    const before = this.#marks;
    this.#marks = marks;
    const { yours = nothing, pending = nothing, distanced = nothing, shown = null, selected = nothing } = marks;
    // One's own answer is immediate: no fade.
    if (yours !== (before.yours ?? nothing) || pending !== (before.pending ?? nothing))
      this.#show(this.#pictures.setOwn(yours, pending), false);
    if (selected !== (before.selected ?? nothing)) this.#show(this.#pictures.setSelected(selected), false);
    if (distanced !== (before.distanced ?? nothing)) this.#show(this.#pictures.setDistanced(distanced), true);
    if (shown !== (before.shown ?? null)) this.#show(this.#pictures.setShown(shown), true);
    if (marks.outages !== before.outages) this.#redraw('marks');
  }
  get marks(): SeatMarks {
    return this.#marks;
  }

  /** What stands around the seats, and what else of the room is to be seen. */
  setRoom(shapes: readonly MapShape[], extent: Box | null): void {
    const wasFitted = !this.zoomed;
    this.#shapes = shapes;
    this.#extent = shapes.reduce<Box | null>((box, shape) => joined(boxOf(shape), box), extent);
    if (this.#viewport.width === 0) return;
    this.#movement = null;
    this.#become(wasFitted ? this.#stillFitted() : this.#kept(this.#viewport));
    this.#redraw('seats');
  }
  get shapes(): readonly MapShape[] {
    return this.#shapes;
  }

  /** Which seats show that they can be picked. */
  setPickable(pickable: (seat: number) => boolean): void {
    this.#pickable = pickable;
  }
  isPickable(seat: number): boolean {
    return seat >= 0 && this.#pickable(seat);
  }

  setColors(colors: SeatColors, screenName: string): void {
    this.#colors = colors;
    this.#screenName = screenName;
    this.repaintAll();
  }

  /** Has to be called after a change of colours or of the font. */
  repaintAll(): void {
    this.#sprites = new SeatSprites({
      colors: this.#colors,
      screenSide: this.#source.hall.screenSide,
      pitch: this.#layout.pitch,
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
    return this.#kept(fitted(this.#box, this.#viewport.width, this.#viewport.height, this.#limits().min));
  }

  fit(): void {
    this.#move(this.#fitted());
  }

  /** Zooms by a factor about a place on the screen, by default the middle. */
  zoomBy(factor: number, x: number = this.#viewport.width / 2, y: number = this.#viewport.height / 2): void {
    this.zoomTo(this.#viewport.scale * factor, x, y);
  }

  zoomTo(scale: number, x: number, y: number): void {
    this.#move(this.#kept(zoomedAt(this.#viewport, snapScale(scale, this.#limits()), x, y)));
  }

  /** Brings a place of the screen to the middle at a size for fingers. */
  approach(x: number, y: number): void {
    const scale = snapScale(Math.max(this.#viewport.scale, COMFORTABLE_PX / this.#layout.pitch), this.#limits());
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

  /** Where in the layout a place of the screen is. */
  placeAt(x: number, y: number): Point {
    return toLayout(this.#viewport, x, y);
  }

  /** The uppermost shape under a place of the layout, -1: none. */
  shapeAt(place: Point): number {
    const reach = this.#viewport.scale > 0 ? SHAPE_REACH_PX / this.#viewport.scale : 0;
    return this.#shapes.findLastIndex((shape) => isOn(shape, place, reach));
  }

  /** Shapes with their middle between two places of the layout, ascending. */
  shapesBetween(from: Point, to: Point): number[] {
    const isIn = (value: number, one: number, other: number): boolean =>
      value >= Math.min(one, other) && value <= Math.max(one, other);
    return [...this.#shapes.keys()].filter((index) => {
      const { x, y } = this.#shapes[index] as MapShape;
      return isIn(x, from.x, to.x) && isIn(y, from.y, to.y);
    });
  }

  /** Seat at a place of the layout, -1: none. */
  seatOn({ x, y }: Point): number {
    return this.#source.hall.hit(x, y, this.#layout.pitch * 0.5);
  }

  /** Seat under a place on the screen, -1: none. */
  seatAt(x: number, y: number): number {
    return this.seatOn(this.placeAt(x, y));
  }

  /** Middle of a seat, px from the map's corner. */
  positionOf(seat: number): Point {
    const { x, y } = this.#source.hall.seats;
    return toScreen(this.#viewport, x[seat] ?? 0, y[seat] ?? 0);
  }

  lookOf(seat: number): SeatLook {
    return this.#pictures.lookOf(seat);
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

  /** Seats with their middle between two places of the layout, ascending. */
  seatsBetween(from: Point, to: Point): number[] {
    return [...this.#source.hall.inRectangle(from.x, from.y, to.x, to.y)];
  }

  paintRoom(pen: LayerPen): void {
    if (this.#viewport.width === 0) return;
    paintScreen(pen, this.#viewport, this.#layout, this.#colors, this.#screenName);
    paintShapes(pen, this.#viewport, this.#shapes, this.#colors);
  }

  paintSeats(pen: LayerPen): void {
    const now = performance.now();
    if (this.#viewport.width === 0 || !this.#sprites) return;
    const sharp = !this.#movement && now - this.#scaledAtMs > SETTLE_MS;
    pen.save();
    // Tiles are whole pixels of the device.
    pen.setTransform(1, 0, 0, 1, 0, 0);
    const whole = this.#tiles.draw(
      pen,
      this.#viewport,
      this.#density,
      sharp,
      () => performance.now() - now < PAINT_BUDGET_MS,
    );
    pen.restore();
    this.#isPainted = whole && sharp;
    if (!whole) this.#redraw('seats');
    if (!sharp) this.#tick();
  }

  /** The looks that seats had a moment ago, on their way out. */
  paintFades(pen: LayerPen): void {
    if (this.#viewport.width === 0 || !this.#sprites || !this.#fades.active) return;
    const { seats } = this.#source.hall;
    const scale = this.#viewport.scale * this.#density;
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    for (const { seat, from, alpha } of this.#fades.at(performance.now())) {
      pen.globalAlpha = alpha;
      const x = Math.round((seats.x[seat] ?? 0) * scale + this.#viewport.x * this.#density);
      const y = Math.round((seats.y[seat] ?? 0) * scale + this.#viewport.y * this.#density);
      this.#sprites.stamp(pen, from, seat, this.#labelOf, x, y, scale);
    }
    pen.restore();
  }

  paintRowLabels(pen: LayerPen): void {
    if (this.#viewport.width === 0) return;
    paintRowLabels(pen, this.#viewport, this.#layout, this.#source.hall.seats, this.#colors);
  }

  paintMarks(pen: LayerPen): void {
    if (this.#viewport.width === 0) return;
    paintMarks(pen, {
      colors: this.#colors,
      cell: this.seatPx,
      preview: this.#preview.map((seat) => this.positionOf(seat)),
      outOfOrder: this.outOfOrder.map((seat) => this.positionOf(seat)),
      hovered: this.isPickable(this.#hovered) ? this.positionOf(this.#hovered) : null,
      focused: this.#focused >= 0 ? this.positionOf(this.#focused) : null,
    });
  }

  /** A seat as it looks now, drawn in layout units with its middle at (x, y). `hairline`: a pixel of the device. */
  paintSeatAt(pen: RoomPen, seat: number, x: number, y: number): void {
    const { pitch } = this.#layout;
    const frame = {
      x,
      y,
      cell: pitch,
      detail: detailAt(this.seatPx),
      screenSide: this.#source.hall.screenSide,
      hairline: 1 / this.#viewport.scale,
    };
    paintSeat(pen, frame, pictureOf(this.#pictures.keys[seat] ?? 0), this.#colors);
  }
}
