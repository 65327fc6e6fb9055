/** What services are made from, by use. composition.ts fills it with adapters, tests with theirs. */
import type { Seals } from '../domain/seals.ts';
import type { BasketStore } from '../ports/basketStore.ts';
import type { Cancellations } from '../ports/cancellations.ts';
import type { Captcha } from '../ports/captcha.ts';
import type { CashStore } from '../ports/cashStore.ts';
import type { CatalogueStore } from '../ports/catalogueStore.ts';
import type { Clock } from '../ports/clock.ts';
import type { DeviceStore } from '../ports/deviceStore.ts';
import type { DoorStore } from '../ports/doorStore.ts';
import type { ExhibitorStore } from '../ports/exhibitorStore.ts';
import type { HallChecker } from '../ports/hallChecker.ts';
import type { HallStore } from '../ports/hallStore.ts';
import type { HelpStore } from '../ports/helpStore.ts';
import type { HomeStore } from '../ports/homeStore.ts';
import type { InvoiceStore } from '../ports/invoiceStore.ts';
import type { Jobs, JobsHealth } from '../ports/jobs.ts';
import type { LayoutMoves } from '../ports/layoutMoves.ts';
import type { LiveBus } from '../ports/liveBus.ts';
import type { Mailer, MailTester } from '../ports/mail.ts';
import type { MediaStore } from '../ports/mediaStore.ts';
import type { NewsletterStore } from '../ports/newsletterStore.ts';
import type { OfflineStore } from '../ports/offlineStore.ts';
import type { OwnOrders } from '../ports/ownOrders.ts';
import type { Passkeys } from '../ports/passkeys.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { PaymentAccounts, PaymentProvider } from '../ports/paymentAccounts.ts';
import type { PrintStore } from '../ports/printStore.ts';
import type { Programme } from '../ports/programme.ts';
import type { ReceiptPrinters } from '../ports/receiptPrinters.ts';
import type { ReservationStore } from '../ports/reservationStore.ts';
import type { SalesStore } from '../ports/salesStore.ts';
import type { SeatDesk } from '../ports/seatDesk.ts';
import type { SecondFactorStore } from '../ports/secondFactorStore.ts';
import type { SettingsStore } from '../ports/settingsStore.ts';
import type { SetupStore } from '../ports/setupStore.ts';
import type { SignageStore } from '../ports/signageStore.ts';
import type { SignInStore } from '../ports/signInStore.ts';
import type { StaffBillReads } from '../ports/staffBillReads.ts';
import type { StaffChanges } from '../ports/staffChanges.ts';
import type { StaffFilms } from '../ports/staffFilms.ts';
import type { StaffLists } from '../ports/staffLists.ts';
import type { StaffPrices } from '../ports/staffPrices.ts';
import type { StaffProducts } from '../ports/staffProducts.ts';
import type { StaffStore } from '../ports/staffStore.ts';
import type { StaffVoucherReads } from '../ports/staffVoucherReads.ts';
import type { TicketKeyStore } from '../ports/ticketKeyStore.ts';
import type { TicketPrinter } from '../ports/ticketPrinter.ts';
import type { TillBillReads } from '../ports/tillBillReads.ts';
import type { VoucherStore } from '../ports/voucherStore.ts';
import type { WalletPasses } from '../ports/walletPasses.ts';
import type { TicketCodes } from './bills/ticketCodes.ts';
import type { Rush } from './sale/rush.ts';

/** What any part of the server may need: time, news and jobs, secrets, addresses, and whom to tell of faults. */
export interface CommonDeps {
  /** Counts what ends: payments, caches, what is cleaned away. The machine's, as those of the database and of Redis are. */
  clock: Clock;
  /** What time it is in the cinema: what is on, what may be sold. `clock`, except where a demonstration or a test sets it. */
  cinemaClock: Clock;
  bus: LiveBus;
  /** Work that follows no change of the sales. */
  jobs: Jobs;
  /** What all keys are derived from. */
  secret: string;
  seals: Seals;
  production: boolean;
  /** Where visitors find us under no exhibitor's own name, and where payment providers' webhooks do; without a slash at the end. */
  publicUrl(): string;
  webhookUrl(): string;
  /** Something failed that nobody waits for; it is repeated or harmless. */
  onFault(error: unknown, where: string): void;
  /** Whether PostgreSQL answers. */
  databaseHealthy(): Promise<boolean>;
  /** Null where no jobs run. */
  jobsHealth(): JobsHealth | null;
}

/** What selling needs: seats, offers, bills, payments and tickets. */
export interface SaleDeps {
  seats: SeatDesk;
  catalogue: CatalogueStore;
  sales: SalesStore;
  ownOrders: OwnOrders;
  cancellations: Cancellations;
  reservations: ReservationStore;
  vouchers: VoucherStore;
  offline: OfflineStore;
  invoices: InvoiceStore;
  accounts: PaymentAccounts;
  /** Payment providers that this server can work with. */
  providers: readonly PaymentProvider[];
  /** How long a buyer has to pay. */
  paymentMs: number;
  printer: TicketPrinter;
  /** Null: there are no passes for wallets here. */
  passes: WalletPasses | null;
  ticketCodes: TicketCodes;
  ticketKeys: TicketKeyStore;
  rush: Rush;
  newsletters: NewsletterStore;
  /** Null: nobody can tell people from programs here. */
  captcha: Captcha | null;
}

/** What staff need: accounts, what they read and what they change. */
export interface PortalDeps {
  staff: StaffStore;
  signIns: SignInStore;
  secondFactors: SecondFactorStore;
  passwords: Passwords;
  passkeys: Passkeys;
  devices: DeviceStore;
  cash: CashStore;
  baskets: BasketStore;
  help: HelpStore;
  doors: DoorStore;
  signage: SignageStore;
  exhibitors: ExhibitorStore;
  setup: SetupStore;
  home: HomeStore;
  changes: StaffChanges;
  lists: StaffLists;
  billReads: StaffBillReads;
  tillBillReads: TillBillReads;
  prices: StaffPrices;
  products: StaffProducts;
  voucherReads: StaffVoucherReads;
  settings: SettingsStore;
}

/** Films, halls and the programme. */
export interface PlanningDeps {
  halls: HallStore;
  hallChecker: HallChecker;
  layoutMoves: LayoutMoves;
  programme: Programme;
  films: StaffFilms;
  media: MediaStore;
}

/** Receipts and tickets on paper. */
export interface PrintingDeps {
  printStore: PrintStore;
  receiptPrinters: ReceiptPrinters;
}

/** Mails, and who sends them. */
export interface MailingDeps {
  mailer: Mailer;
  mailTester: MailTester;
}

/** What all services are made from. Each takes what it needs of it. */
export interface ServiceDeps extends CommonDeps, SaleDeps, PortalDeps, PlanningDeps, PrintingDeps, MailingDeps {}
