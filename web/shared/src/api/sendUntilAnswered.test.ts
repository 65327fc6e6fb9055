import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppError } from './errors.ts';
import { mostAttempts, sendUntilAnswered } from './sendUntilAnswered.ts';

const refusal = (code: AppError['code'], retryAfterSeconds?: number) =>
  Object.assign(new Error(code), { data: { parterre: { code, message: code, retryAfterSeconds } } });

/** What came of sending, each attempt met by the next of `answers`: an error, or what is answered. */
async function send(answers: (Error | string)[], leaveAt = 0) {
  const page = new AbortController();
  const told: (string | number)[] = [];
  const answer = await sendUntilAnswered(
    async () => {
      const next = answers.shift() ?? 'no answer was made up';
      if (typeof next === 'string') return next;
      throw next;
    },
    {
      page: page.signal,
      onAttempt: (attempt) => told.push(attempt),
      onWaiting: () => told.push('waiting'),
      pause: async (ms) => {
        told.push(`${ms} ms`);
        if (told.filter((each) => each === 'waiting').length === leaveAt) page.abort();
      },
    },
  ).catch((thrown: Error) => thrown.message);
  return [answer, told.join(', ')];
}

const gone = () => new TypeError('Failed to fetch');

const rows: [string, Parameters<typeof send>, string, string][] = [
  ['an answer at once', [['sold']], 'sold', '1'],
  ['an answer at the second attempt', [[gone(), 'sold']], 'sold', '1, waiting, 1500 ms, 2'],
  [
    'no answer at all',
    [[gone(), gone(), gone(), gone()]],
    'Failed to fetch',
    '1, waiting, 1500 ms, 2, waiting, 4000 ms, 3, waiting, 8000 ms, 4',
  ],
  ['a refusal is the answer', [[refusal('SEATS_TAKEN'), 'sold']], 'SEATS_TAKEN', '1'],
  ['a refusal after a lost answer', [[gone(), refusal('AMOUNT_CHANGED')]], 'AMOUNT_CHANGED', '1, waiting, 1500 ms, 2'],
  ['the server wants a moment', [[refusal('TOO_MANY_REQUESTS', 9), 'sold']], 'sold', '1, waiting, 9000 ms, 2'],
  ['the server wants a long pause', [[refusal('TOO_MANY_REQUESTS', 90), 'sold']], 'TOO_MANY_REQUESTS', '1'],
  ['the sale is paused', [[refusal('CHECKOUT_PAUSED'), 'sold']], 'sold', '1, waiting, 1500 ms, 2'],
  ['the provider said nothing', [[refusal('PAYMENT_UNANSWERED'), 'sold']], 'sold', '1, waiting, 1500 ms, 2'],
  ['the page is left meanwhile', [[gone(), 'sold'], 1], 'Failed to fetch', '1, waiting, 1500 ms'],
];
for (const [what, [answers, leaveAt], answer, told] of rows) {
  test(what, async () => {
    assert.equal(await send(answers, leaveAt), [answer, told]);
  });
}

test('what nobody answers in time is sent again, though the request itself does not hear that it is over', async () => {
  const { timeout } = AbortSignal;
  const times = [AbortSignal.abort(new DOMException('too long', 'TimeoutError'))];
  AbortSignal.timeout = () => times.shift() ?? new AbortController().signal;
  let sent = 0;
  try {
    const answer = await sendUntilAnswered(
      () => {
        sent += 1;
        return sent === 1 ? new Promise<string>(() => undefined) : Promise.resolve('sold');
      },
      { page: new AbortController().signal, onAttempt: () => undefined, pause: async () => undefined },
    );
    assert.equal([answer, sent], ['sold', 2]);
  } finally {
    AbortSignal.timeout = timeout;
  }
});

test('as many attempts as are told', () => {
  assert.is(mostAttempts, 4);
});

test.run();
