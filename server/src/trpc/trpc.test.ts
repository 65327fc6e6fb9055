import { lazy, TRPCError } from '@trpc/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import {
  commonModules,
  type DeviceType,
  type Feature,
  type Permission,
  permissionNames,
  permissions,
  type posSaleSchema,
  type RoleKey,
  roleKeys,
  rolePermissionNames,
  unlimitedRoles,
} from '../contract/index.ts';
import { type Actor, type DeviceActor, type EmployeeActor, visitorActor } from '../domain/actor.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { Edge } from '../edge/edge.ts';
import type { ConnectionLimits } from './connectionLimits.ts';
import { type Context, createContextInner } from './context.ts';
import { appRouter } from './router.ts';
import {
  type Access,
  createCallerFactory,
  employeeProcedure,
  router,
  staffProcedure,
  tillProcedure,
  visitorProcedure,
} from './trpc.ts';

const test = suite('procedures');

/** Counts refusals and has nothing else: whoever gets past the guard fails for want of a service. */
const edge = { metrics: { refused: () => {} } } as unknown as Edge;
const context = (more: Partial<Context> = {}) => createContextInner(edge, more);

function employeeWith(role: RoleKey): Actor {
  const granted = rolePermissionNames.filter(
    (name) => unlimitedRoles.includes(role) || (permissions[name].roles as readonly RoleKey[]).includes(role),
  );
  return {
    kind: 'employee',
    employeeId: 1,
    name: role,
    email: `${role}@example.com`,
    sessionId: 'session',
    memberships: [
      {
        exhibitor: { id: 1, name: 'Lumen', modules: [] },
        role: { key: role, name: role },
        permissions: granted,
        cinemas: null,
      },
    ],
    switchedOff: [],
    isSystemAdministrator: role === 'super-admin',
  };
}

/** Somebody who has given their password, and owes the rest. */
const halfSignedIn: Actor = {
  kind: 'halfSignedIn',
  employeeId: 1,
  name: 'Half',
  email: 'half@example.com',
  sessionId: 'session',
  owes: 'give',
  requiredBy: null,
};

/** A device of this type, with somebody at it who has this role in its cinema. */
function deviceWith(role: RoleKey | null, type: DeviceType = 'pos'): Actor {
  const employee = role === null ? null : (employeeWith(role) as EmployeeActor);
  return {
    kind: 'device',
    deviceId: 1,
    name: 'Till 1',
    type,
    exhibitorId: 1,
    cinemaId: 1,
    modules: [],
    testMode: false,
    terminal: null,
    paymentMethods: [],
    employee,
  };
}

interface Listed {
  path: string;
  access: Access | undefined;
  type: 'query' | 'mutation' | 'subscription';
}

/** Every procedure, however deep it is nested. */
function listed(routes: object, path: string[] = []): Listed[] {
  return Object.entries(routes).flatMap(([name, route]): Listed[] => {
    if (name === '_def' || name === 'createCaller') return [];
    const here = [...path, name];
    if (typeof route !== 'function') return listed(route, here);
    const { meta, _def } = route as { meta?: Access; _def: { type: Listed['type'] } };
    return [{ path: here.join('.'), access: meta, type: _def.type }];
  });
}

/** How a call without an input ends: with a refusal's code, or past the guard. */
async function outcome(routes: typeof appRouter, path: string, ctx: Context): Promise<string> {
  let procedure: unknown = createCallerFactory(routes)(ctx);
  for (const name of path.split('.')) procedure = (procedure as Record<string, unknown>)[name];
  try {
    await (procedure as () => Promise<unknown>)();
    return 'past';
  } catch (error) {
    const { cause } = error as TRPCError;
    return cause instanceof ParterreError ? cause.code : 'past';
  }
}

const all = listed(appRouter);

test('the walk finds what the router has', () => {
  const paths = all.map(({ path }) => path);
  for (const path of ['seats.hold', 'live.watch', 'staff.signIn', 'staff.endSessionsOf'])
    assert.ok(paths.includes(path), path);
});

test('every procedure says who may call it', () => {
  const known = ['visitors', 'accounts', 'employees', 'devices', ...permissionNames];
  for (const { path, access } of all) assert.ok(access && known.includes(access.for), `${path} is made by no builder`);
  const used = new Set(all.map(({ access }) => access?.for));
  // Pictures are uploaded over HTTP alone (`http/upload.test.ts`), and blocked seats are asked for as others are (`services/sale/pos.test.ts`).
  for (const permission of permissionNames.filter((name) => name !== 'media.write' && name !== 'sales.blocked'))
    assert.ok(used.has(permission), `${permission} has no procedure`);
});

test('every procedure lets in whom the table of permissions names, and nobody else', async () => {
  for (const { path, access } of all) {
    const open = access?.for === 'visitors';
    const ofDevices = access?.for === 'devices' || access?.at !== undefined;
    const refused = ofDevices ? 'NOT_A_DEVICE' : 'NOT_SIGNED_IN';
    assert.is(await outcome(appRouter, path, context()), open ? 'past' : refused, `${path} as a visitor`);
    const half = access?.for === 'accounts' || open ? 'past' : ofDevices ? 'NOT_A_DEVICE' : 'SECOND_FACTOR_NEEDED';
    assert.is(await outcome(appRouter, path, context({ actor: halfSignedIn })), half, `${path} half signed in`);
    for (const actor of [deviceWith(null), deviceWith('super-admin')])
      if (!ofDevices)
        assert.is(
          await outcome(appRouter, path, context({ actor })),
          open ? 'past' : 'NOT_SIGNED_IN',
          `${path} as a device`,
        );
    if (access?.for === 'devices')
      assert.is(await outcome(appRouter, path, context({ actor: deviceWith(null) })), 'past', `${path} as a device`);
    if (access?.at === 'till' || access?.at === 'counter') await letsTillsIn(path, access);
    if (access?.at === 'till')
      assert.is(await outcome(appRouter, path, context({ actor: registerWith('pos') })), 'FORBIDDEN', path);
    if (access?.at === 'register' || access?.at === 'counter') await letsRegistersIn(path, access);
    if (access?.at === 'register')
      for (const actor of [deviceWith(null), deviceWith('super-admin'), deviceWith('super-admin', 'scanner')])
        assert.is(await outcome(appRouter, path, context({ actor })), 'FORBIDDEN', `${path} at a till`);
    if (access?.at === 'scanner' || access?.at === 'door') await letsScannersIn(path, access);
    if (access?.at === 'display') await letsDisplaysIn(path);
    for (const role of roleKeys) {
      const actor = employeeWith(role);
      if (ofDevices) {
        assert.is(await outcome(appRouter, path, context({ actor })), 'NOT_A_DEVICE', `${path} as ${role}`);
        continue;
      }
      const may =
        open ||
        access?.for === 'accounts' ||
        access?.for === 'employees' ||
        (access?.for === 'exhibitors.manage' && role === 'super-admin') ||
        (actor.kind === 'employee' && actor.memberships[0]?.permissions.includes(access?.for as Permission));
      assert.is(await outcome(appRouter, path, context({ actor })), may ? 'past' : 'FORBIDDEN', `${path} as ${role}`);
    }
  }
});

/** Checks that whoever is at a till gets in with the permission, and that nobody does at another device, or at a till that is locked. */
async function letsTillsIn(path: string, access: Access, routes = appRouter): Promise<void> {
  const ends = (actor: Actor) => outcome(routes, path, context({ actor }));
  assert.is(await ends(deviceWith(null)), 'NOBODY_AT_DEVICE', path);
  for (const role of roleKeys) {
    const { memberships } = employeeWith(role) as EmployeeActor;
    const may = memberships[0]?.permissions.includes(access.for as Permission);
    // The exhibitor of these has only what every exhibitor has.
    const { module } = permissions[access.for as Permission];
    const past = commonModules.some((each) => each === module) ? 'past' : 'MODULE_INACTIVE';
    assert.is(await ends(deviceWith(role)), may ? past : 'FORBIDDEN', `${path} as ${role} at a till`);
    assert.is(await ends(deviceWith(role, 'signage')), 'FORBIDDEN', `${path} as ${role} at a display`);
  }
}

/**
 * Checks that whoever is at a scanner gets in with the permission, nobody at another device does, and before one that stands by itself everybody who
 * holds a ticket, for what is done at a door.
 */
async function letsScannersIn(path: string, access: Access): Promise<void> {
  const ends = (actor: Actor) => outcome(appRouter, path, context({ actor }));
  assert.is(await ends(deviceWith(null, 'scanner')), 'NOBODY_AT_DEVICE', path);
  for (const role of roleKeys) {
    const { memberships } = employeeWith(role) as EmployeeActor;
    const may = memberships[0]?.permissions.includes(access.for as Permission);
    // The exhibitor of these has no tickets.
    assert.is(await ends(deviceWith(role, 'scanner')), may ? 'MODULE_INACTIVE' : 'FORBIDDEN', `${path} as ${role}`);
    for (const type of ['pos', 'signage', 'register'] as const)
      assert.is(await ends(deviceWith(role, type)), 'FORBIDDEN', `${path} as ${role} at a ${type}`);
  }
  const alone = (...modules: Feature[]): Actor => ({
    ...(deviceWith(null, 'scanner') as DeviceActor),
    unattended: true,
    modules,
  });
  const atDoor = access.at === 'door';
  assert.is(await ends(alone('tickets')), atDoor ? 'past' : 'FORBIDDEN', `${path} at a stand`);
  assert.is(await ends(alone('pos')), atDoor ? 'MODULE_INACTIVE' : 'FORBIDDEN', `${path} at a stand without tickets`);
}

/** Checks that a display of an exhibitor with signage gets in, whoever is at it, and no other device. */
async function letsDisplaysIn(path: string): Promise<void> {
  const device = (type: DeviceType, ...modules: Feature[]): Actor => ({
    ...(deviceWith(null, type) as DeviceActor),
    modules,
  });
  assert.is(await outcome(appRouter, path, context({ actor: device('signage', 'signage') })), 'past', path);
  assert.is(await outcome(appRouter, path, context({ actor: device('signage', 'pos') })), 'MODULE_INACTIVE', path);
  for (const type of ['pos', 'register', 'scanner', 'web'] as const)
    assert.is(await outcome(appRouter, path, context({ actor: device(type, 'signage') })), 'FORBIDDEN', path);
}

test('before a scanner that stands by itself one holds tickets, and nothing else', () => {
  const mayCall = all.filter(({ access }) => access?.at === 'door').map(({ path }) => path);
  assert.equal(mayCall.sort(), ['doors.letIn', 'doors.list', 'doors.scan', 'doors.watch']);
});

/** A register of an exhibitor with these modules. */
const registerWith = (...modules: Feature[]): Actor => ({ ...(deviceWith(null, 'register') as DeviceActor), modules });

/** Checks that buyers at a register get in where the exhibitor has the point of sale, and what is sold there. */
async function letsRegistersIn(path: string, access: Access): Promise<void> {
  const { module } = permissions[access.for as Permission];
  const sold = module as Feature;
  const cases: [Actor, string][] = [
    [registerWith('pos', sold), 'past'],
    [registerWith(), 'MODULE_INACTIVE'],
    [registerWith('tickets', 'cash_balance'), 'MODULE_INACTIVE'],
    ...(sold === 'pos' ? [] : ([[registerWith('pos'), 'MODULE_INACTIVE']] as [Actor, string][])),
    ...(sold === 'pos' ? [] : ([[registerWith(sold), 'MODULE_INACTIVE']] as [Actor, string][])),
  ];
  for (const [actor, end] of cases)
    assert.is(await outcome(appRouter, path, context({ actor })), end, `${path} ${JSON.stringify(actor)}`);
}

test('buyers at a register do there what a register is for, and nothing that tills do besides', () => {
  const mayCall = all.filter(({ access }) => access?.at === 'register' || access?.at === 'counter');
  assert.equal(mayCall.map(({ path }) => path.replace('pos.', '')).sort(), [
    'basket.clear',
    'basket.current',
    'basket.save',
    'hold',
    'leave',
    'methods',
    'offer',
    'printAgain',
    'printPreview',
    'printer',
    'prints',
    'products',
    'register.callHelp',
    'register.cancelHelp',
    'register.help',
    'register.printTickets',
    'schedules',
    'sell',
    'settings',
  ]);
});

test('whoever owes the second factor may give it, set it up and sign out, and call nothing else of staff', () => {
  assert.equal(
    all.filter(({ access }) => access?.for === 'accounts').map(({ path }) => path),
    [
      'staff.signOut',
      ...[
        'owed',
        'passkeyRequest',
        'givePasskey',
        'giveCode',
        'confirm',
        'passkeyCreation',
        'addPasskey',
        'newApp',
        'addApp',
      ].map((name) => `staff.secondFactor.${name}`),
    ],
  );
});

test("at a till one may what one's role may in its cinema, where the exhibitor has that part of the product", async () => {
  const routes = router({
    bell: tillProcedure('sessions.end').query(() => 'in'),
    sale: tillProcedure('bills.read').query(() => 'in'),
  }) as unknown as typeof appRouter;
  assert.is(await outcome(routes, 'bell', context()), 'NOT_A_DEVICE');
  assert.is(await outcome(routes, 'bell', context({ actor: employeeWith('super-admin') })), 'NOT_A_DEVICE');
  await letsTillsIn('bell', { for: 'sessions.end', at: 'till' }, routes);
  assert.is(await outcome(routes, 'sale', context({ actor: deviceWith('manager') })), 'MODULE_INACTIVE');
  const elsewhere = { ...deviceWith('manager'), cinemaId: 2, employee: inCinema(1) } as Actor;
  assert.is(await outcome(routes, 'bell', context({ actor: elsewhere })), 'FORBIDDEN');
});

function inCinema(cinema: number): EmployeeActor {
  const actor = employeeWith('manager') as EmployeeActor;
  return { ...actor, memberships: actor.memberships.map((membership) => ({ ...membership, cinemas: [cinema] })) };
}

test('every mutation needs a fresh CSRF token, whoever calls it', async () => {
  const guard = { validUntilMs: 0, sessionId: null };
  for (const actor of [visitorActor, halfSignedIn, employeeWith('super-admin'), deviceWith('super-admin')]) {
    for (const { path, type } of all) {
      const ended = await outcome(appRouter, path, context({ guard, actor }));
      assert.is(ended === 'SESSION_EXPIRED', type === 'mutation', path);
    }
  }
});

test('every call is counted on its connection', async () => {
  const connection = { takeCall: () => 7 } as unknown as ConnectionLimits;
  for (const { path } of all)
    assert.is(await outcome(appRouter, path, context({ connection })), 'TOO_MANY_REQUESTS', path);
});

const nested = router({
  flat: staffProcedure('sessions.end').query(() => 'in'),
  plain: { deep: staffProcedure('sessions.end').query(() => 'in') },
  inner: router({
    own: employeeProcedure.query(({ ctx }) => ctx.actor.name),
    deeper: router({ deepest: staffProcedure('sessions.end').query(() => 'in') }),
  }),
});
/** Loaded when it is first called, so no walk over the router finds it before. */
const late = router({
  inner: lazy(async () => router({ late: staffProcedure('sessions.end').query(() => 'in') })),
});

test("no way of nesting gets past a procedure's builder", async () => {
  const paths = listed(nested).map(({ path }) => path);
  assert.equal(paths, ['flat', 'plain.deep', 'inner.own', 'inner.deeper.deepest']);
  for (const path of paths) {
    const routes = nested as unknown as typeof appRouter;
    assert.is(await outcome(routes, path, context()), 'NOT_SIGNED_IN', path);
    assert.is(await outcome(routes, path, context({ actor: employeeWith('manager') })), 'past', path);
  }
  // A router may carry procedures of another one under another name.
  const again = router({ moved: nested.inner.deeper }) as unknown as typeof appRouter;
  assert.is(await outcome(again, 'moved.deepest', context()), 'NOT_SIGNED_IN');
  assert.is(await outcome(late as unknown as typeof appRouter, 'inner.late', context()), 'NOT_SIGNED_IN');
});

test('what a procedure adds to its builder comes after the guard, which looks at nothing that was sent', async () => {
  const seen: string[] = [];
  const input = z.unknown().transform((sent) => seen.push(`input ${sent}`));
  const routes = router({
    bell: staffProcedure('sessions.end')
      .input(input)
      .query(() => seen.push('procedure')),
  }) as unknown as typeof appRouter;
  const stopped = { takeCall: () => 7 } as unknown as ConnectionLimits;
  assert.is(await outcome(routes, 'bell', context()), 'NOT_SIGNED_IN');
  assert.is(await outcome(routes, 'bell', context({ connection: stopped })), 'TOO_MANY_REQUESTS');
  assert.equal(seen, []);
  assert.is(await outcome(routes, 'bell', context({ actor: employeeWith('manager') })), 'past');
  assert.equal(seen, ['input undefined', 'procedure']);
});

test('a wrong input and a refusal are told as tRPC tells them', async () => {
  const number = z.object({ n: z.coerce.number().int() });
  const caller = createCallerFactory(
    router({
      checked: visitorProcedure.input(number).query(({ input }) => input.n),
      refused: visitorProcedure.query((): never => {
        throw new ParterreError('SALE_CLOSED');
      }),
    }),
  )(context());
  const told = async (work: Promise<unknown>) => {
    const error = await work.catch((cause: unknown) => cause);
    assert.instance(error, TRPCError);
    const { code, cause } = error as TRPCError;
    return [code, cause instanceof ParterreError ? cause.code : cause?.constructor.name];
  };
  assert.is(await caller.checked({ n: '7' }), 7);
  assert.equal(await told(caller.checked({ n: 'x' })), ['BAD_REQUEST', 'ZodError']);
  assert.equal(await told(caller.refused()), ['INTERNAL_SERVER_ERROR', 'SALE_CLOSED']);
});

type Sale = z.input<typeof posSaleSchema>;

/** How a sale of this kind ends at a device: `past` once it is past what may refuse whoever sells it. */
async function endsAt(actor: Actor, kind: Partial<Sale>): Promise<string> {
  const sale: Sale = {
    ...{ bill_id: crypto.randomUUID(), basket_id: crypto.randomUUID(), locale: 'en' },
    ...{ payment_method_id: null, amount: 0, tendered: 0, holds: [], products: [] },
    items: [{ type: 'ticket', schedule_id: 1, price_rate_id: 1 }],
    ...kind,
  };
  try {
    await createCallerFactory(appRouter)(context({ actor })).pos.sell(sale);
    return 'past';
  } catch (error) {
    const { cause } = error as TRPCError;
    return cause instanceof ParterreError ? cause.code : 'past';
  }
}

function tillOf(modules: Feature[], granted: Permission[]): Actor {
  const actor = deviceWith('employee') as DeviceActor;
  for (const membership of actor.employee?.memberships ?? []) {
    membership.exhibitor.modules = modules;
    membership.permissions = granted;
  }
  return actor;
}

test('what is reserved is sold where the exhibitor has reservations, by whoever sees them', async () => {
  const ends = (modules: Feature[], granted: Permission[]): Promise<string> =>
    endsAt(tillOf(modules, granted), { reservation: crypto.randomUUID() });
  assert.is(await ends(['pos'], ['sales.write', 'reservations.read']), 'MODULE_INACTIVE');
  assert.is(await ends(['pos', 'reservations'], ['sales.write']), 'FORBIDDEN');
  assert.is(await ends(['pos', 'reservations'], ['sales.write', 'reservations.read']), 'past');
});

test('on account is sold where the exhibitor does so, by whoever may, and at no register', async () => {
  const invoice = { client_id: 1, reference: null };
  const ends = (modules: Feature[], granted: Permission[]): Promise<string> =>
    endsAt(tillOf(modules, granted), { invoice });
  assert.is(await ends(['pos'], ['sales.write', 'invoices.sell']), 'MODULE_INACTIVE');
  assert.is(await ends(['pos', 'invoice'], ['sales.write']), 'FORBIDDEN');
  assert.is(await ends(['pos', 'invoice'], ['sales.write', 'invoices.sell']), 'past');
  const register = registerWith('pos', 'invoice');
  assert.is(await endsAt(register, { invoice }), 'FORBIDDEN');
  assert.is(await endsAt(register, {}), 'past');
});

test.run();
