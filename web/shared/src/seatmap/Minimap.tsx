import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { visibleBox } from './kernel/viewport.ts';
import classes from './Minimap.module.css';
import { useMapParts } from './mapContext.ts';
import { Overview } from './view/overview.ts';

/** Part of the map's width that it takes. */
const SHARE = 0.22;
const MOST_WIDTH = 150;
const MOST_HEIGHT = 110;

/** The whole hall in a corner once the map shows a part, with a frame around what is seen; dragging it moves the map. */
export function Minimap() {
  const { state } = useMapParts();
  return state.zoomed ? <Overviewed /> : null;
}

function Overviewed() {
  const { t } = useTranslation('seatmap');
  const { view, state, colors } = useMapParts();
  const { hall } = state;
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const { box } = view.layout;
  const wide = Math.min(MOST_WIDTH, state.width * SHARE);
  const scale = Math.min(wide / (box.maxX - box.minX), MOST_HEIGHT / (box.maxY - box.minY));

  // Without React: it moves with every frame of a drag.
  useLayoutEffect(() => {
    const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
    const follow = () => {
      if (!frame.current) return;
      const seen = visibleBox(view.viewport);
      const left = (clamp(seen.minX, box.minX, box.maxX) - box.minX) * scale;
      const right = (clamp(seen.maxX, box.minX, box.maxX) - box.minX) * scale;
      const top = (clamp(seen.minY, box.minY, box.maxY) - box.minY) * scale;
      const bottom = (clamp(seen.maxY, box.minY, box.maxY) - box.minY) * scale;
      Object.assign(frame.current.style, {
        transform: `translate(${left}px, ${top}px)`,
        width: `${right - left}px`,
        height: `${bottom - top}px`,
      });
    };
    follow();
    return view.subscribe(follow);
  }, [view, box, scale]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const overview = new Overview(element, { view, colors, hall }, scale);
    let painted = view.revision;
    let frame = 0;
    const follow = () => {
      frame = 0;
      if (painted === view.revision) return;
      painted = view.revision;
      overview.update();
    };
    const unsubscribe = view.subscribe(() => {
      frame ||= requestAnimationFrame(follow);
    });
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [view, hall, colors, scale]);

  const move = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const place = event.currentTarget.getBoundingClientRect();
    view.lookAt({
      x: (event.clientX - place.left) / scale + box.minX,
      y: (event.clientY - place.top) / scale + box.minY,
    });
  };
  return (
    <div className={classes.root} title={t('overview')} aria-hidden>
      <div
        className={classes.map}
        style={{ width: (box.maxX - box.minX) * scale, height: (box.maxY - box.minY) * scale }}
        onPointerDown={move}
        onPointerMove={move}
      >
        <canvas ref={canvas} />
        <span ref={frame} className={classes.seen} />
      </div>
    </div>
  );
}
