import { z } from 'zod';
import {
  archiveSchema,
  employeeChangeSchema,
  employeeCreationSchema,
  recordIdSchema,
  roleCreationSchema,
  roleEditSchema,
  rowVersionSchema,
  workplaceSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';

const byId = z.object({ id: recordIdSchema });

/** Errors: `Services.people`. */
export const people = router({
  list: listProcedure('employees'),
  get: staffProcedure('accounts.roles')
    .input(byId)
    .query(({ ctx, input }) => ctx.edge.services.people.get(ctx.actor, input.id)),
  create: staffProcedure('accounts.write')
    .input(employeeCreationSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.people.create(ctx.actor, input)),
  save: staffProcedure('accounts.write')
    .input(employeeChangeSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.people.save(ctx.actor, input)),
  archive: staffProcedure('accounts.write')
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.people.archive(ctx.actor, input)),
  addMembership: staffProcedure('accounts.roles')
    .input(workplaceSchema.extend({ employee: recordIdSchema }))
    .mutation(({ ctx, input }) => ctx.edge.services.people.addMembership(ctx.actor, input)),
  removeMembership: staffProcedure('accounts.roles')
    .input(byId.extend({ row_version: rowVersionSchema }))
    .mutation(({ ctx, input }) => ctx.edge.services.people.removeMembership(ctx.actor, input)),
});

export const roles = router({
  list: listProcedure('roles'),
  get: staffProcedure('accounts.roles')
    .input(byId)
    .query(({ ctx, input }) => ctx.edge.services.people.role(ctx.actor, input.id)),
  create: staffProcedure('roles.write')
    .input(roleCreationSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.people.createRole(ctx.actor, input)),
  save: staffProcedure('roles.write')
    .input(roleEditSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.people.saveRole(ctx.actor, input)),
  archive: staffProcedure('roles.write')
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.people.archiveRole(ctx.actor, input)),
});
