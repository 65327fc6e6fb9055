import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { orderReference } from './orderReference.ts';

test('an order is called by the first eight characters of its id, in capitals', () =>
  assert.is(orderReference('0192f3ab-7c1d-7e2f-8a3b-4c5d6e7f8091'), '0192F3AB'));

test.run();
