/** What a till's page does with the printer at its port, with a server that answers as the test says. */
import type { PrinterPatience, PrinterState, PrintOutcome } from '@parterre/server/contract';
import { forgetPage, PrinterConversation, printerAnswersOf, printerQuestions } from '@parterre/server/contract';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PortCalls, type PortStation, startPortStation } from './portStation.ts';

const test = suite('a printer at a port');
const patience: PrinterPatience = { answerMs: 20_000, lookMs: 5, coolMs: 20_000, pageMs: 60_000 };

/** A printer in this process: it prints what is sent to it in one go, ends it with GS r 1, and tells what came. */
function printer() {
  const here = {
    state: 'operational' as PrinterState,
    isPluggedIn: true,
    papers: [] as string[],
    forgot: 0,
    isOpen: false,
  };
  return {
    here,
    async open() {
      if (!here.isPluggedIn || here.isOpen) return null;
      here.isOpen = true;
      const conversation: PrinterConversation = new PrinterConversation(
        {
          async write(bytes) {
            const question = bytes[1] === 4 && bytes.length === 3 ? printerQuestions[(bytes[2] ?? 0) - 1] : undefined;
            if (question) conversation.take(Uint8Array.of(printerAnswersOf(here.state)[question]));
            else if (bytes === forgetPage) here.forgot += 1;
            else {
              here.papers.push(new TextDecoder().decode(bytes));
              if (here.isPluggedIn) conversation.take(Uint8Array.of(0));
              else conversation.end();
            }
            return true;
          },
          drop: () => undefined,
        },
        patience,
      );
      return {
        conversation,
        async close() {
          here.isOpen = false;
        },
      };
    },
  };
}

/** A server with these pages; what it hears. */
function server(waiting: string[], more: Partial<PortCalls> = {}) {
  const heard: unknown[] = [];
  const calls: PortCalls = {
    async begin() {
      heard.push('begin');
      return { interrupted: false };
    },
    async tell(state) {
      heard.push(state);
    },
    async take() {
      const id = waiting.shift();
      return id === undefined ? null : { id, bytes: btoa(`page ${id}`) };
    },
    renew: async () => undefined,
    async end(id, outcome) {
      heard.push([id, outcome]);
    },
    ...more,
  };
  return { calls, heard };
}

const begun: PortStation[] = [];
test.after.each(async () => {
  for (const station of begun.splice(0)) await station.stop();
});

/** Resolves once the station has told how the printer is. */
async function told(asked: {
  open: Parameters<typeof startPortStation>[0]['open'];
  calls: PortCalls;
}): Promise<PrinterState> {
  return new Promise((resolve) => {
    begun.push(startPortStation({ ...asked, patience, isRefused: (error) => error === 'refused', onState: resolve }));
  });
}

const printed: PrintOutcome = { kind: 'printed' };

test('what waits comes out in its order, once, and what became of it is told', async () => {
  const { here, open } = printer();
  const { calls, heard } = server(['1', '2']);
  assert.is(await told({ open, calls }), 'operational');
  assert.equal(here.papers, ['page 1', 'page 2']);
  assert.equal(heard, ['begin', ['1', printed], ['2', printed], 'operational']);
});

for (const state of ['paper_end', 'cover_open', 'overheating', 'offline'] as const)
  test(`${state}: nothing is sent, and the page ends with that`, async () => {
    const { here, open } = printer();
    here.state = state;
    const { calls, heard } = server(['1']);
    assert.is(await told({ open, calls }), state);
    assert.equal(here.papers, []);
    assert.equal(heard, ['begin', ['1', { kind: 'refused', state }], state]);
  });

test('without a port pages end as not reached, and nobody says to have begun', async () => {
  const { calls, heard } = server(['1']);
  assert.is(await told({ open: async () => null, calls }), 'offline');
  assert.equal(heard, [['1', { kind: 'refused', state: 'offline' }], 'offline']);
});

test('a port that is pulled out in the middle leaves its page interrupted, and the next one not reached', async () => {
  const { here, open } = printer();
  const { calls, heard } = server(['1', '2']);
  const isGone = async () => {
    here.isPluggedIn = false;
    return { interrupted: false };
  };
  assert.is(await told({ open, calls: { ...calls, begin: isGone } }), 'offline');
  assert.equal(heard, [
    ['1', { kind: 'stopped', why: 'interrupted' }],
    ['2', { kind: 'refused', state: 'offline' }],
    'offline',
  ]);
});

test('what became of a page is told until the server has heard it, and the page is not printed again', async () => {
  const { here, open } = printer();
  let asked = 0;
  const ends: string[] = [];
  const { calls } = server(['1'], {
    async end(id) {
      asked += 1;
      if (asked < 3) throw new Error('no answer');
      ends.push(id);
    },
  });
  const state = told({ open, calls });
  const look = setInterval(() => begun[0]?.look(), 1);
  await state;
  clearInterval(look);
  assert.equal([asked, ends, here.papers], [3, ['1'], ['page 1']]);
});

test('what the server refuses for good is told once', async () => {
  const { open } = printer();
  let asked = 0;
  const { calls } = server(['1'], {
    async end() {
      asked += 1;
      throw 'refused';
    },
  });
  await told({ open, calls });
  assert.is(asked, 1);
});

test('what a page before this one left in a printer without paper does not come out with the new roll', async () => {
  for (const [state, forgot] of [
    ['paper_end', 1],
    ['operational', 0],
  ] as const) {
    const { here, open } = printer();
    here.state = state;
    const { calls } = server([], { begin: async () => ({ interrupted: true }) });
    await told({ open, calls });
    assert.is(here.forgot, forgot, state);
  }
});

test('a page that may have been taken without an answer is given up before the next one is asked for', async () => {
  const { here, open } = printer();
  let asked = 0;
  const { calls, heard } = server([], {
    async take() {
      asked += 1;
      if (asked === 1) throw new Error('no answer');
      return null;
    },
  });
  const state = told({ open, calls });
  const look = setInterval(() => begun[0]?.look(), 1);
  await state;
  clearInterval(look);
  assert.equal(heard, ['begin', 'begin', 'operational']);
  assert.equal(here.papers, []);
});

test('it is asked anew when something waits, and lets the port go when it stops', async () => {
  const { here, open } = printer();
  const waiting: string[] = [];
  const { calls } = server(waiting);
  await told({ open, calls });
  waiting.push('1');
  const ended = new Promise<void>((resolve) => {
    calls.end = async () => resolve();
  });
  begun[0]?.look();
  await ended;
  await begun[0]?.stop();
  assert.equal([here.papers, here.isOpen], [['page 1'], false]);
});

test.run();
