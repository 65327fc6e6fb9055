import '../load.node.ts';
import './load.node.ts';
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineError, Hall, SeatStatusCode } from '../index.ts';
import { importVista } from './index.ts';

/** The error a call throws, as `code at place`. */
function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof EngineError) return error.at ? `${error.code} at ${error.at}` : error.code;
    throw error;
  }
  return 'nothing thrown';
}

test('a real auditorium from Vista', () => {
  const text = readFileSync(new URL('../../planning/tests/data/vista-session-156-seats.json', import.meta.url), 'utf8');
  const { document, statuses, notes } = importVista(text);
  assert.equal(importVista(JSON.parse(text)).document, document);
  assert.equal(notes, []);
  assert.is(Hall.fromDocument(document).seatCount, 156);
  assert.is(statuses.filter((status) => status === SeatStatusCode.sold).length, 1);
  assert.is(
    refusal(() => importVista('{"Areas":[{}]}')),
    'MissingField at Areas[0].Rows',
  );
});

test.run();
