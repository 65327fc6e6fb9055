import { VisuallyHidden } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { FollowingGroup, paintShape, toScreen, useMapParts } from '@parterre/ui/seatmap';
import { type ReactNode, useMemo } from 'react';
import { Circle, Line, Shape } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/shapes/Circle';
import 'konva/lib/shapes/Line';
import { useStroke } from '../../strokes/useStrokes.ts';
import { useDrawing, useEditorState } from '../editorContext.ts';
import type { Tool } from '../editorStore.ts';
import classes from '../Workbench.module.css';
import { type Sketch, sketchOf } from './drawing.ts';

function useSketch(): Sketch | null {
  const { stroke } = useStroke();
  const { hall } = useDrawing();
  const tool = useEditorState((state) => state.tool);
  const shapeKind = useEditorState((state) => state.shapeKind);
  const isSnapping = useEditorState((state) => state.isSnapping);
  return useMemo(
    () => (stroke?.of === 'draw' ? sketchOf(stroke.path, { tool, shapeKind, isSnapping }, hall.screenSide) : null),
    [stroke, tool, shapeKind, isSnapping, hall.screenSide],
  );
}

/** What is being drawn, and the best view. */
export function DrawingMarks(): ReactNode {
  const { view, colors } = useMapParts();
  const { stroke, pen } = useStroke();
  const sketch = useSketch();
  const { focalPoint } = useDrawing().hall;
  const tool = useEditorState((state) => state.tool);
  const { pitch } = view.layout;
  const path = stroke?.of === 'draw' && tool === 'freeRow' ? stroke.path : [];
  const isPenSeen = pen !== null && isDrawn(tool);
  if (path.length <= 1 && !sketch && !focalPoint && !isPenSeen) return null;
  return (
    <FollowingGroup listening={false}>
      {path.length > 1 && (
        <Line
          points={path.flatMap(({ x, y }) => [x, y])}
          stroke={colors.yours.fill}
          strokeWidth={1.5}
          strokeScaleEnabled={false}
          dash={[4, 4]}
        />
      )}
      {sketch && (
        <Shape
          name="sketch"
          perfectDrawEnabled={false}
          sceneFunc={(pen) => {
            const side = pitch * 0.8;
            pen.setAttr('fillStyle', colors.yours.fill);
            for (const { x, y } of sketch.seats) pen.fillRect(x - side / 2, y - side / 2, side, side);
            if (!sketch.shape) return;
            const { scale } = view.viewport;
            pen.translate(sketch.shape.x, sketch.shape.y);
            // In px, as on the map.
            pen.scale(1 / scale, 1 / scale);
            paintShape(pen, sketch.shape, scale, colors);
          }}
        />
      )}
      {isPenSeen && (
        <Line
          name="pen"
          x={pen.x}
          y={pen.y}
          points={cross}
          stroke={colors.focus}
          strokeWidth={2}
          strokeScaleEnabled={false}
        />
      )}
      {focalPoint && (
        <>
          <Circle
            name="focal-point"
            {...focalPoint}
            radius={0.45}
            stroke={colors.yours.fill}
            strokeWidth={2}
            strokeScaleEnabled={false}
          />
          <Circle {...focalPoint} radius={0.12} fill={colors.yours.fill} />
        </>
      )}
    </FollowingGroup>
  );
}

/** A cross of two strokes, drawn in one. Layout units. */
const cross = [-0.7, 0, 0.7, 0, 0, 0, 0, -0.7, 0, 0.7];
const isDrawn = (tool: Tool): boolean => tool !== 'select' && tool !== 'hand';

/** Where the keyboard's pen is and what it would draw, for those who do not see it. Places are counted from the plan's upper left corner. */
export function PenSpeech(): ReactNode {
  const { t } = useTranslation('editor');
  const { number } = useFormats();
  const { pen } = useStroke();
  const sketch = useSketch();
  const tool = useEditorState((state) => state.tool);
  const { view } = useMapParts();
  const { minX, minY } = view.layout.seatBox;
  const seats = sketch?.seats.length ?? 0;
  const place = pen && t('draw.pen', { x: number(Math.round(pen.x - minX)), y: number(Math.round(pen.y - minY)) });
  return (
    <VisuallyHidden aria-live="polite">
      {place === null || !isDrawn(tool)
        ? ''
        : [place, seats > 0 ? t('draw.seats', { count: seats, seats: number(seats) }) : ''].filter(Boolean).join('. ')}
    </VisuallyHidden>
  );
}

/** How many seats it will be, beside the pointer. */
export function DrawingLabel(): ReactNode {
  const { t } = useTranslation('editor');
  const { number } = useFormats();
  const { view } = useMapParts();
  const { stroke } = useStroke();
  const sketch = useSketch();
  const last = stroke?.path.at(-1);
  if (!sketch || !last || sketch.seats.length === 0) return null;
  const { x, y } = toScreen(view.viewport, last.x, last.y);
  const { rows, seats } = sketch;
  return (
    <div className={classes.sketchLabel} style={{ left: x, top: y }} aria-hidden>
      {rows === null
        ? t('draw.seats', { count: seats.length, seats: number(seats.length) })
        : t('draw.block', { rows, seats: seats.length / rows, total: number(seats.length) })}
    </div>
  );
}
