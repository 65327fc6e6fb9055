import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isSetupCode, setupCode } from './setupCode.ts';

const secret = 'a secret that is long enough for this';
const code = setupCode(secret);

test('three groups of four, without letters that look like others', () =>
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/));

test('the same for the same secret alone', () => {
  assert.is(setupCode(secret), code);
  assert.is.not(setupCode(`${secret}!`), code);
});

const given: [string, boolean][] = [
  [code, true],
  [code.toLowerCase().replaceAll('-', ' '), true],
  [` ${code.replaceAll('-', '')} `, true],
  [code.slice(0, -1), false],
  [`${code}0`, false],
  [setupCode(`${secret}!`), false],
  ['', false],
  ['ÄÖÜ', false],
];
for (const [text, opens] of given)
  test(`"${text}" ${opens ? 'opens' : 'does not open'}`, () => assert.is(isSetupCode(text, secret), opens));

test.run();
