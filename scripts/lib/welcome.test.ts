import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { welcome } from './welcome.mjs';

const base = 'http://127.0.0.1:3000';
const told = {
  took: '8 s',
  base,
  terminals: 'http://127.0.0.1:9200',
  dataFolder: 'var',
  password: 'popcorn',
  setupCode: null,
  houses: [],
};
const marquise = {
  name: 'Marquise',
  origin: base,
  locale: 'en',
  staff: [{ email: 'ewoud@marquise.example', can: 'sells', pin: '2468' }],
};
const rex = { name: 'Le Rex', origin: 'http://rex.localhost:3000', locale: 'fr', staff: [] };

test('of the demo: its neighbour, and who signs in where', () => {
  const text = welcome({ ...told, houses: [marquise, rex] });
  assert.match(text, /Its neighbour +http:\/\/rex\.localhost:3000\/fr\/ /);
  assert.match(text, 'all with the password popcorn');
  assert.match(
    text,
    /Marquise, http:\/\/127\.0\.0\.1:3000\/portal\n +ewoud@marquise\.example +sells; PIN at a till 2468/,
  );
  assert.match(text, /Le Rex, .*\n +its people have other passwords, as before/);
});

test('of an installation that nobody has set up: where to begin, and no logins', () => {
  const text = welcome({ ...told, setupCode: 'ABCD-EFGH' });
  assert.match(text, 'Begin at http://127.0.0.1:3000/setup with the code ABCD-EFGH');
  assert.not.match(text, 'password');
});

test('of an installation with data of its own: addresses alone', () => {
  const text = welcome(told);
  assert.match(text, /Portal +http:\/\/127\.0\.0\.1:3000\/portal/);
  assert.not.match(text, /password|neighbour|setup/);
});

test.run();
