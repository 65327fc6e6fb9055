import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRecaptcha } from './index.ts';

const test = suite('captcha');
let answer: { status: number; body: string };
let asked = '';
const provider = createServer((request, response) => {
  asked = '';
  request.on('data', (chunk) => {
    asked += chunk;
  });
  request.on('end', () => response.writeHead(answer.status).end(answer.body));
});
let verifyUrl = '';
test.before(async () => {
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  verifyUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`;
});
test.after(() => void provider.close());

const verify = (body: object | string, status = 200): Promise<boolean> => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return createRecaptcha({ secret: 'quiet', verifyUrl }).verify('a token & more');
};

const answers: [string, object, boolean][] = [
  ['a person, by version 2', { success: true }, true],
  ['a person, by version 3', { success: true, action: 'validate_grecaptcha', score: 0.9 }, true],
  ['as good as a person', { success: true, action: 'validate_grecaptcha', score: 0.5 }, true],
  ['likely a program', { success: true, action: 'validate_grecaptcha', score: 0.4 }, false],
  ['a token made for something else', { success: true, action: 'login', score: 0.9 }, false],
  ['forged or used before', { success: false, 'error-codes': ['timeout-or-duplicate'] }, false],
];
for (const [name, body, person] of answers) {
  test(`${name}: ${person}`, async () => {
    assert.is(await verify(body), person);
    assert.equal(Object.fromEntries(new URLSearchParams(asked)), { secret: 'quiet', response: 'a token & more' });
  });
}

test('a provider that fails, or talks nonsense, is no verdict', async () => {
  for (const broken of [verify('', 503), verify('<html>'), verify({ verdict: 'fine' })]) {
    const outcome = await broken.then(
      () => 'a verdict',
      () => 'none',
    );
    assert.is(outcome, 'none');
  }
});

test.run();
