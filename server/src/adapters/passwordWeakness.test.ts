import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { passwordWeakness } from './passwordWeakness.ts';

const test = suite('weak passwords');
const whose = ['Xenia Maes', 'x.maes@lumen-kino.example', 'Lumen Kino Gent'];

const table: [string, Awaited<ReturnType<typeof passwordWeakness>>][] = [
  ['password1234', 'common'],
  ['P@ssw0rd2024', 'common'],
  ['iloveyou1234', 'common'],
  ['welkom12345', 'common'],
  ['Password1234567890', 'common'],
  ['letmeinplease', 'common'],
  ['xeniamaes1984', 'personal'],
  ['Xenia.Maes1', 'personal'],
  ['lumenkinogent', 'personal'],
  ['LumenKino2026!', 'personal'],
  ['x.maes@lumen-kino.example', 'personal'],
  ['aaaaaaaaaaaa', 'pattern'],
  ['filmfilmfilm', 'pattern'],
  ['kinokinokino', 'personal'],
  ['abcdefghijkl', 'pattern'],
  ['azertyuiop', 'pattern'],
  ['11/02/1984', 'pattern'],
  // The end of a long one is not looked at.
  [`${'ab'.repeat(40)} velvet curtain`, 'pattern'],
  ['velvet curtain rises', null],
  ['popcorn-at-nine', null],
  ['correcthorsebatterystaple', null],
  ['x9$kQ2!pLm', null],
  ['Xenia sells seat nine', null],
  ['вечерний сеанс', null],
];

for (const [password, weakness] of table)
  test(`${password.slice(0, 30)}: ${weakness ?? 'good'}`, async () => {
    assert.is(await passwordWeakness(password, whose), weakness);
  });

test.run();
