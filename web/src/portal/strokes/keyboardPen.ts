/** Drawing with the keyboard: arrows move a pen, Enter puts it to the plan and takes it off, Escape drops what it drew. */
import type { MapTool, Point } from '@parterre/ui/seatmap';
import type { Stroke } from './stroking.ts';

/** How far an arrow key moves the pen, and with Shift, in seats. */
const step = 1;
const wideStep = 5;

const ways: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Paper {
  show(stroke: Stroke | null): void;
  showPen(pen: Point | null): void;
  /** What was drawn, from its first point to its last. */
  draw(path: readonly Point[]): void;
}

export function keyboardPen({ show, showPen, draw }: Paper): {
  press: NonNullable<MapTool['onKey']>;
  /** Takes the pen away, because a pointer draws. */
  putDown(): void;
} {
  let pen: Point | null = null;
  /** Where the pen has been since Enter put it to the plan; empty: it draws nothing. */
  let path: readonly Point[] = [];

  function putDown(): void {
    pen = null;
    path = [];
    showPen(null);
  }

  return {
    putDown,
    press(event, view) {
      const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
      const way = ways[key];
      if (ctrlKey || altKey || metaKey) return false;
      if (key === 'Escape' && pen !== null) {
        putDown();
        show(null);
        // Escape ends other things as well, which others do.
        return false;
      }
      if (!way && key !== 'Enter' && key !== ' ') return false;
      if (pen === null) {
        const { x, y } = view.placeAt(view.viewport.width / 2, view.viewport.height / 2);
        pen = { x: Math.round(x), y: Math.round(y) };
      } else if (way) {
        const length = shiftKey ? wideStep : step;
        pen = { x: pen.x + way.x * length, y: pen.y + way.y * length };
        if (path.length > 0) path = [...path, pen];
      } else if (path.length === 0) path = [pen];
      else {
        const drawn = path;
        path = [];
        show(null);
        showPen(pen);
        draw(drawn);
        return true;
      }
      view.reveal(pen);
      showPen(pen);
      show(path.length > 0 ? { of: 'draw', path } : null);
      return true;
    },
  };
}
