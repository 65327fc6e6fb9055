/**
 * How browser tests ask the map, instead of looking at pixels: the element with `data-seatmap` carries these methods.
 * `await page.$eval('[data-seatmap]', (map, seat) => map.seatMap.positionOf(seat), 12)` gives the middle of seat 12 in
 * CSS pixels of the page's viewport; click there.
 */
import type { SeatLook } from './kernel/look.ts';
import type { Viewport } from './kernel/viewport.ts';
import type { MapView } from './view/mapView.ts';

export interface SeatMapDriver {
  seatCount: number;
  /** Middle of a seat, px of the browser's viewport. */
  positionOf(seat: number): { x: number; y: number };
  /** How it is drawn. */
  lookOf(seat: number): SeatLook;
  /** `C-7` */
  nameOf(seat: number): string;
  /** px of seat pitch. */
  seatPx(): number;
  /** All seats that are drawn like this, ascending. */
  seatsLooking(look: SeatLook): number[];
  /** Seats marked as those that a pick would take. */
  previewed(): readonly number[];
  /** Seats marked as those that somebody works on. */
  selected(): readonly number[];
  viewport(): Viewport;
  /** Whether nothing moves any more. */
  settled(): boolean;
  /** Every seat in sight has been painted as it looks now. */
  painted(): boolean;
}

export type SeatMapElement = HTMLElement & { seatMap?: SeatMapDriver };

export function attachDriver(element: SeatMapElement, view: MapView): () => void {
  element.seatMap = {
    get seatCount() {
      return view.hall.seatCount;
    },
    positionOf(seat) {
      const stage = element.querySelector('[data-seatmap-stage]')?.getBoundingClientRect();
      const { x, y } = view.positionOf(seat);
      return { x: x + (stage?.left ?? 0), y: y + (stage?.top ?? 0) };
    },
    lookOf: (seat) => view.lookOf(seat),
    nameOf: (seat) => view.hall.seatName(seat),
    seatPx: () => view.seatPx,
    seatsLooking: (look) =>
      Array.from({ length: view.hall.seatCount }, (_, seat) => seat).filter((seat) => view.lookOf(seat) === look),
    previewed: () => view.preview,
    selected: () => view.marks.selected ?? [],
    viewport: () => view.viewport,
    settled: () => !view.moving,
    painted: () => view.painted,
  };
  return () => {
    delete element.seatMap;
  };
}
