import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Changed, createNewsFollower, isConcerned } from './newsFollower.ts';

const test = suite('news of staff');

/** A follower whose rounds and pauses end when the test says so. */
function driven() {
  let nowMs = 0;
  const rounds: Changed[] = [];
  const pauses: number[] = [];
  let end: (() => void) | null = null;
  const step = (): Promise<void> =>
    new Promise((resolve) => {
      end = resolve;
    });
  const follower = createNewsFollower({
    refetch(changed) {
      rounds.push(changed);
      return step();
    },
    pause(ms) {
      pauses.push(ms);
      return step();
    },
    nowMs: () => nowMs,
    random: () => 0.5,
  });
  return {
    follower,
    rounds,
    pauses,
    /** The round or pause that is on is over, after so long. */
    async over(tookMs = 0): Promise<void> {
      nowMs += tookMs;
      end?.();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

test('what comes while a round is on is one round later, each thing once', async () => {
  const { follower, rounds, over } = driven();
  follower.hear([{ entity: 'bill', ids: ['a'] }]);
  follower.hear([{ entity: 'bill', ids: ['b'] }]);
  assert.equal(rounds, [], 'not at once: others hear of it too');
  await over();
  assert.equal(rounds, [[{ entity: 'bill', ids: ['a', 'b'] }]]);
  follower.hear([
    { entity: 'bill', ids: ['c'] },
    { entity: 'device', ids: ['1'] },
  ]);
  follower.hear([{ entity: 'bill', ids: null }]);
  await over();
  assert.is(rounds.length, 1, 'there is a pause between two rounds');
  await over();
  assert.equal(rounds[1], [
    { entity: 'bill', ids: null },
    { entity: 'device', ids: ['1'] },
  ]);
  follower.hear([{ entity: 'tag', ids: ['1'] }]);
  follower.hear(null);
  follower.hear([{ entity: 'tag', ids: ['2'] }]);
  await over();
  await over();
  assert.equal(rounds.slice(2), [null]);
});

test('at most a round a second, and fewer when they take long', async () => {
  const { follower, pauses, over } = driven();
  follower.hear(null);
  await over();
  await over(20);
  assert.is(pauses.at(-1), 1_000);
  follower.hear(null);
  await over();
  await over(900);
  assert.is(pauses.at(-1), 3_600);
  await over();
  assert.is(pauses.length, 3, 'nothing is left to be asked for');
});

test('a page that is left asks for nothing more', async () => {
  const { follower, rounds, over } = driven();
  follower.hear(null);
  follower.stop();
  await over();
  assert.equal(rounds, []);
});

test('which queries a change concerns', () => {
  const bill = (ids: string[] | null): Changed => [{ entity: 'bill', ids }];
  const cases: [path: string, input: unknown, changed: Changed, isAsked: boolean][] = [
    ['staff.bills.get', { uuid: 'a' }, bill(['a']), true],
    ['staff.bills.get', { uuid: 'a' }, bill(['b']), false],
    ['staff.bills.get', { uuid: 'a' }, bill(null), true],
    ['staff.bills.list', { q: '' }, bill(['b']), true],
    ['staff.refunds.quote', { uuid: 'a', lines: [] }, bill(['b']), false],
    ['staff.schedules.get', { id: 1 }, bill(['b']), true],
    ['staff.home.sales', { exhibitor: 1 }, bill(['b']), true],
    ['staff.films.get', { id: 1 }, bill(['b']), false],
    ['staff.films.get', { id: 1 }, [{ entity: 'tag', ids: ['3'] }], true],
    ['staff.films.get', { id: 1 }, null, true],
    ['staff.devices.list', {}, [{ entity: 'device', ids: ['3'] }], true],
    ['staff.signageViews.displays', undefined, [{ entity: 'device', ids: ['3'] }], true],
    ['staff.signageViews.list', {}, [{ entity: 'device', ids: ['3'] }], false],
    ['staff.films.list', {}, [{ entity: 'device', ids: ['3'] }], false],
    [
      'staff.films.list',
      {},
      [{ entity: 'device', ids: ['3'] }, ...(bill(null) ?? []), { entity: 'movie', ids: null }],
      true,
    ],
    ['staff.layouts.draft', { screen: 1 }, null, false],
    ['staff.layouts.move.preview', { screen: 1 }, null, false],
    ['staff.layouts.list', { screen: 1 }, [{ entity: 'screen', ids: ['1'] }], true],
    ['staff.search', { q: 'a' }, null, false],
    ['catalogue.startup', { locale: 'en' }, null, false],
  ];
  for (const [path, input, changed, isAsked] of cases)
    assert.is(
      isConcerned([path.split('.'), { input, type: 'query' }], changed),
      isAsked,
      `${path} ${JSON.stringify(changed)}`,
    );
  assert.is(isConcerned([['staff', 'bills']], null), true, 'a key without an input');
});

test.run();
