import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newsletterInputSchema } from '../../contract/index.ts';
import { switchOn } from '../../testing/modules.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';

const test = suite('newsletter');
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
  await world.query(
    `insert into exhibitor (trade_name, timezone, logos, email, info, hosts)
     values ('Rex', 'Europe/Brussels', '{}', 'info@rex.example', '{}', '{rex.example}')`,
  );
});
test.after(() => world.close());

const subscribers = () =>
  world.query<{ email: string; first_name: string | null; last_name: string | null; locale: string }>(
    'select email, first_name, last_name, locale from newsletter_subscriber order by created_at',
  );
const subscribe = (form: Record<string, string>, locale: 'en' | 'de' = 'en', host?: string) =>
  world.services.newsletter.subscribe(newsletterInputSchema.parse(form), locale, host);

test('an address is kept in lower case, with names and language', async () => {
  const answer = await subscribe({ first_name: ' Ada ', last_name: 'Lovelace', email: ' Ada@Example.org ' }, 'de');
  assert.equal(answer, { email: 'ada@example.org' });
  assert.equal(await subscribers(), [
    { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace', locale: 'de' },
  ]);
});

test('again, by anybody: the same answer, and nothing known is changed', async () => {
  const answer = await subscribe({ first_name: 'Mallory', email: 'ADA@example.org' });
  assert.equal(answer, { email: 'ada@example.org' });
  assert.equal(await subscribers(), [
    { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace', locale: 'de' },
  ]);
});

test('a name that was missing is filled in', async () => {
  await subscribe({ email: 'grace@example.org' });
  await subscribe({ email: 'grace@example.org', first_name: 'Grace' });
  assert.is((await subscribers()).find(({ email }) => email === 'grace@example.org')?.first_name, 'Grace');
});

test('thirty at once are one subscriber', async () => {
  await Promise.all(Array.from({ length: 30 }, () => subscribe({ email: 'crowd@example.org' })));
  assert.is((await subscribers()).filter(({ email }) => email === 'crowd@example.org').length, 1);
});

test('a subscriber of one exhibitor is none of the other’s', async () => {
  await subscribe({ email: 'both@example.org', first_name: 'Ada' }, 'de', 'rex.example');
  await subscribe({ email: 'both@example.org' });
  await subscribe({ email: 'theirs@example.org' }, 'en', 'rex.example');
  const known = await world.query(
    `select exhibitor_id, email, first_name, locale from newsletter_subscriber
     where email in ('both@example.org', 'theirs@example.org') order by email, exhibitor_id`,
  );
  assert.equal(known, [
    { exhibitor_id: 1, email: 'both@example.org', first_name: null, locale: 'en' },
    { exhibitor_id: 2, email: 'both@example.org', first_name: 'Ada', locale: 'de' },
    { exhibitor_id: 2, email: 'theirs@example.org', first_name: null, locale: 'en' },
  ]);
});

test('a job of the version before, which names no exhibitor, signs up for the first one’s', async () => {
  await world.handlers.subscribe({ email: 'Early@example.org', name: 'Early', locale: 'fr' });
  const known = await world.query(
    `select exhibitor_id, first_name, locale from newsletter_subscriber where email = 'early@example.org'`,
  );
  assert.equal(known, [{ exhibitor_id: 1, first_name: 'Early', locale: 'fr' }]);
});

test('whoever took the box at the checkout is known here', async () => {
  const email = 'buyer@example.org';
  await world.services.checkout.submit(
    world.form(1, { newsletter_signup: true, email: 'Buyer@example.org', email_confirmation: email }),
    { source: 'site' },
  );
  await subscribe({ email, last_name: 'Hopper' });
  const known = (await subscribers()).filter((one) => one.email === email);
  assert.is(known.length, 1);
  assert.is(known[0]?.last_name, 'Hopper');
});

test('what is no address, and names that are no line of text, are refused', () => {
  for (const form of [
    {},
    { email: '' },
    { email: 'ada@' },
    { email: `${'a'.repeat(250)}@example.org` },
    { email: 'ada@example.org\r\nBcc: all@example.org' },
    { email: 'ada@example.org', first_name: 'A\u0000' },
    { email: 'ada@example.org', last_name: 'a'.repeat(81) },
    { email: ['ada@example.org'] },
  ]) {
    assert.not(newsletterInputSchema.safeParse(form).success, JSON.stringify(form));
  }
});

test('with a site key, only people', async () => {
  await world.query(`insert into setting (exhibitor_id, key, value) values (1, 'recaptcha', '{"sitekey":"a-key"}')
    on conflict (exhibitor_id, key) do update set value = excluded.value`);
  const asked: string[] = [];
  const node = world.secondNode({
    captcha: {
      verify: async (token) => {
        asked.push(token);
        if (token === 'away') throw new Error('no answer');
        return token === 'person';
      },
    },
  });
  const as = (grecaptcha: string | null) =>
    node.newsletter.subscribe(newsletterInputSchema.parse({ email: 'human@example.org', grecaptcha }), 'en');
  for (const token of [null, '', 'program']) {
    const { code, detail } = await refusal(as(token));
    assert.is(code, 'VALIDATION_FAILED');
    assert.equal(detail.fields, { grecaptcha: [{ key: 'captcha' }] });
  }
  assert.is((await refusal(as('away'))).code, 'UNAVAILABLE');
  assert.not((await subscribers()).some(({ email }) => email === 'human@example.org'));
  await as('person');
  assert.ok((await subscribers()).some(({ email }) => email === 'human@example.org'));
  assert.equal(asked, ['program', 'away', 'person'], 'nothing is asked without a token');
  // Who cannot verify does not ask for a token either.
  await world.secondNode().newsletter.subscribe(newsletterInputSchema.parse({ email: 'free@example.org' }), 'en');
});

test('without the feature there is no newsletter', async () => {
  await switchOn(world.pool, ['tickets']);
  const { newsletter } = world.secondNode();
  const input = newsletterInputSchema.parse({ email: 'late@example.org' });
  assert.is((await refusal(newsletter.subscribe(input, 'en'))).code, 'NOT_FOUND');
  assert.not((await subscribers()).some(({ email }) => email === 'late@example.org'));
});

test.run();
