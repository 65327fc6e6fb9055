import { employeeProcedure } from '../trpc.ts';

/** Who is signed in, and what they may do where. */
export const account = employeeProcedure.query(({ ctx }) => ctx.edge.services.staff.account(ctx.actor));
