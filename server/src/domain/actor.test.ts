import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Permission, RoleKey, StaffMembership } from '../contract/index.ts';
import { covers, type EmployeeActor, hasModule, mayIn, permissionsOf, type Scope } from './actor.ts';

const test = suite('actor');

function membership(
  exhibitor: number,
  key: RoleKey | null,
  cinemas: number[] | null,
  own: string[] = [],
): StaffMembership {
  const permissions = permissionsOf(key, own);
  return {
    exhibitor: { id: exhibitor, name: '', modules: exhibitor === 1 ? ['tickets'] : [] },
    role: { key, name: '' },
    permissions,
    cinemas,
  };
}
const actor = (...memberships: StaffMembership[]): EmployeeActor => ({
  kind: 'employee',
  employeeId: 1,
  name: '',
  email: '',
  sessionId: '',
  memberships,
});
const at = (exhibitorId: number, ...cinemaIds: number[]): Scope => ({ exhibitorId, cinemaIds });

/** An admin in cinema 1, and a manager of staff in all cinemas of the same exhibitor. */
const both = actor(membership(1, 'admin', [1]), membership(1, 'exhibitor-manager', null));

test('a role is covered where one membership has its place and each of its permissions', () => {
  const role = (key: RoleKey | null, own: Permission[] = []) => ({ key, permissions: permissionsOf(key, own) });
  const rows: [EmployeeActor, ReturnType<typeof role>, Scope, boolean][] = [
    [both, role('admin'), at(1, 1), true],
    [both, role('super-admin'), at(1, 1), true],
    [both, role('admin'), at(1, 2), false],
    [both, role('admin'), at(1, 1, 2), false],
    [both, role('admin'), at(1), false],
    [both, role('admin'), at(2, 1), false],
    [both, role('manager'), at(1, 2), true],
    [both, role(null, ['bills.correct']), at(1, 2), true],
    [both, role('manager'), at(2, 1), false],
    // Whoever has all permissions that there are is not unlimited: a later version adds some.
    [actor(membership(1, null, null, permissionsOf('admin', []))), role('admin'), at(1, 1), false],
    [actor(membership(1, 'admin', null)), role('super-admin'), at(1), true],
    [actor(), role('client'), at(1), true],
  ];
  for (const [who, what, where, expected] of rows)
    assert.is(covers(who, what, where), expected, JSON.stringify({ what, where, memberships: who.memberships }));
});

test('a permission is there where one membership gives it in the whole of the scope', () => {
  const manager = actor(membership(1, 'manager', [1]), membership(1, 'manager', [2]), membership(2, 'manager', null));
  const rows: [Scope, boolean][] = [
    [at(1, 1), true],
    [at(1, 1, 2), false],
    [at(1, 3), false],
    [at(1), false],
    [at(2), true],
    [at(2, 9), true],
    [at(3, 1), false],
  ];
  for (const [where, expected] of rows)
    assert.is(mayIn(manager, 'bills.correct', where), expected, JSON.stringify(where));
});

test("the specification's roles have what the table says, an exhibitor's own what its rows say", () => {
  assert.ok(permissionsOf('admin', []).includes('accounts.roles'));
  assert.equal(permissionsOf('client', ['bills.read']), []);
  assert.equal(permissionsOf(null, ['sessions.end', 'of.old', 'bills.read']), ['bills.read', 'sessions.end']);
});

test('what belongs to a module works where the exhibitor has it, what belongs to none everywhere', () => {
  const manager = actor(membership(1, 'manager', null), membership(2, 'manager', null));
  assert.ok(hasModule(manager, 'bills.read', at(1)));
  assert.not(hasModule(manager, 'bills.read', at(2)));
  assert.ok(hasModule(manager, 'sessions.end', at(2)));
});

test.run();
