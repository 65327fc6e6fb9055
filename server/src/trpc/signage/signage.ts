import { signageShownSchema } from '../../contract/index.ts';
import { displayProcedure, router } from '../trpc.ts';

/** What a display asks for itself. */
export const signage = router({
  /** What it shows, beside the programme. News of the programme tell that it has changed. */
  contents: displayProcedure.query(({ ctx }) => ctx.edge.services.displays.contents(ctx.actor)),

  /** It says which contents it shows. */
  shown: displayProcedure
    .input(signageShownSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.displays.shown(ctx.actor, input.revision)),
});
