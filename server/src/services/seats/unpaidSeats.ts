/**
 * Who keeps how many seats of a show without having paid for them, and what became of those taken before.
 *
 * The holder's marks are the first bytes of the tag of each lease, so every node that follows a show counts the same, a
 * restarted one as well, and no hold waits for a question to anybody:
 *
 *     offset  size  what
 *          0     2  the address range
 *          2     2  the address in it
 *          4     1  the session at it
 *          5     3  random
 *
 * Marks are cut from an HMAC, so a tag tells nobody an address, and nobody can look for one that shares a mark. Two
 * addresses share one by chance once in a thousand million pairs, two ranges once in 65,536: they then share their room.
 */
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { addressKey, addressRange } from '../../domain/addresses.ts';
import { type Asker, limits } from '../../domain/limits.ts';
import { allowedUnpaid, type PaymentRecord, recordAfter } from '../../domain/seatAllowance.ts';
import { tagBytes } from '../../ports/seatLeases.ts';

const markBytes = 5;
/** Visitors whose marks are kept ready, and records of each kind: a hundred bytes each. */
const remembered = 20_000;
const kinds = ['session', 'address', 'range'] as const;

/** Makes tags. One a node; the same secret on all of them. */
export class HolderTags {
  readonly #key: Buffer;
  readonly #marks = new LRUCache<string, Uint8Array>({ max: remembered });

  constructor(
    secret: string | Uint8Array,
    private readonly random: () => Uint8Array,
  ) {
    this.#key = createHmac('sha256', secret).update('parterre holder 1').digest();
  }

  /** A new tag: marked, when it is to be counted for somebody. */
  tagFor(holder: Asker | undefined): Uint8Array {
    const tag = this.random();
    if (holder) tag.set(this.#marksOf(holder));
    return tag;
  }

  #marksOf({ ip, session }: Asker): Uint8Array {
    const name = `${ip} ${session ?? ''}`;
    const known = this.#marks.get(name);
    if (known) return known;
    const marks = new Uint8Array(markBytes);
    marks.set(this.#digest(`range ${addressRange(ip)}`).subarray(0, 2), 0);
    marks.set(this.#digest(`address ${addressKey(ip)}`).subarray(0, 2), 2);
    marks.set(this.#digest(`session ${session ?? ''}`).subarray(0, 1), 4);
    this.#marks.set(name, marks);
    return marks;
  }

  #digest(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}

/** The records of all holders on this node, over all of its shows. */
export class PaymentRecords {
  readonly #records = kinds.map(() => new LRUCache<number, PaymentRecord>({ max: remembered }));

  note(tags: Uint8Array, at: number, seats: { paid: number; abandoned: number }, nowMs: number): void {
    kinds.forEach((kind, index) => {
      const records = this.#records[index];
      const name = markAt(index, tags, at);
      records?.set(name, recordAfter(limits.seats[kind], records.get(name), seats, nowMs));
    });
  }

  of(index: number, name: number): PaymentRecord | undefined {
    return this.#records[index]?.get(name);
  }
}

/** Seats of one show by holder: counted under each of a tag's marks. */
class HolderCounts {
  readonly #counts = kinds.map(() => new Map<number, number>());
  #total = 0;

  /** Seats of all holders. */
  get total(): number {
    return this.#total;
  }

  /** `count` seats more (or less, below 0) for the tag at `tags[at]`. */
  add(tags: Uint8Array, at: number, count: number): void {
    this.#total += count;
    // Plain loops and small whole numbers: this is done for every seat of every hold.
    for (let index = 0; index < kinds.length; index++) {
      const counts = this.#counts[index];
      if (!counts) continue;
      const name = markAt(index, tags, at);
      const sum = (counts.get(name) ?? 0) + count;
      if (sum > 0) counts.set(name, sum);
      else counts.delete(name);
    }
  }

  of(index: number, name: number): number {
    return this.#counts[index]?.get(name) ?? 0;
  }

  clear(): void {
    this.#total = 0;
    for (const counts of this.#counts) counts.clear();
  }
}

/** The unpaid seats of one show, by holder. */
export class UnpaidSeats {
  /** Seats that the leases say are unpaid. */
  readonly leased = new HolderCounts();
  /** On their way to the store. */
  readonly promised = new HolderCounts();
  /** Sold, for as long as they are. */
  readonly sold = new HolderCounts();

  constructor(readonly records: PaymentRecords) {}

  /**
   * How many seats more this tag's holder may take now; below 0 when there are too many already. `unsold`: seats of the
   * show the website could sell that are not sold yet, whoever keeps them.
   */
  room(tag: Uint8Array, show: { unsold: number; maxTicketsPerOrder: number }, nowMs: number): number {
    const { unsold, maxTicketsPerOrder } = show;
    const all = this.leased.total + this.promised.total;
    let room = Number.POSITIVE_INFINITY;
    for (let index = 0; index < kinds.length; index++) {
      const kind = kinds[index];
      if (!kind) continue;
      const name = markAt(index, tag, 0);
      const own = this.leased.of(index, name) + this.promised.of(index, name);
      const paidHere = this.sold.of(index, name);
      const share = { toShare: Math.max(0, unsold - (all - own)), paidHere, maxTicketsPerOrder };
      room = Math.min(room, allowedUnpaid(limits.seats[kind], this.records.of(index, name), share, nowMs) - own);
    }
    return room;
  }
}

/** Whether two tags are of one address. */
export function isSameAddress(tags: Uint8Array, at: number, tag: Uint8Array): boolean {
  return markAt(1, tags, at) === markAt(1, tag, 0);
}

/**
 * The mark of a kind in the tag at `tags[at]`: each names the wider ones as well. Cut to 30 bits, beyond which numbers are
 * objects and a map of them takes three times as long.
 */
function markAt(index: number, tags: Uint8Array, at: number): number {
  const range = ((tags[at] ?? 0) << 8) | (tags[at + 1] ?? 0);
  if (index === 2) return range;
  const address = ((tags[at + 2] ?? 0) << 8) | (tags[at + 3] ?? 0);
  return index === 1
    ? ((range & 0x3fff) << 16) | address
    : ((range & 0x3f) << 24) | (address << 8) | (tags[at + 4] ?? 0);
}

/** Where the tag of a seat begins in the column of tags. */
export function tagAt(seat: number): number {
  return seat * tagBytes;
}
