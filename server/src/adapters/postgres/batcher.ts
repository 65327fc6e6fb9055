import { type AfterFailure, Batcher } from '../../services/batcher.ts';
import { databaseIsAway, wasInTheWay } from './databaseErrors.ts';

/**
 * Gathers requests into few statements. When a batch fails its items run alone, so that one bad item does not spoil the
 * others: `run` must tolerate being repeated for an item that was in fact done. One that PostgreSQL ended in favour of another
 * transaction is repeated. While the database is away all fail together: alone, each would wait for it again, one after the
 * other.
 */
export function createBatcher<I, O>(options: {
  run: (items: I[]) => Promise<O[]>;
  maxBatch: number;
  maxInFlight: number;
}): (item: I) => Promise<O> {
  return new Batcher({ ...options, afterFailure }).add;
}

function afterFailure(error: unknown): AfterFailure {
  if (databaseIsAway(error)) return 'fail';
  return wasInTheWay(error) ? 'again' : 'alone';
}
