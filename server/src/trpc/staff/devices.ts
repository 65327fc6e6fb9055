import {
  archiveSchema,
  deviceChangeSchema,
  devicePrintSchema,
  deviceTargetsSchema,
  idSchema,
  versionedIdSchema,
} from '../../contract/index.ts';
import { router, staffProcedure } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';
import { useCase } from './useCase.ts';

/** Errors: `StaffDevices`, `StaffTillKeepings`. */
export const devices = router({
  list: listProcedure('devices'),
  get: staffProcedure('devices.read')
    .input(idSchema)
    .query(({ ctx, input }) => ctx.edge.services.staffDevices.get(ctx.actor, input.id)),
  approve: staffProcedure('devices.write')
    .input(deviceChangeSchema)
    .mutation(useCase(({ staffDevices }) => staffDevices.approve)),
  save: staffProcedure('devices.write')
    .input(deviceChangeSchema)
    .mutation(useCase(({ staffDevices }) => staffDevices.save)),
  block: staffProcedure('devices.write')
    .input(versionedIdSchema)
    .mutation(useCase(({ staffDevices }) => staffDevices.block)),
  logOut: staffProcedure('devices.write')
    .input(versionedIdSchema)
    .mutation(useCase(({ staffDevices }) => staffDevices.logOut)),
  reload: staffProcedure('devices.write')
    .input(deviceTargetsSchema)
    .mutation(useCase(({ staffDevices }) => staffDevices.reload)),
  /** How its printer is, and what it was given last. */
  prints: staffProcedure('devices.read')
    .input(idSchema)
    .query(useCase(({ staffPrinting }) => staffPrinting.ofDevice)),
  /** Prints a test page there, or what failed once more. */
  print: staffProcedure('devices.write')
    .input(devicePrintSchema)
    .mutation(({ ctx, input }) => ctx.edge.services.staffPrinting.print(ctx.actor, input, ctx.locale)),
  /** What a till keeps for when it has no network. */
  keepings: staffProcedure('devices.read')
    .input(idSchema)
    .query(useCase(({ staffTillKeepings }) => staffTillKeepings.keepings)),
  releaseKeepings: staffProcedure('devices.write')
    .input(idSchema)
    .mutation(useCase(({ staffTillKeepings }) => staffTillKeepings.release)),
  archive: staffProcedure('devices.write')
    .input(archiveSchema)
    .mutation(useCase(({ staffDevices }) => staffDevices.archive)),
});
