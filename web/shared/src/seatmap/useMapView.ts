import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fonts } from '../theme/tokens.ts';
import type { SeatColors } from './paint/seatColors.ts';
import type { MapHall, SeatSource } from './types.ts';
import { MapView } from './view/mapView.ts';

/** What Konva's layers offer: drawn together, once a frame. */
export interface Drawable {
  batchDraw(): unknown;
}
export interface Layers {
  seats: Drawable | null;
  marks: Drawable | null;
}

/** What the parts around the canvas show. */
export interface MapState {
  /** The hall that is drawn. */
  hall: MapHall;
  width: number;
  height: number;
  hovered: number;
  focused: number;
  zoomed: boolean;
  fitted: boolean;
  canZoomIn: boolean;
  canZoomOut: boolean;
  /** Fingers rather than a mouse. */
  coarse: boolean;
  /** Rises whenever a seat looks different. */
  version: number;
  /** Free seats of each class. */
  freeByClass: readonly number[];
}

interface Options {
  source: SeatSource;
  colors: SeatColors;
  screenName: string;
  still: boolean;
  staff: boolean;
  free: boolean;
  container: RefObject<HTMLElement | null>;
}

function read(view: MapView, before?: MapState): MapState {
  const { width, height } = view.viewport;
  const next = {
    hall: view.hall,
    width,
    height,
    hovered: view.hovered,
    focused: view.focused,
    zoomed: view.zoomed,
    fitted: view.fitted,
    canZoomIn: view.canZoomIn,
    canZoomOut: view.canZoomOut,
    version: view.revision,
  };
  if (before && (Object.keys(next) as (keyof typeof next)[]).every((key) => before[key] === next[key])) return before;
  // A new array only when a count may have changed.
  const isOutdated = before === undefined || next.version !== before.version || next.hall !== before.hall;
  return {
    ...next,
    coarse: before?.coarse ?? matchMedia('(pointer: coarse)').matches,
    freeByClass: isOutdated ? [...view.pictures.freeByClass] : before.freeByClass,
  };
}

/** Makes the view of a source, keeps it in size and colours, and what it tells in React's state. */
export function useMapView({ source, colors, screenName, still, staff, free, container }: Options): {
  view: MapView;
  state: MapState;
  layers: Layers;
} {
  const layers = useRef<Layers>({ seats: null, marks: null }).current;
  const first = useRef({ source, colors, screenName });
  first.current = { source, colors, screenName };
  // Not anew for another source: that is looked at from where one is.
  const view = useMemo(
    () => new MapView({ ...first.current, still, staff, free, redraw: (layer) => layers[layer]?.batchDraw() }),
    [still, staff, free, layers],
  );
  const [state, setState] = useState<MapState>(() => read(view));

  // Before anything of the new hall is seen: the parts show the hall that is drawn.
  useLayoutEffect(() => {
    view.setSource(source);
    setState((before) => read(view, before));
  }, [view, source]);
  useEffect(() => view.start(), [view]);
  useEffect(() => view.setColors(colors, screenName), [view, colors, screenName]);

  // Numbers painted before the font is there would stay in the fallback's shapes.
  useEffect(() => {
    let gone = false;
    document.fonts.load(`600 14px ${fonts.text}`, '0123ABC').then(
      () => gone || view.repaintAll(),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [view]);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth === 0 || clientHeight === 0) return;
      view.resize(clientWidth, clientHeight, Math.max(1, window.devicePixelRatio));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [view, container]);

  useEffect(() => {
    let frame = 0;
    const follow = () => {
      frame = 0;
      setState((before) => read(view, before));
    };
    // Several tellings in a frame are one render.
    const unsubscribe = view.subscribe(() => {
      frame ||= requestAnimationFrame(follow);
    });
    follow();
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [view]);

  return { view, state, layers };
}
