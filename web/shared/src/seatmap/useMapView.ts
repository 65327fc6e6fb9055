import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { fonts } from '../theme/tokens.ts';
import type { SeatColors } from './paint/seatColors.ts';
import type { SeatSource } from './types.ts';
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
  width: number;
  height: number;
  hovered: number;
  focused: number;
  zoomed: boolean;
  canZoomIn: boolean;
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
  container: RefObject<HTMLElement | null>;
}

/** Makes the view of a source, keeps it in size and colours, and what it tells in React's state. */
export function useMapView({ source, colors, screenName, still, container }: Options): {
  view: MapView;
  state: MapState;
  layers: Layers;
} {
  const layers = useRef<Layers>({ seats: null, marks: null }).current;
  const first = useRef({ colors, screenName });
  first.current = { colors, screenName };
  const view = useMemo(
    () => new MapView({ source, still, ...first.current, redraw: (layer) => layers[layer]?.batchDraw() }),
    [source, still, layers],
  );
  const [state, setState] = useState<MapState>(() => ({
    width: 0,
    height: 0,
    hovered: -1,
    focused: -1,
    zoomed: false,
    canZoomIn: true,
    coarse: matchMedia('(pointer: coarse)').matches,
    version: 0,
    freeByClass: [...view.pictures.freeByClass],
  }));

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
    const read = () => {
      frame = 0;
      setState((before) => {
        const { width, height } = view.viewport;
        const next = {
          width,
          height,
          hovered: view.hovered,
          focused: view.focused,
          zoomed: view.zoomed,
          canZoomIn: view.canZoomIn,
          version: view.revision,
        };
        const same = (Object.keys(next) as (keyof typeof next)[]).every((key) => before[key] === next[key]);
        if (same) return before;
        // A new array only when a count may have changed.
        const freeByClass = next.version === before.version ? before.freeByClass : [...view.pictures.freeByClass];
        return { ...before, ...next, freeByClass };
      });
    };
    // Several tellings in a frame are one render.
    const unsubscribe = view.subscribe(() => {
      frame ||= requestAnimationFrame(read);
    });
    read();
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [view]);

  return { view, state, layers };
}
