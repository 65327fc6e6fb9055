import { systemClock } from '../../ports/clock.ts';
import { deskConformance } from '../../ports/conformance/deskConformance.ts';
import { MemorySeatLeases } from './memorySeatLeases.ts';

deskConformance('memory', async () => {
  const store = new MemorySeatLeases(systemClock);
  const open = { leases: store, events: store, flush: async () => store.flush(), close: async () => {} };
  return {
    ...open,
    secondNode: async () => open,
    rollBack: async (scheduleId, work) => {
      const before = await store.snapshot(scheduleId);
      await work();
      if (before) store.overwrite(scheduleId, before);
    },
  };
});
