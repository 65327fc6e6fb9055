import { employeeProcedure } from '../trpc.ts';

/** Where one is signed in. */
export const sessions = employeeProcedure.query(({ ctx }) => ctx.edge.services.staff.sessions(ctx.actor));
