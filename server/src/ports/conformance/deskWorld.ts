/** A lease store with two nodes on it, and shows to try them with. */
import { randomUUID } from 'node:crypto';
import '@parterre/engine/node';
import { Hall, Inventory } from '@parterre/engine';
import * as assert from 'uvu/assert';
import type { HoldAnswer, HoldInput, SeatsMessage } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { createSeatDesk, type SeatDeskOptions } from '../../services/seats/seatDesk.ts';
import type { SaleSource, SeatDesk } from '../seatDesk.ts';
import type { ShowRecord } from '../showStore.ts';
import { ShowTable } from './deskFixture.ts';
import type { LeaseStoreUnderTest } from './leaseConformance.ts';

export interface DeskStoreUnderTest extends LeaseStoreUnderTest {
  /** Opens the store again, as another node does: it sees what `store` sees. */
  secondNode(): Promise<LeaseStoreUnderTest>;
  /** Sets a show's stored state back to what `snapshot` said, as a failover that lost writes does. */
  rollBack(scheduleId: number, work: () => Promise<void>): Promise<void>;
}

const ownSecret = 'a secret of the tests, long enough';
/** 4 rows of 10; seat = row * 10 + column. */
export const smallHall = ['oooooooooo', 'oooooooooo', 'oooooooooo', 'oooooooooo'];

export class DeskWorld {
  readonly shows = new ShowTable();
  /** The one that is picked from: the newest. */
  show = 2000;
  readonly #desks: SeatDesk[] = [];

  #opened: { store: DeskStoreUnderTest; other: LeaseStoreUnderTest } | null = null;

  async open(openStore: () => Promise<DeskStoreUnderTest>): Promise<void> {
    const store = await openStore();
    this.#opened = { store, other: await store.secondNode() };
  }

  get store(): DeskStoreUnderTest {
    assert.ok(this.#opened, 'opened before the tests');
    return this.#opened.store;
  }

  /** The store as another node sees it. */
  get other(): LeaseStoreUnderTest {
    assert.ok(this.#opened, 'opened before the tests');
    return this.#opened.other;
  }

  deskOn(store: LeaseStoreUnderTest, options: Partial<SeatDeskOptions> = {}, secret = ownSecret): SeatDesk {
    const onError = (error: unknown, context: string) => console.error(context, error);
    const { shows } = this;
    const desk = createSeatDesk({ leases: store.leases, events: store.events, shows, secret, options, onError });
    this.#desks.push(desk);
    return desk;
  }

  desk(options: Partial<SeatDeskOptions> = {}): SeatDesk {
    return this.deskOn(this.store, options);
  }

  nodes(): [SeatDesk, SeatDesk] {
    return [this.desk(), this.deskOn(this.other)];
  }

  newShow(rows = smallHall, more: Partial<ShowRecord> = {}): number {
    this.show++;
    this.shows.add(this.show, rows, more);
    return this.show;
  }

  pick(
    desk: SeatDesk,
    seats: number[],
    token?: string,
    more: { source?: SaleSource; count?: number; key?: string } = {},
  ): Promise<HoldAnswer> {
    return desk.hold(
      { scheduleId: this.show, idempotencyKey: more.key ?? randomUUID(), token, want: { kind: 'seats', seats } },
      { source: more.source ?? 'site', rules: more.count === undefined ? undefined : { count: more.count } },
    );
  }

  auto(
    desk: SeatDesk,
    count: number,
    token?: string,
    keep?: number[],
    key: string = randomUUID(),
  ): Promise<HoldAnswer> {
    const want: HoldInput['want'] = { kind: 'auto', count, keep };
    return desk.hold({ scheduleId: this.show, idempotencyKey: key, token, want }, { source: 'site' });
  }

  /** A letter a seat: free `.`, blocked, held, reserved, sold, broken `x`. */
  async picture(desk: SeatDesk, count = 40): Promise<string> {
    const { hall, snapshot } = await desk.arrangement(this.show);
    return letters(hall, snapshot).slice(0, count);
  }

  async closeDesks(): Promise<void> {
    await Promise.all(this.#desks.splice(0).map((desk) => desk.close()));
  }

  async close(): Promise<void> {
    await this.other.close();
    await this.store.close();
  }
}

/** Until when a test pays: longer than any takes. */
export const hourMs = 3_600_000;
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function sortNumbers(a: number, b: number): number {
  return a - b;
}

export async function refuses(code: string, work: () => Promise<unknown>): Promise<ParterreError> {
  try {
    await work();
  } catch (error) {
    assert.instance(error, ParterreError, String(error));
    const refusal = error as ParterreError;
    assert.is(refusal.code, code);
    return refusal;
  }
  throw new Error(`expected ${code}, but it went through`);
}

function letters(hallBase64: string, snapshotBase64: string): string {
  const hall = Hall.fromBytes(Buffer.from(hallBase64, 'base64'));
  const inventory = Inventory.fromSnapshot(hall, Buffer.from(snapshotBase64, 'base64'));
  const text = lettersOf(inventory);
  inventory.free();
  hall.free();
  return text;
}

function lettersOf(inventory: Inventory): string {
  return [...inventory.statuses()].map((code) => '.bhrsx'[code]).join('');
}

/** Follows a show as a browser does. */
export function watchSeats(
  desk: SeatDesk,
  scheduleId: number,
): { messages: SeatsMessage[]; picture(): string; stop(): void } {
  const messages: SeatsMessage[] = [];
  const stop = new AbortController();
  let inventory: Inventory | null = null;
  let hall: Hall | null = null;
  let failure: unknown = null;
  const follow = async () => {
    for await (const message of desk.watch(scheduleId, stop.signal)) {
      messages.push(message);
      if (message.kind === 'arrangement') continue;
      const bytes = Buffer.from(message.bytes, 'base64');
      if (message.kind === 'snapshot') {
        hall ??= Hall.fromBytes(Buffer.from((await desk.arrangement(scheduleId)).hall, 'base64'));
        inventory = Inventory.fromSnapshot(hall, bytes);
      } else inventory?.applyDelta(bytes);
    }
  };
  follow().catch((error: unknown) => {
    failure = error;
  });
  return {
    messages,
    picture: () => {
      if (failure) throw failure;
      return inventory ? lettersOf(inventory) : '';
    },
    stop: () => stop.abort(),
  };
}
