import { visitorProcedure } from '../trpc.ts';

/** Does nothing: the yardstick of the benchmarks. */
export const noop = visitorProcedure.query(() => null);
