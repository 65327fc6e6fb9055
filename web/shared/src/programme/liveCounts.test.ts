import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Counts, createLiveCounts } from './liveCounts.ts';

const test = suite('live counts');

/** A world in which the test says when the page is idle. */
function world() {
  const log: string[] = [];
  let idle: (() => void) | null = null;
  let tell: (scheduleId: number, counts: Counts) => void = () => undefined;
  const counts = createLiveCounts({
    open(scheduleIds, onCounts) {
      log.push(`open ${scheduleIds}`);
      tell = onCounts;
      return () => log.push(`stop ${scheduleIds}`);
    },
    whenIdle(call) {
      idle = call;
      return () => {
        idle = null;
      };
    },
  });
  return {
    counts,
    log,
    becomeIdle() {
      const call = idle;
      idle = null;
      call?.();
    },
    tell: (scheduleId: number, online: number) => tell(scheduleId, { online, free: online, undecided: 0 }),
  };
}

const nothing = (): void => undefined;

test('one subscription for all shows, and none before the page is idle', () => {
  const { counts, log, becomeIdle } = world();
  for (const id of [3, 1, 2, 3]) counts.watch(id, nothing);
  assert.equal(log, []);
  becomeIdle();
  assert.equal(log, ['open 1,2,3']);
});

test('a page that shows the same again keeps it; another one replaces it, the new before the old goes', () => {
  const { counts, log, becomeIdle } = world();
  const stop = counts.watch(1, nothing);
  becomeIdle();
  stop();
  const again = counts.watch(1, nothing);
  becomeIdle();
  assert.equal(log, ['open 1']);
  again();
  const other = counts.watch(2, nothing);
  becomeIdle();
  assert.equal(log, ['open 1', 'open 2', 'stop 1']);
  other();
  becomeIdle();
  assert.equal(log.at(-1), 'stop 2');
});

test('a page of what is on subscribes without shows as well; the last one that goes ends it', () => {
  const { counts, log, becomeIdle } = world();
  const [stopOne, stopOther] = [counts.follow(), counts.follow()];
  becomeIdle();
  assert.equal(log, ['open ']);
  stopOne();
  becomeIdle();
  const stopSchedule = counts.watch(1, nothing);
  becomeIdle();
  stopSchedule();
  becomeIdle();
  assert.equal(log, ['open ', 'open 1', 'stop ', 'open ', 'stop 1']);
  stopOther();
  becomeIdle();
  assert.equal(log.at(-1), 'stop ');
});

test('only those who watch a show are told, and only of a change', () => {
  const { counts, becomeIdle, tell } = world();
  const told: number[] = [];
  counts.watch(1, () => told.push(1));
  counts.watch(2, () => told.push(2));
  becomeIdle();
  tell(2, 10);
  tell(2, 10);
  const before = counts.get(2);
  tell(1, 4);
  assert.equal(told, [2, 1]);
  assert.is(counts.get(2), before);
  assert.equal(counts.get(1), { online: 4, free: 4, undecided: 0 });
});

test('closing ends what is open and what was to come', () => {
  const { counts, log, becomeIdle } = world();
  counts.watch(1, nothing);
  becomeIdle();
  counts.watch(2, nothing);
  counts.close();
  becomeIdle();
  assert.equal(log, ['open 1', 'stop 1']);
});

test.run();
