/** The private channel of staff over the socket: who may listen, at which node, and until when. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RoleKey, StaffNews } from '../../contract/index.ts';
import type { RawSocket } from '../../testing/edgeUnderTest.ts';
import { closed, dataOf, emailOf, openedSockets, Person } from '../../testing/person.ts';
import { twoNodes } from '../../testing/twoNodes.ts';

const test = suite('channel of staff');
const nodes = await twoNodes();
const { one, two, database } = nodes;

test.after.each(() => nodes.settle(openedSockets));
test.after(() => nodes.close());

const title = { en: 'Late', fr: 'Tard', 'nl-BE': 'Laat', de: 'Spät' };

async function listen(person: Person, node = person.node): Promise<RawSocket> {
  const socket = await person.connect(node);
  socket.send({ id: 1, method: 'subscription', params: { path: 'staff.news' } });
  await socket.until(() => socket.received.some(({ result }) => result?.type === 'started'), 'the channel');
  return socket;
}

const told = (socket: RawSocket): string[] =>
  socket.received.flatMap(({ result }) =>
    ((result?.data as StaffNews | undefined)?.changed ?? []).flatMap(({ entity, ids }) =>
      (ids ?? ['any']).map((id) => `${entity} ${id}`),
    ),
  );

async function newTag(person: Person): Promise<string> {
  const { id } = dataOf<{ id: string }>(
    await person.mutate('staff.tags.create', { exhibitor: 1, values: { name: title } }),
  );
  return `tag ${id}`;
}

test('a visitor cannot listen', async () => {
  const socket = await (await Person.at(one)).connect();
  const answer = await socket.call(1, 'subscription', 'staff.news');
  assert.is(answer.error?.data.parterre.code, 'NOT_SIGNED_IN');
});

test('what is changed at one node is heard at the other', async () => {
  const boss = await Person.as('exhibitor-manager', one);
  const socket = await listen(await Person.as('manager', two));
  const tag = await newTag(boss);
  await socket.until(() => told(socket).includes(tag), 'news of the tag');
});

test('another role ends the channel, and what comes back hears as it may read now', async () => {
  const boss = await Person.as('admin', one);
  const person = await Person.as('manager', two);
  const before = await listen(person);
  const tag = await newTag(boss);
  await before.until(() => told(before).includes(tag), 'news of the tag');

  const roleTo = async (role: RoleKey): Promise<void> => {
    const { rows } = await database.query<{ membership: number; row_version: number; role: number }>(
      `select m.id as membership, m.row_version, r.id as role from membership m join employee e on e.id = m.employee_id, role r
       where e.email = $1 and r.key = $2`,
      [emailOf('manager'), role],
    );
    const answer = await boss.mutate('staff.setRole', rows[0]);
    assert.is(answer.status, 200, answer.text);
  };
  await roleTo('employee');
  assert.equal(await closed(before), { code: 4401, reason: 'SESSION_CHANGED' });

  const after = await listen(person, two);
  const unheard = await newTag(boss);
  // Whoever sells reads bills, and no films.
  const { rows } = await database.query<{ uuid: string }>('select uuid from bill where cinema_id = 1 limit 1');
  await database.query(`select pg_notify('parterre_live', $1)`, [
    JSON.stringify([{ kind: 'bill', uuid: rows[0]?.uuid }]),
  ]);
  await after.until(() => told(after).some((each) => each.startsWith('bill')), 'news of the bill');
  assert.not(told(after).includes(unheard));
  assert.equal(told(after), [`bill ${rows[0]?.uuid}`]);
  await roleTo('manager');
  await closed(after);
});

test.run();
