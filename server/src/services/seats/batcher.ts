import { type LeaseReply, LeaseResult } from '../../ports/seatLeases.ts';

/** As many requests as one script call takes. */
export const batchLimit = 256;
/** Calls of one kind and show on their way at once: the second is decided while the first travels. */
export const callsInFlight = 2;

/** Gathers requests of one kind and one show, and sends those of a tick in one call. */
export class Batcher<R> {
  private waiting: { request: R; resolve: (result: number) => void; reject: (error: unknown) => void }[] = [];
  private inFlight = 0;
  private scheduled = false;

  constructor(private readonly send: (requests: R[]) => Promise<LeaseReply>) {}

  /** The request's `LeaseResult`. */
  add(request: R): Promise<number> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      if (this.scheduled) return;
      this.scheduled = true;
      setImmediate(() => {
        this.scheduled = false;
        this.pump();
      });
    });
  }

  get isIdle(): boolean {
    return this.waiting.length === 0 && this.inFlight === 0;
  }

  private pump(): void {
    while (this.inFlight < callsInFlight && this.waiting.length > 0) {
      const batch = this.waiting.splice(0, batchLimit);
      this.inFlight++;
      this.send(batch.map((entry) => entry.request))
        .then(
          (reply) => {
            for (const [i, entry] of batch.entries()) entry.resolve(reply.results[i] ?? LeaseResult.NotYours);
          },
          (error: unknown) => {
            for (const entry of batch) entry.reject(error);
          },
        )
        .finally(() => {
          this.inFlight--;
          this.pump();
        });
    }
  }
}
