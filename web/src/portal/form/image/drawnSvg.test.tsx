import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isSvg, sized } from './drawnSvg.ts';

const svg = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path d="M0 0L9 9"/></svg>`;

const rows: { name: string; text: string; size: [number, number] | null }[] = [
  { name: 'with a view box', text: svg('viewBox="0 0 200 100"'), size: [3000, 1500] },
  { name: 'with commas in it', text: svg('viewBox="10,10,100,400"'), size: [750, 3000] },
  { name: 'with a size alone', text: svg('width="40mm" height="20mm"'), size: [3000, 1500] },
  { name: 'with neither', text: svg(''), size: null },
  { name: 'broken', text: '<svg viewBox="0 0 9 9"><path', size: null },
  { name: 'another file', text: '<html><body>plan</body></html>', size: null },
];
for (const { name, text, size } of rows)
  test(`an SVG ${name}`, () => {
    const drawing = sized(text);
    assert.equal(drawing && [drawing.width, drawing.height], size);
    if (drawing && size)
      assert.match(drawing.text, new RegExp(`viewBox="[^"]+".*width="${size[0]}"|width="${size[0]}".*viewBox="[^"]+"`));
  });

test('what is an SVG', () => {
  assert.ok(isSvg({ type: 'image/svg+xml', name: 'plan' }));
  assert.ok(isSvg({ type: '', name: 'PLAN.SVG' }));
  assert.not(isSvg({ type: 'image/png', name: 'plan.png' }));
});

test.run();
