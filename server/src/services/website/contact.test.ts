import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contactInputSchema } from '../../contract/index.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('contact');
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info, hosts) values (2, 'Rex', 'Europe/Paris', '{}', 'o@rex.example', '{}', '{rex.example}')`,
  );
});
test.after(() => world.close());

const letter = contactInputSchema.parse({
  name: 'Ada <b>Lovelace</b>',
  email: ' Ada@Example.org',
  phone: '+32 9 555 01 40',
  message: 'Is there a cloakroom?\n<script>alert(1)</script>',
});

test('a message becomes one mail to the exhibitor, whose answer goes to the visitor', async () => {
  assert.equal(await world.services.contact.send(letter, 'de'), { accepted: true });
  const jobs = await world.runJobs();
  try {
    await until('the mail', () => world.mails.length > 0);
  } finally {
    await jobs.close();
  }
  const { exhibitor } = await world.services.catalogue.startup('en');
  assert.is(world.mails.length, 1);
  const [mail] = world.mails;
  assert.is(mail?.to, exhibitor.email);
  assert.is(mail?.exhibitorId, 1);
  assert.equal(mail?.replyTo, { name: letter.name, address: 'Ada@Example.org' });
  assert.is(mail?.subject, 'Message from Ada <b>Lovelace</b> through the website', 'in the exhibitor’s language');
  assert.match(mail?.text ?? '', 'Is there a cloakroom?\n<script>');
  assert.match(mail?.text ?? '', '+32 9 555 01 40');
  assert.not.match(mail?.html ?? '', /<script|<b>/);
  assert.match(mail?.html ?? '', '&lt;script&gt;');
});

test('one from the website of another exhibitor is theirs, and goes by their mail server', async () => {
  world.mails.length = 0;
  await world.services.contact.send(letter, 'fr', 'rex.example');
  const jobs = await world.runJobs();
  try {
    await until('the mail', () => world.mails.length > 0);
  } finally {
    await jobs.close();
  }
  assert.equal(
    world.mails.map(({ to, exhibitorId }) => ({ to, exhibitorId })),
    [{ to: 'o@rex.example', exhibitorId: 2 }],
  );
  assert.match(world.mails[0]?.text ?? '', 'Rex', 'through whose website it came');
});

test.run();
