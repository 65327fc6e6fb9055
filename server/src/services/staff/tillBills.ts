/** Bills at a till: found, looked at, and their tickets mailed. Giving back is refundBill.ts, printing services/printing. */
import {
  mostBillsFound,
  type PosBill,
  type PosBillRow,
  type PosBillSearch,
  type PosBillsFound,
  type PosMail,
} from '../../contract/index.ts';
import { admits } from '../../domain/billStates.ts';
import { siteOrigin } from '../../domain/hosts.ts';
import { localizeOrNull } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { TillActor } from '../../domain/pointOfSale.ts';
import { cinemaDay, instantOf } from '../../domain/scheduleRules.ts';
import type { FoundBill } from '../../ports/tillBillReads.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { createStaffBills, hasLiveTickets } from './bills.ts';
import { changeTogether, mustReachScope } from './change.ts';

/** Refusals of all of them: `FORBIDDEN` at a register, which buyers use. */
export interface TillBills {
  /** Bills of the till's cinema, by a ticket's signed code too; without a text those that it has sold today. */
  search(till: TillActor, asked: PosBillSearch): Promise<PosBillsFound>;
  /** NOT_FOUND, FORBIDDEN: of another cinema. */
  get(till: TillActor, uuid: string): Promise<PosBill>;
  /**
   * Mails the tickets and the receipt, by a job, of goods alone the receipt; a bill without an address keeps the one that is entered. NOT_FOUND, FORBIDDEN;
   * BILL_HAS_NO_TICKETS: none admits, goods alone are not sold or went back, or there is no address; CHANGED_MEANWHILE: it has an address by now, which is not the one that was entered.
   */
  mail(till: TillActor, asked: PosMail): Promise<{ to: string }>;
}

type TillBillDeps = Pick<CommonDeps, 'jobs' | 'bus' | 'onFault' | 'clock' | 'cinemaClock' | 'publicUrl'> &
  Pick<PortalDeps, 'staff' | 'changes' | 'billReads' | 'tillBillReads' | 'home'> &
  Pick<SaleDeps, 'sales' | 'ticketCodes'>;

/** A seat has had a ticket at every show: whoever names one means a show that has begun not long ago, or begins soon. */
const seatsOf = { beforeMs: 12 * 3_600_000, aheadMs: 24 * 3_600_000 };

export function createTillBills(deps: TillBillDeps): TillBills {
  const { tillBillReads, ticketCodes, clock, cinemaClock, publicUrl } = deps;
  const staffBills = createStaffBills(deps);

  /** When the cinema's day began. */
  async function todaySinceMs(exhibitorId: number): Promise<number> {
    const { timezone, midnightOffset } = await deps.home.dayOf(exhibitorId);
    const day = cinemaDay(clock.nowMs(), timezone, midnightOffset);
    return instantOf({ day, minute: midnightOffset }, timezone);
  }

  return {
    async search(till, { q, locale }) {
      mustBeAtTill(till);
      const leastCharacters = await tillBillReads.leastCharacters(till.exhibitorId);
      const rows = (found: FoundBill[]) => found.map((bill) => rowOf(bill, locale));
      if (q === '') {
        const sinceMs = await todaySinceMs(till.exhibitorId);
        const bills = rows(await tillBillReads.soldHere(till, sinceMs, mostBillsFound));
        return { leastCharacters, isTooShort: false, code: null, bills };
      }
      const { text, code } = await ticketCodes.read(q, till.exhibitorId);
      if (text === null) return { leastCharacters, isTooShort: false, code, bills: [] };
      const isShort = [...text].length < leastCharacters;
      const nowMs = cinemaClock.nowMs();
      const shows = { fromMs: nowMs - seatsOf.beforeMs, untilMs: nowMs + seatsOf.aheadMs };
      const bills = rows(await tillBillReads.find(till, { q: text, isShort, ...shows }, mostBillsFound));
      return { leastCharacters, isTooShort: isShort && bills.length === 0, code, bills };
    },

    async get(till, uuid) {
      mustBeAtTill(till);
      const bill = await staffBills.detail(till.employee, uuid);
      const hasVouchers = bill.lines.some((line) => line.kind === 'voucher' && !line.void);
      const document = hasLiveTickets(bill)
        ? 'tickets.pdf'
        : admits(bill.status) && hasVouchers
          ? 'vouchers.pdf'
          : null;
      const site = siteOrigin(publicUrl(), (await deps.sales.bill(uuid))?.siteHost ?? null);
      return {
        ...bill,
        mailed_as: mailedAs(bill),
        tickets_url: document && `${site}/api/bill/${uuid}/${document}`,
      };
    },

    async mail(till, { uuid, request, email }) {
      mustBeAtTill(till);
      const permission = 'sales.write';
      const to = await changeTogether(
        deps,
        till.employee,
        async ({ actor, edit }) => {
          const found = await deps.billReads.detail(uuid);
          if (!found) throw new ParterreError('NOT_FOUND');
          mustReachScope(actor, permission, found.scope);
          const address = found.bill.buyer_email ?? email;
          if (address === null || mailedAs(found.bill) === null) throw new ParterreError('BILL_HAS_NO_TICKETS');
          if (found.bill.buyer_email === null)
            await edit({
              permission,
              entity: 'bill',
              id: uuid,
              version: found.bill.row_version,
              values: { buyer_email: address },
            });
          return address;
        },
        () => [{ kind: 'bill', uuid }],
      );
      await deps.jobs.add(
        'mail-tickets',
        { bill: uuid, request, receipt: true },
        { key: `mail-tickets:${uuid}:${request}` },
      );
      return { to };
    },
  };
}

/** What of it can be mailed. */
function mailedAs(bill: Pick<PosBill, 'status' | 'lines'>): PosBill['mailed_as'] {
  if (hasLiveTickets(bill)) return 'tickets';
  const isOfGoods = bill.lines.every(({ kind }) => kind !== 'ticket');
  return isOfGoods && admits(bill.status) ? 'receipt' : null;
}

/** A register is used by buyers themselves, whoever has signed in there. */
function mustBeAtTill({ type }: TillActor): void {
  if (type !== 'pos') throw new ParterreError('FORBIDDEN');
}

function rowOf({ title, ...bill }: FoundBill, locale: PosBillSearch['locale']): PosBillRow {
  return { ...bill, reference: orderReference(bill.uuid), title: localizeOrNull(title, locale) };
}
