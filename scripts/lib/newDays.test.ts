import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../server/src/testing/until.ts';
import { onNewDay } from './newDays.mjs';

let end = async () => {};
test.after(() => end());

test('a new day is added once, also one before, and one that could not be is tried again later', async () => {
  const tries: { day: string; look: number }[] = [];
  let day = '2026-11-21';
  let looks = 0;
  let failures = 0;
  end = onNewDay(
    async () => {
      looks += 1;
      return day;
    },
    async () => {
      tries.push({ day, look: looks });
      failures -= 1;
      return failures < 0;
    },
    1,
  );
  const looked = async (times: number) => {
    const target = looks + times;
    await until(`${times} looks`, async () => looks >= target);
  };
  await looked(3);
  assert.equal(tries, [], 'the day of the start is there');
  for (day of ['2026-11-22', '2027-11-22', '2026-11-20']) await looked(3);
  const days = () => tries.map((each) => each.day);
  assert.equal(days(), ['2026-11-22', '2027-11-22', '2026-11-20'], 'by what the clock says');
  failures = 1;
  day = '2026-11-21';
  await until('another try', async () => tries.length === 5);
  const [failed, again] = tries.slice(3);
  assert.ok((again?.look ?? 0) - (failed?.look ?? 0) > 10, 'not with the next look');
  await looked(40);
  assert.is(tries.length, 5);
});

test.run();
