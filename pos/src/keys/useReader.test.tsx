import { hide, renderHook } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useReader } from './useReader.ts';

test.after.each(hide);

/** Two hundred keys a second. */
const quickMs = 5;
const handMs = 120;

/** Where keys are pressed, with its own time; codes that were read so far, and how many keys went on to the page. */
function page() {
  const read: string[] = [];
  renderHook(() => useReader((code) => read.push(code)));
  let atMs = 0;
  let passedOn = 0;
  document.body.addEventListener('keydown', () => {
    passedOn += 1;
  });
  const press = (keys: readonly string[], eachMs: number): void => {
    for (const key of keys) {
      atMs += eachMs;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      document.body.dispatchEvent(event);
    }
  };
  return { read, press, passedOn: () => passedOn };
}

test('codes that follow each other at 200 keys a second are read one by one', () => {
  const { read, press } = page();
  const codes = Array.from({ length: 50 }, (_, index) => String(5410000100000 + index));
  for (const code of codes) press([...code, 'Enter'], quickMs);
  assert.equal(read, codes);
});

test('four thousand keys before Enter are read as one code that is too long, and the next one as it is', () => {
  const { read, press, passedOn } = page();
  press([...'7'.repeat(4096), 'Enter'], quickMs);
  press([...'5410000100012', 'Enter'], quickMs);
  assert.equal(read, ['7'.repeat(200), '5410000100012']);
  // Only the first key of each could be somebody's finger.
  assert.is(passedOn(), 2);
});

test('keys without end and without Enter are no code, and keep the page from nothing once they stop', () => {
  const { read, press, passedOn } = page();
  press([...'x'.repeat(4096)], quickMs);
  press([...'abc', 'Enter'], handMs);
  assert.equal(read, []);
  assert.is(passedOn(), 1 + 4);
});

test('what is typed by hand is no code', () => {
  const { read, press } = page();
  press([...'5410000100012', 'Enter'], handMs);
  assert.equal(read, []);
});

test.run();
