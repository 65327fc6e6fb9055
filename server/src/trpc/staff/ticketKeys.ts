import { ofExhibitorSchema, ticketKeyRotationSchema, versionedIdSchema } from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { useCase } from './useCase.ts';

const manage = staffProcedure('tickets.keys');

/** What tickets are signed with. Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export const ticketKeys = router({
  list: manage
    .input(ofExhibitorSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffTicketKeys.list(ctx.actor, input.exhibitor)),
  /** NOT_FOUND: `current` does not sign. */
  rotate: manage.input(ticketKeyRotationSchema).mutation(useCase(({ staffTicketKeys }) => staffTicketKeys.rotate)),
  /** NOT_FOUND: also when it is withdrawn already. */
  withdraw: manage.input(versionedIdSchema).mutation(useCase(({ staffTicketKeys }) => staffTicketKeys.withdraw)),
});
