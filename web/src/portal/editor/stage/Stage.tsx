import { useMediaQuery } from '@mantine/hooks';
import { noScenery, type ScreenView } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import {
  type Box,
  boxOf,
  joined,
  Legend,
  MapStage,
  MapToolbar,
  Minimap,
  type Movement,
  type Point,
  Reveal,
  SeatMap,
  SeatTooltip,
  useMapParts,
} from '@parterre/ui/seatmap';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { seatClassesOf } from '../../cinemas/seatClasses.ts';
import { type Strokes, StrokesContext, useStrokes } from '../../strokes/useStrokes.ts';
import { move, turn } from '../document/arrange.ts';
import { rounded } from '../document/seats.ts';
import { changeShapes } from '../document/shapes.ts';
import { snapped, snapTargets } from '../document/snap.ts';
import type { Drawing } from '../document/types.ts';
import { draftHall, draftSource } from '../draftHall.ts';
import { useEditor, useEditorState } from '../editorContext.ts';
import { type Tool, toggled, united } from '../editorStore.ts';
import classes from '../Workbench.module.css';
import { BackgroundLayer } from './BackgroundLayer.tsx';
import { ContextActions } from './ContextActions.tsx';
import { CurveHandle } from './CurveHandle.tsx';
import { DrawingLabel, DrawingMarks } from './DrawingMarks.tsx';
import { draw, gridStep } from './drawing.ts';
import { SelectionLayer, type ShapeFrame } from './SelectionLayer.tsx';

const mapTools: Record<Tool, keyof Strokes['tools']> = {
  select: 'marquee',
  hand: 'hand',
  block: 'draw',
  row: 'draw',
  curvedRow: 'draw',
  freeRow: 'draw',
  shape: 'draw',
  text: 'draw',
  focalPoint: 'draw',
};
/** Distance from which a line catches, px. */
const reachPx = 8;
/** Room around what is drawn, to draw more in; layout units. It grows in steps, so that the map does not creep. */
const room = 2;
const roomStep = 4;

/** The drawing on the seat map. */
export function Stage({ label, rates }: { label: string; rates: ScreenView['classes'] }): ReactNode {
  const editor = useEditor();
  const { store } = editor;
  const { locale } = useFormats();
  const drawing = useEditorState(({ preview, history }) => preview ?? history.now.drawing);
  const selection = useEditorState(({ history }) => history.now.selection);
  const tool = useEditorState((state) => state.tool);
  const isTouched = useMediaQuery('(pointer: coarse)') ?? false;
  const shown = useEditorState((state) => state.shown);
  const { hall, scenery } = drawing;
  const drawn = useMemo(() => draftHall(hall), [hall]);
  const source = useMemo(() => draftSource(drawn, scenery.shapes), [drawn, scenery.shapes]);
  const seatClasses = useMemo(() => seatClassesOf(hall.classes, rates, locale), [hall.classes, rates, locale]);
  const marks = useMemo(() => ({ selected: selection.seats, selectedShapes: selection.shapes }), [selection]);
  const extent = useExtent(drawing, drawn.bounds);

  // Found once for a drag: the drawing stays as it is until it ends.
  const targets = useMemo(() => {
    let found: ReturnType<typeof snapTargets> | undefined;
    return () => {
      found ??= snapTargets(drawing, selection);
      return found;
    };
  }, [drawing, selection]);
  const snap = useCallback(
    (movement: { dx: number; dy: number }) => {
      const lines = store.read().isSnapping ? targets() : null;
      const reach = reachPx / (editor.stage.current?.scale() ?? 1);
      return lines ? snapped(lines, movement, { grid: gridStep, reach }) : { ...movement, guides: [] };
    },
    [store, targets, editor],
  );
  const onMove = useCallback(
    ({ dx, dy, degrees }: Movement) =>
      store.edit((now, selected) => (degrees === 0 ? move(now, selected, { dx, dy }) : turn(now, selected, degrees))),
    [store],
  );
  const onReshape = useCallback(
    ({ x, y, width, height, degrees }: ShapeFrame) =>
      store.edit((now, selected) =>
        changeShapes(now, selected, {
          x: rounded(x),
          y: rounded(y),
          width: rounded(width),
          height: rounded(height),
          degrees: rounded(degrees),
        }),
      ),
    [store],
  );
  const onDraw = useCallback((path: readonly Point[]) => draw(store, path), [store]);
  const onPick = useCallback(
    (seat: number, adding: boolean) => {
      const { seats, shapes } = store.selection;
      store.select(adding || isTouched ? { seats: toggled(seats, seat), shapes } : { seats: [seat], shapes: [] });
    },
    [store, isTouched],
  );
  const onPickShape = useCallback(
    (shape: number, adding: boolean) => {
      const { seats, shapes } = store.selection;
      store.select(adding ? { seats, shapes: toggled(shapes, shape) } : { seats: [], shapes: [shape] });
    },
    [store],
  );
  const onSelect = useCallback(
    (seats: number[], adding: boolean, shapes: number[]) => {
      const before = store.selection;
      store.select(
        adding ? { seats: united(before.seats, seats), shapes: united(before.shapes, shapes) } : { seats, shapes },
      );
    },
    [store],
  );

  // A finger moves the plan and taps seats together; rectangles and drags are for what points more finely.
  const inHand = isTouched && tool === 'select' ? 'pick' : mapTools[tool];
  const { tools, stroke, carried } = useStrokes({ onSelect, onPickShape, selected: selection, onMove, snap, onDraw });
  const making = useMemo(() => ({ stroke, carried }), [stroke, carried]);
  return (
    <StrokesContext value={making}>
      <SeatMap
        source={source}
        seatClasses={seatClasses}
        marks={marks}
        extent={extent}
        tool={tools[inHand]}
        pickable={every}
        label={label}
        onPick={onPick}
        onSelect={onSelect}
      >
        <MapStage
          height="100%"
          ground={<BackgroundLayer />}
          layers={
            <SelectionLayer
              handles={inHand === 'marquee' ? 'held' : inHand === 'pick' ? 'none' : 'seen'}
              onMove={onMove}
              onReshape={onReshape}
            >
              <DrawingMarks />
              <CurveHandle />
            </SelectionLayer>
          }
        >
          {tool === 'select' ? <SeatTooltip /> : null}
          <DrawingLabel />
          <Minimap />
          <Reveal seats={shown} />
          <ContextActions />
          <Port />
        </MapStage>
        {/* Beside the screen's name, which stands on the other side. */}
        <div className={classes.legend} data-side={hall.screenSide === 'top' ? 'bottom' : 'top'}>
          <Legend states="none" />
        </div>
        <div className={classes.zoom}>
          <MapToolbar />
        </div>
      </SeatMap>
    </StrokesContext>
  );
}

const every = () => true;

/** Around everything that there is, and some room. */
function useExtent({ scenery = noScenery }: Drawing, bounds: Box): Box {
  const grown = useRef<Box | null>(null);
  return useMemo(() => {
    const down = (value: number): number => Math.floor((value - room) / roomStep) * roomStep;
    const up = (value: number): number => Math.ceil((value + room) / roomStep) * roomStep;
    const { minX, minY, maxX, maxY } = scenery.background ? joined(boxOf(scenery.background), bounds) : bounds;
    const next = { minX: down(minX), minY: down(minY), maxX: up(maxX), maxY: up(maxY) };
    const before = grown.current;
    grown.current = joined(next, before);
    const { current } = grown;
    const isSame =
      before !== null &&
      before.minX === current.minX &&
      before.minY === current.minY &&
      before.maxX === current.maxX &&
      before.maxY === current.maxY;
    if (isSame) grown.current = before;
    return isSame ? before : current;
  }, [scenery.background, bounds]);
}

/** Lets the rest of the editor ask where one looks. */
function Port(): ReactNode {
  const { view } = useMapParts();
  const { stage } = useEditor();
  useEffect(() => {
    stage.current = {
      middle: () => view.placeAt(view.viewport.width / 2, view.viewport.height / 2),
      scale: () => view.viewport.scale,
    };
    return () => {
      stage.current = null;
    };
  }, [view, stage]);
  return null;
}
