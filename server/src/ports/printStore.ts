/** What is printed on receipt printers, and what of bills and exhibitors is printed. */
import type {
  BaudRate,
  BillStatus,
  Locale,
  PaperWidthMm,
  PrinterState,
  PrintFailure,
  PrintKind,
  PrintStatus,
  TemplateKind,
} from '../contract/index.ts';
import type { SoldVoucher } from './voucherStore.ts';

/** A device as its printing goes. */
export interface PrintingDevice {
  id: number;
  exhibitorId: number;
  name: string;
  /** Its address, or what the printer at a port is called (`domain/portPrinter.ts`); null: it has none. */
  printer: string | null;
  /** How the printer at a port is, as the page said that has the line to it: offline where none has said so lately. Null: it is in the network. */
  toldState: PrinterState | null;
  paperWidthMm: PaperWidthMm;
  cashDrawer: boolean;
  /** The exhibitor's time zone. */
  timezone: string;
}

/** A page that is to be printed. */
export interface NewPrintJob {
  deviceId: number;
  /** Null: a test page. */
  billUuid: string | null;
  kind: PrintKind;
  /** Made by whoever asks: of a device, a kind and a request there is one. */
  request: string;
  printer: string;
  paperWidthMm: PaperWidthMm;
  opensDrawer: boolean;
  document: string;
}

export interface PrintJob extends NewPrintJob {
  id: string;
  status: PrintStatus;
  failure: PrintFailure | null;
  /** Failed, and a part of it may be on paper. */
  begun: boolean;
  createdAtMs: number;
}

/** Who sells, as receipts say it. */
export interface PrintedHouse {
  name: string;
  vat: string | null;
  email: string;
  timezone: string;
}
export interface PrintedCinema {
  name: string;
  address1: string;
  zip: string;
  city: string;
}

/** What a voucher paid of a bill when it was sold. */
export interface PaidByVoucher {
  barcode: string;
  /** Title of its type, localized JSON. */
  title: unknown;
  turns: number;
  valueMinor: number;
}

/** A voucher that a bill sold, is good, and has no printed card. */
export type PrintedVoucher = Pick<
  SoldVoucher,
  'barcode' | 'title' | 'holderName' | 'turns' | 'productsMinor' | 'validUntilMs'
>;

/** A bill as it is printed: everything as it was sold. Names are localized JSON, money in minor units. */
export interface PrintedBill {
  uuid: string;
  locale: Locale;
  status: BillStatus;
  exhibitorId: number;
  /** Null: at none. */
  cinemaId: number | null;
  soldAtMs: number;
  amountMinor: number;
  house: PrintedHouse;
  cinema: PrintedCinema | null;
  /** Where it was sold; null: at no device. */
  deviceId: number | null;
  /** Names of where and by whom it was sold; null: by the buyer alone. */
  device: string | null;
  employee: string | null;
  lines: PrintedLine[];
  payments: PrintedPayment[];
  /** What vouchers paid when it was sold, whatever is back on them since. `title`: of the type, localized JSON. */
  vouchers: PaidByVoucher[];
  sold: PrintedVoucher[];
  /** What went back of what was paid, or is on its way. */
  refundedMinor: number;
  /** A drawer was opened for it, or may have been. */
  drawerWasOpened: boolean;
}

export interface PrintedLine {
  id: string;
  isTicket: boolean;
  /** Lines of products that share a place are one thing: a set whose parts have several kinds of VAT. */
  place: string;
  name: unknown;
  quantity: number;
  /** What one of them costs. */
  priceMinor: number;
  handlingMinor: number;
  vatPercentHundredths: number;
  vatMinor: number;
  handlingVatPercentHundredths: number;
  handlingVatMinor: number;
  seatName: string | null;
  rowLabel: string | null;
  seatLabel: string | null;
  seatClassName: unknown;
  barcode: string | null;
  /** Its money went back: it admits nobody. */
  cancelled: boolean;
  /** Its schedule as it was sold, and which that is; null: of none. */
  soldScheduleId: string | null;
  show: {
    movieTitle: unknown;
    eventTitle: unknown;
    rating: string;
    versionShort: string;
    screenName: string;
    startAtMs: number;
    endAtMs: number;
  } | null;
}

export interface PrintedPayment {
  id: string;
  methodName: unknown;
  isCash: boolean;
  amountMinor: number;
  /** What came in for it: in cash it may be rounded. */
  receivedMinor: number;
  /** Cash that was given; null: paid otherwise. */
  tenderedMinor: number | null;
  /** Who owes it, of what was sold on account; null: nobody. */
  company: string | null;
}

export interface PrintStore {
  /** Null: there is no such device. */
  device(id: number): Promise<PrintingDevice | null>;
  /** Null: there is no such bill. */
  bill(uuid: string): Promise<PrintedBill | null>;
  /** The bill of the ticket with this barcode; null: there is none. */
  billOfTicket(barcode: string): Promise<string | null>;
  /** Templates that an exhibitor has written; null: those that are there by themselves. */
  templates(exhibitorId: number): Promise<Record<TemplateKind, string | null>>;
  /** Who sells, and its first cinema; null: there is no such exhibitor. */
  house(exhibitorId: number): Promise<{ house: PrintedHouse; cinema: PrintedCinema | null } | null>;
  /** Writes them down, in their order, but for those that were asked for before. */
  add(jobs: readonly NewPrintJob[]): Promise<void>;
  /**
   * The next page of a printer, which is whoever's asked to send, and nobody else's as long as they `renew` it. Null: there is none, or the printer has
   * one. What was taken and renewed longer ago than `sendingMs` and never ended is failed as interrupted, as is what nobody sent within `waitingMs`:
   * whoever wanted it has gone on long ago.
   */
  take(printer: string, patience: { sendingMs: number; waitingMs: number }): Promise<PrintJob | null>;
  /** Gives up what `take` would, and takes nothing. */
  giveUp(printer: string, patience: { sendingMs: number; waitingMs: number }): Promise<void>;
  /** Whoever had a page of this printer under way prints no more: it is interrupted. False: there was none. */
  interrupt(printer: string): Promise<boolean>;
  /** The newest page that waits for a printer; null: none does. */
  newestWaiting(printer: string): Promise<string | null>;
  /** The speed of a device's port, where its printer is there; null: it has none there. */
  baudOf(deviceId: number): Promise<BaudRate | null>;
  /** The page of a device says how the printer at its port is. */
  tellState(deviceId: number, state: PrinterState): Promise<void>;
  /** It is being sent still. */
  renew(id: string): Promise<void>;
  /** `failure` null: it is printed. What was taken for interrupted meanwhile ends as it did. */
  ended(id: string, outcome: { failure: PrintFailure | null; begun: boolean }): Promise<void>;
  /** The newest of a bill at a device, one of each kind. */
  ofBill(deviceId: number, billUuid: string): Promise<PrintJob[]>;
  /** The newest of a device. */
  ofDevice(deviceId: number, limit: number): Promise<PrintJob[]>;
  /** Null: there is none. */
  job(id: string): Promise<PrintJob | null>;
  /** Whether a printer prints a page now. */
  isPrinting(printer: string): Promise<boolean>;
  /** Printers for which pages wait, or were taken and renewed longer ago than `sendingMs`. */
  printersWaiting(sendingMs: number): Promise<string[]>;
  /** Deletes what ended longer ago. */
  clean(olderThanMs: number): Promise<void>;
}
