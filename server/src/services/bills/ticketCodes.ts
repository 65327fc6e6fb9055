/** Codes of tickets: signed with the exhibitor's key, which is made when it is needed first, and found again by whoever reads one. */
import type { ReadTicketCode } from '../../contract/index.ts';
import {
  atOtherLayout,
  checkTicketCode,
  isTicketCode,
  type TicketCodeFault,
  type TicketKey,
} from '../../contract/ticketCode.ts';
import type { Sealed, Seals } from '../../domain/seals.ts';
import { newTicketKey, ticketSigner, ticketValidity, verifyOnServer } from '../../domain/ticketSigning.ts';
import type { LiveBus } from '../../ports/liveBus.ts';
import type { TicketKeyRow, TicketKeyStore } from '../../ports/ticketKeyStore.ts';

export interface TicketCodes {
  /**
   * The codes of a bill's tickets, by the ids of their lines. One that is missing is shown by its barcode: its show is gone, or the exhibitor's
   * key cannot be used, which is told as a fault.
   */
  ofBill(billUuid: string): Promise<ReadonlyMap<string, string>>;
  /** All keys of the installation as they are now, for who checks codes: withdrawn ones and those of other exhibitors too. */
  keys(): Promise<TicketKey[]>;
  /** Makes the exhibitor's signing key where there is none yet, and answers with `keys`: a scanner without a network then knows it before the first ticket is shown. */
  keysWithOwn(exhibitorId: number): Promise<TicketKey[]>;
  /** Whether the key with this id can sign here. */
  canSign(id: number): boolean;
  /** What somebody has read or typed, at this exhibitor. */
  read(text: string, exhibitorId: number): Promise<ReadText>;
}

/** What to look for where a text was read: the barcode of the ticket that a signed code is of, else the text itself; null: nothing can be found by it. */
export interface ReadText {
  text: string | null;
  /** Null: it is no signed code. */
  code: ReadTicketCode | null;
}

/** What a private key is sealed for. */
export function sealedForKey({ id, exhibitorId }: Pick<TicketKey, 'id' | 'exhibitorId'>): string {
  return `ticket key ${id} of ${exhibitorId}`;
}

/** A pair as it is written down. */
export function sealedKey(seals: Seals, exhibitorId: number): { id: number; publicKey: string; privateKey: Sealed } {
  const { id, publicKey, privateKey } = newTicketKey();
  return { id, publicKey, privateKey: seals.seal({ privateKey }, sealedForKey({ id, exhibitorId })) };
}

const publicOf = ({ privateKey: _, ...key }: TicketKeyRow): TicketKey => key;

type Signer = ReturnType<typeof ticketSigner>;

/** The letters below a ticket's code. */
const barcodePattern = /^[0-9A-Z]{16}$/;
/** Faults of a text that no key of ours has signed as it is. */
const unsigned: ReadonlySet<TicketCodeFault> = new Set(['forged', 'unknown_key']);

/** A key that cannot be read is a fault. Throws when the database is away. */
export async function openTicketCodes(options: {
  store: TicketKeyStore;
  seals: Seals;
  bus: LiveBus;
  onFault: (error: unknown, where: string) => void;
}): Promise<{ ticketCodes: TicketCodes; close(): void }> {
  const { store, seals, bus, onFault } = options;
  let rows: TicketKeyRow[] = [];
  /** By the sealed text that each was made of; null of what cannot be read. */
  const signers = new Map<Sealed, Signer | null>();

  function privateKeyOf(row: TicketKeyRow & { privateKey: Sealed }): string {
    return (seals.open(row.privateKey, sealedForKey(row)) as { privateKey: string }).privateKey;
  }

  function signerOf(row: TicketKeyRow): Signer | null {
    const { privateKey: sealed } = row;
    if (sealed === null) return null;
    const known = signers.get(sealed);
    if (known !== undefined) return known;
    let signer: Signer | null = null;
    try {
      signer = ticketSigner({ ...row, privateKey: privateKeyOf({ ...row, privateKey: sealed }) });
    } catch (error) {
      onFault(
        new Error(`Ticket key ${row.id} of exhibitor ${row.exhibitorId} cannot be used`, { cause: error }),
        'ticket keys',
      );
    }
    signers.set(sealed, signer);
    return signer;
  }

  async function readRows(): Promise<void> {
    rows = await store.rows();
    const now = new Set(rows.map(({ privateKey }) => privateKey));
    for (const sealed of signers.keys()) if (!now.has(sealed)) signers.delete(sealed);
  }

  // Each reads once the one before has ended, whoever asks: what was read earlier never takes the place of what was read later.
  let refreshing = Promise.resolve();
  function refresh(): Promise<void> {
    const next = refreshing.then(readRows);
    refreshing = next.catch(() => undefined);
    return next;
  }

  /** The bus has told of a change, and it could not be read. */
  let isBehind = false;
  async function catchUp(): Promise<void> {
    if (!isBehind) return;
    await refresh();
    isBehind = false;
  }

  const signingOf = (exhibitorId: number): TicketKeyRow | undefined =>
    rows.find((row) => row.exhibitorId === exhibitorId && row.privateKey !== null);

  /** Null: there is a key, and it cannot be used. */
  async function signerFor(exhibitorId: number): Promise<Signer | null> {
    const known = signingOf(exhibitorId);
    if (known) return signerOf(known);
    await store.addFirst({ exhibitorId, ...sealedKey(seals, exhibitorId) });
    // Another node may have been quicker: then its key is the one.
    await refresh();
    const made = signingOf(exhibitorId);
    return made ? signerOf(made) : null;
  }

  /** A former secret can be forgotten. */
  async function sealAnew({ privateKey: before, ...row }: TicketKeyRow): Promise<void> {
    if (before === null || seals.isCurrent(before) || signerOf({ ...row, privateKey: before }) === null) return;
    const privateKey = privateKeyOf({ ...row, privateKey: before });
    await store.reseal(row.id, before, seals.seal({ privateKey }, sealedForKey(row)));
  }

  await refresh();
  for (const row of rows) await sealAnew(row);
  await refresh();
  const unsubscribe = bus.subscribe((news) => {
    if (news.kind !== 'catalogue' && news.kind !== 'missed') return;
    refresh().catch((error) => {
      isBehind = true;
      onFault(error, 'ticket keys');
    });
  });

  /** A ticket's barcode as it is sold, where a reader at another layout has swapped letters of it; any other text as it is. */
  async function barcodeOf(text: string, exhibitorId: number): Promise<string> {
    const barcode = text.toUpperCase().replaceAll(/[\s-]/g, '');
    const other = barcodePattern.test(barcode) ? atOtherLayout(barcode) : null;
    if (other === null || (await store.hasBarcode(barcode, exhibitorId))) return text;
    return (await store.hasBarcode(other, exhibitorId)) ? other : text;
  }

  const ticketCodes: TicketCodes = {
    async ofBill(billUuid) {
      await catchUp();
      const codes = new Map<string, string>();
      for (const { exhibitorId, startAtMs, endAtMs, ...ticket } of await store.ticketsOf(billUuid)) {
        const sign = await signerFor(exhibitorId);
        if (sign !== null) codes.set(ticket.lineId, sign({ ...ticket, ...ticketValidity({ startAtMs, endAtMs }) }));
      }
      return codes;
    },

    async keys() {
      await refresh();
      return rows.map(publicOf);
    },

    async keysWithOwn(exhibitorId) {
      await refresh();
      await signerFor(exhibitorId);
      return rows.map(publicOf);
    },

    canSign: (id) => {
      const row = rows.find((each) => each.id === id);
      return row !== undefined && signerOf(row) !== null;
    },

    async read(text, exhibitorId) {
      if (!isTicketCode(text)) return { text: await barcodeOf(text, exhibitorId), code: null };
      await catchUp();
      // A bill is found however long ago its show was: whether a ticket is still good is asked at the door.
      const checked = async () => {
        const check = await checkTicketCode(text, { keys: rows, exhibitorId, nowMs: 0 }, verifyOnServer);
        const other = check.isValid || !unsigned.has(check.fault) ? null : atOtherLayout(text);
        if (other === null) return check;
        const swapped = await checkTicketCode(other, { keys: rows, exhibitorId, nowMs: 0 }, verifyOnServer);
        // A key that is known by its letters the other way round tells more than one that is not known at all.
        return swapped.isValid || swapped.fault !== 'unknown_key' ? swapped : check;
      };
      let check = await checked();
      if (!check.isValid && check.fault === 'unknown_key') {
        // Another node may have made the exhibitor's first.
        await refresh();
        check = await checked();
      }
      const fault = check.isValid || check.fault === 'too_early' || check.fault === 'expired' ? null : check.fault;
      const found = { text: null, code: { fault, isMoved: false } };
      if (check.ticket === null || (fault !== null && fault !== 'withdrawn_key')) return found;
      const { lineId, scheduleId, seatIndex } = check.ticket;
      const ticket = await store.ticket(lineId);
      if (ticket?.exhibitorId !== exhibitorId) return found;
      const isMoved = ticket.scheduleId !== scheduleId || ticket.seatIndex !== seatIndex;
      return { text: ticket.barcode, code: { fault, isMoved } };
    },
  };
  return { ticketCodes, close: unsubscribe };
}
