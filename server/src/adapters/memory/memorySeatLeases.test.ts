import { systemClock } from '../../ports/clock.ts';
import { leaseConformance } from '../../ports/conformance/leaseConformance.ts';
import { MemorySeatLeases } from './memorySeatLeases.ts';

leaseConformance('memory', async () => {
  const store = new MemorySeatLeases(systemClock);
  return { leases: store, events: store, flush: async () => store.flush(), close: async () => {} };
});
