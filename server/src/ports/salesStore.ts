/** Bills, payments and seat claims in PostgreSQL. Each method that changes something is one transaction. */
import type {
  BillEventKind,
  BillSource,
  BillStatus,
  BillType,
  Locale,
  PaymentComponent,
  PaymentStatus,
  Permission,
  ProcessingData,
  RefundReason,
  ReservationSource,
  StaffRefundReason,
} from '../contract/index.ts';
import type { Scope } from '../domain/actor.ts';
import type { OwnRefundRefusal } from '../domain/ownRefunds.ts';
import type { PaymentDecision, ProviderNews } from '../domain/paymentNews.ts';
import type { ChosenLines, PlanLine, PlanPayment, RefundPlan } from '../domain/refundPlan.ts';
import type { ScheduleFacts, SoldSchedule } from '../domain/soldSchedule.ts';
import type { LineVat, VatTotal } from '../domain/vat.ts';

/** What is sold besides tickets: a product, its deposit or a voucher, as lines of a bill; a set is a line for each kind of VAT in it. */
export interface GoodsLine {
  kind: 'product' | 'charge' | 'voucher';
  /** Left out of a voucher. */
  productId?: number;
  /** Localized. */
  name: unknown;
  quantity: number;
  /** What one of them costs. */
  priceMinor: number;
  vat: LineVat;
  billOrder: number;
  /** What vouchers pay of all of them. Left out: nothing. */
  voucherMinor?: number;
}

/** Tickets of one show in an order. */
export interface OrderedShow {
  scheduleId: number;
  /** The leases' mark. */
  tag: Uint8Array;
  /** In which its seats are named. */
  layoutId: number;
  soldSchedule: SoldSchedule;
  lines: OrderLine[];
  /** Its schedule sells `most` tickets of each of these rates, and the order has `count`. Orders of the same moment count too. */
  limits: { priceRateId: number; most: number; count: number }[];
}

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
  /** The part of price and handling that was paid for the seat's class. */
  surchargeMinor: number;
  vat: LineVat;
  handlingMinor: number;
  handlingVat: LineVat;
  barcode: string;
  /** What of the price and the handling vouchers pay; null: nothing. */
  voucherMinor: number | null;
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
  /** What is paid in money: what its lines cost, without what vouchers pay. */
  amountMinor: number;
  exhibitorId: number;
  /** Null: it is of no cinema, as vouchers that the website sells. */
  cinemaId: number | null;
  /** Who sells it; null: the buyer is alone. */
  employeeId: number | null;
  /** At which device; null: at none. */
  deviceId: number | null;
  /** Whether the device must have an open shift of its till: else the order is not placed. */
  needsOpenTill: boolean;
  /** At most one of a schedule; none where only goods are sold. */
  shows: OrderedShow[];
  goods: GoodsLine[];
  /** What of the cinema's stock they are. */
  stock: { productId: number; quantity: number }[];
  /** What vouchers pay: turns of tickets, and amounts of tickets or (`seatIndex` null) of the goods of a place. */
  vouchers: {
    voucherId: number;
    turns: number;
    minor: number;
    valueMinor: number;
    billOrder: number;
    scheduleId: number | null;
    seatIndex: number | null;
  }[];
  /** Vouchers that it sells, each of a line of its place: new ones, or printed cards that are somebody's from now on. */
  sells: {
    uuid: string;
    billOrder: number;
    isCard: boolean;
    typeId: number;
    barcode: string;
    holderName: string | null;
    holderEmail: string | null;
    validFromMs: number;
    validUntilMs: number;
    turns: number;
    productsMinor: number;
    priceMinor: number;
  }[];
  /** Null: it is sold. Else nothing is paid, and its seats are kept for so long. */
  reservation: OrderReservation | null;
  /**
   * Its bill is a reservation, which is sold or changed by it; null: the bill is new. `version`: the bill's row version that was seen, null: any.
   * `kept`: seats that the order has of it, which keep their mark.
   */
  over: { version: number | null; kept: SeatGroup[] } | null;
  /**
   * Null: nothing to pay. Without it, with cash (of which so much was given, and so much stays) and on account (then somebody owes it) the bill is settled at
   * once. `account`: where the money comes in; null: at the counter.
   */
  payment:
    | ({ id: string; paymentMethodId: number; account: number | null; methodName: unknown } & (
        | { payWithinMs: number; tenderedMinor: null; amountMinor: number }
        | { payWithinMs: null; tenderedMinor: number; receivedMinor: number }
        | { payWithinMs: null; tenderedMinor: null; invoice: { clientId: number; reference: string | null } }
      ))
    | null;
}

/** A payment of a bill of which a part is paid: by card, or of all that is left in cash. */
export interface RestPayment {
  /** Named by whoever asks: asked twice, it is one payment. */
  id: string;
  billUuid: string;
  /** Where the bill was placed. */
  deviceId: number;
  needsOpenTill: boolean;
  paymentMethodId: number;
  account: number | null;
  methodName: unknown;
  amountMinor: number;
  /** Cash that pays all that is left: what was given of it, and what stays; null: it is paid by card. */
  cash: { tenderedMinor: number; receivedMinor: number } | null;
}

export type RestOutcome =
  /** Cash has settled the bill; a card payment is to be started. */
  | { kind: 'added' }
  /** It is there already. */
  | { kind: 'known' }
  /** The bill is no such bill, or waits for no payment now; nothing was written. */
  | { kind: 'not_due' }
  /** Less is left to pay, or for cash another amount; nothing was written. */
  | { kind: 'amount'; leftMinor: number }
  /** The till is closed; nothing was written. */
  | { kind: 'closed' }
  /** Its payment method was deleted meanwhile; nothing was written. */
  | { kind: 'stale' };

/** A payment that was made for a bill, whatever became of the money since. */
export interface MadePayment {
  id: string;
  /** Localized JSON. */
  methodName: unknown;
  amountMinor: number;
  /** What came in for it: in cash it may be rounded. */
  receivedMinor: number;
  tenderedMinor: number | null;
  /** Who owes it, of what was sold on account; null: nobody. */
  company: string | null;
}

/** What a reservation says beside its bill. */
export interface OrderReservation {
  keepMs: number;
  /** Names the wish to reserve. */
  request: string;
  reference: string;
  phone: string | null;
  notes: string | null;
  source: ReservationSource;
  what: 'made' | 'changed';
  audit: OrderAudit;
}

/** What is written into the audit with an order, by whoever wrote the order down. */
export interface OrderAudit {
  employeeId: number;
  employeeName: string;
  sessionId: string;
  permission: Permission;
  scope: Scope;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export type PlaceOutcome =
  /** `expiresAtMs`: the deadline, by PostgreSQL's clock; null when there is nothing to pay. */
  | { kind: 'placed'; expiresAtMs: number | null }
  /** A bill with this idempotency key exists; nothing was written. */
  | { kind: 'replay' }
  /** Another bill claims these seats of one of its shows, or did a moment ago (null); nothing was written. */
  | { kind: 'taken'; scheduleId: number | null; seats: number[] }
  /** Less is on the shelf of one of `stock`; nothing was written. */
  | { kind: 'sold_out' }
  /** Fewer tickets than that are left of one of `limits`; nothing was written. */
  | { kind: 'limited' }
  /** Its schedule was cancelled meanwhile; nothing was written. */
  | { kind: 'cancelled' }
  /** Its till is closed, or was while the order was on its way; nothing was written. */
  | { kind: 'closed' }
  /** The reservation that it takes the place of is over, or was changed; nothing was written. */
  | { kind: 'unreserved' }
  /** A voucher has not as much any more, or a printed card is sold; nothing was written. */
  | { kind: 'voucher' }
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
  /** The device that it was sold at; null: at none. */
  deviceId: number | null;
  /** The card terminal of the device that it was sold at, as its provider calls it; null: none. */
  terminal: string | null;
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

/** What a line loses when the thing is deleted, what a ticket without a seat never has, and what lines of earlier versions were sold without. */
type MayBeMissing = 'scheduleId' | 'priceRateId' | 'seatName' | 'rowLabel' | 'seatLabel' | 'surchargeMinor';

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

/** One thing of a bill that is no ticket, a set as one; `minor`: of all of them. */
export interface SoldGoods {
  /** Localized JSON. */
  name: unknown;
  quantity: number;
  minor: number;
  /** What of it vouchers paid. */
  voucherMinor: number;
  /** By its parts. `refundedMinor`: what of the gross amount was given back, or is on its way. */
  vat: (VatTotal & { refundedMinor: number })[];
}

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
  /** The bill whose tickets were given up by it; null: none were. */
  exchangedUuid: string | null;
  /** Seats that the bills claimed until now; a job frees their leases for certain. */
  freed: SeatGroup[];
}

/** What came in for a bill and what went back, or is on its way back, of all its payments. */
export interface BillMoney {
  receivedMinor: number;
  refundedMinor: number;
  /** What came in beyond what was asked for since cash is rounded; below 0: less came in. */
  roundingMinor: number;
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
  /** The name of who gives it back; null: the buyer, on the website. */
  by: string | null;
  /** The buyer gives tickets back at this time of the cinema (Unix ms): as far as the exhibitor allows that. Left out: staff do. */
  buyerAtMs?: number;
  /** Goods among the lines are on the shelf again: the id of who put them there. Null: they are not. */
  shelvedBy: number | null;
  /** Accounts that can be asked for money now. */
  accounts: readonly number[];
  /** Somebody is there who hands out what was paid in cash: that is given back with this very change. */
  canHandOutCash: boolean;
  /** The open shift of the till that cash is handed out of; null: of none. `closed`: it has none, and gives nothing back. */
  cashShift: number | null | 'closed';
}

/** What of the money that goes back no provider is asked for: handed out in cash, or taken off the invoice that it was sold on. */
export interface GivenBackHere {
  cashMinor: number;
  accountMinor: number;
}

export type RefundOutcome =
  /** The refund is on its way, and the tickets are void. `again`: it was so before. */
  | ({ kind: 'done'; amountMinor: number; lines: number; freed: SeatGroup[]; again: boolean } & GivenBackHere)
  /** The bill is not sold, and nothing was written. */
  | { kind: 'unsold'; status: BillStatus }
  /** A line is another bill's, or was taken back before; or there is none. */
  | { kind: 'lines' }
  | { kind: 'amount'; amountMinor: number }
  /** No money can be given back from this account now; null: it came into none. */
  | { kind: 'account'; account: number | null }
  /** The till is closed that cash should be handed out of, or there is not that much in it. */
  | { kind: 'till'; isOpen: boolean }
  /** A voucher that one of the lines sold was used: its sale is not taken back while something of it is gone. */
  | { kind: 'voucher_used' }
  /** The buyer may not give them back now. */
  | { kind: 'buyer'; refusal: OwnRefundRefusal };

/** Tickets that are given up for those of a new order, in one transaction. */
export interface ExchangeOrder {
  /** The new bill. Its payment says by which method a difference is paid. */
  order: Order;
  /** The bill whose tickets are given up, and which of its lines they are. */
  from: string;
  lines: readonly string[];
  /** What the buyer was told that there is to pay; below 0: what they get back. */
  dueMinor: number;
  /** What of it comes in: cash may be rounded. */
  paidMinor: number;
  /** Cash that was given. Null: the order's payment asks the card for the difference, and the old tickets are given up once it is paid. */
  tenderedMinor: number | null;
  /** What is written down with it; it names who exchanges them. */
  audit: OrderAudit;
  /** Accounts that can be asked for money now. */
  accounts: readonly number[];
}

/** What became of the money. Kept in the timeline of the new bill. */
export interface ExchangedMoney extends GivenBackHere {
  /** The bill whose tickets were given up. */
  from: string;
  /** What these were worth: carried over, as far as the new tickets cost so much. */
  creditMinor: number;
  /** What came in on top of it, and the cash that was given for that; null: a card paid it. */
  paidMinor: number;
  tenderedMinor: number | null;
  /** Went back to where it came from. */
  backMinor: number;
}

export type ExchangeOutcome =
  | { kind: 'exchanged'; freed: SeatGroup[] }
  /** The new bill waits for its payment until then. The old tickets are as they were. */
  | { kind: 'begun'; expiresAtMs: number | null }
  /** Somebody is in with one of the old tickets; nothing was written. */
  | { kind: 'inside' }
  /** Nothing was written: the new tickets cannot be sold, or the old ones not be given up. The caller undoes its transaction. */
  | Exclude<PlaceOutcome, { kind: 'placed' }>
  | Exclude<RefundOutcome, { kind: 'done' | 'buyer' }>;

/** What a bill's refund is planned with. */
export interface RefundBasis {
  status: BillStatus;
  lines: (PlanLine & { scheduleId: number | null })[];
  /** Oldest first. */
  payments: (PlanPayment & { account: number | null; isCash: boolean; isOnAccount: boolean })[];
}

/** One that was asked for by staff, as its mail tells it. */
export interface RequestedRefund
  extends Pick<RefundPlan, 'amountMinor' | 'assignedMinor' | 'lines' | 'isWhole'>,
    GivenBackHere {
  reason: StaffRefundReason;
}

export interface SalesStore {
  /** Bill, lines, claims, payment, timeline and jobs, all or nothing. Orders of the same instant share a commit. */
  place(order: Order): Promise<PlaceOutcome>;
  billByKey(idempotencyKey: string): Promise<StoredBill | null>;
  bill(uuid: string): Promise<StoredBill | null>;
  billOfPayment(paymentId: string): Promise<StoredBill | null>;
  tickets(billUuid: string): Promise<StoredTicket[]>;
  /** What was sold besides tickets, with deposits, in the order of the bill. */
  goods(billUuid: string): Promise<SoldGoods[]>;
  money(billUuid: string): Promise<BillMoney>;
  /** What tickets print of their schedule. Null: there is no such row. */
  soldSchedule(id: string): Promise<ScheduleFacts | null>;
  /** The driver started: keeps its id and what the payment component needs. */
  paymentStarted(paymentId: string, started: { transactionId: string; processingData: ProcessingData }): Promise<void>;
  /**
   * There is no payment, and none will be started: paying becomes cancelled, the claims are deleted, a job gives the seats back, and the
   * idempotency key is free again. Where a part of the bill is paid, only that payment has failed. False, with nothing changed, when the bill
   * was no longer paying, or its open payment has been started (it has the provider's id): somebody may be able to pay that.
   */
  abandon(billUuid: string): Promise<boolean>;
  /** See `RestPayment`. */
  payRest(payment: RestPayment): Promise<RestOutcome>;
  /** What of a bill is still to be paid, where parts of it are paid and no payment waits; null: it is not so. */
  leftToPay(billUuid: string): Promise<number | null>;
  /** A bill of which parts are paid and the rest never will be: it is cancelled and the parts go back. False: no part of it is paid, a payment waits, or it is over. */
  cancelParts(billUuid: string): Promise<boolean>;
  /** Oldest first. */
  payments(billUuid: string): Promise<MadePayment[]>;
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
  /** Ends at most `limit` reservations whose time is over. Their claims go, since nobody can pay for them late. Answers with their ids. */
  expireReservations(limit: number): Promise<string[]>;
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
  /** What was given up for this bill's tickets; null: nothing, or not yet. */
  exchangedFor(billUuid: string): Promise<ExchangedMoney | null>;
  /** The bill whose tickets are given up for this one's once the card has paid, or were to be; null: none. */
  exchangeUnderWay(billUuid: string): Promise<string | null>;
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
