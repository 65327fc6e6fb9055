import { z } from 'zod';
import {
  archivedSchema,
  archiveSchema,
  employeeChangeSchema,
  employeeCreationSchema,
  idSchema,
  invitationChangeSchema,
  lineSchema,
  newAddressSchema,
  recordIdSchema,
  roleChangeSchema,
  roleCreationSchema,
  roleEditSchema,
  type SignInKind,
  versionedIdSchema,
  workplaceSchema,
} from '../../contract/index.ts';
import { askerOf } from '../context.ts';
import { router, staffProcedure } from '../trpc.ts';
import { bulkProcedure } from './bulkProcedure.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

/** Errors: `Services.people`. */
export const people = router({
  list: listProcedure('employees'),
  get: staffProcedure('accounts.roles')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.people.get(ctx.actor, input.id)),
  create: staffProcedure('accounts.write')
    .input(employeeCreationSchema)
    .mutation(useCase(({ people }) => people.create)),
  save: staffProcedure('accounts.write')
    .input(employeeChangeSchema)
    .mutation(useCase(({ people }) => people.save)),
  invite: staffProcedure('accounts.write')
    .input(invitationChangeSchema)
    .mutation(async ({ ctx, input }) => {
      // A mailbox is not filled from here.
      await ctx.edge.limits.take('passwordReset', askerOf(ctx));
      return ctx.edge.services.people.invite(ctx.actor, input);
    }),
  newAddress: staffProcedure('accounts.write')
    .input(newAddressSchema)
    .mutation(async ({ ctx, input }) => {
      // A mailbox is not filled from here.
      await ctx.edge.limits.take('passwordReset', askerOf(ctx));
      return ctx.edge.services.people.newAddress(ctx.actor, input);
    }),
  letIn: staffProcedure('accounts.write')
    .input(idSchema)
    .mutation(async ({ ctx, input }) => {
      const { limits, services } = ctx.edge;
      const { signsInWith, places } = await services.people.letIn(ctx.actor, input.id);
      const at = (kind: SignInKind): string[] => places.filter((each) => each.kind === kind).map(({ place }) => place);
      if (signsInWith !== null) await limits.forgiveSignIn(signsInWith, at('desk'));
      await limits.forgivePins(input.id, at('device'));
      await limits.forgiveSecondFactor(input.id, at('second-factor'));
    }),
  archive: staffProcedure('accounts.write')
    .input(archiveSchema)
    .mutation(useCase(({ people }) => people.archive)),
  bulk: bulkProcedure('accounts.write', archivedSchema, ({ people }, actor, id, { archived }) =>
    people.archive(actor, { id, row_version: null, archived }),
  ),
  /** NOT_FOUND, FORBIDDEN: they can do more, or it is one's own. */
  resetSecondFactor: staffProcedure('accounts.write')
    .input(idSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.secondFactor.reset(ctx.actor, input.id)),
  addMembership: staffProcedure('accounts.roles')
    .input(workplaceSchema.extend({ employee: recordIdSchema }))
    .mutation(useCase(({ people }) => people.addMembership)),
  removeMembership: staffProcedure('accounts.roles')
    .input(versionedIdSchema)
    .mutation(useCase(({ people }) => people.removeMembership)),
});

export const roles = router({
  list: listProcedure('roles'),
  get: staffProcedure('accounts.roles')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.people.role(ctx.actor, input.id)),
  create: staffProcedure('roles.write')
    .input(roleCreationSchema)
    .mutation(useCase(({ people }) => people.createRole)),
  save: staffProcedure('roles.write')
    .input(roleEditSchema)
    .mutation(useCase(({ people }) => people.saveRole)),
  archive: staffProcedure('roles.write')
    .input(archiveSchema)
    .mutation(useCase(({ people }) => people.archiveRole)),
  bulk: bulkProcedure('roles.write', archivedSchema, ({ people }, actor, id, { archived }) =>
    people.archiveRole(actor, { id, row_version: null, archived }),
  ),
});

/** Who works where one may change roles, and the roles there are. */
export const employees = staffProcedure('accounts.roles').query(({ ctx }) =>
  ctx.edge.services.staff.employees(ctx.actor),
);

/** Gives a membership another role. NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE, ROLE_HELD_ALREADY. */
export const setRole = staffProcedure('accounts.roles')
  .input(roleChangeSchema)
  .mutation(useCase(({ staff }) => staff.setRole));

const sessionOfSchema = z.object({ employee: recordIdSchema, id: lineSchema.max(100) });

/** Who is signed in where, for who may sign them out. NOT_FOUND, FORBIDDEN. */
export const peopleSessions = router({
  list: listProcedure('sessions'),
  of: staffProcedure('sessions.end')
    .input(z.object({ employee: recordIdSchema }))
    .query(({ ctx, input }) => ctx.edge.services.staff.sessionsOf(ctx.actor, input.employee)),
  end: staffProcedure('sessions.end')
    .input(sessionOfSchema)
    .mutation(useCase(({ staff }) => staff.endSessionOf)),
});

/** Signs an employee out everywhere. */
export const endSessionsOf = staffProcedure('sessions.end')
  .input(z.object({ employee: recordIdSchema }))
  .mutation(({ ctx, input }) => ctx.edge.services.staff.endSessionsOf(ctx.actor, input.employee));
