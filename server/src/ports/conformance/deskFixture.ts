/** Halls and a show store for tests of the seat desk. */
import '@parterre/engine/node';
import { Hall, type HallDocument, type HallRow, type HallSeat } from '@parterre/engine';
import type { ClaimRecord, ShowRecord, ShowStore } from '../showStore.ts';

/** Rows as text, from the top: `o` a seat, `.` an aisle, `b` blocked, `a` accessible, `s` half a sofa for two. */
export function hallBytes(rows: string[]): Uint8Array {
  const seatOf: Record<string, HallSeat> = { b: { blocked: true }, a: { accessible: true } };
  const row = (text: string): HallRow => {
    let halves = 0;
    const seat = (letter: string): HallSeat => {
      if (letter !== 's') return seatOf[letter] ?? {};
      halves += 1;
      return { sofa: Math.ceil(halves / 2) };
    };
    return { seats: [...text].map((letter) => (letter === '.' ? null : seat(letter))) };
  };
  const document: HallDocument = {
    format: 'parterre-hall',
    version: 1,
    name: 'Test hall',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [{ key: 'standard_seats', name: 'Standard' }],
    rows: rows.map(row),
  };
  const hall = Hall.fromDocument(document);
  const bytes = hall.toBytes();
  hall.free();
  return bytes;
}

/** Seats `first`..`last`, both included. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** What PostgreSQL knows, for tests that are not about PostgreSQL. */
export class ShowTable implements ShowStore {
  private readonly records = new Map<number, ShowRecord>();
  private readonly claimed = new Map<number, ClaimRecord[]>();
  raised = 0;

  add(scheduleId: number, rows: string[], more: Partial<ShowRecord> = {}): ShowRecord {
    const record: ShowRecord = {
      scheduleId,
      layoutId: scheduleId,
      hallBytes: hallBytes(rows),
      shapes: [],
      blockedSeats: [],
      outages: [],
      algorithm: 'top_left_to_bottom_right',
      surcharges: {},
      visitorsChoose: true,
      rules: {
        strandedSeats: 'off',
        seatClearance: 0,
        sofasTogether: true,
        companionsWithAccessible: true,
        allowBlocked: false,
      },
      maxTicketsPerOrder: 10,
      onlineReserve: 0,
      onlineSaleEndsAtMs: Number.POSITIVE_INFINITY,
      leaseEpoch: 0,
      layoutEpoch: 0,
      cancelled: false,
      ...more,
    };
    this.records.set(scheduleId, record);
    this.claimed.set(scheduleId, []);
    return record;
  }

  change(scheduleId: number, more: Partial<ShowRecord>): void {
    const record = this.records.get(scheduleId);
    if (record) this.records.set(scheduleId, { ...record, ...more });
  }

  claim(scheduleId: number, seats: number[], tag: Uint8Array, leftMs: number | null): void {
    const others = (this.claimed.get(scheduleId) ?? []).filter(({ seatIndex }) => !seats.includes(seatIndex));
    this.claimed.set(scheduleId, [...others, ...seats.map((seatIndex) => ({ seatIndex, tag, leftMs }))]);
  }

  async show(scheduleId: number): Promise<ShowRecord | null> {
    return this.records.get(scheduleId) ?? null;
  }
  async existing(scheduleIds: number[]): Promise<number[]> {
    return scheduleIds.filter((id) => this.records.has(id));
  }
  async standing(scheduleIds: number[]): ReturnType<ShowStore['standing']> {
    return scheduleIds.flatMap((scheduleId) => {
      const record = this.records.get(scheduleId);
      return record ? [{ scheduleId, cancelled: record.cancelled, layoutEpoch: record.layoutEpoch }] : [];
    });
  }
  async claims(scheduleId: number): Promise<ClaimRecord[]> {
    return this.claimed.get(scheduleId) ?? [];
  }
  async raiseEpoch(scheduleId: number): ReturnType<ShowStore['raiseEpoch']> {
    this.raised++;
    const { leaseEpoch = 0, layoutEpoch = 0 } = this.records.get(scheduleId) ?? {};
    const epoch = leaseEpoch + 1;
    this.change(scheduleId, { leaseEpoch: epoch });
    return { epoch, layoutEpoch };
  }

  /** Moves a schedule to another layout. The claims are those of the new one. */
  move(scheduleId: number, rows: string[], claims: ClaimRecord[] = []): void {
    const epoch = (this.records.get(scheduleId)?.leaseEpoch ?? 0) + 1;
    const layoutId = (this.records.get(scheduleId)?.layoutId ?? 0) + 1_000_000;
    this.change(scheduleId, { layoutId, hallBytes: hallBytes(rows), leaseEpoch: epoch, layoutEpoch: epoch });
    this.claimed.set(scheduleId, claims);
  }
}
