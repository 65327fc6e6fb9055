/**
 * Turns many single requests into few calls: what comes in one turn goes together, and so does what comes while enough
 * batches are on their way. A lonely request waits for nothing.
 */
export class Gathering<T> {
  readonly #waiting: T[] = [];
  readonly #options: { maxBatch: number; maxInFlight: number; send: (batch: T[]) => Promise<void> };
  #inFlight = 0;
  #scheduled = false;

  /** `send` rejects nothing: whoever waits for an item is told through the item. */
  constructor(options: { maxBatch: number; maxInFlight: number; send: (batch: T[]) => Promise<void> }) {
    this.#options = options;
  }

  add(item: T): void {
    this.#waiting.push(item);
    this.#schedule();
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#inFlight === 0;
  }

  #schedule(): void {
    const { maxBatch, maxInFlight } = this.#options;
    if (this.#scheduled || this.#waiting.length === 0 || this.#inFlight >= maxInFlight) return;
    this.#scheduled = true;
    // After the I/O of this turn, so that requests which arrived together leave together.
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#waiting.length > 0 && this.#inFlight < maxInFlight)
        void this.#send(this.#waiting.splice(0, maxBatch));
    });
  }

  async #send(batch: T[]): Promise<void> {
    this.#inFlight += 1;
    try {
      await this.#options.send(batch);
    } finally {
      this.#inFlight -= 1;
      this.#schedule();
    }
  }
}

interface Asked<I, O> {
  item: I;
  resolve(value: O): void;
  reject(reason: unknown): void;
}

/** What becomes of the items of a batch that failed: all fail with it, each is run alone, or the same once more. */
export type AfterFailure = 'fail' | 'alone' | 'again';

/** How often an item runs alone that is to be run `again`. */
const tries = 3;

/** A gathering in which every item has an answer. */
export class Batcher<I, O> {
  readonly #gathering: Gathering<Asked<I, O>>;
  readonly #run: (items: I[]) => Promise<O[]>;
  readonly #afterFailure: (error: unknown) => AfterFailure;

  /**
   * `run` answers one value an item, in order. Unless `afterFailure` says `fail`, which it does by default, it must tolerate
   * being repeated for an item that was in fact done.
   */
  constructor(options: {
    run: (items: I[]) => Promise<O[]>;
    maxBatch: number;
    maxInFlight: number;
    afterFailure?: (error: unknown) => AfterFailure;
  }) {
    this.#run = options.run;
    this.#afterFailure = options.afterFailure ?? (() => 'fail');
    this.#gathering = new Gathering({ ...options, send: (batch) => this.#settle(batch) });
  }

  readonly add = (item: I): Promise<O> =>
    new Promise((resolve, reject) => this.#gathering.add({ item, resolve, reject }));

  get isIdle(): boolean {
    return this.#gathering.isIdle;
  }

  async #settle(batch: Asked<I, O>[], triesLeft = tries): Promise<void> {
    try {
      const answers = await this.#run(batch.map((asked) => asked.item));
      if (answers.length !== batch.length) throw new Error(`A batch of ${batch.length} got ${answers.length} answers`);
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      const next = this.#afterFailure(error);
      if (next === 'again' && batch.length === 1 && triesLeft > 1) await this.#settle(batch, triesLeft - 1);
      else if (next === 'fail' || batch.length === 1) for (const asked of batch) asked.reject(error);
      else for (const asked of batch) await this.#settle([asked]);
    }
  }
}
