import type { MapView, Point } from '@parterre/ui/seatmap';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keyboardPen } from './keyboardPen.ts';

/** The plan's middle is at 10, 5. */
const view = {
  viewport: { width: 400, height: 200 },
  placeAt: (x: number, y: number) => ({ x: x / 20 + 0.3, y: y / 20 - 0.2 }),
  reveal: () => undefined,
} as unknown as MapView;

const at = ({ x, y }: Point) => `${x},${y}`;

/** Keys one after the other, with `+` in front for Shift and `^` for Ctrl. */
function press(keys: string) {
  const drawn: string[] = [];
  let [pen, sketch] = ['', ''];
  const { press: onKey } = keyboardPen({
    show: (stroke) => {
      sketch = stroke?.path.map(at).join(' ') ?? '';
    },
    showPen: (place) => {
      pen = place ? at(place) : '';
    },
    draw: (path) => drawn.push(path.map(at).join(' ')),
  });
  const names: Record<string, string> = {
    L: 'ArrowLeft',
    R: 'ArrowRight',
    U: 'ArrowUp',
    D: 'ArrowDown',
    E: 'Enter',
    X: 'Escape',
  };
  const taken = keys.split(' ').map((key) =>
    onKey(
      {
        key: names[key.at(-1) ?? ''] ?? key,
        shiftKey: key.startsWith('+'),
        ctrlKey: key.startsWith('^'),
        altKey: false,
        metaKey: false,
      },
      view,
    ),
  );
  return { drawn, pen, sketch, taken };
}

const rows: { name: string; keys: string; pen: string; sketch?: string; drawn?: string[] }[] = [
  { name: 'the first key takes the pen out, in the middle', keys: 'R', pen: '10,5' },
  { name: 'arrows move it', keys: 'R R D', pen: '11,6' },
  { name: 'with Shift further', keys: 'R +L +U', pen: '5,0' },
  { name: 'Enter begins', keys: 'R E R R D', pen: '12,6', sketch: '10,5 11,5 12,5 12,6' },
  { name: 'and ends', keys: 'R E R R E', pen: '12,5', drawn: ['10,5 11,5 12,5'] },
  { name: 'twice at one place draws there', keys: 'R E E', pen: '10,5', drawn: ['10,5'] },
  { name: 'then the next', keys: 'R E R E D E L E', pen: '10,6', drawn: ['10,5 11,5', '11,6 10,6'] },
  { name: 'Escape drops what was begun', keys: 'R E R X', pen: '' },
];
for (const { name, keys, pen, sketch = '', drawn = [] } of rows)
  test(`pen: ${name}`, () => {
    const pressed = press(keys);
    assert.equal([pressed.pen, pressed.sketch, pressed.drawn], [pen, sketch, drawn]);
  });

test('other keys are not the pen’s, and Escape also ends what else is under way', () => {
  assert.equal(press('x ^R + R X').taken, [false, false, false, true, false]);
});

test.run();
