import '@parterre/engine/node';
import { type Hall, Inventory, SeatFlag, type SeatStatus, SeatStatusCode, seatStatuses } from '@parterre/engine';
import { isReserved, type LeaseSnapshot, tagBytes } from '../../ports/seatLeases.ts';
import type { ShowRecord } from '../../ports/showStore.ts';
import { isSameAddress, type PaymentRecords, tagAt, UnpaidSeats } from './unpaidSeats.ts';

/**
 * What this node knows of one show: the lease columns as the store told them, and the engine's inventory painted after
 * them. Seats of holds that are on their way to the store are painted held as well (*promised*), so that two requests
 * are never given the same seat.
 */
export class SeatState {
  readonly inventory: Inventory;
  readonly seatCount: number;
  /** Seats that are more than drawn. */
  readonly existing: number;
  epoch = -1;
  version = -1;
  /** Grows with every change of what is painted. */
  paintings = 0;
  /** When the next lease ends, on the store's clock; Infinity: none does. */
  nextExpiryMs = Number.POSITIVE_INFINITY;
  readonly expiries: Float64Array;
  readonly tags: Uint8Array;
  /** Free, blocked or broken: what a seat is without a lease. */
  private readonly base: Uint8Array;
  /** What the leases say. The inventory says the same, except for promised seats. */
  private readonly painted: Uint8Array;
  private readonly promises: Uint16Array;
  /** Seats that are out of order: sold by nobody. Those that are leased all the same are among them. */
  readonly broken: ReadonlySet<number>;
  /** Seats that the website could not sell: blocked by the layout or the show, or broken. */
  private readonly offlineSeats: number[];
  /** Seats that the website could sell while nobody has any. */
  private readonly onlineCapacity: number;
  /** Seats that are held or reserved, by whom. */
  readonly unpaid: UnpaidSeats;
  /** Whether each seat's lease is one of `unpaid`, a sale, or neither. */
  private readonly accounts: Uint8Array;
  /** Since when the holder of an unpaid seat has kept it, by seat, on the store's clock. */
  private readonly keptSinceMs: Float64Array;
  private freed = false;

  /**
   * `onChange` hears each seat whose status changed, or may be seen differently than before. `holdMs`: how long a hold
   * keeps a seat from others, to tell how much of that an abandoned one did.
   */
  constructor(
    readonly hall: Hall,
    { blocked: blockedSeats, broken }: { blocked: number[]; broken: number[] },
    private readonly onChange: (seat: number) => void,
    records: PaymentRecords,
    private readonly holdMs: number,
  ) {
    this.unpaid = new UnpaidSeats(records);
    this.accounts = new Uint8Array(hall.seatCount);
    this.keptSinceMs = new Float64Array(hall.seatCount);
    this.inventory = new Inventory(hall);
    this.seatCount = hall.seatCount;
    const isHere = (seat: number) => seat >= 0 && seat < hall.seatCount;
    const isEnabled = (seat: number) => ((hall.seats.flags[seat] ?? 0) & SeatFlag.disabled) === 0;
    this.broken = new Set(broken.filter((seat) => isHere(seat) && isEnabled(seat)));
    this.inventory.setStatus(blockedSeats.filter(isHere), 'blocked');
    this.existing = this.inventory.freeCount();
    this.inventory.setStatus([...this.broken], 'broken');
    this.onlineCapacity = this.inventory.onlineCount();
    this.base = this.inventory.statuses();
    this.offlineSeats = [...this.base.keys()].filter((seat) => this.base[seat] !== SeatStatusCode.free);
    this.painted = this.base.slice();
    this.expiries = new Float64Array(hall.seatCount);
    this.tags = new Uint8Array(hall.seatCount * tagBytes);
    this.promises = new Uint16Array(hall.seatCount);
  }

  statusCode(seat: number): number {
    return this.painted[seat] ?? SeatStatusCode.blocked;
  }

  /** The seats of `seats` that `tag` holds: neither lost, nor being paid, nor sold. */
  heldBy(tag: Uint8Array, seats: ArrayLike<number>, nowMs: number): number[] {
    const held: number[] = [];
    for (let i = 0; i < seats.length; i++) {
      const seat = seats[i] ?? 0;
      const expiry = this.expiries[seat] ?? 0;
      if (expiry > nowMs && expiry % 1 === 0 && this.hasTag(seat, tag)) held.push(seat);
    }
    return held;
  }

  /** All seats that `tag` holds until `untilMs` or longer: neither being paid, nor sold. */
  heldUntil(tag: Uint8Array, untilMs: number): number[] {
    const held: number[] = [];
    for (let seat = 0; seat < this.seatCount; seat++) {
      const expiry = this.expiries[seat] ?? 0;
      if (expiry >= untilMs && expiry % 1 === 0 && this.hasTag(seat, tag)) held.push(seat);
    }
    return held;
  }

  /** The seats of `seats` that a lease of another tag covers, or that are sold. */
  takenByOthers(tag: Uint8Array, seats: number[], nowMs: number): number[] {
    return seats.filter((seat) => {
      const expiry = this.expiries[seat] ?? Number.POSITIVE_INFINITY;
      return expiry > nowMs && (expiry === Number.POSITIVE_INFINITY || !this.hasTag(seat, tag));
    });
  }

  /** Seats the website could sell that are not sold yet. */
  get unsold(): number {
    return Math.max(0, this.onlineCapacity - this.unpaid.sold.total);
  }

  /** When the next unpaid seat of this tag's address is free again; null when it has none. */
  nextUnpaidExpiryMs(tag: Uint8Array): number | null {
    let next = Number.POSITIVE_INFINITY;
    for (let seat = 0; seat < this.seatCount; seat++) {
      if (this.accounts[seat] !== Account.unpaid || !isSameAddress(this.tags, tagAt(seat), tag)) continue;
      next = Math.min(next, this.expiries[seat] ?? next);
    }
    return next === Number.POSITIVE_INFINITY ? null : next;
  }

  /** How many leases the show may bear while `reserve` seats are kept back from the website. */
  maxLive(reserve: number, nowMs: number): number {
    // A blocked seat that the point of sale has taken is none of those the website could sell, nor is one that broke later.
    let apart = 0;
    for (const seat of this.offlineSeats) if ((this.expiries[seat] ?? 0) > nowMs) apart++;
    return Math.max(0, this.onlineCapacity - reserve) + apart;
  }

  /** Whether an order was made of a hold: one of its seats is being paid, or sold, under its own tag. */
  isOrdered(tag: Uint8Array, seats: number[], nowMs: number): boolean {
    return seats.some((seat) => {
      const code = this.leaseCode(seat, nowMs);
      return (code === SeatStatusCode.reserved || code === SeatStatusCode.sold) && this.hasTag(seat, tag);
    });
  }

  /** Takes over new leases of some seats. */
  applyLeases(seats: ArrayLike<number>, expiries: Float64Array, tags: Uint8Array, nowMs: number): void {
    for (let i = 0; i < seats.length; i++) {
      const seat = seats[i] ?? 0;
      if (seat >= this.seatCount) continue;
      const expiry = expiries[i] ?? 0;
      this.account(seat, expiry, tags, i, nowMs);
      this.expiries[seat] = expiry;
      for (let b = 0; b < tagBytes; b++) this.tags[seat * tagBytes + b] = tags[i * tagBytes + b] ?? 0;
      if (expiry > nowMs && expiry < this.nextExpiryMs) this.nextExpiryMs = expiry;
    }
    this.repaint(seats, nowMs);
  }

  applySnapshot(snapshot: LeaseSnapshot, nowMs: number): void {
    this.epoch = snapshot.epoch;
    this.version = snapshot.version;
    this.expiries.set(snapshot.expiries);
    this.tags.set(snapshot.tags);
    this.accountAll(nowMs);
    this.repaintAll(nowMs);
  }

  /** Frees the seats whose leases have ended. True when there were any. */
  sweep(nowMs: number): boolean {
    if (nowMs < this.nextExpiryMs) return false;
    const before = this.paintings;
    this.repaintAll(nowMs);
    return this.paintings !== before;
  }

  /** Marks seats as on their way to the store. Undone by `settle` with the same seats. */
  promise(seats: ArrayLike<number>): void {
    for (let i = 0; i < seats.length; i++) {
      const seat = seats[i] ?? 0;
      this.promises[seat] = (this.promises[seat] ?? 0) + 1;
    }
    this.inventory.setStatus(seats, 'held');
  }

  /** Seats out of `seats` that are on their way to the store, whoever asked for them. */
  promisedOf(seats: number[]): number[] {
    return seats.filter((seat) => (this.promises[seat] ?? 0) > 0);
  }

  /** The answer has come and was applied: from here on the leases say what the seats are. */
  settle(seats: ArrayLike<number>): void {
    if (this.freed) return;
    const groups = new StatusGroups();
    for (let i = 0; i < seats.length; i++) {
      const seat = seats[i] ?? 0;
      this.promises[seat] = (this.promises[seat] ?? 1) - 1;
      if (this.seen(seat) === SeatStatusCode.held) continue;
      // Somebody may have been shown it as held.
      groups.add(seat, this.seen(seat));
      this.onChange(seat);
      this.paintings++;
    }
    groups.write(this.inventory);
  }

  /** Seats that are held or reserved: sold to nobody, they may come back. */
  undecidedCount(): number {
    return this.countOf(SeatStatusCode.held, SeatStatusCode.reserved);
  }

  /** Seats that nobody has because they are out of order. */
  brokenCount(): number {
    return this.broken.size === 0 ? 0 : this.countOf(SeatStatusCode.broken);
  }

  free(): void {
    if (this.freed) return;
    this.freed = true;
    this.inventory.free();
  }

  private countOf(...codes: number[]): number {
    return this.inventory.statuses().reduce((count, status) => count + (codes.includes(status) ? 1 : 0), 0);
  }

  private hasTag(seat: number, tag: Uint8Array): boolean {
    return this.hasTagAt(seat, tag, 0);
  }

  private hasTagAt(seat: number, tags: Uint8Array, at: number): boolean {
    for (let b = 0; b < tagBytes; b++) if (this.tags[seat * tagBytes + b] !== tags[at + b]) return false;
    return true;
  }

  /** What the inventory shows: a promised seat is held unless its lease says more. */
  private seen(seat: number): number {
    const code = this.painted[seat] ?? SeatStatusCode.blocked;
    const isNobodys = code === this.base[seat];
    return isNobodys && (this.promises[seat] ?? 0) > 0 ? SeatStatusCode.held : code;
  }

  private repaintAll(nowMs: number): void {
    let next = Number.POSITIVE_INFINITY;
    const all: number[] = [];
    for (let seat = 0; seat < this.seatCount; seat++) {
      const expiry = this.expiries[seat] ?? 0;
      if (expiry > nowMs && expiry < next) next = expiry;
      if (expiry <= nowMs && this.accounts[seat] === Account.unpaid) this.abandon(seat, nowMs);
      if (this.leaseCode(seat, nowMs) !== this.painted[seat]) all.push(seat);
    }
    this.nextExpiryMs = next;
    this.repaint(all, nowMs);
  }

  private repaint(seats: ArrayLike<number>, nowMs: number): void {
    const groups = new StatusGroups();
    for (let i = 0; i < seats.length; i++) {
      const seat = seats[i] ?? 0;
      if (seat >= this.seatCount) continue;
      const code = this.leaseCode(seat, nowMs);
      if (code === this.painted[seat]) continue;
      this.painted[seat] = code;
      groups.add(seat, this.seen(seat));
      this.onChange(seat);
      this.paintings++;
    }
    groups.write(this.inventory);
  }

  /** Counts, before the lease of a seat becomes another, what that says of who had it. `tags[i]` is the new one's. */
  private account(seat: number, expiry: number, tags: Uint8Array, i: number, nowMs: number): void {
    const before = this.accounts[seat];
    const isSame = tags.length > 0 && this.hasTagAt(seat, tags, i * tagBytes);
    const becomes =
      expiry === Number.POSITIVE_INFINITY ? Account.sold : expiry > nowMs ? Account.unpaid : Account.nobodys;
    if (before === Account.unpaid) {
      if (becomes === Account.unpaid && isSame) return;
      if (becomes === Account.sold && isSame) {
        this.unpaid.leased.add(this.tags, tagAt(seat), -1);
        this.unpaid.records.note(this.tags, tagAt(seat), { paid: 1, abandoned: 0 }, nowMs);
      } else this.abandon(seat, nowMs);
    }
    if (before === Account.sold) {
      this.unpaid.sold.add(this.tags, tagAt(seat), -1);
      if (becomes !== Account.sold) this.unpaid.records.note(this.tags, tagAt(seat), { paid: -1, abandoned: 0 }, nowMs);
    }
    if (becomes === Account.sold) this.unpaid.sold.add(tags, i * tagBytes, 1);
    if (becomes === Account.unpaid) {
      this.unpaid.leased.add(tags, i * tagBytes, 1);
      this.keptSinceMs[seat] = nowMs;
    }
    this.accounts[seat] = becomes;
  }

  /**
   * An unpaid seat is free again. Kept for half of a hold's time it counts half. How long its lease still had does not
   * count: orders and extended holds have much left when they are given back.
   */
  private abandon(seat: number, nowMs: number): void {
    const kept = Math.min(1, Math.max(0, (nowMs - (this.keptSinceMs[seat] ?? nowMs)) / this.holdMs));
    this.unpaid.leased.add(this.tags, tagAt(seat), -1);
    if (kept > 0) this.unpaid.records.note(this.tags, tagAt(seat), { paid: 0, abandoned: kept }, nowMs);
    this.accounts[seat] = Account.nobodys;
  }

  /** Counts all leases after a snapshot, which says how things are and not how they came to be: as if no lease had been made longer. */
  private accountAll(nowMs: number): void {
    this.unpaid.leased.clear();
    this.unpaid.sold.clear();
    for (let seat = 0; seat < this.seatCount; seat++) {
      const expiry = this.expiries[seat] ?? 0;
      const isSold = expiry === Number.POSITIVE_INFINITY;
      this.accounts[seat] = isSold ? Account.sold : expiry > nowMs ? Account.unpaid : Account.nobodys;
      if (isSold) this.unpaid.sold.add(this.tags, tagAt(seat), 1);
      else if (expiry > nowMs) {
        this.unpaid.leased.add(this.tags, tagAt(seat), 1);
        this.keptSinceMs[seat] = Math.min(nowMs, expiry - this.holdMs);
      }
    }
  }

  private leaseCode(seat: number, nowMs: number): number {
    const expiry = this.expiries[seat] ?? 0;
    if (expiry <= nowMs) return this.base[seat] ?? SeatStatusCode.blocked;
    if (expiry === Number.POSITIVE_INFINITY) return SeatStatusCode.sold;
    return isReserved(expiry) ? SeatStatusCode.reserved : SeatStatusCode.held;
  }
}

/** The seats of a hall that are out of order. */
export function brokenSeats(hall: Hall, { outages }: Pick<ShowRecord, 'outages'>): number[] {
  const seats = outages.map(({ rowLabel, seatLabel }) => hall.seatNamed(rowLabel, seatLabel));
  return seats.filter((seat) => seat >= 0).sort((one, other) => one - other);
}

const Account = { nobodys: 0, unpaid: 1, sold: 2 } as const;

/** Seats by the status they get, so that the engine is called once a status. */
class StatusGroups {
  private readonly groups: (number[] | undefined)[] = [];
  add(seat: number, code: number): void {
    const group = this.groups[code];
    if (group) group.push(seat);
    else this.groups[code] = [seat];
  }
  write(inventory: Inventory): void {
    this.groups.forEach((seats, code) => {
      const status: SeatStatus | undefined = seatStatuses[code];
      if (seats && status) inventory.setStatus(seats, status);
    });
  }
}
