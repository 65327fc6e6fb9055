import { visitorProcedure } from '../trpc.ts';

/** Which build of the website's pages is served now; null in development. */
export const build = visitorProcedure.query(({ ctx }) => ctx.edge.build());
