import { Writable } from 'node:stream';
import { pino } from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../testing/until.ts';
import { sampledWarnings } from './logSampling.ts';

const test = suite('sampled log');

interface Line {
  msg: string;
  err?: { message: string };
  leftOut?: number;
  cause?: string;
}

function logOf(settings: Parameters<typeof sampledWarnings>[0]) {
  const lines: Line[] = [];
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Line);
      done();
    },
  });
  return { lines, log: pino({ hooks: { logMethod: sampledWarnings(settings) } }, out) };
}

/** A word for each number, without digits. */
const letters = (number: number) => [...String(number)].map((digit) => 'kmnpqrstuv'[Number(digit)]).join('');

test('a fault that repeats is written a few times, then counted', async () => {
  const { lines, log } = logOf({ lines: 3, windowMs: 50, causes: 10 });
  for (let schedule = 0; schedule < 1000; schedule += 1)
    log.error(
      { err: new Error(`show ${schedule} is missing: "${letters(schedule)}"`), where: `counts of show ${schedule}` },
      'fault',
    );
  assert.is(lines.length, 3);
  assert.is(lines[0]?.err?.message, 'show 0 is missing: "k"');
  await until('the end of the window', () => lines.length === 4);
  assert.is(lines[3]?.leftOut, 997);
  assert.match(lines[3]?.cause ?? '', /counts of show #.*show # is missing: "…"$/);
  log.error({ err: new Error('show 7 is missing: "x"'), where: 'counts of show 7' }, 'fault');
  assert.is(lines.length, 5, 'the next window begins anew');
});

test('another cause has lines of its own, until there are too many causes', () => {
  const { lines, log } = logOf({ lines: 1, windowMs: 60_000, causes: 4 });
  const causes = ['north', 'east', 'south', 'west', 'up', 'down', 'in', 'out'];
  for (const word of causes) for (let time = 0; time < 3; time += 1) log.warn({ err: new Error(word) }, 'fault');
  assert.equal(
    lines.map(({ err }) => err?.message),
    ['north', 'east', 'south', 'west', 'up'],
  );
});

test('what is no warning is not left out', () => {
  const { lines, log } = logOf({ lines: 1, windowMs: 60_000, causes: 4 });
  for (let time = 0; time < 5; time += 1) log.info({ status: 200 }, 'request');
  assert.is(lines.length, 5);
});

test.run();
