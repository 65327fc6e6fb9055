import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type BillSource,
  type RoleKey,
  type RolePermission,
  roleKeys,
  type StaffMembership,
} from '../contract/index.ts';
import {
  type Actor,
  covers,
  type EmployeeActor,
  hasModule,
  isAmong,
  may,
  mayIn,
  mayRead,
  notAllowed,
  permissionsOf,
  type Scope,
  scopeOf,
  sourceOf,
  visitorActor,
  withinCinema,
} from './actor.ts';

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
  switchedOff: [],
  isSystemAdministrator: memberships.some(({ role, cinemas }) => role.key === 'super-admin' && cinemas === null),
});
const at = (exhibitorId: number, ...cinemaIds: number[]): Scope => ({ exhibitorId, cinemaIds });

/** An admin in cinema 1, and a manager of staff in all cinemas of the same exhibitor. */
const both = actor(membership(1, 'admin', [1]), membership(1, 'exhibitor-manager', null));

test('a role is covered where one membership has its place and each of its permissions', () => {
  const role = (key: RoleKey | null, own: RolePermission[] = []) => ({ key, permissions: permissionsOf(key, own) });
  const rows: [EmployeeActor, ReturnType<typeof role>, Scope, boolean][] = [
    [both, role('admin'), at(1, 1), true],
    // A super-admin is the system's administrator, which an exhibitor's own admin cannot make.
    [both, role('super-admin'), at(1, 1), false],
    [both, role('admin'), at(1, 2), false],
    [both, role('admin'), at(1, 1, 2), false],
    [both, role('admin'), at(1), false],
    [both, role('admin'), at(2, 1), false],
    [both, role('manager'), at(1, 2), true],
    [both, role(null, ['bills.correct']), at(1, 2), true],
    [both, role('manager'), at(2, 1), false],
    // Whoever has all permissions that there are is not unlimited: a later version adds some.
    [actor(membership(1, null, null, permissionsOf('admin', []))), role('admin'), at(1, 1), false],
    [actor(membership(1, 'admin', null)), role('super-admin'), at(1), false],
    [actor(membership(1, 'super-admin', [1])), role('super-admin'), at(1, 1), false],
    [actor(membership(1, 'super-admin', [1])), role('admin'), at(1, 1), true],
    [actor(membership(1, 'super-admin', null)), role('super-admin'), at(1), true],
    [actor(membership(1, 'super-admin', null)), role('admin'), at(1, 1), true],
    // Elsewhere they make exhibitors, and are nobody.
    [actor(membership(1, 'super-admin', null)), role('super-admin'), at(2), false],
    [actor(membership(1, 'super-admin', null)), role('client'), at(2), true],
    [actor(membership(1, 'super-admin', null), membership(2, 'admin', null)), role('super-admin'), at(2), false],
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

test('what is of all cinemas is of the exhibitor as a whole', () => {
  assert.equal(scopeOf(1, [2, 3]), at(1, 2, 3));
  assert.equal(scopeOf(1, null), at(1));
});

test('who has a permission in some cinema reads what all of them share, and nothing else beyond it', () => {
  const manager = actor(membership(1, 'manager', [1]), membership(2, 'client', null));
  const rows: [Scope, shared: boolean, reads: boolean][] = [
    [at(1, 1), false, true],
    [at(1, 1), true, true],
    [at(1, 2), true, false],
    [at(1, 1, 2), true, false],
    [at(1), true, true],
    [at(1), false, false],
    // There they are employed and may not read it.
    [at(2), true, false],
    [at(3), true, false],
  ];
  for (const [where, shared, reads] of rows)
    assert.is(mayRead(manager, 'films.read', where, shared), reads, JSON.stringify([where, shared]));
  assert.not(mayIn(manager, 'films.write', at(1)), 'it is read and not changed');
});

test('news reaches who may read what it is about and has the part of the product', () => {
  // The second exhibitor has no modules.
  const manager = actor(membership(1, 'manager', [1]), membership(2, 'manager', null));
  const rows: [Parameters<typeof isAmong>[1], boolean][] = [
    [{ scope: at(1, 1), read: 'bills.read', shared: false }, true],
    [{ scope: at(1, 2), read: 'bills.read', shared: false }, false],
    [{ scope: at(2), read: 'bills.read', shared: false }, false],
    [{ scope: at(2), read: 'films.read', shared: false }, true],
    [{ scope: at(1), read: 'films.read', shared: true }, true],
    [{ scope: at(1), read: 'films.read', shared: false }, false],
  ];
  for (const [audience, reaches] of rows) assert.is(isAmong(manager, audience), reaches, JSON.stringify(audience));
});

test('a sale comes from where it is made', () => {
  const who = { employeeId: 1, name: '', email: '', sessionId: '' };
  const device = {
    kind: 'device',
    deviceId: 1,
    name: '',
    exhibitorId: 1,
    cinemaId: 1,
    modules: [],
    testMode: false,
    terminal: null,
    paymentMethods: [],
  } as const;
  const rows: [Actor, BillSource][] = [
    [visitorActor, 'site'],
    [{ ...who, kind: 'halfSignedIn', owes: 'give', requiredBy: null }, 'site'],
    [actor(), 'portal'],
    [{ ...device, type: 'pos', employee: null }, 'pos'],
    // A sale at a till is the till's, whoever is at it.
    [{ ...device, type: 'register', employee: actor() }, 'register'],
    [{ ...device, type: 'scanner', employee: null }, 'scanner'],
    [{ ...device, type: 'signage', employee: null }, 'signage'],
    [{ ...device, type: 'web', employee: null }, 'device'],
  ];
  for (const [by, source] of rows) assert.is(sourceOf(by), source, JSON.stringify(by));
});

test("the specification's roles have what the table says, an exhibitor's own what its rows say", () => {
  assert.ok(permissionsOf('admin', []).includes('accounts.roles'));
  assert.equal(permissionsOf('client', ['bills.read']), []);
  assert.equal(permissionsOf(null, ['sessions.end', 'of.old', 'bills.read']), ['bills.read', 'sessions.end']);
});

test('what is of the system is the system administrator’s alone, everywhere, and no role gives it', () => {
  for (const key of roleKeys) assert.not((permissionsOf(key, []) as string[]).includes('exhibitors.manage'), key);
  assert.equal(permissionsOf(null, ['exhibitors.manage']), []);
  const rows: [EmployeeActor, boolean][] = [
    [actor(membership(1, 'super-admin', null)), true],
    [actor(membership(1, 'super-admin', [1, 2])), false],
    [actor(membership(1, 'admin', null), membership(2, 'exhibitor-manager', null)), false],
    [actor(membership(1, null, null, ['exhibitors.manage'])), false],
    [actor(), false],
  ];
  for (const [who, expected] of rows) {
    const of = JSON.stringify(who.memberships.map(({ role, cinemas }) => [role.key, cinemas]));
    assert.is(may(who, 'exhibitors.manage'), expected, of);
    for (const where of [at(1), at(2), at(0)]) assert.is(mayIn(who, 'exhibitors.manage', where), expected, of);
  }
  // At a device they are at work in its cinema, and nothing more.
  const atDevice = withinCinema(actor(membership(1, 'super-admin', null)).memberships, { exhibitorId: 1, cinemaId: 1 });
  assert.equal(
    atDevice.map(({ cinemas }) => cinemas),
    [[1]],
  );
});

test('who works where the exhibitor is switched off is told so, and of other places that they may not', () => {
  const who = { ...actor(membership(1, 'employee', null)), switchedOff: [{ id: 2, name: 'Rex' }] };
  const rows: [number | undefined, string][] = [
    [2, 'EXHIBITOR_SWITCHED_OFF'],
    [1, 'FORBIDDEN'],
    [3, 'FORBIDDEN'],
    [undefined, 'EXHIBITOR_SWITCHED_OFF'],
  ];
  for (const [exhibitor, code] of rows) assert.is(notAllowed(who, exhibitor).code, code, String(exhibitor));
  assert.is(notAllowed(actor()).code, 'FORBIDDEN');
});

test('what belongs to a module works where the exhibitor has it, what belongs to none everywhere', () => {
  const manager = actor(membership(1, 'manager', null), membership(2, 'manager', null));
  assert.ok(hasModule(manager, 'bills.read', at(1)));
  assert.not(hasModule(manager, 'bills.read', at(2)));
  assert.ok(hasModule(manager, 'sessions.end', at(2)));
});

test.run();
