/**
 * The portal at the size of a large house, a part a file in `portal/`; without names all of them.
 *
 *     npm run bench:portal [-- lists timeline loads] [-- rounds]
 *
 * `lists`: the list of bills at 200,000 bills, as its page asks for it: rows and count, by the list's own SQL. BILLS=20000 makes fewer.
 * `timeline`: 12 screens x 14 days in Chromium: until they are painted, and what a move of a drag costs.
 * `loads`: what the first load of the portal weighs, and what each area adds when it is entered.
 */
import { listsOfBills } from './portal/lists.ts';
import { loads } from './portal/loads.ts';
import { timeline } from './portal/timeline.ts';

const parts = { lists: listsOfBills, timeline, loads };

const given = process.argv.slice(2);
const named = given.filter((word) => !/^\d+$/.test(word));
const rounds = Number(given.find((word) => /^\d+$/.test(word)) ?? 7);
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
for (const [name, part] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  await part(rounds);
}
