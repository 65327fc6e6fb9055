/** Bills, payments and seat claims in PostgreSQL. Each method that changes something is one transaction. */
import type {
  BillEventKind,
  BillSource,
  BillStatus,
  BillType,
  Locale,
  PaymentComponent,
  PaymentStatus,
  ProcessingData,
  RefundReason,
  StaffRefundReason,
} from '../contract/index.ts';
import type { PaymentDecision, ProviderNews } from '../domain/paymentNews.ts';
import type { ChosenLines, PlanLine, PlanPayment, RefundPlan } from '../domain/refundPlan.ts';
import type { ScheduleFacts, SoldSchedule } from '../domain/soldSchedule.ts';
import type { LineVat } from '../domain/vat.ts';

/**
 * A ticket as it is sold: its fields are columns of a bill's line (adapters/postgres/billLines.ts), and are named here and in
 * prisma/schema.prisma alone. Names are localized JSON.
 */
export interface OrderLine {
  scheduleId: number;
  priceRateId: number;
  /** Name of the rate. */
  name: unknown;
  seatIndex: number;
  seatRow: number;
  seatCol: number;
  seatClass: string;
  seatClassName: unknown;
  seatName: string;
  rowLabel: string;
  seatLabel: string;
  billOrder: number;
  priceMinor: number;
  vat: LineVat;
  handlingMinor: number;
  handlingVat: LineVat;
  barcode: string;
}

/** A checkout that was validated and priced, with its seats leased until the deadline. */
export interface Order {
  billUuid: string;
  idempotencyKey: string;
  inputHash: string;
  source: BillSource;
  locale: Locale;
  /** The exhibitor's own name under which its website was visited; null: under none. */
  siteHost: string | null;
  /** Null: nobody asked, as at the box office; then no mail is sent. */
  buyerName: string | null;
  buyerEmail: string | null;
  newsletterSignup: boolean;
  amountMinor: number;
  /** The leases' mark. */
  tag: Uint8Array;
  cinemaId: number;
  /** Who sells it; null: the buyer is alone. */
  employeeId: number | null;
  /** At which device; null: at none. */
  deviceId: number | null;
  /** In which its seats are named. */
  layoutId: number;
  soldSchedule: SoldSchedule;
  lines: OrderLine[];
  /** Its schedule sells `most` tickets of each of these rates, and the order has `count`. Orders of the same moment count too. */
  limits: { priceRateId: number; most: number; count: number }[];
  /**
   * Null: nothing to pay. Without it, and with cash (of which so much was given), the bill is settled at once. `account`: where the money
   * comes in; null: at the counter.
   */
  payment:
    | ({ id: string; paymentMethodId: number; account: number | null; methodName: unknown } & (
        | { payWithinMs: number; tenderedMinor: null }
        | { payWithinMs: null; tenderedMinor: number }
      ))
    | null;
}

export type PlaceOutcome =
  /** `expiresAtMs`: the deadline, by PostgreSQL's clock; null when there is nothing to pay. */
  | { kind: 'placed'; expiresAtMs: number | null }
  /** A bill with this idempotency key exists; nothing was written. */
  | { kind: 'replay' }
  /** Another bill claims these seats; nothing was written. */
  | { kind: 'taken'; seats: number[] }
  /** Fewer tickets than that are left of one of `limits`; nothing was written. */
  | { kind: 'limited' }
  /** Its schedule was cancelled meanwhile; nothing was written. */
  | { kind: 'cancelled' }
  /** Its schedule has another layout than the order's; nothing was written. */
  | { kind: 'moved' }
  /** It names a schedule, a rate or a payment method that was deleted meanwhile; nothing was written. */
  | { kind: 'stale' };

export interface StoredPayment {
  id: string;
  status: PaymentStatus;
  paymentMethodId: number;
  /** The account that it was made with; null: it was paid at the counter. */
  account: number | null;
  component: PaymentComponent;
  /** Localized JSON. */
  methodName: unknown;
  amountMinor: number;
  /** Cash that was given; null: paid otherwise. */
  tenderedMinor: number | null;
  /** Null: not paid. */
  paidAtMs: number | null;
  transactionId: string | null;
  processingData: ProcessingData | null;
}

export interface StoredBill {
  uuid: string;
  status: BillStatus;
  type: BillType;
  locale: Locale;
  /** See `Order.siteHost`. */
  siteHost: string | null;
  /** Null: nobody said, as at the box office. */
  buyerName: string | null;
  buyerEmail: string | null;
  amountMinor: number;
  tipMinor: number;
  /** It was paid once, whatever happened to the money later. */
  wasSettled: boolean;
  inputHash: string | null;
  expiresAtMs: number | null;
  /** The newest one. */
  payment: StoredPayment | null;
}

/** What a line loses when the thing is deleted; and of a seat, what a ticket without one has not. */
type MayBeMissing = 'scheduleId' | 'priceRateId' | 'seatName' | 'rowLabel' | 'seatLabel';

/** A ticket as it was sold, and what has become of it. */
export type StoredTicket = Omit<OrderLine, MayBeMissing> & { [F in MayBeMissing]: OrderLine[F] | null } & {
  id: string;
  eventId: number | null;
  totalMinor: number;
  /** Its money went back: the barcode admits nobody. */
  cancelled: boolean;
  /** Null: the schedule was deleted before what was sold was kept. */
  soldScheduleId: string | null;
  /** Part of the price that was given back, or is on its way. */
  refundedMinor: number;
};

/** `leftMs`: until its deadline, by PostgreSQL's clock; null: sold. */
export interface SeatClaim {
  seat: number;
  tag: Uint8Array;
  leftMs: number | null;
  /** See `ClaimedSeats.epoch`. */
  epoch: number;
}

export interface SeatGroup {
  scheduleId: number;
  seats: number[];
  tag: Uint8Array;
}

/** `epoch`: since when the schedule has the layout in which the seats are named. */
export type ClaimedSeats = SeatGroup & { epoch: number };

export interface NewsOutcome {
  decision: PaymentDecision;
  billUuid: string;
  /** Seats that the bill claimed until now; a job frees their leases for certain. */
  freed: SeatGroup[];
}

/** What came in for a bill and what went back, or is on its way back, of all its payments. */
export interface BillMoney {
  receivedMinor: number;
  refundedMinor: number;
  /** Why money went back last by our own decision; `elsewhere` when it never did so. Null: nothing went back. */
  reason: RefundReason | null;
}

export interface RefundDue {
  refundId: string;
  billUuid: string;
  account: number;
  transactionId: string;
  amountMinor: number;
  /** All refunds of the payment until now, this one among them. */
  knownMinor: number;
  reason: RefundReason;
}

/** What staff give back for what was sold. */
export interface RefundOrder {
  billUuid: string;
  lines: ChosenLines;
  reason: StaffRefundReason;
  /** Made by whoever asks: asked twice with the same, it is given back once. */
  request: string;
  /** What was shown beforehand; null: whatever it is. */
  amountMinor: number | null;
  /** The name of who gives it back. */
  by: string;
  /** Accounts that can be asked for money now. */
  accounts: readonly number[];
  /** Somebody is there who hands out what was paid in cash: that is given back with this very change. */
  canHandOutCash: boolean;
}

export type RefundOutcome =
  /** The refund is on its way, and the tickets are void. `again`: it was so before. */
  | { kind: 'done'; amountMinor: number; lines: number; freed: SeatGroup[]; again: boolean }
  /** The bill is not sold, and nothing was written. */
  | { kind: 'unsold'; status: BillStatus }
  /** A line is another bill's, or was taken back before; or there is none. */
  | { kind: 'lines' }
  | { kind: 'amount'; amountMinor: number }
  /** No money can be given back from this account now; null: it came into none. */
  | { kind: 'account'; account: number | null };

/** What a bill's refund is planned with. */
export interface RefundBasis {
  status: BillStatus;
  lines: (PlanLine & { scheduleId: number | null })[];
  /** Oldest first. */
  payments: (PlanPayment & { account: number | null; isCash: boolean })[];
}

/** One that was asked for by staff, as its mail tells it. */
export interface RequestedRefund extends Pick<RefundPlan, 'amountMinor' | 'assignedMinor' | 'lines' | 'isWhole'> {
  reason: StaffRefundReason;
}

export interface SalesStore {
  /** Bill, lines, claims, payment, timeline and jobs, all or nothing. Orders of the same instant share a commit. */
  place(order: Order): Promise<PlaceOutcome>;
  billByKey(idempotencyKey: string): Promise<StoredBill | null>;
  bill(uuid: string): Promise<StoredBill | null>;
  billOfPayment(paymentId: string): Promise<StoredBill | null>;
  tickets(billUuid: string): Promise<StoredTicket[]>;
  money(billUuid: string): Promise<BillMoney>;
  /** What tickets print of their schedule. Null: there is no such row. */
  soldSchedule(id: string): Promise<ScheduleFacts | null>;
  /** The driver started: keeps its id and what the payment component needs. */
  paymentStarted(paymentId: string, started: { transactionId: string; processingData: ProcessingData }): Promise<void>;
  /**
   * There is no payment, and none will be started: paying becomes cancelled, the claims are deleted, a job gives the seats back, and the
   * idempotency key is free again. False, with nothing changed, when the bill was no longer paying, or one of its payments has been
   * started (it has the provider's id): somebody may be able to pay that.
   */
  abandon(billUuid: string): Promise<boolean>;
  /**
   * What a provider says of a payment of `account`, applied once: null when `eventId` was seen before or that account has no such payment.
   * Decides by `domain/paymentNews.ts` on locked rows. Money that simply pays its bill shares a commit with that of others
   * which came at the same moment; every bill's outcome is its own. Without `eventId` (we asked the provider) nothing is remembered.
   * `paymentId`, our own id when the provider repeats it, finds a payment whose start was never written down.
   */
  applyNews(
    account: number,
    about: { transactionId: string; paymentId: string | null },
    news: ProviderNews,
    eventId: string | null,
  ): Promise<NewsOutcome | null>;
  /**
   * At most `limit` bills that still wait at their deadline, those first that wait longest: paying becomes expired, on bill and
   * payment, the provider is to be asked once more, and jobs end the leases. The claims stay, so that a late payment can be
   * honoured while nobody took them over. Each is given to one caller. Answers with their ids.
   */
  expireDue(limit: number): Promise<string[]>;
  /** The seats that these bills still claim, by schedule and tag. */
  claims(billUuids: string[]): Promise<ClaimedSeats[]>;
  /** What bills claim of the seats now: sold, or being paid and not over its deadline. */
  liveClaims(scheduleId: number, seats: number[]): Promise<SeatClaim[]>;
  /**
   * At most `limit` payments whose provider is to be asked about them now: 20 seconds after their start, a minute after it,
   * then each minute, three seconds before the payment deadline and right after it; while the provider's last word is not known also after it, seldom, for a
   * day. Each is given to one caller, and the next time once its next time has come.
   */
  dueForAsking(account: number, limit: number): Promise<{ paymentId: string; transactionId: string }[]>;
  /** Accounts with payments that are due for asking now. */
  accountsToAsk(): Promise<number[]>;
  /** The provider's last word on a payment is known. */
  askNoMore(paymentId: string): Promise<void>;
  /** A refund that its provider is still to be asked for; null when it is done. */
  refundDue(refundId: string): Promise<RefundDue | null>;
  /**
   * The driver gave the money back, under its own id where it said one. Payment and bill become what is left of them, and a
   * job mails the buyer when nothing is. False: it was so before.
   */
  refundDone(refundId: string, transactionId: string | null): Promise<boolean>;
  /** What a refund by staff is planned with. Null: there is no such bill. */
  refundBasis(billUuid: string): Promise<RefundBasis | null>;
  /** What staff give back, for whoever may: tickets are void and seats free at once, the money follows by jobs. Null: there is no such bill. */
  refundLines(order: RefundOrder): Promise<RefundOutcome | null>;
  /** Null: nobody asked for this. */
  requestedRefund(billUuid: string, request: string): Promise<RequestedRefund | null>;
  /** The tickets as they were printed, if they say `content` still (its hash). */
  keptPdf(billUuid: string, content: string): Promise<Uint8Array | null>;
  /** Keeps a bill's tickets, in place of what was kept of it before. */
  keepPdf(billUuid: string, content: string, bytes: Uint8Array): Promise<void>;
  /** How many orders have been placed until now, about: for telling a rush from a quiet hour. */
  orderCount(): Promise<number>;
  /** Writes one line into the bill's timeline. */
  note(billUuid: string, kind: BillEventKind, detail?: Record<string, unknown>): Promise<void>;
  /** Whether the timeline has an entry of this kind, and of this request of staff; null: of none. */
  noted(billUuid: string, kind: BillEventKind, request: string | null): Promise<boolean>;
  /** Deletes claims whose deadline passed longer ago than `claimsMs`, webhook ids received and PDFs printed longer ago than theirs. */
  clean(olderThan: { claimsMs: number; notificationsMs: number; pdfsMs: number }): Promise<void>;
}
