/** The first start of an installation, over HTTP, as a browser does it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { StaffAccount } from '../contract/index.ts';
import { type Demo, startDemo } from '../testing/demo.ts';

let demo: Demo;
let code = '';

test.before(async () => {
  demo = await startDemo({ scenario: 'empty', env: { RATE_LIMITS: 'on' } });
  code = /with the code ([0-9A-Z-]+)/.exec(demo.log())?.[1] ?? '';
});
test.after(() => demo.stop());

const filled = {
  trade_name: 'Cinéma Vauban',
  email: 'bonjour@vauban.example',
  timezone: 'Europe/Paris',
  locale: 'fr',
  name: 'Odile Marchand',
  admin_email: 'Odile@vauban.example',
  password: 'two reels and a bell',
};
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(demo.url + path, { redirect: 'manual', headers: { accept: 'text/html', 'accept-language': 'en', ...headers } });
const send = (fields: Record<string, string>) =>
  fetch(`${demo.url}/setup`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'accept-language': 'en' },
    body: new URLSearchParams(fields),
  });

test('the log says where to begin and with which code', () =>
  assert.match(code, /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/));

for (const path of ['/', '/en/', '/fr/movies', '/portal', '/portal/films', '/pos', '/scanner', '/signage'])
  test(`${path} leads to the set-up`, async () => {
    const answer = await open(path);
    assert.equal([answer.status, answer.headers.get('location')], [302, '/setup']);
  });

test('the form is there in the browser’s language, and tells nobody the code', async () => {
  const page = await (await open('/setup', { 'accept-language': 'de' })).text();
  assert.match(page, /<h1>Willkommen bei Parterre<\/h1>/);
  assert.not.match(page, new RegExp(code));
  assert.match(page, /<option value="Europe\/Berlin" selected>/);
});

test('what is missing or wrong is said at its field; what was filled in stays, but for the password', async () => {
  const answer = await send({ ...filled, code, email: 'nobody', password: 'nine char', timezone: 'Europe/Nowhere' });
  assert.is(answer.status, 422);
  const page = await answer.text();
  for (const field of ['email', 'password', 'timezone']) assert.match(page, new RegExp(`id="${field}-error"`));
  assert.not.match(page, /id="trade_name-error"/);
  assert.match(page, /value="Cinéma Vauban"/);
  assert.not.match(page, /nine char/);
  assert.is((await send({})).status, 422);
  const weak = await send({ ...filled, code, password: 'Cinéma Vauban' });
  assert.is(weak.status, 422);
  assert.match(await weak.text(), /id="password-error"[^>]*>This is too easy to guess/);
});

test('another code opens nothing, and cannot be guessed on and on', async () => {
  const answer = await send({ ...filled, code: '0000-0000-0000' });
  assert.is(answer.status, 422);
  assert.match(await answer.text(), /This is not the code of this server/);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 5; attempt++) statuses.push((await send({ ...filled, code: '1111' })).status);
  assert.is(statuses.at(-1), 429);
  assert.is((await open('/portal')).headers.get('location'), '/setup', 'still nothing is set up');
});

test('with the code: an exhibitor, an employee who may do everything, and signed in at once; then never again', async () => {
  // As after the minutes that one has to wait.
  await demo.kill();
  await demo.start();
  const both = await Promise.all([send({ ...filled, code: code.toLowerCase() }), send({ ...filled, code })]);
  assert.equal(
    both.map(({ status }) => status),
    [303, 303],
  );
  const [cookie] = both.flatMap((answer) => answer.headers.getSetCookie());
  assert.match(cookie ?? '', /^parterre_staff=[\w-]{43}; .*HttpOnly/);
  const headers = { cookie: cookie?.split(';')[0] ?? '' };
  const answer = (await (await fetch(`${demo.url}/trpc/staff.account`, { headers })).json()) as {
    result: { data: StaffAccount };
  };
  const { name, memberships } = answer.result.data;
  assert.is(name, 'Odile Marchand');
  assert.equal(
    memberships.map(({ exhibitor, role, cinemas }) => [exhibitor.name, role.key, cinemas]),
    [['Cinéma Vauban', 'super-admin', null]],
  );
  assert.is((await open('/setup')).headers.get('location'), '/portal');
  assert.is((await send({ ...filled, code })).headers.get('location'), '/portal');
  assert.is((await open('/portal')).status, 200);
  const home = await open('/', { 'accept-language': 'xx' });
  assert.match(home.headers.get('location') ?? '', /^\/\w/);
  assert.is((await open('/fr/')).status, 200, 'a website without anything on it');
});

test.run();
