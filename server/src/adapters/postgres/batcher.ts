import { databaseIsAway, wasInTheWay } from './databaseErrors.ts';

/**
 * Turns many single requests into few statements: whatever asks while a batch is on its way goes with the next one.
 * A lonely request waits for nothing.
 */
export type Batcher<I, O> = (item: I) => Promise<O>;

interface Waiting<I, O> {
  item: I;
  resolve(value: O): void;
  reject(reason: unknown): void;
}

/**
 * `run` answers one value an item, in order. At most `maxInFlight` batches of `maxBatch` items run at once.
 * When a batch fails its items run alone, so that one bad item does not spoil the others: `run` must tolerate being
 * repeated for an item that was in fact done. One that PostgreSQL ended in favour of another transaction is repeated. While
 * the database is away all fail together: alone, each would wait for it again, one after the other.
 */
export function createBatcher<I, O>(options: {
  run: (items: I[]) => Promise<O[]>;
  maxBatch: number;
  maxInFlight: number;
}): Batcher<I, O> {
  const waiting: Waiting<I, O>[] = [];
  let inFlight = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || waiting.length === 0 || inFlight >= options.maxInFlight) return;
    scheduled = true;
    // After the I/O of this turn, so that requests which arrived together leave together.
    setImmediate(() => {
      scheduled = false;
      while (waiting.length > 0 && inFlight < options.maxInFlight) void send(waiting.splice(0, options.maxBatch));
    });
  }

  async function send(batch: Waiting<I, O>[]): Promise<void> {
    inFlight += 1;
    try {
      await settle(batch);
    } finally {
      inFlight -= 1;
      schedule();
    }
  }

  async function settle(batch: Waiting<I, O>[], triesLeft = 3): Promise<void> {
    try {
      const answers = await options.run(batch.map((entry) => entry.item));
      if (answers.length !== batch.length) throw new Error(`A batch of ${batch.length} got ${answers.length} answers`);
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      if (batch.length === 1 && wasInTheWay(error) && triesLeft > 1) await settle(batch, triesLeft - 1);
      else if (batch.length === 1 || databaseIsAway(error)) for (const entry of batch) entry.reject(error);
      else for (const entry of batch) await settle([entry]);
    }
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      schedule();
    });
}
