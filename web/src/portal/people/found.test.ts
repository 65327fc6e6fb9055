import type { StaffEmployee } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { found } from './found.ts';

const person = (id: number, name: string, email: string): StaffEmployee => ({ id, name, email, memberships: [] });
const people = [
  person(1, 'Xenia Maes', 'exhibitor-manager@marquise.example'),
  person(2, 'Manon Lefèvre', 'manager@marquise.example'),
  person(3, 'Ewoud Claes', 'employee@marquise.example'),
];

const searches: [string, number[]][] = [
  ['', [3, 2, 1]],
  ['lefevre', [2]],
  ['LEFÈVRE manon', [2]],
  ['manager', [2, 1]],
  ['maes manager', [1]],
  ['  ', [3, 2, 1]],
  ['nobody', []],
];
for (const [search, ids] of searches)
  test(`"${search}"`, () =>
    assert.equal(
      found(people, search).map(({ id }) => id),
      ids,
    ));

test.run();
