import '@parterre/engine/node';
import { type Hall, Inventory, type SeatStatus, SeatStatusCode, seatStatuses } from '@parterre/engine';
import { isReserved, type LeaseSnapshot, tagBytes } from '../../ports/seatLeases.ts';

/**
 * What this node knows of one show: the lease columns as the store told them, and the engine's inventory painted after
 * them. Seats of holds that are on their way to the store are painted held as well (*promised*), so that two requests
 * are never given the same seat.
 */
export class SeatState {
  readonly inventory: Inventory;
  readonly seatCount: number;
  /** Of these, how many are more than drawn. */
  readonly existing: number;
  epoch = -1;
  version = -1;
  /** Grows with every change of what is painted. */
  paintings = 0;
  /** When the next lease ends, on the store's clock; Infinity: none does. */
  nextExpiryMs = Number.POSITIVE_INFINITY;
  readonly expiries: Float64Array;
  readonly tags: Uint8Array;
  /** Free or blocked: what a seat is without a lease. */
  private readonly base: Uint8Array;
  /** What the leases say. The inventory says the same, except for promised seats. */
  private readonly painted: Uint8Array;
  private readonly promises: Uint16Array;
  /** Of the layout and of the show. */
  private readonly blockedSeats: number[];
  /** Seats that the website could sell while nobody has any. */
  private readonly onlineCapacity: number;
  private freed = false;

  /** `onChange` hears each seat whose status changed, or may be seen differently than before. */
  constructor(
    readonly hall: Hall,
    blockedSeats: number[],
    private readonly onChange: (seat: number) => void,
  ) {
    this.inventory = new Inventory(hall);
    this.seatCount = hall.seatCount;
    const blocked = blockedSeats.filter((seat) => seat >= 0 && seat < hall.seatCount);
    if (blocked.length > 0) this.inventory.setStatus(blocked, 'blocked');
    this.existing = this.inventory.freeCount();
    this.onlineCapacity = this.inventory.onlineCount();
    this.base = this.inventory.statuses();
    this.blockedSeats = [...this.base.keys()].filter((seat) => this.base[seat] === SeatStatusCode.blocked);
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

  /** The seats of `seats` that a lease of another tag covers, or that are sold. */
  takenByOthers(tag: Uint8Array, seats: number[], nowMs: number): number[] {
    return seats.filter((seat) => {
      const expiry = this.expiries[seat] ?? Number.POSITIVE_INFINITY;
      return expiry > nowMs && (expiry === Number.POSITIVE_INFINITY || !this.hasTag(seat, tag));
    });
  }

  /** How many leases the show may bear while `reserve` seats are kept back from the website. */
  maxLive(reserve: number, nowMs: number): number {
    // A blocked seat that the point of sale has taken is none of those the website could sell.
    let apart = 0;
    for (const seat of this.blockedSeats) if ((this.expiries[seat] ?? 0) > nowMs) apart++;
    return Math.max(0, this.onlineCapacity - reserve) + apart;
  }

  /** Whether an order was made of a hold: one of its seats is being paid, or sold, under its own tag. */
  isOrdered(tag: Uint8Array, seats: number[], nowMs: number): boolean {
    return seats.some((seat) => this.leaseCode(seat, nowMs) >= SeatStatusCode.reserved && this.hasTag(seat, tag));
  }

  /** Takes over new leases of some seats. */
  applyLeases(seats: ArrayLike<number>, expiries: Float64Array, tags: Uint8Array, nowMs: number): void {
    for (let i = 0; i < seats.length; i++) {
      const seat = seats[i] ?? 0;
      if (seat >= this.seatCount) continue;
      const expiry = expiries[i] ?? 0;
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

  /** Those of `seats` that are on their way to the store, whoever asked for them. */
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
    return this.inventory
      .statuses()
      .reduce(
        (count, status) => count + (status === SeatStatusCode.held || status === SeatStatusCode.reserved ? 1 : 0),
        0,
      );
  }

  /** In one row, without an aisle or another seat between. */
  isTogether(seats: ArrayLike<number>): boolean {
    if (seats.length === 0) return false;
    const { row, slot } = this.hall.seats;
    const list = Array.from(seats);
    const slots = list.map((seat) => slot[seat] ?? 0).sort((a, b) => a - b);
    return (
      list.every((seat) => row[seat] === row[list[0] ?? 0]) &&
      slots.every((value, i) => i === 0 || value === (slots[i - 1] ?? 0) + 1)
    );
  }

  free(): void {
    if (this.freed) return;
    this.freed = true;
    this.inventory.free();
  }

  private hasTag(seat: number, tag: Uint8Array): boolean {
    for (let b = 0; b < tagBytes; b++) if (this.tags[seat * tagBytes + b] !== tag[b]) return false;
    return true;
  }

  /** What the inventory shows: a promised seat is held unless its lease says more. */
  private seen(seat: number): number {
    const code = this.painted[seat] ?? SeatStatusCode.blocked;
    return code <= SeatStatusCode.blocked && (this.promises[seat] ?? 0) > 0 ? SeatStatusCode.held : code;
  }

  private repaintAll(nowMs: number): void {
    let next = Number.POSITIVE_INFINITY;
    const all: number[] = [];
    for (let seat = 0; seat < this.seatCount; seat++) {
      const expiry = this.expiries[seat] ?? 0;
      if (expiry > nowMs && expiry < next) next = expiry;
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

  private leaseCode(seat: number, nowMs: number): number {
    const expiry = this.expiries[seat] ?? 0;
    if (expiry <= nowMs) return this.base[seat] ?? SeatStatusCode.blocked;
    if (expiry === Number.POSITIVE_INFINITY) return SeatStatusCode.sold;
    return isReserved(expiry) ? SeatStatusCode.reserved : SeatStatusCode.held;
  }
}

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
