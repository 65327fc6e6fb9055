/**
 * The map without React: holds the viewport and the pictures, says which of the two layers must be drawn, and draws
 * them. Everything that `start` begins its returned function ends. The hall can be replaced; where one looks stays.
 */
import { motion } from '../../theme/tokens.ts';
import { type HallLayout, layoutOf } from '../kernel/layout.ts';
import { pictureOf, type SeatLook } from '../kernel/look.ts';
import { boxOf, type MapShape, shapeAt, shapesBetween } from '../kernel/shapes.ts';
import { radiansOf } from '../kernel/turns.ts';
import {
  type Box,
  centredOn,
  joined,
  type Point,
  panned,
  revealing,
  sameViewport,
  snapScale,
  toLayout,
  toScreen,
  type Viewport,
  zoomedAt,
} from '../kernel/viewport.ts';
import { type PlacedLabel, paintRowLabels, paintScreen } from '../paint/furniture.ts';
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
import { Framing } from './framing.ts';
import type { SeatMarks } from './marks.ts';
import { gliding, LEAST_GLIDE, type Movement, movingTo } from './motion.ts';
import { paintMarks, type Standing } from './paintMarks.ts';
import { type PictureChange, SeatPictures } from './pictures.ts';

/** Seats are comfortable to hit and to read at this pitch, px. */
export const COMFORTABLE_PX = 36;
/** A finger needs about this much; below, a tap zooms instead of picking. */
export const FINGER_PX = 24;
/** Time for painting tiles in one frame, ms: leaves half of it to everything else. */
const PAINT_BUDGET_MS = 8;
/** Pause after the last change of scale until the tiles are painted sharp. */
const SETTLE_MS = 90;
const ZOOM_MS = 200;
const MOST_SINGLE_REPAINTS = 600;
/** How far from its middle a row's label is hit, px. */
const LABEL_REACH_PX = 12;
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
  /** A canvas to draw on: looked at from anywhere, and from where one is, whatever is drawn meanwhile. */
  free: boolean;
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
  readonly free: boolean;
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
  /** Row labels where they were painted last. */
  #labels: readonly PlacedLabel[] = [];
  #shapes: readonly MapShape[] = [];
  #extent: Box | null = null;
  /** Ends the listening to the source; null: not begun. */
  #unsubscribe: (() => void) | null = null;

  constructor({ source, colors, screenName, still, staff, free, redraw }: MapViewOptions) {
    this.#source = source;
    this.#colors = colors;
    this.#screenName = screenName;
    this.#still = still;
    this.#staff = staff;
    this.free = free;
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
      reach: this.#layout.reach,
      box: this.#layout.seatBox,
      stamp: (context, seat, x, y, scale) =>
        this.#sprites?.stamp(
          context,
          this.#pictures.keys[seat] ?? 0,
          this.#turnOf(seat),
          seat,
          this.#labelOf,
          x,
          y,
          scale,
        ),
      copier: {
        copies: (scale) => this.#sprites?.copies(scale) ?? false,
        copy: (target, width, seat, x, y, scale) =>
          this.#sprites?.copy(target, width, this.#pictures.keys[seat] ?? 0, this.#turnOf(seat), x, y, scale),
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
    const wasFitted = this.fitted;
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
      this.#viewport = this.#framing.after(this.#viewport, wasFitted);
      if (!hasSameSprites) this.repaintAll();
      this.#redraw('seats');
      this.#redraw('marks');
    }
    if (this.#unsubscribe) this.#follow();
    this.#tell();
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
  /** Some of it may lie outside of the screen. */
  get zoomed(): boolean {
    return this.#framing.isPart(this.#viewport);
  }
  /** It is seen whole, as it fits. */
  get fitted(): boolean {
    return this.#framing.isFitted(this.#viewport);
  }
  get canZoomOut(): boolean {
    return this.#viewport.scale > this.#framing.limits(this.#viewport).min * 1.02;
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
    return this.#viewport.scale < this.#framing.limits(this.#viewport).max * 0.99;
  }

  /** Told when the viewport, the hovered or focused seat, or any status changes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #turnOf(seat: number): number {
    return this.#layout.turns[seat] ?? 0;
  }
  /** How a seat is turned, radians clockwise. */
  turnOf(seat: number): number {
    return radiansOf(this.#turnOf(seat));
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

  get #framing(): Framing {
    return new Framing({ box: this.#box, pitch: this.#layout.pitch, density: this.#density, free: this.free });
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
    const wasFitted = this.fitted;
    this.#shapes = shapes;
    this.#extent = shapes.reduce<Box | null>((box, shape) => joined(boxOf(shape), box), extent);
    if (this.#viewport.width === 0) return;
    this.#movement = null;
    this.#become(this.#framing.after(this.#viewport, wasFitted));
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
    const wasFitted = first || this.fitted;
    const middle = toLayout(this.#viewport, this.#viewport.width / 2, this.#viewport.height / 2);
    this.#viewport = { ...this.#viewport, width, height };
    if (density !== this.#density || !this.#sprites) {
      this.#density = density;
      this.repaintAll();
    }
    this.#movement = null;
    const framing = this.#framing;
    const scale = snapScale(this.#viewport.scale, framing.limits(this.#viewport));
    this.#become(wasFitted ? framing.whole(this.#viewport) : framing.kept(centredOn(this.#viewport, middle, scale)));
    this.#scaledAtMs = Number.NEGATIVE_INFINITY;
    this.#redraw('seats');
    this.#redraw('marks');
    this.#tell();
  }

  fit(): void {
    this.#move(this.#framing.whole(this.#viewport));
  }

  /** Without a movement, for what was not seen before. */
  fitAtOnce(): void {
    this.#movement = null;
    this.#become(this.#framing.whole(this.#viewport));
  }

  /** Zooms by a factor about a place on the screen, by default the middle. */
  zoomBy(factor: number, x: number = this.#viewport.width / 2, y: number = this.#viewport.height / 2): void {
    this.zoomTo(this.#viewport.scale * factor, x, y);
  }

  zoomTo(scale: number, x: number, y: number): void {
    this.#move(
      this.#framing.kept(zoomedAt(this.#viewport, snapScale(scale, this.#framing.limits(this.#viewport)), x, y)),
    );
  }

  /** Brings a place of the screen to the middle at a size for fingers. */
  approach(x: number, y: number): void {
    const scale = snapScale(
      Math.max(this.#viewport.scale, COMFORTABLE_PX / this.#layout.pitch),
      this.#framing.limits(this.#viewport),
    );
    this.#move(this.#framing.kept(centredOn(this.#viewport, toLayout(this.#viewport, x, y), scale)));
  }

  pan(dx: number, dy: number): void {
    this.#movement = null;
    this.#become(this.#framing.kept(panned(this.#viewport, dx, dy)));
  }

  pinch(factor: number, x: number, y: number, dx: number, dy: number): void {
    this.#movement = null;
    const { min, max } = this.#framing.limits(this.#viewport);
    const scale = Math.min(max, Math.max(min, this.#viewport.scale * factor));
    this.#become(this.#framing.kept(panned(zoomedAt(this.#viewport, scale, x - dx, y - dy), dx, dy)));
  }

  /** The fingers are off: glide on, and come to an even scale. */
  settle(velocityX: number, velocityY: number): void {
    const scale = snapScale(this.#viewport.scale, this.#framing.limits(this.#viewport));
    if (scale !== this.#viewport.scale) {
      this.#move(
        this.#framing.kept(zoomedAt(this.#viewport, scale, this.#viewport.width / 2, this.#viewport.height / 2)),
        motion.fast,
      );
      return;
    }
    if (this.#still || Math.hypot(velocityX, velocityY) < LEAST_GLIDE) return;
    this.#movement = gliding(this.#viewport, velocityX, velocityY, performance.now(), (viewport) =>
      this.#framing.kept(viewport),
    );
    this.#tick();
  }

  /** The middle of the screen to a place of the layout, for the overview. */
  lookAt(point: Point): void {
    this.#movement = null;
    this.#become(this.#framing.kept(centredOn(this.#viewport, point, this.#viewport.scale)));
  }

  /** Where in the layout a place of the screen is. */
  placeAt(x: number, y: number): Point {
    return toLayout(this.#viewport, x, y);
  }

  /** The uppermost shape under a place of the layout, -1: none. */
  shapeAt(place: Point): number {
    return shapeAt(this.#shapes, place, this.#viewport.scale > 0 ? SHAPE_REACH_PX / this.#viewport.scale : 0);
  }

  /** Shapes with their middle between two places of the layout, ascending. */
  shapesBetween(from: Point, to: Point): number[] {
    return shapesBetween(this.#shapes, from, to);
  }

  /** The seats of the row whose label is at a place of the layout, ascending; empty: there is none. */
  rowLabelledAt({ x, y }: Point): number[] {
    const at = toScreen(this.#viewport, x, y);
    const isNear = (label: Point | null) =>
      label !== null && Math.hypot(label.x - at.x, label.y - at.y) <= LABEL_REACH_PX;
    const row = this.#labels.find(({ left, right }) => isNear(left) || isNear(right));
    return row ? Array.from({ length: row.last - row.first + 1 }, (_, seat) => row.first + seat) : [];
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

  #standingOf(seat: number): Standing {
    return { ...this.positionOf(seat), turn: this.turnOf(seat) };
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
    const { x, y } = this.#source.hall.seats;
    if (seat >= 0) this.reveal({ x: x[seat] ?? 0, y: y[seat] ?? 0 });
    this.#redraw('marks');
    this.#tell();
  }

  /** Moves the map so that a place of the layout can be seen. */
  reveal(place: Point): void {
    const shown = this.#framing.kept(revealing(this.#viewport, place, 56));
    if (!sameViewport(shown, this.#viewport)) this.#move(shown, motion.normal);
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
      this.#sprites.stamp(pen, from, this.#turnOf(seat), seat, this.#labelOf, x, y, scale);
    }
    pen.restore();
  }

  paintRowLabels(pen: LayerPen): void {
    if (this.#viewport.width === 0) return;
    this.#labels = paintRowLabels(pen, this.#viewport, this.#layout, this.#source.hall.seats, this.#colors);
  }

  paintMarks(pen: LayerPen): void {
    if (this.#viewport.width === 0) return;
    paintMarks(pen, {
      colors: this.#colors,
      cell: this.seatPx,
      preview: this.#preview.map((seat) => this.#standingOf(seat)),
      outOfOrder: this.outOfOrder.map((seat) => this.positionOf(seat)),
      hovered: this.isPickable(this.#hovered) ? this.#standingOf(this.#hovered) : null,
      focused: this.#focused >= 0 ? this.#standingOf(this.#focused) : null,
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
      turn: this.turnOf(seat),
    };
    paintSeat(pen, frame, pictureOf(this.#pictures.keys[seat] ?? 0), this.#colors);
  }
}
