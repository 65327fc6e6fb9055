import { pictureOf, unselectedKey } from '../kernel/look.ts';
import type { SeatColors } from '../paint/seatColors.ts';
import type { MapHall } from '../types.ts';
import type { MapView } from './mapView.ts';

export interface OverviewParts {
  view: MapView;
  colors: SeatColors;
  hall: MapHall;
}

/** An own seat is at least this large, px: it must be found. */
const OWN_PX = 4;
/** With more changes than this, painting everything is quicker. */
const MOST_PATCHES = 400;

/** The hall drawn small; `update` paints what looks different since. `scale`: px per layout unit. */
export class Overview {
  readonly #brush: CanvasRenderingContext2D | null;
  readonly #painted: Uint32Array;
  readonly #density = Math.max(1, window.devicePixelRatio);

  constructor(
    element: HTMLCanvasElement,
    readonly props: OverviewParts,
    readonly scale: number,
  ) {
    this.#brush = element.getContext('2d');
    this.#painted = props.view.pictures.keys.slice();
    const { box } = props.view.layout;
    element.width = (box.maxX - box.minX) * scale * this.#density;
    element.height = (box.maxY - box.minY) * scale * this.#density;
    this.#brush?.scale(scale * this.#density, scale * this.#density);
    this.#brush?.translate(-box.minX, -box.minY);
    this.#paintAll();
  }

  update(): void {
    const { keys } = this.props.view.pictures;
    const changed: number[] = [];
    for (let seat = 0; seat < keys.length; seat++)
      if (unselectedKey((keys[seat] ?? 0) ^ (this.#painted[seat] ?? 0)) !== 0) changed.push(seat);
    this.#painted.set(keys);
    if (changed.length > MOST_PATCHES) this.#paintAll();
    else for (const seat of changed) this.#patch(seat);
  }

  #paintAll(): void {
    const brush = this.#brush;
    if (!brush) return;
    const { layout } = this.props.view;
    const { minX, minY, maxX, maxY } = layout.box;
    brush.clearRect(minX, minY, maxX - minX, maxY - minY);
    this.#paintScreen(brush);
    for (let seat = 0; seat < this.props.hall.seatCount; seat++) this.#paintSeat(brush, seat);
  }

  /** Whole pixels around a seat, with all that reaches into them. */
  #patch(seat: number): void {
    const brush = this.#brush;
    if (!brush) return;
    const { hall } = this.props;
    const { box } = this.props.view.layout;
    const reach = this.#ownSide / 2;
    const pixel = 1 / (this.scale * this.#density);
    const down = (value: number, origin: number): number => origin + Math.floor((value - origin) / pixel) * pixel;
    const up = (value: number, origin: number): number => origin + Math.ceil((value - origin) / pixel) * pixel;
    const [x, y] = [hall.seats.x[seat] ?? 0, hall.seats.y[seat] ?? 0];
    const [left, top] = [down(x - reach, box.minX), down(y - reach, box.minY)];
    const [right, bottom] = [up(x + reach, box.minX), up(y + reach, box.minY)];
    brush.save();
    brush.beginPath();
    brush.rect(left, top, right - left, bottom - top);
    brush.clip();
    brush.clearRect(left, top, right - left, bottom - top);
    this.#paintScreen(brush);
    for (const other of hall.inRectangle(left - reach, top - reach, right + reach, bottom + reach))
      this.#paintSeat(brush, other);
    brush.restore();
  }

  get #side(): number {
    return this.props.view.layout.pitch * 0.78;
  }
  get #ownSide(): number {
    return Math.max(this.#side, OWN_PX / this.scale);
  }

  #paintScreen(brush: CanvasRenderingContext2D): void {
    const { from, bend, to } = this.props.view.layout.screen;
    brush.strokeStyle = this.props.colors.screen;
    brush.lineWidth = 1.6 / this.scale;
    brush.beginPath();
    brush.moveTo(from.x, from.y);
    brush.quadraticCurveTo(bend.x, bend.y, to.x, to.y);
    brush.stroke();
  }

  #paintSeat(brush: CanvasRenderingContext2D, seat: number): void {
    const { colors, hall } = this.props;
    const { x, y } = hall.seats;
    const { look, classIndex } = pictureOf(this.#painted[seat] ?? 0);
    const own = look === 'yours' || look === 'pending';
    const free = look === 'free' ? colors.classes[classIndex]?.fill : undefined;
    brush.fillStyle = own ? colors.yours.fill : (free ?? colors.gone);
    const size = own ? this.#ownSide : this.#side;
    brush.fillRect((x[seat] ?? 0) - size / 2, (y[seat] ?? 0) - size / 2, size, size);
  }
}
