/**
 * Background work, kept in PostgreSQL and enqueued in the transaction of the change it follows (graphile-worker's
 * `add_job`), so that neither is there without the other. Every job may run twice and must not mind.
 */
import type { ContactInput, Locale, SignInKind } from '../contract/index.ts';

/** A ticket's seat before and after a move, by name. */
export interface SeatNews {
  from: string;
  to: string;
  /** The class of the new seat where it is another: its name, and what it costs more than the one before, in minor units. */
  seatClass?: { name: string; differenceMinor: number };
}

export interface JobPayloads {
  /** The bills are settled: their leases become sold, on every node. */
  'mark-sold': { bills: string[] };
  /** Seats that are no longer the bill's: their leases become free. `tag` as hex. */
  'give-back': { scheduleId: number; seats: number[]; tag: string };
  /** The bills are settled: a mail for each, once nobody is in a rush. One job for all of a commit, which is what a rush can afford. */
  'send-tickets': { bills: string[] };
  /** The confirmation with the tickets as PDF; once more when staff ask for it. `receipt`: with the receipt, which tells the VAT, as well. */
  'mail-tickets': { bill: string; request?: string; receipt?: boolean };
  /** Takes back what a bill has of a schedule that does not take place. */
  'refund-cancelled': { schedule: number; bill: string };
  /** "The show does not take place", to whom nothing is given back by itself. */
  'mail-cancelled': { schedule: number; bill: string };
  /** A schedule was moved: its tickets say so. */
  'reprint-moved': { schedule: number };
  /** "Your show has another time now", with the tickets. `sold`: what they print of it. */
  'mail-moved': { bill: string; sold: string };
  /** "Your seats are others now", with the tickets. `seats`: by name; `request`: of the move. */
  'mail-reseated': { bill: string; schedule: number; request: string; seats: SeatNews[] };
  /** What whoever reserved is told, in the mail's own words. `request`: of what was done. */
  'mail-reservation': {
    bill: string;
    what: 'made' | 'changed' | 'moved' | 'cancelled' | 'show_cancelled';
    request: string;
  };
  /** The reservations' time has changed: their leases last as long as their claims. */
  'keep-reserved': { bills: string[] };
  /** Gives received money back through the driver, at most once. */
  refund: { refund: string };
  /** "Your payment was refunded." `request`: what staff gave back; null: all that was paid went back by itself, or elsewhere. */
  'mail-refund': { bill: string; request?: string | null };
  /** What a visitor wrote on the contact page, to the exhibitor at `to`. `locale`: of the exhibitor. */
  'mail-contact': ContactInput & { to: string; exhibitor: string; exhibitorId?: number; locale: Locale };
  /** Links to the orders of an address whose shows have not ended; nothing where there is none. `key`: of the wish. */
  'mail-orders': { exhibitorId: number; email: string; locale: Locale; key: string };
  /** A link to choose a new password, if there is such an account; the link is made with the mail and stands nowhere else. */
  'mail-reset': { email: string; app: 'portal' | 'pos'; locale: Locale; key: string };
  /** A link to choose the first password. `by`: who invites; `invitedAt`: of which invitation: one that was withdrawn or sent anew is none. */
  'mail-invitation': { employee: number; exhibitor: number; by: string; invitedAt: string };
  /** A link to confirm an account's new address, to that address. `by`: who set it; `askedAt`: when. One that waits no more gets none. */
  'mail-new-address': { employee: number; email: string; exhibitor: number; by: string; askedAt: string };
  /** To whoever is kept out by wrong passwords or PINs: that it is so, and what they can do. */
  'mail-locked': { employee: number; kind: SignInKind; place: string; toldAt: string };
  /** What was changed of somebody's second factor. `detail`: the passkey's name, or how many recovery codes are left; `name`: whose it is. */
  'mail-second-factor': {
    to: string;
    name: string;
    what: 'passkeyAdded' | 'passkeyRemoved' | 'appAdded' | 'appRemoved' | 'codesMade' | 'codeUsed' | 'reset';
    detail: string | null;
    locale: Locale;
    key: string;
  };
  /** To whoever receives management notifications: jobs of this queue were given up for good. `hour`: of Unix time, in which it is sent. */
  'mail-management': { queue: 'seats' | 'money' | 'tickets' | 'mail'; hour: number };
  /** The buyer ticked the newsletter's box in the checkout: their address as they wrote it. Jobs of the version before have no `exhibitorId`. */
  subscribe: { exhibitorId?: number; email: string; name: string; locale: Locale };
  /** The sandbox provider's own delivery of a webhook, some seconds later. */
  'sandbox-webhook': { id: string; status: string; times: number; tipMinor: number };
  /** The sandbox provider's delivery of a webhook about a refund that was made at its own page. */
  'sandbox-refund-webhook': { id: string };
  /** Nightly: claims of long expired bills, old webhook ids, pictures that nothing refers to. Enqueues itself for the next night. */
  'clean-sales': Record<string, never>;
}
export type JobName = keyof JobPayloads;

/**
 * Each queue has workers and connections of its own: seats and money never wait for a mail server. What stands under `seats`
 * changes leases, so it runs where these are: with Redis on any node, without it in the process that has them in its memory. What
 * stands under `mail` may wait an hour and nobody is the poorer; `tickets` wait for the end of a rush, and no other mail for them.
 */
export const jobQueues = {
  seats: ['mark-sold', 'give-back', 'refund-cancelled', 'keep-reserved'],
  money: ['refund', 'sandbox-webhook', 'sandbox-refund-webhook'],
  tickets: ['send-tickets', 'mail-tickets'],
  mail: [
    'mail-refund',
    'mail-cancelled',
    'reprint-moved',
    'mail-moved',
    'mail-reseated',
    'mail-reservation',
    'mail-contact',
    'mail-orders',
    'mail-reset',
    'mail-invitation',
    'mail-new-address',
    'mail-locked',
    'mail-second-factor',
    'mail-management',
    'subscribe',
    'clean-sales',
  ],
} as const satisfies Record<string, readonly JobName[]>;
export type JobQueue = keyof typeof jobQueues;

/**
 * What runs when a job is due. A handler that throws is tried again later, with growing pauses, until its attempts are
 * used up: it is dead then. `signal`: this node stops; what waits for somebody outside gives up.
 */
export type JobHandlers = {
  [N in JobName]: (payload: JobPayloads[N], signal?: AbortSignal) => Promise<void>;
};

/** How a queue does. */
export interface QueueHealth {
  /** Whether this node's workers ask for jobs or work on them. False: they have not for half a minute. Null: other nodes run this queue. */
  running: boolean | null;
  /** How long the oldest job that is due has waited for a worker of any node. */
  waitingSeconds: number;
  /** Jobs of any node whose attempts are used up. */
  dead: number;
}
export type JobsHealth = Record<JobQueue, QueueHealth>;

/** Enqueues outside of a sale's transaction. */
export interface Jobs {
  add<N extends JobName>(name: N, payload: JobPayloads[N], options?: { runAtMs?: number; key?: string }): Promise<void>;
  /** Many of one kind. */
  addAll<N extends JobName>(name: N, jobs: readonly { payload: JobPayloads[N]; key: string }[]): Promise<void>;
}
