import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readerText, signAt } from './readerText.ts';

const test = suite('what a reader has read');

/** What a French layout makes of the keys of an American keyboard. */
const azerty: Record<string, string> = {
  ...{ Digit1: '&', Digit2: 'é', Digit3: '"', Digit4: "'", Digit5: '(', Digit6: '-', Digit7: 'è', Digit8: '_' },
  ...{ Digit9: 'ç', Digit0: 'à', KeyQ: 'a', KeyA: 'q', KeyW: 'z', KeyZ: 'w', KeyM: ',', Semicolon: 'm', Slash: '!' },
};
const keyOf = (sign: string): { code: string; shiftKey: boolean } => {
  if (/[A-Z]/.test(sign)) return { code: `Key${sign}`, shiftKey: true };
  if (/[a-z]/.test(sign)) return { code: `Key${sign.toUpperCase()}`, shiftKey: false };
  if (/[0-9]/.test(sign)) return { code: `Digit${sign}`, shiftKey: false };
  const others: Record<string, [string, boolean]> = {
    ...{ ':': ['Semicolon', true], '/': ['Slash', false], '.': ['Period', false], '-': ['Minus', false] },
  };
  const [code, shiftKey] = others[sign] ?? ['', false];
  return { code, shiftKey };
};
/** An American reader's keys at a machine with this layout. */
function readAt(code: string, layout: Record<string, string>): string {
  const keys = [...code].map(keyOf);
  const written = keys.map((key) => {
    const sign = layout[key.code] ?? signAt(key);
    return key.shiftKey ? sign.toUpperCase() : sign;
  });
  return readerText(written.join(''), keys.map(signAt).join(''));
}

for (const code of [
  '7K3MZQ0V8W1XN5T2',
  '5410000100012',
  'https://cinema.example/api/bill/6f9619ff-8b86-4d11-b42d-00c04fc964ff/tickets.pdf',
])
  test(`${code} is read at an American and at a French layout`, () => {
    assert.is(readAt(code, {}), code);
    assert.is(readAt(code, azerty), code);
  });

test('a reader that knows the layout is believed', () => {
  // The keys lie elsewhere than their letters say.
  assert.is(readerText('AZQM7', 'qw;&'), 'AZQM7');
});

test('what is no code either way is left as it was written', () => assert.is(readerText('€é', '$2#'), '€é'));

test.run();
