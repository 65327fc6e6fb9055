/** Employees of a test's world, signed in. */
import type { RoleKey } from '../contract/index.ts';
import type { EmployeeActor } from '../domain/actor.ts';
import type { SalesWorld } from './salesWorld.ts';

/** Somebody with a role of the specification; `cinemas` null: in all of the exhibitor's. */
export async function employee(
  world: Pick<SalesWorld, 'query' | 'deps'>,
  key: RoleKey,
  { exhibitor = 1, cinemas = null }: { exhibitor?: number; cinemas?: number[] | null } = {},
): Promise<EmployeeActor> {
  const name = `${key} ${crypto.randomUUID().slice(0, 8)}`;
  const [{ id } = { id: 0 }] = await world.query<{ id: number }>(
    `insert into employee (name, email, password_hash) values ($1, $2, '-') returning id`,
    [name, `${name.replace(' ', '-')}@example.com`],
  );
  const [membership] = await world.query<{ id: number }>(
    `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas)
     select $1, $2, id, $4 from role where key = $3 returning id`,
    [id, exhibitor, key, cinemas === null],
  );
  for (const cinema of cinemas ?? [])
    await world.query('insert into "_CinemaToMembership" ("A", "B") values ($1, $2)', [cinema, membership?.id]);
  const sessionId = crypto.randomUUID();
  await world.deps.staff.beginSession({ id: sessionId, employeeId: id, browser: 'test' });
  const actor = await world.deps.staff.actor(sessionId);
  if (!actor) throw new Error(`Employee ${id} is not signed in`);
  return actor;
}
