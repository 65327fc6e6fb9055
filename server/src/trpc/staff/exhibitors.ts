import {
  exhibitorChangeSchema,
  exhibitorCreationSchema,
  exhibitorSwitchSchema,
  idSchema,
  managerAdditionSchema,
  modulesChangeSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

const managing = staffProcedure('exhibitors.manage');

/** Errors: `StaffExhibitors`. */
export const exhibitors = router({
  list: listProcedure('exhibitors'),
  base: managing.query(({ ctx }) => ctx.edge.services.staffExhibitors.base(ctx.actor)),
  get: managing.input(idSchema).query(({ ctx, input }) => ctx.edge.services.staffExhibitors.get(ctx.actor, input.id)),
  create: managing.input(exhibitorCreationSchema).mutation(useCase(({ staffExhibitors }) => staffExhibitors.create)),
  save: managing.input(exhibitorChangeSchema).mutation(useCase(({ staffExhibitors }) => staffExhibitors.save)),
  saveModules: managing
    .input(modulesChangeSchema)
    .mutation(useCase(({ staffExhibitors }) => staffExhibitors.saveModules)),
  turn: managing.input(exhibitorSwitchSchema).mutation(useCase(({ staffExhibitors }) => staffExhibitors.turn)),
  addManager: managing
    .input(managerAdditionSchema)
    .mutation(useCase(({ staffExhibitors }) => staffExhibitors.addManager)),
});
