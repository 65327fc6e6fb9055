/** What the transports (tRPC, REST, pages) call. Built once by composition.ts from adapters; each member is made by a file of its own in this folder. */
import type { z } from 'zod';
import type {
  Archiving,
  BillCorrection,
  BillDetail,
  BillResult,
  BillStatus,
  CancelPlan,
  CancelReport,
  CheckoutInput,
  ContactInput,
  ContentChange,
  ContentCreation,
  ContentPreview,
  ContentView,
  CopyPlan,
  EmployeeChange,
  EmployeeCreation,
  EmployeeSessions,
  EmployeeView,
  EventBulk,
  EventChange,
  EventValues,
  EventView,
  Faults,
  FirstSteps,
  FoundThing,
  HoldAnswer,
  HoldInput,
  HomeToday,
  HourOfSales,
  InvitationChange,
  InvitationView,
  LeaveInput,
  ListExport,
  ListPage,
  ListQuery,
  ListSelection,
  LiveMessage,
  Locale,
  MailedLink,
  NamedRow,
  NewAddress,
  NewsletterInput,
  PasswordChange,
  PasswordReset,
  PaymentAccountChoice,
  PaymentMethodBulk,
  PaymentMethodChange,
  PaymentMethodCreation,
  PaymentMethodView,
  PaymentResponse,
  PaymentStatus,
  PlannedSchedule,
  PosOffer,
  PosReceipt,
  PosSale,
  PosSchedules,
  PriceGroupChange,
  PriceGroupCreation,
  PriceGroupView,
  PriceRateChange,
  PriceRateCreation,
  ProcessingData,
  RaiseInput,
  RefundInput,
  RefundQuote,
  RefundQuoteInput,
  RemovedHtml,
  ResendInput,
  ResetRequest,
  RoleChange,
  RoleCreation,
  RoleEdit,
  SavedRow,
  SavedView,
  SavedViewInput,
  ScheduleBulk,
  ScheduleCancel,
  ScheduleChange,
  ScheduleChoices,
  ScheduleCopy,
  ScheduleData,
  ScheduleDraft,
  ScheduleSeats,
  ScheduleView,
  SettingsGroup,
  SettingsView,
  SetUpInput,
  SignInInput,
  Simulation,
  SimulationInput,
  StaffAccount,
  StaffChangeView,
  StaffEmployee,
  StaffListName,
  StaffListRow,
  StaffNews,
  StaffRole,
  StaffSessionView,
  Startup,
  settingsSchemas,
  TestMailAnswer,
  TimelineQuery,
  testMailSchema,
  VatChange,
  VatCreation,
  VatView,
  VersionedId,
  Workplace,
} from '../contract/index.ts';
import type { EmployeeActor, HalfSignedInActor } from '../domain/actor.ts';
import type { Asker } from '../domain/limits.ts';
import type { ParterreError } from '../domain/parterreError.ts';
import type { PointOfSale } from '../domain/pointOfSale.ts';
import type { JobsHealth } from '../ports/jobs.ts';
import type { MediaStore } from '../ports/mediaStore.ts';
import type { SaleSource, SeatDesk } from '../ports/seatDesk.ts';
import type { FailedSignIn, SignInPlace } from '../ports/signInStore.ts';
import type { ListColumnType } from '../ports/staffLists.ts';
import type { Devices } from './devices.ts';
import type { StaffDevices } from './staff/devices.ts';
import type { StaffDistributors } from './staff/distributors.ts';
import type { StaffExhibitors } from './staff/exhibitors.ts';
import type { StaffFilms } from './staff/films.ts';
import type { StaffHalls } from './staff/halls.ts';
import type { StaffLayoutMoves } from './staff/layoutMoves.ts';
import type { StaffLayouts } from './staff/layouts.ts';
import type { NewAddresses } from './staff/newAddress.ts';
import type { StaffPaymentAccounts } from './staff/paymentAccounts.ts';
import type { StaffSecondFactor } from './staff/secondFactor.ts';
import type { SettingsDocuments } from './staff/settingsDocument.ts';

export interface Health {
  database: boolean;
  /** Null on a node that has none: a worker without Redis. */
  leases: boolean | null;
  jobs: JobsHealth | null;
}

type Group = SettingsGroup;
interface SettingsSave<G extends Group> {
  exhibitor: number;
  row_version: number;
  values: z.infer<(typeof settingsSchemas)[G]>;
}

/** Reads (`locale`) and saves (`saveLocale`) each group. */
type SettingsServices = {
  [G in Group]: (actor: EmployeeActor, asked: { exhibitor: number }) => Promise<SettingsView[G]>;
} & {
  [G in Group as `save${Capitalize<G>}`]: (
    actor: EmployeeActor,
    save: SettingsSave<G>,
  ) => Promise<G extends 'website' ? { row_version: number; removed: RemovedHtml } : { row_version: number }>;
};

export interface Services {
  catalogue: {
    /**
     * What is offered by the exhibitor whose website is reached at `host`, a name without a port; without one, at BASE_URL.
     * NO_CINEMA_HERE: nobody's.
     */
    startup(locale: Locale, host?: string): Promise<Startup>;
    /** `startup` with what displays show; without the module `signage` they show nothing. */
    signage(locale: Locale, host?: string): Promise<Startup>;
    /** The exhibitor whose website is reached at `host`, as for `startup`. NO_CINEMA_HERE */
    exhibitorAt(host?: string): Promise<number>;
    /** As `exhibitorAt`. EXHIBITOR_SWITCHED_OFF */
    openExhibitorAt(host: string): Promise<number>;
    /** `host` where it is an exhibitor's own, so that its website may be linked to under it; else null. */
    ownHost(host: string): Promise<string | null>;
    /** SCHEDULE_NOT_FOUND, also where it is another exhibitor's than whose website is reached at `host`. */
    scheduleData(scheduleId: number, locale: Locale, host?: string): Promise<ScheduleData>;
    /** What staff sell there: the shows of their cinema that have not ended. */
    posSchedules(pos: PointOfSale, locale: Locale): Promise<PosSchedules>;
    /** What a sale of one of them needs. SCHEDULE_NOT_FOUND. */
    posOffer(pos: PointOfSale, scheduleId: number, locale: Locale): Promise<PosOffer>;
    /** A CMS page by slug; null when there is none. */
    page(
      pageSlug: string,
      locale: Locale,
      host?: string,
    ): Promise<{
      type: string;
      page_slug: string;
      page_title: string;
      content: string;
    } | null>;
  };
  seats: SeatDesk;
  checkout: {
    /**
     * Validates, prices, takes or checks the hold, claims the seats, writes bill, lines, payment and jobs, starts the payment.
     * VALIDATION_FAILED (fields), SCHEDULE_NOT_FOUND, SCHEDULE_CANCELLED, SALE_CLOSED, HOLD_INVALID, HOLD_EXPIRED, HOLD_ORDERED,
     * SOLD_OUT, NOT_ENOUGH_SEATS, SELECTION_REFUSED, SEATS_TAKEN, UNPAID_SEATS, AMOUNT_CHANGED, CHECKOUT_PAUSED, PAYMENT_FAILED,
     * PAYMENT_UNANSWERED.
     */
    submit(
      input: CheckoutInput,
      options: {
        source: Exclude<SaleSource, 'pos'>;
        holder?: Asker | undefined;
        /** Where the website was visited; when it is an exhibitor's own name, that is where payment and mails lead back to. */
        host?: string | undefined;
      },
    ): Promise<PaymentResponse>;
    /**
     * Sells at a point of sale, for cash: the bill is settled at once. An id that was sold answers with its bill, also when its answer was
     * lost. Errors: of `submit`, but none of holders and providers; VALIDATION_FAILED (`tendered`): less than there is to pay;
     * DEVICE_IN_TEST.
     */
    sell(input: PosSale, pos: PointOfSale): Promise<PosReceipt>;
  };
  /** Seats at a point of sale: of what is sold there, blocked ones for who may sell them. */
  posSeats: {
    /** Errors: of `SeatDesk.hold`, and SCHEDULE_NOT_FOUND, SALE_CLOSED as the checkout's. */
    hold(input: HoldInput, pos: PointOfSale): Promise<HoldAnswer>;
    leave(input: LeaveInput, pos: PointOfSale): Promise<void>;
  };
  bills: {
    status(uuid: string): Promise<PaymentResponse>;
    result(uuid: string, locale: Locale): Promise<BillResult>;
    /**
     * The buyer gives an unpaid order up: its payment is called back at the provider, then its seats are free. Answers how
     * the bill stands afterwards: `settled` when the money was quicker, `paying` while the provider does not let go of it.
     * NOT_FOUND; UNAVAILABLE: the provider does not answer, and nothing has changed.
     */
    giveUp(uuid: string): Promise<PaymentResponse>;
  };
  payments: {
    status(paymentId: string): Promise<{ status: PaymentStatus; bill: string; bill_status: BillStatus }>;
    processingData(paymentId: string): Promise<ProcessingData>;
    /**
     * A webhook. Verified, idempotent; answers when the change is durable. `onVerified` runs once the provider's signature
     * was found to be right, before anything is read or written; what it throws refuses the webhook.
     * `address`: the last part of where it came to, which says whose news it can be. NOT_FOUND: no account that can be worked with has it.
     * FORBIDDEN: not signed by the provider for that account. VALIDATION_FAILED: signed, but not understood.
     */
    notify(
      address: string,
      request: { headers: Record<string, string | undefined>; body: string },
      onVerified?: () => Promise<void>,
    ): Promise<void>;
  };
  tickets: {
    /** Only of bills that admit somebody, settled or partially refunded: NOT_FOUND otherwise. UNAVAILABLE: the printer hung or ended over it. */
    pdf(billUuid: string): Promise<{ fileName: string; bytes: Uint8Array }>;
    /** Only of bills that were sold, whatever went back of them: NOT_FOUND otherwise. UNAVAILABLE. */
    receipt(billUuid: string): Promise<{ fileName: string; bytes: Uint8Array }>;
  };
  live: {
    /**
     * News of the programme are those of `exhibitorId`, else of whose website is reached at `host`. `since`: when the startup data that the
     * page has were made, Unix ms: of what has changed meanwhile it hears at once.
     */
    watch(
      filter: {
        host?: string | undefined;
        exhibitorId?: number | undefined;
        bill?: string | undefined;
        scheduleIds?: number[] | undefined;
        prices?: boolean | undefined;
        since?: number | undefined;
      },
      signal: AbortSignal,
    ): AsyncIterable<LiveMessage>;
  };
  newsletter: {
    /** Idempotent; the answer does not tell whether the address was known. NOT_FOUND while the feature is off, UNAVAILABLE while the captcha's provider is. */
    subscribe(input: NewsletterInput, locale: Locale, host?: string): Promise<{ email: string }>;
  };
  contact: {
    /** A mail to the exhibitor, sent by a job. */
    send(message: ContactInput, locale: Locale, host?: string): Promise<{ accepted: true }>;
  };
  /** Pictures that staff upload. Who may, the transport asks before it reads them. */
  media: Pick<MediaStore, 'keep'>;
  setup: {
    /** Whether there is an exhibitor, or somebody who works here. */
    isSetUp(): Promise<boolean>;
    /**
     * Makes the exhibitor and its first employee, who may do everything.
     * ### Errors
     * `VALIDATION_FAILED` another code than the server's, `SET_UP_ALREADY`.
     */
    setUp(input: SetUpInput): Promise<void>;
  };
  /** The portal's home. NOT_SIGNED_IN; FORBIDDEN, MODULE_INACTIVE: who reads no bills, but for `steps`. */
  staffHome: {
    /** Null: one does not work for the exhibitor. */
    steps(actor: EmployeeActor, exhibitor: number): Promise<FirstSteps | null>;
    /** The shows of the cinema's day, in its cinemas within reach. FORBIDDEN, MODULE_INACTIVE: who reads no schedules. */
    today(actor: EmployeeActor, exhibitor: number, locale: Locale): Promise<HomeToday>;
    /** Sales of the cinema's day by hour, in its cinemas within reach. */
    salesToday(actor: EmployeeActor, exhibitor: number): Promise<HourOfSales[]>;
    /** Dead jobs of the whole installation; the rest in its cinemas within reach. */
    faults(actor: EmployeeActor, exhibitor: number, locale: Locale): Promise<Faults>;
  };
  staffNews: {
    /** What changes from now on of what the actor may read, as long as the connection may do what it was opened with. */
    watch(actor: EmployeeActor, signal: AbortSignal): AsyncIterable<StaffNews>;
  };
  staff: {
    /**
     * Begins a session. `token` goes into the cookie and nowhere else. `browser`: what it says it is, for the list of sessions, as
     * the `address` from which it came.
     * SIGN_IN_FAILED: no such account, or another password.
     */
    signIn(
      input: SignInInput,
      options: { browser: string; address?: string },
    ): Promise<{ token: string; actor: EmployeeActor | HalfSignedInActor }>;
    /** Whose session it is, with what they may do now; null when it has ended, or while a second factor is owed. */
    actor(sessionId: string): Promise<EmployeeActor | null>;
    /** Whose session it is, also while they still owe a second factor. Null: the session has ended. */
    whoIs(sessionId: string): Promise<EmployeeActor | HalfSignedInActor | null>;
    account(actor: EmployeeActor): StaffAccount;
    /** Where the employee is signed in, the newest first. */
    sessions(actor: EmployeeActor): Promise<StaffSessionView[]>;
    /** One of the employee's own, also that of the request itself: signing out. NOT_FOUND: it has ended. */
    endSession(actor: EmployeeActor | HalfSignedInActor, sessionId: string): Promise<void>;
    /** Where another employee is signed in, for who may sign them out. NOT_FOUND; FORBIDDEN as `endSessionsOf`. */
    sessionsOf(actor: EmployeeActor, employeeId: number): Promise<EmployeeSessions>;
    /** Ends one session of another employee, and writes down who did. NOT_FOUND: also when it has ended; FORBIDDEN as `endSessionsOf`. */
    endSessionOf(actor: EmployeeActor, ended: { employee: number; id: string }): Promise<void>;
    /** Signs another employee out everywhere, and writes down who did. NOT_FOUND; FORBIDDEN: works at places where the actor may not. */
    endSessionsOf(actor: EmployeeActor, employeeId: number): Promise<{ ended: number }>;
    /** Who works where the actor may change roles, and the roles that are given there. */
    employees(actor: EmployeeActor): Promise<{ employees: StaffEmployee[]; roles: StaffRole[] }>;
    /**
     * Gives a membership another role; its holder's sockets are opened anew with it. Errors: `changeAsStaff`; FORBIDDEN also
     * when the old or the new role can do something that the actor cannot; ROLE_HELD_ALREADY: by another membership there.
     */
    setRole(actor: EmployeeActor, change: RoleChange): Promise<{ row_version: number }>;
    /** Ids of these sessions that have not ended. */
    openSessions(sessionIds: string[]): Promise<string[]>;
    /** Hears of sessions that ended, or may do something else now, on whichever node; `all`: any may have. Returns unsubscribe. */
    onSessionsChanged(listener: (sessionIds: string[] | 'all') => void): () => void;
  };
  staffEvents: {
    /** NOT_FOUND, FORBIDDEN */
    get(actor: EmployeeActor, id: number, locale: Locale): Promise<EventView>;
    /** A schedule has one event at most: VALIDATION_FAILED (fields). `removed`: of its HTML, what the website does not allow. */
    create(
      actor: EmployeeActor,
      values: EventValues,
    ): Promise<{ id: number; row_version: number; removed: RemovedHtml }>;
    /** Errors: `changeAsStaff`. */
    save(actor: EmployeeActor, change: EventChange): Promise<{ row_version: number; removed: RemovedHtml }>;
    /** One of many that are changed alike. Errors: `changeAsStaff`. */
    change(actor: EmployeeActor, id: number, values: EventBulk): Promise<{ row_version: number }>;
    /** Removes the event: its schedule is a film again. Errors: `changeAsStaff`. */
    remove(actor: EmployeeActor, event: VersionedId): Promise<{ removed: true }>;
  };
  /** Errors of those that change something: `changeTogether`; all or nothing of it. */
  staffSchedules: {
    /** What is planned on these days, cancelled too. */
    timeline(actor: EmployeeActor, query: TimelineQuery, locale: Locale): Promise<{ schedules: PlannedSchedule[] }>;
    choices(actor: EmployeeActor, locale: Locale): Promise<ScheduleChoices>;
    get(actor: EmployeeActor, id: number, locale: Locale): Promise<ScheduleView>;
    seats(actor: EmployeeActor, id: number): Promise<ScheduleSeats>;
    /** Plans a draft. VALIDATION_FAILED (fields), SCHEDULE_IN_THE_PAST, SCREEN_OCCUPIED. */
    create(actor: EmployeeActor, draft: ScheduleDraft): Promise<{ id: number; row_version: number }>;
    /** Errors: of `create`; SCHEDULE_CANCELLED, SCHEDULE_SOLD, SCHEDULE_MOVE_UNCONFIRMED. */
    save(actor: EmployeeActor, change: ScheduleChange): Promise<{ row_version: number }>;
    /** Publishes the drafts among them. SCHEDULE_IN_THE_PAST. */
    publish(actor: EmployeeActor, ids: number[]): Promise<{ published: number }>;
    /** Deletes drafts. SCHEDULE_PUBLISHED, SCHEDULE_HAS_EVENT. */
    remove(actor: EmployeeActor, ids: number[]): Promise<{ removed: number }>;
    /** What a copy would make, and what is in its way. */
    copyPlan(actor: EmployeeActor, copy: ScheduleCopy, locale: Locale): Promise<CopyPlan>;
    /** SCREEN_OCCUPIED, SCHEDULE_IN_THE_PAST unless what is in the way is left out. */
    copy(actor: EmployeeActor, copy: ScheduleCopy): Promise<{ copied: number; skipped: number }>;
    /** Changes many schedules. Those that cannot be changed so are named, and stay. SCREEN_OCCUPIED: none is changed. */
    bulk(
      actor: EmployeeActor,
      bulk: ScheduleBulk,
    ): Promise<{ changed: number; refused: { id: number; error: ParterreError }[] }>;
    cancelPlan(actor: EmployeeActor, id: number): Promise<CancelPlan>;
    /** Cancels for good, and at once everywhere. Refunds and mails follow by jobs. VALIDATION_FAILED: the keyword; SCHEDULE_CANCELLED. */
    cancel(actor: EmployeeActor, decision: ScheduleCancel): Promise<{ orders: number }>;
    /** NOT_FOUND: it was not cancelled. */
    cancelReport(actor: EmployeeActor, id: number): Promise<CancelReport>;
    /** Tries again what could not be given back. */
    retryRefunds(actor: EmployeeActor, id: number): Promise<{ retried: number }>;
  };
  people: {
    /** NOT_FOUND; FORBIDDEN: works nowhere that the actor may look. */
    get(actor: EmployeeActor, id: number): Promise<EmployeeView>;
    /**
     * They are invited by mail to choose a password. FORBIDDEN: somewhere, or a role that can do more; NOT_FOUND: a role; VALIDATION_FAILED
     * (email, cinemas), ROLE_HELD_ALREADY.
     */
    create(actor: EmployeeActor, employee: EmployeeCreation): Promise<SavedRow>;
    /**
     * Another address of somebody who can sign in counts once it is confirmed by the link of a mail to it; the one that they have withdraws
     * it. Of anybody else it counts at once: links that were mailed to the one before end, and who is invited gets the mail there.
     * Errors: `changeAsStaff`; FORBIDDEN also: they can do more than the actor; VALIDATION_FAILED (email): somebody has it where they work.
     */
    save(actor: EmployeeActor, employee: EmployeeChange): Promise<{ row_version: number }>;
    /** Mails the link to a new address anew, or withdraws the address: links of mails before end. The errors of `save`; NOT_FOUND also: none waits. */
    newAddress(actor: EmployeeActor, change: NewAddress): Promise<{ row_version: number }>;
    /**
     * Mails an invitation (anew), or withdraws it: links of mails before end. The errors of `save`; NOT_FOUND also: archived;
     * INVITATION_ACCEPTED.
     */
    invite(actor: EmployeeActor, invitation: InvitationChange): Promise<{ row_version: number }>;
    /**
     * Wrong passwords and PINs keep them out no longer. Answers with where they did, for what is counted there; `signsInWith` null: their
     * address is not theirs to sign in with, and what is counted of it is another account's. FORBIDDEN: they can do more than the actor; NOT_FOUND.
     */
    letIn(actor: EmployeeActor, id: number): Promise<{ signsInWith: string | null; places: SignInPlace[] }>;
    /** Who leaves is signed out at once. The errors of `save`; LAST_SUPER_ADMIN, NOTIFICATIONS_NEEDED. */
    archive(actor: EmployeeActor, archiving: Archiving): Promise<{ row_version: number }>;
    /** NOT_FOUND, FORBIDDEN, VALIDATION_FAILED (cinemas), ROLE_HELD_ALREADY */
    addMembership(actor: EmployeeActor, membership: Workplace & { employee: number }): Promise<SavedRow>;
    /** NOT_FOUND, FORBIDDEN, LAST_MEMBERSHIP, CHANGED_MEANWHILE, LAST_SUPER_ADMIN, NOTIFICATIONS_NEEDED */
    removeMembership(actor: EmployeeActor, membership: VersionedId): Promise<void>;
    /** NOT_FOUND: also another exhibitor's. */
    role(actor: EmployeeActor, id: number): Promise<StaffRole & { may_change: boolean }>;
    /** FORBIDDEN: it could do more than the actor. */
    createRole(actor: EmployeeActor, role: RoleCreation): Promise<SavedRow>;
    /** Errors: `changeAsStaff`; FORBIDDEN also: it can or could do more than the actor, or is the specification's. */
    saveRole(actor: EmployeeActor, role: RoleEdit): Promise<{ row_version: number }>;
    /** Errors: of `saveRole`; ROLE_IN_USE. */
    archiveRole(actor: EmployeeActor, archiving: Archiving): Promise<{ row_version: number }>;
  };
  signIns: {
    /** The id of the desk that has this token, where the account of this address has signed in there before; null: it is elsewhere. */
    deskOf(email: string, token: string | null): Promise<string | null>;
    /** The employee has signed in there. `former`: its token until now. Answers with the one from now on. */
    learnDesk(employeeId: number, former: string | null): Promise<string>;
    /** Notes a wrong password or PIN, and that it keeps somebody out, which the person is told by mail. Nobody waits for it. */
    failed(failure: FailedSignIn): void;
  };
  passwords: {
    /** Mails a link where there is such an account; whether there is, is told to nobody. */
    request(request: ResetRequest, locale: Locale): Promise<void>;
    /**
     * Sets a password by that link, once and within an hour; all sessions of the account end. Answers with whose it is.
     * RESET_TOKEN_INVALID; VALIDATION_FAILED: too easy to guess.
     */
    reset(reset: PasswordReset): Promise<{ employeeId: number; email: string }>;
    /** The first one, by the link of an invitation, once and within a week. Answers as `reset`. INVITATION_INVALID, VALIDATION_FAILED; INVITATION_CHANGED: somebody can sign in with the address already. */
    acceptInvitation(chosen: PasswordReset): Promise<{ employeeId: number; email: string }>;
    /** Who is invited by a link, and whether they can sign in already. INVITATION_INVALID. */
    invitation(link: MailedLink): Promise<InvitationView>;
    /**
     * Whoever can sign in already with the address of an invitation works there too from now on. Answers with their account.
     * INVITATION_INVALID; INVITATION_CHANGED: nobody can sign in with it any more.
     */
    joinByInvitation(link: MailedLink): Promise<{ employeeId: number; email: string }>;
    /** Changes one's own password; the other sessions end. VALIDATION_FAILED: the current one is another, or the new one too easy to guess. */
    change(actor: EmployeeActor, change: PasswordChange): Promise<void>;
  };
  newAddresses: NewAddresses;
  staffLists: {
    /** A page of what the actor may read. FORBIDDEN, MODULE_INACTIVE, VALIDATION_FAILED: no such sort or filter. */
    page<Name extends StaffListName>(
      actor: EmployeeActor,
      name: Name,
      query: ListQuery,
      locale: Locale,
    ): Promise<ListPage<StaffListRow<Name>>>;
    /** All that match, for changing them together. FORBIDDEN, MODULE_INACTIVE, VALIDATION_FAILED: also of more than `mostInBulk`. */
    matching(actor: EmployeeActor, name: StaffListName, selection: ListSelection, locale: Locale): Promise<NamedRow[]>;
    /** Over all lists that the actor may read: some of each. */
    search(actor: EmployeeActor, q: string, locale: Locale): Promise<FoundThing[]>;
    /** What staff changed on something, the newest first. NOT_FOUND, FORBIDDEN, MODULE_INACTIVE. */
    history(actor: EmployeeActor, entity: string, id: string): Promise<StaffChangeView[]>;
    /**
     * All that a list has for a selection, in batches of rows, whose values are as `types` says; what is shown of a time is shown
     * in `timezone`. Who stops reading says so (`return`). FORBIDDEN, MODULE_INACTIVE, VALIDATION_FAILED, UNAVAILABLE: others are
     * exporting.
     */
    export(
      actor: EmployeeActor,
      name: StaffListName,
      wanted: Omit<ListExport, 'format'>,
      locale: Locale,
    ): Promise<{ labels: string[]; types: ListColumnType[]; timezone: string; batches: AsyncGenerator<unknown[][]> }>;
    /** Own ones and those that are shared where the actor reads the list. */
    views(actor: EmployeeActor, list: StaffListName): Promise<SavedView[]>;
    /** Keeps a view. One's own of the same name is replaced. FORBIDDEN: shared where the actor does not read the list. */
    saveView(actor: EmployeeActor, view: SavedViewInput & { list: StaffListName }): Promise<{ id: number }>;
    /** NOT_FOUND: also of somebody else's. */
    removeView(actor: EmployeeActor, id: number): Promise<void>;
  };
  /** An exhibitor's settings, a group a form. Errors of reading: `readAsStaff`; of saving: `changeAsStaff`, VALIDATION_FAILED (fields). */
  staffSettings: SettingsServices & {
    /** Sends a mail as the saved settings say, to whoever is named. */
    testMail(actor: EmployeeActor, test: z.infer<typeof testMailSchema>, locale: Locale): Promise<TestMailAnswer>;
  };
  staffSettingsDocument: SettingsDocuments;
  /** Pages, questions, editable areas, presets. Errors: as the settings'. What was taken out of HTML is `removed`. */
  staffContent: {
    get(actor: EmployeeActor, id: number): Promise<ContentView>;
    create(
      actor: EmployeeActor,
      creation: ContentCreation,
    ): Promise<{ id: number; row_version: number; removed: RemovedHtml }>;
    save(actor: EmployeeActor, save: ContentChange): Promise<{ row_version: number; removed: RemovedHtml }>;
    archive(actor: EmployeeActor, change: Archiving): Promise<{ row_version: number }>;
    /** What the website would show, per locale. */
    preview(content: ContentPreview): Promise<{ html: Record<string, string>; removed: RemovedHtml }>;
  };
  staffFilms: StaffFilms;
  staffDistributors: StaffDistributors;
  secondFactor: StaffSecondFactor;
  devices: Devices;
  staffDevices: StaffDevices;
  staffExhibitors: StaffExhibitors;
  staffHalls: StaffHalls;
  staffLayouts: StaffLayouts;
  staffLayoutMoves: StaffLayoutMoves;
  staffBills: {
    /** A bill with all that belongs to it. NOT_FOUND, FORBIDDEN: of a cinema where the actor may not. */
    detail(actor: EmployeeActor, uuid: string): Promise<BillDetail>;
    /** Sends the tickets once more, by a job. NOT_FOUND, FORBIDDEN; BILL_HAS_NO_TICKETS: none admits, or there is no address. */
    resend(actor: EmployeeActor, input: ResendInput): Promise<{ to: string }>;
    /** Mends the buyer's name and mail address. Errors: `changeAsStaff`. */
    correct(actor: EmployeeActor, correction: BillCorrection): Promise<{ row_version: number }>;
  };
  /** Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
  staffPrices: {
    group(actor: EmployeeActor, id: number): Promise<PriceGroupView>;
    createGroup(actor: EmployeeActor, input: PriceGroupCreation): Promise<{ id: number; row_version: number }>;
    saveGroup(actor: EmployeeActor, input: PriceGroupChange): Promise<{ row_version: number }>;
    /** PRICE_GROUP_IN_USE: shows to come are sold with it. */
    archiveGroup(actor: EmployeeActor, input: Archiving): Promise<{ row_version: number }>;
    createRate(actor: EmployeeActor, input: PriceRateCreation): Promise<{ id: number; row_version: number }>;
    saveRate(actor: EmployeeActor, input: PriceRateChange): Promise<{ row_version: number }>;
    archiveRate(actor: EmployeeActor, input: Archiving): Promise<{ row_version: number }>;
    /** New prices of several rates for shows from a day on: all or none. */
    raise(actor: EmployeeActor, input: RaiseInput): Promise<{ raised: number }>;
    /** What is offered, and why the rest is not. SCHEDULE_NOT_FOUND, NOT_FOUND, FORBIDDEN. */
    simulate(actor: EmployeeActor, input: SimulationInput): Promise<Simulation>;
    vat(actor: EmployeeActor, id: number): Promise<VatView>;
    createVat(actor: EmployeeActor, input: VatCreation): Promise<{ id: number; row_version: number }>;
    /** VALIDATION_FAILED: what something was sold with would change. */
    saveVat(actor: EmployeeActor, input: VatChange): Promise<{ row_version: number }>;
  };
  /** Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
  staffPaymentMethods: {
    get(actor: EmployeeActor, id: number): Promise<PaymentMethodView>;
    /** Where the money of a method can come in, archived accounts as well. */
    accounts(actor: EmployeeActor): Promise<PaymentAccountChoice[]>;
    create(actor: EmployeeActor, input: PaymentMethodCreation): Promise<{ id: number; row_version: number }>;
    save(actor: EmployeeActor, input: PaymentMethodChange): Promise<{ row_version: number }>;
    archive(actor: EmployeeActor, input: Archiving): Promise<{ row_version: number }>;
    /** Changes one of many, whatever version it has. */
    change(actor: EmployeeActor, id: number, changes: PaymentMethodBulk): Promise<{ row_version: number }>;
  };
  staffPaymentAccounts: StaffPaymentAccounts;
  staffRefunds: {
    /** What giving these lines back would do. Errors: `quoteRefund`. */
    quote(actor: EmployeeActor, input: RefundQuoteInput): Promise<RefundQuote>;
    /** Gives them back. Errors: `refundBill`. */
    refund(actor: EmployeeActor, input: RefundInput): Promise<{ amount: number; tickets: number }>;
  };
  /** What is up, for /ready. `jobs`: null on a node that runs none. */
  health(): Promise<Health>;
}
