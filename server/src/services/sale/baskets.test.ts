/** Baskets of tills: whose they are, who gets a parked one, and what nobody else sees. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BasketContent } from '../../contract/index.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { tillWith } from '../../testing/tills.ts';
import type { Baskets } from './baskets.ts';

const test = suite('baskets of tills');
let world: SalesWorld;
let baskets: Baskets;
let tills: PointOfSale[];
/** A till of another cinema. */
let elsewhere: PointOfSale;
test.before(async () => {
  world = await salesWorld();
  ({ baskets } = world.services);
  const { employeeId } = await employee(world, 'employee');
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code) values (99, 1, 'Elsewhere', 'Street 2', 'Ghent', '9000', 'BE')`,
  );
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
     select id, 'uid ' || id, 'key ' || id, 1, case when id = 9 then 99 else 1 end, 'pos', 'Till ' || id, 'active', 'test' from generate_series(7, 9) id`,
  );
  tills = [tillWith(employeeId), tillWith(employeeId, { deviceId: 8 })];
  elsewhere = tillWith(employeeId, { deviceId: 9, cinemaId: 99 });
});
test.before.each(async () => {
  await world.query('delete from basket');
});
test.after(() => world.close());

const content = (quantity: number): BasketContent => ({
  shows: [],
  products: [{ product_id: 1, quantity, name: 'Popcorn', price: 500 }],
});
const uuid = () => crypto.randomUUID();
const at = (index: number): PointOfSale => {
  const till = tills[index];
  if (!till) throw new Error(`there is no till ${index}`);
  return till;
};
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code;

test('a till has one basket, as it was saved last', async () => {
  assert.is(await baskets.current(at(0)), null);
  const [first, second] = [uuid(), uuid()];
  await baskets.save(at(0), first, content(1));
  await baskets.save(at(0), first, content(2));
  assert.equal(await baskets.current(at(0)), { id: first, content: content(2) });
  assert.is(await baskets.current(at(1)), null);
  await baskets.save(at(0), second, content(3));
  assert.equal(await baskets.current(at(0)), { id: second, content: content(3) });
  await baskets.clear(at(0), second);
  assert.is(await baskets.current(at(0)), null);
});

test('a basket that is sold does not come back with a save that arrives after the sale, and the next one stays', async () => {
  const [first, unsaved, next] = [uuid(), uuid(), uuid()];
  await baskets.save(at(0), first, content(1));
  await baskets.sold(at(0), first);
  await baskets.save(at(0), first, content(1));
  assert.is(await baskets.current(at(0)), null);
  await baskets.sold(at(0), unsaved);
  await baskets.save(at(0), next, content(2));
  await baskets.save(at(0), unsaved, content(1));
  assert.equal(await baskets.current(at(0)), { id: next, content: content(2) });
  assert.equal(await baskets.parked(at(0)), []);
  assert.is(await codeOf(baskets.load(at(1), first)), 'BASKET_GONE');
});

test('a register asks again for the sale of a basket that is sold by then, and for no other', async () => {
  const [id, sale] = [uuid(), uuid()];
  await baskets.save(at(0), id, content(1));
  await baskets.beginSale(at(0), id, sale);
  await baskets.sold(at(0), id);
  await baskets.beginSale(at(0), id, sale);
  assert.is(await codeOf(baskets.beginSale(at(0), id, uuid())), 'BASKET_GONE');
});

test('a parked basket is found by every till of its cinema, and given to the one that is quicker', async () => {
  const id = uuid();
  await baskets.save(at(0), id, content(1));
  await baskets.park(at(0), id, 'Red coat');
  assert.is(await baskets.current(at(0)), null);
  const [parked] = await baskets.parked(at(1));
  assert.equal([parked?.id, parked?.label, parked?.content], [id, 'Red coat', content(1)]);
  const loads = await Promise.allSettled([baskets.load(at(0), id), baskets.load(at(1), id)]);
  assert.equal(loads.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal(await baskets.parked(at(1)), []);
  const quicker = loads.findIndex(({ status }) => status === 'fulfilled');
  assert.is((await baskets.current(at(quicker)))?.id, id);
  assert.is(await codeOf(baskets.save(at(1 - quicker), id, content(9))), 'BASKET_GONE');
  assert.equal((await baskets.current(at(quicker)))?.content, content(1));
});

test('a till that has a basket loads no other one, which stays parked', async () => {
  const [parked, open] = [uuid(), uuid()];
  await baskets.save(at(0), parked, content(1));
  await baskets.park(at(0), parked, null);
  await baskets.save(at(0), open, content(2));
  assert.is(await codeOf(baskets.load(at(0), parked)), 'BASKET_OPEN');
  assert.is((await baskets.parked(at(0)))[0]?.id, parked);
  assert.is((await baskets.current(at(0)))?.id, open);
});

test('what is parked or at another till is neither saved, parked nor cleared', async () => {
  const id = uuid();
  await baskets.save(at(0), id, content(1));
  assert.is(await codeOf(baskets.save(at(1), id, content(2))), 'BASKET_GONE');
  assert.is(await codeOf(baskets.park(at(1), id, null)), 'BASKET_GONE');
  await baskets.clear(at(1), id);
  assert.equal(await baskets.current(at(0)), { id, content: content(1) });
  await baskets.park(at(0), id, null);
  assert.is(await codeOf(baskets.save(at(0), id, content(2))), 'BASKET_GONE');
  assert.is(await codeOf(baskets.park(at(0), id, null)), 'BASKET_GONE');
});

test('another cinema’s tills neither see, load nor clear what is parked', async () => {
  const id = uuid();
  await baskets.save(at(0), id, content(1));
  await baskets.park(at(0), id, null);
  assert.equal(await baskets.parked(elsewhere), []);
  assert.is(await codeOf(baskets.load(elsewhere, id)), 'BASKET_GONE');
  await baskets.clear(elsewhere, id);
  assert.is((await baskets.parked(at(0)))[0]?.id, id);
});

test('a basket of yesterday is cleaned away, one of today stays', async () => {
  const [old, fresh] = [uuid(), uuid()];
  for (const id of [old, fresh]) {
    await baskets.save(at(0), id, content(1));
    await baskets.park(at(0), id, null);
  }
  await world.query(`update basket set updated_at = now() - interval '25 hours' where id = $1`, [old]);
  await world.deps.baskets.clean(24 * 3_600_000);
  assert.equal(
    (await baskets.parked(at(0))).map(({ id }) => id),
    [fresh],
  );
});

test.run();
