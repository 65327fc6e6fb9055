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
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { seatClassesOf } from '../../cinemas/seatClasses.ts';
import { type Strokes, StrokesContext, useStrokes } from '../../strokes/useStrokes.ts';
import { duplicate, move, turn } from '../document/arrange.ts';
import { rounded } from '../document/seats.ts';
import { wholeRows } from '../document/select.ts';
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
import { DrawingLabel, DrawingMarks, PenSpeech } from './DrawingMarks.tsx';
import { draw, gridStep } from './drawing.ts';
import { HandleLabel, type HandleTip } from './handles.tsx';
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
  focalPoint: 'mark',
};
/** Distance from which a line catches, px. */
const reachPx = 8;
/** Room around what is drawn, layout units. */
const room = 3;
/** What is seen of a plan without a seat: room for 20 rows of 30 seats. */
const firstRoom: Box = { minX: 0, minY: 0, maxX: 29, maxY: 19 };

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
  const [tip, setTip] = useState<HandleTip | null>(null);
  // A handle that vanishes with the selection does not say that the pointer has left it.
  useEffect(() => setTip(null), [selection.seats.length, selection.shapes.length]);

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
    ({ dx, dy, degrees }: Movement, copying = false) =>
      store.edit((now, selected) => {
        if (degrees !== 0) return turn(now, selected, degrees);
        return copying ? duplicate(now, selected, { dx, dy }) : move(now, selected, { dx, dy });
      }),
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
  const onDoubleTap = useCallback(
    (seat: number) => {
      const seats = wholeRows(store.drawing.hall, { seats: [seat], shapes: [] });
      store.select({ seats, shapes: [] });
    },
    [store],
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
  const { tools, stroke, pen, carried } = useStrokes({
    onSelect,
    onPickShape,
    onDoubleTap,
    selected: selection,
    onMove,
    snap,
    onDraw,
  });
  const making = useMemo(() => ({ stroke, pen, carried }), [stroke, pen, carried]);
  return (
    <StrokesContext value={making}>
      <SeatMap
        source={source}
        seatClasses={seatClasses}
        marks={marks}
        free
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
              onTip={setTip}
            >
              <DrawingMarks />
              <CurveHandle onTip={setTip} />
            </SelectionLayer>
          }
        >
          {tool === 'select' ? <SeatTooltip /> : null}
          <DrawingLabel />
          <PenSpeech />
          <HandleLabel tip={tip} />
          <Minimap />
          <Reveal seats={shown} />
          <ContextActions />
          <Port />
          <ShownPicture isThere={scenery.background !== null} />
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

/** Around everything that there is, and some room to draw more. */
function useExtent({ hall, scenery = noScenery }: Drawing, bounds: Box): Box {
  const isEmpty = hall.rows.every(({ seats }) => seats.length === 0);
  return useMemo(() => {
    const seats = isEmpty ? firstRoom : bounds;
    const { minX, minY, maxX, maxY } = scenery.background ? joined(boxOf(scenery.background), seats) : seats;
    return { minX: minX - room, minY: minY - room, maxX: maxX + room, maxY: maxY + room };
  }, [scenery.background, bounds, isEmpty]);
}

/** A picture to trace that has just been chosen is seen whole. */
function ShownPicture({ isThere }: { isThere: boolean }): null {
  const { view } = useMapParts();
  const wasThere = useRef(isThere);
  useEffect(() => {
    const isNew = isThere && !wasThere.current;
    wasThere.current = isThere;
    // After the map has heard how far the picture reaches: effects of what is inside come first.
    if (isNew) queueMicrotask(() => view.fitAtOnce());
  }, [isThere, view]);
  return null;
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
