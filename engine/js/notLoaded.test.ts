import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineError, Hall, scanOrders } from './index.ts';

test('types and constants are there without the engine; a hall says what is missing', () => {
  assert.is(scanOrders.length, 6);
  assert.throws(
    () => Hall.fromBytes(new Uint8Array()),
    (error: unknown) => error instanceof EngineError && error.code === 'NotLoaded',
  );
});

test.run();
