/** The key under which a wish is sent. */
import { cleanup, renderHook } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { useWishKey } from './useWishKey.ts';

const test = suite('key of a wish');
test.after.each(cleanup);

test('an equal wish keeps its key, also when the page is drawn again; another wish has another', () => {
  const { result, rerender } = renderHook(useWishKey);
  const first = result.current.of({ seats: [1, 2], note: null });
  rerender();
  assert.is(result.current.of({ seats: [1, 2], note: null }), first);
  const second = result.current.of({ seats: [1, 3], note: null });
  assert.is.not(second, first);
  assert.is.not(result.current.of({ seats: [1, 2], note: null }), first);
});

test('forgotten, an equal wish is another; two pages have keys of their own', () => {
  const [one, other] = [renderHook(useWishKey).result.current, renderHook(useWishKey).result.current];
  const first = one.of('tickets');
  assert.is.not(other.of('tickets'), first);
  one.forget();
  const second = one.of('tickets');
  assert.is.not(second, first);
  assert.is(one.of('tickets'), second);
});

test.run();
