/** What staff change: each row, its version and its audit entry in one transaction. */
import type { AuditKind, ownAccount, Permission, StaffChangeView, StaffRole } from '../contract/index.ts';
import type { Audience, EmployeeActor, Scope } from '../domain/actor.ts';
import type { AccountChanges } from './accountChanges.ts';
import type { CancellationChanges } from './cancellations.ts';
import type { CashChanges } from './cashStore.ts';
import type { LayoutChanges } from './hallStore.ts';
import type { InvoiceChanges } from './invoiceStore.ts';
import type { JobPayloads } from './jobs.ts';
import type { LayoutMoveChanges, ReseatingChanges } from './layoutMoves.ts';
import type { KeepingChanges } from './offlineStore.ts';
import type { ProgrammeChanges } from './programme.ts';
import type { ReservationChanges } from './reservationStore.ts';
import type { ExchangeOrder, ExchangeOutcome, RefundOrder, RefundOutcome } from './salesStore.ts';
import type { NewExhibitor } from './setupStore.ts';
import type { SignInPlace } from './signInStore.ts';
import type { BillEntities } from './staffEntities/bills.ts';
import type { CashEntities } from './staffEntities/cash.ts';
import type { DeviceEntities } from './staffEntities/devices.ts';
import type { EventEntities } from './staffEntities/events.ts';
import type { FilmEntities, FilmLookups } from './staffEntities/films.ts';
import type { HallEntities } from './staffEntities/halls.ts';
import type { InvoiceEntities } from './staffEntities/invoices.ts';
import { type PaymentAccountEntities, paymentAccountSecrets } from './staffEntities/paymentAccounts.ts';
import { type PeopleEntities, peopleSecrets } from './staffEntities/people.ts';
import { type PriceEntities, priceSecrets } from './staffEntities/prices.ts';
import type { ProductChanges, ProductEntities } from './staffEntities/products.ts';
import type { ScheduleEntities } from './staffEntities/schedules.ts';
import type { SignageEntities } from './staffEntities/signage.ts';
import { type TicketKeyEntities, ticketKeySecrets } from './staffEntities/ticketKeys.ts';
import type { VoucherChanges, VoucherEntities } from './staffEntities/vouchers.ts';
import { type WebsiteEntities, websiteSecrets } from './staffEntities/website.ts';

/**
 * What may be changed this way, and which columns, an area a file. Instants are ISO texts in UTC with milliseconds
 * (`2026-11-22T18:30:00.000Z`), dates `2026-11-22`, JSON what it says; so every value can be compared, written down and sent.
 */
export interface StaffEntities
  extends BillEntities,
    CashEntities,
    DeviceEntities,
    EventEntities,
    FilmEntities,
    HallEntities,
    InvoiceEntities,
    PaymentAccountEntities,
    PeopleEntities,
    ScheduleEntities,
    PriceEntities,
    ProductEntities,
    SignageEntities,
    TicketKeyEntities,
    VoucherEntities,
    WebsiteEntities {}
export type StaffEntity = keyof StaffEntities;

/** Columns that may be written and not read: neither the audit nor a conflict says what is in them. */
const secretColumns: { readonly [E in StaffEntity]?: readonly (keyof StaffEntities[E] & string)[] } = {
  ...priceSecrets,
  ...paymentAccountSecrets,
  ...peopleSecrets,
  ...ticketKeySecrets,
  ...websiteSecrets,
};

export function secretsOf(entity: StaffEntity): readonly string[] {
  return secretColumns[entity] ?? [];
}

export interface VersionedRow<E extends StaffEntity> {
  version: number;
  /** Null: it belongs to no exhibitor, as the specification's roles, so nobody's membership reaches it. */
  scope: Scope | null;
  /** Whoever works in some of the exhibitor's cinemas may read it too, though it concerns them all, as a film. */
  shared: boolean;
  /** Who has it there may read it. */
  read: Permission;
  /** The system's administrator may read it too. */
  isOfSystem: boolean;
  values: StaffEntities[E];
}

/** Most entries of a row's history that are shown: half a year for a row that is changed every day. */
export const historyLength = 200;

/** What staff did, to be written down with it. */
export interface AuditEntry {
  employeeId: number;
  employeeName: string;
  /** From which session; null: from none, by a link that was mailed. */
  sessionId: string | null;
  permission: Permission | typeof ownAccount;
  /** One of `StaffEntity`, or a layout, which is published and never changed. */
  entity: AuditKind;
  entityId: string;
  /** Where it belonged after the change: who may look there may see the entry. */
  scope: Scope | null;
  /** After the change; null: of what has none, as who is signed in. */
  version: number | null;
  /** Old values of the fields that changed; empty for what was made. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** PostgreSQL refuses what should be written. The transaction is undone. */
export abstract class RefusedValue extends Error {
  constructor(
    /** The column it is about; null where that is not one of the entity's. */
    readonly column: string | null,
    /** What PostgreSQL calls the rule. */
    readonly constraint: string,
    options?: ErrorOptions,
  ) {
    super(`Refused by ${constraint}`, options);
  }
}

/** Another row has a value that only one may have. */
export class AlreadyThere extends RefusedValue {
  override readonly name = 'AlreadyThere';
}

/** A value names a row that is not there. */
export class NamesNothing extends RefusedValue {
  override readonly name = 'NamesNothing';
}

export interface MembershipPlace {
  id: number;
  version: number;
  roleId: number;
  scope: Scope;
}

export interface AccountsAt {
  /** System administrators of all its cinemas who can sign in: who is only invited lets nobody in. */
  superAdmins: number;
  /** How many people receive management notifications. */
  notified: number;
}

export interface ChangeTransaction {
  /** What planning schedules asks and does in it. */
  programme: ProgrammeChanges;
  /** Drafts of layouts, which are too large to be columns of an entity. */
  layouts: LayoutChanges;
  layoutMoves: LayoutMoveChanges;
  reseating: ReseatingChanges;
  cancellations: CancellationChanges;
  accounts: AccountChanges;
  cash: CashChanges;
  products: ProductChanges;
  vouchers: VoucherChanges;
  reservations: ReservationChanges;
  invoices: InvoiceChanges;
  keepings: KeepingChanges;
  /** Who asks, with what they may do now, which may be less than when the page was opened. */
  actor(sessionId: string): Promise<EmployeeActor | null>;
  /** Locks a row: nobody else changes it until the transaction ends. Null: there is none. */
  lock<E extends StaffEntity>(entity: E, id: string): Promise<VersionedRow<E> | null>;
  /** Makes a row, version 1, and answers with its id. Throws `AlreadyThere`, `NamesNothing`. */
  create<E extends StaffEntity>(entity: E, values: StaffEntities[E]): Promise<string>;
  /** Writes these columns and raises the version. Throws `AlreadyThere`, `NamesNothing`. */
  write<E extends StaffEntity>(entity: E, id: string, values: Partial<StaffEntities[E]>): Promise<void>;
  /** Takes a row away that has no history of its own. Throws `NamesNothing` while others name it. */
  remove(entity: StaffEntity, id: string): Promise<void>;
  films: FilmLookups;
  roles(): Promise<StaffRole[]>;
  /** What an employee is where, also one who has left. */
  membershipsOf(employeeId: number): Promise<MembershipPlace[]>;
  /** How many still work with a role. */
  holdersOf(roleId: number): Promise<number>;
  /** How many payment methods that are offered name a payment account. */
  activeMethodsOf(paymentAccountId: number): Promise<number>;
  /** Ids of these cinemas that are the exhibitor's and not archived. */
  cinemasAt(exhibitorId: number, cinemaIds: number[]): Promise<number[]>;
  /** Makes an exhibitor with its first settings, and answers with its id. Throws `AlreadyThere` (hosts). */
  addExhibitor(exhibitor: NewExhibitor): Promise<number>;
  /** Who still works there, as it is now. Until the transaction ends nobody else is counted anywhere. */
  accountsAt(exhibitorId: number): Promise<AccountsAt>;
  /** The mail with a link to choose a password goes out once this is committed; it takes the place of one that has not gone out yet. */
  invite(invitation: JobPayloads['mail-invitation']): Promise<void>;
  /** Links to choose a password that were mailed to an employee work no more. */
  endLinks(employeeId: number): Promise<void>;
  /** Wrong passwords and PINs keep an employee out no longer. Answers with where they did. */
  endLocks(employeeId: number): Promise<SignInPlace[]>;
  /** All of an employee. Answers with the ids of those that had not been ended before. */
  endSessionsOf(employeeId: number): Promise<string[]>;
  /** Takes away all second factors of an employee, who gets a mail. Answers with what there was; null: nothing. */
  resetFactors(employeeId: number): Promise<Record<string, unknown> | null>;
  /** Signs out whoever is at the device. */
  endSessionAt(deviceId: number): Promise<void>;
  /** One of an employee. Answers with what its browser said it was; null: it had ended before, or is somebody else's. */
  endSession(sessionId: string, employeeId: number): Promise<{ browser: string } | null>;
  /** See `SalesStore.refundLines`; also raises the bill's version when something was written. */
  refund(order: RefundOrder): Promise<RefundOutcome | null>;
  /** Also raises the version of the bill whose tickets are given up, and writes the audit, now or when that is done. */
  exchange(order: ExchangeOrder): Promise<ExchangeOutcome>;
  audit(entry: AuditEntry): Promise<void>;
  /** Who changed it last. */
  lastChange(entity: StaffEntity, id: string): Promise<{ by: string; atMs: number } | null>;
}

export interface StaffChanges {
  /** Who reads things of a kind, where they belong. */
  readers(entity: AuditKind): Pick<Audience, 'read' | 'shared'>;
  /** All of `work`, or nothing of it. */
  transaction<T>(work: (change: ChangeTransaction) => Promise<T>): Promise<T>;
  /** Null: there is none. */
  read<E extends StaffEntity>(entity: E, id: string): Promise<VersionedRow<E> | null>;
  /** As `read`, of an entity whose name somebody sent; null also: there is no such entity. */
  readNamed(entity: string, id: string): Promise<VersionedRow<StaffEntity> | null>;
  /**
   * What was changed on it while it belonged to the exhibitor, the newest first, `historyLength` at most: what it was with others is theirs.
   */
  history(entity: StaffEntity, id: string, exhibitorId: number): Promise<StaffChangeView[]>;
}
