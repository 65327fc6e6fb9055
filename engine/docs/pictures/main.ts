/** Draws the pictures of the pages anew: `node --import tsx engine/docs/pictures/main.ts`. */
import { writeFileSync } from 'node:fs';
import { pictures } from './pictures.ts';

for (const [name, svg] of Object.entries(pictures())) {
  writeFileSync(new URL(`../${name}`, import.meta.url), svg);
}
