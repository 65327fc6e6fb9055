import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type PrinterState, printerAnswersOf, printerQuestions } from '../../contract/index.ts';
import { openTcpPrinter } from './tcpPrinter.ts';

const patience = { answerMs: 20_000, lookMs: 50, coolMs: 20_000, pageMs: 20_000 };

/** What a printer is said to be that is `before` for its first answers and `after` for all others. */
async function stateOfOneThatChanges(before: PrinterState, answersBefore: number, after: PrinterState) {
  let answered = 0;
  const server = createServer((socket) => {
    socket.on('data', (chunk) => {
      for (let at = 2; at < chunk.length; at += 3) {
        const question = printerQuestions[(chunk[at] ?? 0) - 1];
        assert.ok(question, 'a question of the real-time status');
        socket.write(Buffer.from([printerAnswersOf(answered < answersBefore ? before : after)[question]]));
        answered += 1;
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const printer = await openTcpPrinter(`127.0.0.1:${port}`, patience);
  assert.ok(printer);
  try {
    return await printer.conversation.state();
  } finally {
    await printer.close();
    server.close();
  }
}

for (const stopped of ['overheating', 'paper_end', 'cover_open'] as const)
  for (let answers = 1; answers < printerQuestions.length; answers++) {
    test(`${stopped} that ends after ${answers} answers is no printer without a reason`, async () => {
      assert.is.not(await stateOfOneThatChanges(stopped, answers, 'operational'), 'offline');
    });
    test(`${stopped} that begins after ${answers} answers is no printer without a reason`, async () => {
      assert.is.not(await stateOfOneThatChanges('operational', answers, stopped), 'offline');
    });
  }

test.run();
