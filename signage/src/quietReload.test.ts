import { signageRoles } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isTimeToReload } from './quietReload.ts';

const hour = 3_600_000;
const { blank, show, preshow, event } = signageRoles;
const cases: [what: string, page: { ageMs: number; isNewBuild: boolean; roles: number }, is: boolean][] = [
  ['a young page stays', { ageMs: 5 * hour, isNewBuild: false, roles: blank }, false],
  ['one of yesterday goes when nothing is on', { ageMs: 20 * hour, isNewBuild: false, roles: blank }, true],
  ['not before guests', { ageMs: 20 * hour, isNewBuild: false, roles: preshow }, false],
  ['not while a show runs, also with a new build', { ageMs: 30 * hour, isNewBuild: true, roles: show | event }, false],
  ['a new build is loaded when nothing is on', { ageMs: 2 * hour, isNewBuild: true, roles: blank }, true],
  ['and not again and again where it does not come', { ageMs: hour - 1, isNewBuild: true, roles: blank }, false],
  ['where something is always on, after a week', { ageMs: 168 * hour, isNewBuild: false, roles: show }, true],
];
for (const [what, page, is] of cases) test(what, () => assert.is(isTimeToReload(page), is));

test.run();
