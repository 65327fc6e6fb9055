/**
 * What a scanner knows without a network, and what it has done so: the list is fetched while there is one, answers are judged by it when there is
 * none, and what was done is on the disk before it is said, and sent until the server has it (docs/decisions/doors.md).
 */
import {
  admits,
  answerByList,
  type DoorAnswer,
  type DoorDirection,
  type DoorList,
  type DoorPlace,
  type DoorShow,
  type DoorUploaded,
  type DoorUploadPassage,
  doorHash,
  type ListAnswer,
  type ListedTicket,
  type Locale,
  listAfter,
  listedLast,
  mostLines,
} from '@parterre/server/contract';
import { type Api, errorOf, newUuid } from '@parterre/ui/api';
import type { DoorStorage, KeptEntry, KeptList } from './doorStorage.ts';

/** What was read or chosen: a code, or tickets of an order by their lines. */
export type Wish = { code: string } | { lines: string[] };

/** A wish as it is sent, and as often as it is. */
export interface Asked {
  /** Its nonce. */
  id: string;
  wish: Wish;
  place: DoorPlace;
  direction: DoorDirection;
  /** When it was read, by the device's clock, Unix ms. */
  deviceMs: number;
}

/** Who is at which scanner. */
export interface AtScanner {
  device: string;
  cinema: { id: number; name: string } | null;
  employee: number | null;
  testMode: boolean;
}

/** A ticket's line, with its row in the ledger. */
export interface LetIn {
  line: string;
  admission: string;
}

export interface Keeping {
  /** What the disk had was read: until then nothing is answered by a list, since nobody knows who is in. */
  isLoaded: boolean;
  kept: KeptList | null;
  /** The earliest first. */
  entries: readonly KeptEntry[];
  /** This browser keeps nothing, or has no room: nobody is let in without a network. */
  cannotKeep: boolean;
}

export interface DoorKeeper {
  get(): Keeping;
  subscribe(changed: () => void): () => void;
  /** Reads what is kept, unless that was read. Never rejects. */
  load(): Promise<void>;
  /** Sends what the server does not have, then asks for the list; neither while what is kept cannot be read. Rejects when nobody answers. */
  meet(client: Api['client'], locale: Locale, asksList: boolean): Promise<void>;
  /** The answer by the list, of which an entry is on the disk already; null: there is no list. Rejects with `NotKept`, or with `NotChecked`. */
  answer(asked: Asked, at: AtScanner): Promise<ListAnswer | null>;
  /** The server let these in or out for this scanner: a list that was made before does not know it. */
  hear(asked: Omit<Asked, 'wish'>, answer: DoorAnswer, at: AtScanner): void;
  /** Takes back what was done by the list. Rejects with `NotKept`. */
  undo(nonce: string): Promise<void>;
  /** The server has taken these back for this scanner: a list that was made before does not know it. Never rejects. */
  hearUndone(taken: readonly LetIn[], wish: { nonce: string; deviceMs: number }, at: AtScanner): Promise<void>;
}

/** There was no room on the disk, or the browser keeps nothing: it is not done. */
export class NotKept extends Error {}

/** What checks a signature was not loaded while there was a network. */
export class NotChecked extends Error {}

/** What the server has is kept for so long, so that it can be undone from the list of the last scans. */
const forgottenAfterMs = 6 * 3_600_000;

/** So many passages go in one upload. */
const mostSent = 50;

/** Entries whose upload the server has not answered. */
export const unsentOf = ({ entries }: Pick<Keeping, 'entries'>): KeptEntry[] =>
  entries.filter(({ isSent, isRefused }) => !isSent && !isRefused);

/** Entries that the server does not take. */
export const refusedOf = ({ entries }: Pick<Keeping, 'entries'>): KeptEntry[] =>
  entries.filter(({ isRefused }) => isRefused);

/**
 * Whether the list answers before the server: without a network, and until the server has heard of all that was done without it, since it would let in
 * once more whom this scanner has let in already.
 */
export function answersFirst(keeping: Keeping, at: Pick<AtScanner, 'cinema'>, isAway: boolean): boolean {
  return listAt(keeping.kept, at) !== null && (isAway || unsentOf(keeping).length > 0);
}

export function createDoorKeeper(storage: DoorStorage, now: () => number = Date.now): DoorKeeper {
  let keeping: Keeping = { isLoaded: false, kept: null, entries: [], cannotKeep: false };
  const listeners = new Set<() => void>();
  const become = (changes: Partial<Keeping>): void => {
    keeping = { ...keeping, ...changes };
    for (const changed of listeners) changed();
  };
  const put = (entry: KeptEntry): void =>
    become({ entries: [...keeping.entries.filter(({ nonce }) => nonce !== entry.nonce), entry].sort(byOrder) });
  /** The server's time, as far as it is known here. */
  const serverMs = (deviceMs: number): number => Math.round(deviceMs + (keeping.kept?.offsetMs ?? 0));

  let writing: Promise<unknown> = Promise.resolve();
  /** One write after the other, each from what the one before has left: what is undone while its upload is answered stays undone. */
  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const next = writing.then(work);
    writing = next.catch(() => undefined);
    return next;
  }

  async function write(entry: KeptEntry): Promise<void> {
    try {
      await storage.keepEntry(entry);
    } catch (error) {
      become({ cannotKeep: true });
      throw new NotKept('An entry was not written.', { cause: error });
    }
    put(entry);
    if (keeping.cannotKeep) become({ cannotKeep: false });
  }
  const keep = (entry: KeptEntry): Promise<void> => inTurn(() => write(entry));
  /** What becomes of an entry that is kept; null: it stays. */
  const change = (nonce: string, changed: (before: KeptEntry) => KeptEntry | null): Promise<void> =>
    inTurn(async () => {
      const before = keeping.entries.find((each) => each.nonce === nonce);
      const after = before === undefined ? null : changed(before);
      if (after !== null) await write(after);
    });

  const entryOf = (
    { id: nonce, direction, deviceMs }: Omit<Asked, 'wish'>,
    tickets: readonly { line: string; admission?: string }[],
    employee: number | null,
    cinema: number,
  ): KeptEntry => ({
    ...{ nonce, direction, employee, cinema, deviceMs, isSent: false, isRefused: false, isListed: false, undone: null },
    lines: tickets.map(({ line }) => line),
    admissions: tickets.flatMap(({ admission }) => admission ?? []),
    atMs: serverMs(deviceMs),
    order: 1 + (keeping.entries.at(-1)?.order ?? 0),
  });

  async function upload(client: Api['client']): Promise<void> {
    for (let unsent = unsentOf(keeping); unsent.length > 0; unsent = unsentOf(keeping)) {
      const sent = unsent.slice(0, mostSent);
      const told = await send(client, sent);
      for (const { nonce, undone } of sent) {
        const answers = told.filter((answer) => answer.nonce === nonce);
        const isRefused = answers.length === 0 || answers.some(({ isForbidden }) => isForbidden);
        const admissions = answers.flatMap(({ written }) => written.map(({ admission }) => admission));
        // It was undone meanwhile: the server hears of that, too.
        await change(nonce, (after) => ({
          ...{ ...after, admissions, isRefused },
          isSent: !isRefused && after.undone?.nonce === undone?.nonce,
        }));
      }
    }
  }

  async function fetchList(client: Api['client'], locale: Locale): Promise<void> {
    // What the server has by now is in whatever list it makes from now on.
    const sent = new Map(
      keeping.entries.filter(({ isSent }) => isSent).map(({ nonce, undone }) => [nonce, undone?.nonce ?? null]),
    );
    const before = keeping.kept?.list ?? null;
    const askedMs = now();
    const ask = (known: { schedule: number; digest: string }[]) => client.doors.list.query({ known, locale });
    const answer = await ask(before?.shows.map(({ id, digest }) => ({ schedule: id, digest })) ?? []);
    const list = listAfter(before, answer);
    if (list === null) {
      become({ kept: null });
      return fetchList(client, locale);
    }
    // Halfway between the question and its answer.
    const kept = { list, offsetMs: list.atMs - (askedMs + now()) / 2 };
    await inTurn(async () => {
      // What was undone while the list was asked for is not in it.
      const listed = keeping.entries
        .filter(({ nonce, isSent, undone }) => isSent && sent.get(nonce) === (undone?.nonce ?? null))
        .map((entry) => ({ ...entry, isListed: true }));
      const forgotten = [...listed, ...refusedOf(keeping)]
        .filter(({ atMs }) => atMs < list.atMs - forgottenAfterMs)
        .map(({ nonce }) => nonce);
      const news = new Map(listed.map((entry) => [entry.nonce, entry]));
      const left = keeping.entries.filter(({ nonce }) => !forgotten.includes(nonce));
      become({ kept, entries: left.map((entry) => news.get(entry.nonce) ?? entry) });
      try {
        await storage.keepList(kept, listed, forgotten);
        become({ cannotKeep: false });
      } catch {
        become({ cannotKeep: true });
      }
    });
  }

  async function load(): Promise<void> {
    if (keeping.isLoaded) return;
    try {
      const { kept, entries } = await storage.load();
      if (!keeping.isLoaded) become({ isLoaded: true, kept, entries, cannotKeep: false });
    } catch {
      become({ cannotKeep: true });
    }
    // Loaded while there is a network: signatures are checked when there is none.
    await ticketCode().catch(() => undefined);
  }

  let meeting: Promise<void> = Promise.resolve();

  return {
    get: () => keeping,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },

    load,

    meet(client, locale, asksList) {
      const next = meeting.then(async () => {
        await load();
        if (!keeping.isLoaded) return;
        await upload(client);
        if (asksList) await fetchList(client, locale);
      });
      // One after the other: a list that was asked for earlier never takes the place of a later one.
      meeting = next.catch(() => undefined);
      return next;
    },

    async answer(asked, at) {
      const list = listAt(keeping.kept, at);
      if (list === null) return null;
      const nowMs = serverMs(asked.deviceMs);
      const { wish, place, direction } = asked;
      const judge = async (read: Wish): Promise<ListAnswer> =>
        answerByList(list, keptPassages(keeping.entries), namesOf(at), {
          wish:
            'lines' in read ? read : { hash: await doorHash(read.code), check: await checked(read.code, list, nowMs) },
          ...{ place, direction, nowMs },
        });
      let answer = await judge(wish);
      if (isUntold(answer) && 'code' in wish) {
        const other = (await ticketCode()).atOtherLayout(wish.code);
        const swapped = other === null ? answer : await judge({ code: other });
        if (!isUntold(swapped)) answer = swapped;
      }
      // In practice nobody is let in.
      if (answer.kind === 'passed' && !at.testMode)
        await keep(
          entryOf(
            asked,
            answer.tickets.map(({ line }) => ({ line })),
            at.employee,
            list.cinemaId,
          ),
        );
      return answer;
    },

    hear(asked, answer, at) {
      if (answer.kind !== 'passed' || at.testMode || at.cinema === null) return;
      const entry = { ...entryOf(asked, answer.tickets, at.employee, at.cinema.id), isSent: true };
      // It is known before it is on the disk: the server has it in any case, and the next ticket may be the same one.
      put(entry);
      keep(entry).catch(() => undefined);
    },

    async undo(nonce) {
      const deviceMs = now();
      await change(nonce, (entry) => {
        if (entry.undone !== null) return null;
        const undone = { nonce: newUuid(), atMs: serverMs(deviceMs), deviceMs };
        return { ...entry, isSent: false, isListed: false, undone };
      });
    },

    async hearUndone(taken, { nonce, deviceMs }, at) {
      // In practice nothing is taken back.
      if (at.testMode) return;
      const undone = { nonce, atMs: serverMs(deviceMs), deviceMs };
      await inTurn(async () => {
        for (const entry of keeping.entries.flatMap((each) => withoutTaken(each, taken, undone))) {
          // It is known also where it cannot be written: the server has it in any case.
          put(entry);
          await write(entry).catch(() => undefined);
        }
      });
    },
  };
}

/** What becomes of an entry, some of whose tickets were taken back at the server: that part is undone, and the others stay in. */
function withoutTaken(
  entry: KeptEntry,
  taken: readonly LetIn[],
  undone: NonNullable<KeptEntry['undone']>,
): KeptEntry[] {
  const own = taken.filter(({ line, admission }) => entry.lines.includes(line) && entry.admissions.includes(admission));
  if (own.length === 0 || entry.undone !== null) return [];
  const lines = entry.lines.filter((line) => !own.some((each) => each.line === line));
  const known = { ...entry, undone, isSent: true, isListed: false };
  if (lines.length === 0) return [known];
  const admissions = own.map(({ admission }) => admission);
  return [
    { ...known, nonce: newUuid(), lines: own.map(({ line }) => line), admissions },
    { ...entry, lines, admissions: entry.admissions.filter((id) => !admissions.includes(id)) },
  ];
}

/** Nothing is known of what was read: a reader at another layout has Y and Z swapped. */
const isUntold = (answer: ListAnswer): boolean =>
  answer.kind === 'refused' && (answer.reason === 'not_listed' || answer.reason === 'forged');

const byOrder = (one: KeptEntry, other: KeptEntry): number => one.order - other.order;

const ticketCode = () =>
  import('@parterre/server/contract/ticketCode').catch((error: unknown) => {
    throw new NotChecked('The check of signatures is not there.', { cause: error });
  });

async function checked(code: string, { keys, exhibitorId }: DoorList, nowMs: number) {
  const { checkTicketCode, isTicketCode } = await ticketCode();
  return isTicketCode(code) ? checkTicketCode(code, { keys, exhibitorId, nowMs }) : null;
}

/** The list, where it is that of the cinema where the scanner stands now. */
export function listAt(kept: KeptList | null, { cinema }: Pick<AtScanner, 'cinema'>): DoorList | null {
  return kept !== null && kept.list.cinemaId === cinema?.id ? kept.list : null;
}

/** What the list does not know. */
const ofListUnknown = (entries: readonly KeptEntry[]): KeptEntry[] => entries.filter(({ isListed }) => !isListed);

const namesOf = ({ device, cinema }: AtScanner) => ({ device, cinema: cinema?.name ?? '' });

const keptPassages = (entries: readonly KeptEntry[]) =>
  ofListUnknown(entries).map(({ lines, admissions, direction, atMs, undone }) => ({
    ...{ lines, admissions },
    kind: direction,
    atMs,
    isUndone: undone !== null,
  }));

/** An entry as it is sent. More tickets than one passage has are several under its nonce, which names each ticket's row with its line. */
function passagesOf(entry: KeptEntry): DoorUploadPassage[] {
  const { nonce, direction, lines, atMs, deviceMs, cinema, employee, undone } = entry;
  return inParts(lines, mostLines).map((part) => ({
    ...{ nonce, direction, lines: part, at_ms: atMs, device_ms: deviceMs, cinema, employee },
    undone: undone && { nonce: undone.nonce, at_ms: undone.atMs, device_ms: undone.deviceMs },
  }));
}

const inParts = <Each>(all: readonly Each[], most: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, part) => all.slice(part * most, (part + 1) * most));

/** What the server says of these entries; of those that it refuses to read, nothing. One of them does not keep back the others. */
async function send(client: Api['client'], entries: readonly KeptEntry[]): Promise<DoorUploaded['passages']> {
  try {
    const told: DoorUploaded['passages'] = [];
    for (const passages of inParts(entries.flatMap(passagesOf), mostSent))
      told.push(...(await client.doors.upload.mutate({ passages })).passages);
    return told;
  } catch (error) {
    if (errorOf(error).code !== 'VALIDATION_FAILED') throw error;
    if (entries.length === 1) return [];
    const told: DoorUploaded['passages'] = [];
    for (const entry of entries) told.push(...(await send(client, [entry])));
    return told;
  }
}

/** How the shows of the list fill, as far as this scanner knows. */
export function showsOf(list: DoorList, entries: readonly KeptEntry[]): DoorShow[] {
  const last = new Map<string, DoorDirection>();
  const passages = keptPassages(entries);
  for (const { lines, kind, isUndone } of passages) if (!isUndone) for (const line of lines) last.set(line, kind);
  const isIn = ({ line, last: listed }: ListedTicket): boolean =>
    (last.get(line) ?? listedLast(listed, passages)?.kind) === 'in';
  return list.shows
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ id, film, start, screen, tickets }) => {
      const admitting = tickets.filter(
        (ticket) => admits(ticket.status) && !ticket.isVoid && (!ticket.isKept || isIn(ticket)),
      );
      const count = (of: readonly ListedTicket[]) => ({ in: of.filter(isIn).length, expected: of.length });
      const rates = [...new Set(admitting.map(({ rate }) => rate))];
      return {
        ...{ id, film, start, screen, ...count(admitting) },
        rates: rates.map((rate) => ({ rate, ...count(admitting.filter((ticket) => ticket.rate === rate)) })),
      };
    });
}

/** The shows that a scanner at this place lets into. `nowMs`: the server's time, Unix ms. */
export function showsAt(shows: readonly DoorShow[], { window }: DoorList, place: DoorPlace, nowMs: number): DoorShow[] {
  return shows.filter(({ id, start, screen }) => {
    if (place.kind === 'show') return id === place.schedule;
    const startMs = Date.parse(start);
    const isNow = nowMs >= startMs - window.beforeMs && nowMs <= startMs + window.afterMs;
    return isNow && (place.kind === 'cinema' || screen.id === place.screen);
  });
}
