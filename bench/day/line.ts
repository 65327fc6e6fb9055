/** A browser of the staff as its page speaks to the server, over a network that loses answers: what got none is sent again as it was. */
import { devicePath } from '../../server/src/contract/index.ts';
import type { Visitor } from '../lib/server.ts';
import { Refused } from '../lib/transports.ts';
import { pause } from '../lib/waiting.ts';
import type { Counter } from './counter.ts';

/** Nothing is down for so long. */
const patienceMs = 90_000;
const againMs = 150;
/** An answer takes no longer; whoever waits longer is at a node that hangs. */
const answerMs = 20_000;
/** A request that is cut off has got so far at most, ms. */
const cutWithinMs = 40;
/** Codes after which the same request is sent again, as pages do. */
const again = new Set([
  'UNAVAILABLE',
  'CHECKOUT_PAUSED',
  'PAYMENT_UNANSWERED',
  // A request of before, whose answer was lost, has just handed the till over: whoever is at it now asks.
  'NOT_SIGNED_IN',
]);

export class StaffLine {
  /** Requests whose answer was lost on purpose. */
  lost = 0;
  /** Each of them loses so many of its requests. */
  lossShare = 0.06;

  constructor(
    private readonly counter: Counter,
    private readonly visitor: Visitor,
    private readonly random: () => number,
    /** Where its procedures are: those of devices, or of the portal. */
    private readonly path = `${devicePath}/trpc`,
  ) {}

  query<T>(path: string, input?: unknown): Promise<T> {
    const asked = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return this.answered(path, `${path}${asked}`, {});
  }

  /** `unanswered`: what is asked for again by whoever calls, too. */
  mutate<T>(path: string, input: unknown): Promise<T> {
    return this.answered(path, path, { method: 'POST', body: JSON.stringify(input) });
  }

  /** Sends it until it is answered. Throws `Refused`. */
  private async answered<T>(path: string, address: string, request: RequestInit): Promise<T> {
    const { nodes } = this.counter;
    const endMs = performance.now() + patienceMs;
    let node = Math.floor(this.random() * nodes.length);
    let cutMs = this.random() < this.lossShare ? this.random() * cutWithinMs : null;
    for (;;) {
      try {
        const url = `${nodes[node % nodes.length]?.url}${this.path}/${address}`;
        const ms = cutMs === null ? answerMs : Math.max(1, Math.floor(cutMs));
        return await within(ms, (signal) => this.send<T>(url, { ...request, signal }));
      } catch (error) {
        if (error instanceof Refused && !again.has(error.code)) {
          if (error.code === 'INTERNAL') this.counter.faults.push(`${path} is answered with a fault of the server's`);
          throw error;
        }
        if (performance.now() > endMs) throw new Error(`${path} got no answer`, { cause: error });
        if (cutMs === null) await pause(againMs);
        else this.lost += 1;
        cutMs = null;
        node += 1;
      }
    }
  }

  private async send<T>(url: string, request: RequestInit): Promise<T> {
    const { cookie, csrf } = this.visitor;
    const headers = {
      cookie,
      'x-csrf-token': csrf,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
    };
    const answer = await fetch(url, { ...request, headers });
    const body = (await answer.json()) as {
      result?: { data: T };
      error?: { message: string; data?: { parterre?: { code: string } } };
    };
    if (body.error) throw new Refused(body.error.data?.parterre?.code ?? body.error.message, body.error);
    return body.result?.data as T;
  }
}

/** Gives up after so long, whatever becomes of the request: a `fetch` that is aborted in the moment in which its answer comes may never settle. */
async function within<T>(ms: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cut = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${ms} ms`));
      cut.abort();
    }, ms);
  });
  try {
    return await Promise.race([send(cut.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}
