/**
 * A till that may lose its network: it has the server keep seats for it while there is one, sells those alone, and uploads what it sold when it is
 * back (docs/decisions/offline-till.md). What it has stored is the truth; what is told here follows it.
 */
import type { Locale, OfflineKept, OfflineSetAside, OfflineUpload, OfflineUploaded } from '@parterre/server/contract';
import { newUuid } from '@parterre/ui/api';
import type { AloneSale, Kept, KeptShow, TillStorage } from './tillStorage.ts';

export interface AloneServer {
  keep(input: { station: string; release: string[]; locale: Locale }): Promise<OfflineKept>;
  upload(input: OfflineUpload): Promise<OfflineUploaded>;
  /** Null: it is refused for good, and set aside. */
  setAside(input: OfflineSetAside): Promise<OfflineUploaded | null>;
}

export interface AloneStanding {
  /** What may be sold, without what was. */
  shows: KeptShow[];
  /** What is not uploaded yet, the oldest first. */
  sales: AloneSale[];
  /** What the server has refused to take, by the sale's id. */
  refused: ReadonlyMap<string, unknown>;
  /** Sales that were uploaded while the page was open and that somebody has to look at. */
  problems: OfflineUploaded[];
}

export interface AloneTill {
  get(): AloneStanding;
  subscribe(changed: () => void): () => void;
  /** Reads what is stored, once. Rejects where this browser keeps nothing. */
  open(): Promise<void>;
  /** Uploads what was sold, gives back what is not sold any more, and has seats kept. Rejects when the server does not answer. */
  sync(locale: Locale): Promise<void>;
  /** Resolves once it is on the disk. Rejects when it is not: then nothing is sold. */
  sell(sale: Omit<AloneSale, 'id' | 'soldAtMs'>): Promise<AloneSale>;
  /**
   * Has the server name a sale that it refuses, with why somebody sets it aside. Answers with its bill where the server has taken it after all, else null.
   * Rejects when the server does neither, and the sale stays here.
   */
  setAside(sale: AloneSale, said: Pick<OfflineSetAside, 'sold' | 'reason'>): Promise<OfflineUploaded | null>;
}

/** `isAnswer`: whether this error is one of the server, and not that there was none. */
export function createAloneTill(
  storage: TillStorage,
  server: AloneServer,
  { nowMs, isAnswer }: { nowMs(): number; isAnswer(error: unknown): boolean },
): AloneTill {
  let kept: Kept = { station: newUuid(), shows: [], released: [], setAside: [] };
  const sold = new Set<string>();
  let sales: AloneSale[] = [];
  /** Sales that are being written to the disk. */
  const selling = new Set<AloneSale>();
  const refused = new Map<string, unknown>();
  const problems: OfflineUploaded[] = [];
  const listeners = new Set<() => void>();
  let standing: AloneStanding = { shows: [], sales: [], refused, problems };
  let opening: Promise<void> | null = null;
  let syncing: Promise<void> | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** Only one at a time asks the server about sales and stores what comes of it: neither undoes what the other has heard. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  function tell(): void {
    const shows = kept.shows.map((show) => ({ ...show, seats: show.seats.filter(({ line }) => !sold.has(line)) }));
    standing = { shows, sales: [...sales], refused: new Map(refused), problems: [...problems] };
    for (const listener of listeners) listener();
  }

  async function open(): Promise<void> {
    const stored = await storage.load();
    if (stored.kept) kept = stored.kept;
    for (const line of stored.sold) sold.add(line);
    sales = stored.sales;
    tell();
  }

  function uploadOf(sale: AloneSale): OfflineUpload {
    const { id, keeping, amount, tendered, employee, locale } = sale;
    return {
      ...{ id, keeping, amount, tendered, employee, locale },
      station: kept.station,
      items: sale.tickets.map(({ line, rate, seat }) => ({ line, price_rate_id: rate, seat })),
      ago_ms: Math.max(0, Math.round(nowMs() - sale.soldAtMs)),
    };
  }

  /** The server has the sale, or has named it: then null. */
  async function gone(sale: AloneSale, answer: OfflineUploaded | null): Promise<void> {
    if (answer === null) {
      const { keeping, tickets } = sale;
      const next = { ...kept, setAside: [...kept.setAside, { keeping, lines: tickets.map(({ line }) => line) }] };
      await storage.setAside(sale, next);
      kept = next;
    } else {
      await storage.uploaded(sale);
    }
    sales = sales.filter(({ id }) => id !== sale.id);
    refused.delete(sale.id);
    // It may have been uploaded before somebody set it aside.
    const isNew = answer !== null && !problems.some(({ bill }) => bill === answer.bill);
    if (isNew && answer.problem !== null) problems.push(answer);
  }

  async function uploadAll(): Promise<void> {
    for (const sale of [...sales]) {
      try {
        await gone(sale, await server.upload(uploadOf(sale)));
      } catch (error) {
        if (!isAnswer(error)) throw error;
        // It stays here and is sent again: whoever has closed the till opens it, and what is wrong otherwise a person has to see.
        refused.set(sale.id, error);
      }
      tell();
    }
  }

  async function keepSeats(locale: Locale): Promise<void> {
    const now = nowMs();
    const unsent = new Set([...sales, ...selling].map(({ keeping }) => keeping));
    const asideIn = new Set(kept.setAside.map(({ keeping }) => keeping));
    const over = kept.shows
      .filter(({ id, startsAtMs, untilMs }) => (asideIn.has(id) ? untilMs : startsAtMs) <= now && !unsent.has(id))
      .map(({ id }) => id);
    if (over.length > 0) {
      // From here on nothing of them is sold, also when nobody hears that they are free.
      kept = {
        ...kept,
        shows: kept.shows.filter(({ id }) => !over.includes(id)),
        released: [...kept.released, ...over],
        setAside: kept.setAside.filter(({ keeping }) => !over.includes(keeping)),
      };
      tell();
      await storage.keep(kept, []);
    } else if (kept.shows.length === 0) {
      // Its name is stored before anything is kept under it.
      await storage.keep(kept, []);
    }
    const { station, released, setAside } = kept;
    const { keepings } = await server.keep({ station, release: released, locale });
    const answeredAtMs = nowMs();
    const shows = keepings
      .filter(({ id }) => !released.includes(id))
      .map(({ for_ms, starts_in_ms, ...show }) => ({
        ...show,
        startsAtMs: answeredAtMs + starts_in_ms,
        untilMs: answeredAtMs + for_ms,
      }));
    const lines = new Set(shows.flatMap(({ seats }) => seats.map(({ line }) => line)));
    const outLines = new Set([...sales, ...selling].flatMap(({ tickets }) => tickets.map(({ line }) => line)));
    // A till in test mode is told of nothing that it keeps, and of all of it afterwards.
    for (const line of setAside.flatMap((one) => one.lines)) outLines.add(line);
    const forget = [...sold].filter((line) => !lines.has(line) && !outLines.has(line));
    const next: Kept = { station, shows, released: [], setAside };
    await storage.keep(next, forget);
    kept = next;
    for (const line of forget) sold.delete(line);
    tell();
  }

  const till: AloneTill = {
    get: () => standing,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    open: () => {
      opening ??= open();
      return opening;
    },
    sync(locale) {
      syncing ??= inTurn(async () => {
        await till.open();
        await uploadAll();
        await keepSeats(locale);
      }).finally(() => {
        syncing = null;
      });
      return syncing;
    },
    async sell(made) {
      const sale: AloneSale = { ...made, id: newUuid(), soldAtMs: nowMs() };
      const lines = sale.tickets.map(({ line }) => line);
      if (
        lines.some((line) => sold.has(line)) ||
        !kept.shows.some(({ id, untilMs }) => id === sale.keeping && nowMs() < untilMs)
      )
        throw new Error('one of the seats is not kept any more');
      // Before anything is awaited: a second press finds them sold.
      for (const line of lines) sold.add(line);
      selling.add(sale);
      try {
        await storage.sell(sale);
      } catch (error) {
        for (const line of lines) sold.delete(line);
        throw error;
      } finally {
        selling.delete(sale);
      }
      sales = [...sales, sale];
      tell();
      return sale;
    },
    setAside: (sale, said) =>
      inTurn(async () => {
        const answer = await server.setAside({ sale: uploadOf(sale), cash: sale.cash, ...said });
        await gone(sale, answer);
        tell();
        return answer;
      }),
  };
  return till;
}
