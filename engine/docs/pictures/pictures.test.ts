import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pictures } from './pictures.ts';

for (const [name, svg] of Object.entries(pictures())) {
  test(`${name} is what the engine would draw today`, () => {
    const drawn = readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
    assert.ok(drawn === svg, 'draw it anew: node --import tsx engine/docs/pictures/main.ts');
  });
}

test.run();
