/** Builds the services from their adapters, as the configuration says. The only place that knows all adapters. */
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { Cluster, Redis } from 'ioredis';
import { createRecaptcha } from './adapters/captcha/index.ts';
import { createHallChecker } from './adapters/halls/index.ts';
import { createExhibitorMailer } from './adapters/mail/exhibitorMailer.ts';
import { createMediaStore } from './adapters/media/index.ts';
import { MemorySeatLeases } from './adapters/memory/memorySeatLeases.ts';
import { passkeys } from './adapters/passkeys.ts';
import { passwords } from './adapters/passwords.ts';
import { limitedDriver } from './adapters/payments/limitedDriver.ts';
import { createSandbox, sandboxConfigSchema } from './adapters/payments/sandbox/index.ts';
import { sandboxKey } from './adapters/payments/sandbox/signature.ts';
import { terminalConfigSchema, terminalDriver } from './adapters/payments/terminal/index.ts';
import { createBasketStore } from './adapters/postgres/basketStore.ts';
import { createCancellations } from './adapters/postgres/cancellations.ts';
import { createCashStore } from './adapters/postgres/cashStore.ts';
import { createCatalogueStore } from './adapters/postgres/catalogueStore.ts';
import { createDeviceStore } from './adapters/postgres/deviceStore.ts';
import { createDoorStore } from './adapters/postgres/doorStore.ts';
import { startEmbeddedPostgres } from './adapters/postgres/embedded.ts';
import { createJobs } from './adapters/postgres/enqueue.ts';
import { createExhibitorStore } from './adapters/postgres/exhibitorStore.ts';
import { createHallStore } from './adapters/postgres/hallStore.ts';
import { createHelpStore } from './adapters/postgres/helpStore.ts';
import { createHomeStore } from './adapters/postgres/homeStore.ts';
import { createInvoiceStore } from './adapters/postgres/invoiceStore.ts';
import { createLayoutMoves } from './adapters/postgres/layoutMoves.ts';
import { createLiveBus } from './adapters/postgres/liveBus.ts';
import { applyMigrations } from './adapters/postgres/migrations.ts';
import { createNewsletterStore } from './adapters/postgres/newsletterStore.ts';
import { createOfflineStore } from './adapters/postgres/offlineStore.ts';
import { createOwnOrders } from './adapters/postgres/ownOrders.ts';
import { createPaymentAccountStore } from './adapters/postgres/paymentAccountStore.ts';
import { createPool } from './adapters/postgres/pool.ts';
import { createPrintStore } from './adapters/postgres/printStore.ts';
import { createProgramme } from './adapters/postgres/programme.ts';
import { createReservationStore } from './adapters/postgres/reservationStore.ts';
import { createSalesStore } from './adapters/postgres/salesStore.ts';
import { createSecondFactorStore } from './adapters/postgres/secondFactorStore.ts';
import { createSettingsStore } from './adapters/postgres/settingsStore.ts';
import { createSetupStore } from './adapters/postgres/setupStore.ts';
import { createShowStore } from './adapters/postgres/showStore.ts';
import { createSignageStore } from './adapters/postgres/signageStore.ts';
import { createSignInStore } from './adapters/postgres/signInStore.ts';
import { createStaffBillReads } from './adapters/postgres/staff/billReads.ts';
import { createStaffPrices } from './adapters/postgres/staff/priceReads.ts';
import { createStaffProducts } from './adapters/postgres/staff/productReads.ts';
import { createStaffVoucherReads } from './adapters/postgres/staff/voucherReads.ts';
import { createStaffChanges } from './adapters/postgres/staffChanges.ts';
import { createStaffFilms } from './adapters/postgres/staffFilms.ts';
import { createStaffLists } from './adapters/postgres/staffLists.ts';
import { createStaffStore } from './adapters/postgres/staffStore.ts';
import { createTicketKeyStore } from './adapters/postgres/ticketKeyStore.ts';
import { createTillBillReads } from './adapters/postgres/tillBillReads.ts';
import { createVoucherStore } from './adapters/postgres/voucherStore.ts';
import { createReceiptPrinters } from './adapters/printers/index.ts';
import { createVirtualPrinterPage } from './adapters/printers/virtual/page.ts';
import { connectRedis } from './adapters/redis/connection.ts';
import { RedisSeatEvents } from './adapters/redis/redisSeatEvents.ts';
import { RedisSeatLeases } from './adapters/redis/redisSeatLeases.ts';
import { createTicketPrinter } from './adapters/tickets/index.ts';
import { createWalletPasses } from './adapters/wallet/index.ts';
import type { Config } from './config.ts';
import { isPublicHost } from './domain/hosts.ts';
import { endingNotice } from './domain/passCertificates.ts';
import { Seals } from './domain/seals.ts';
import { setupCode } from './domain/setupCode.ts';
import { createJobHandlers, createSeatJobHandlers } from './jobs/handlers.ts';
import { type JobWorker, prepareJobs, startJobWorker } from './jobs/worker.ts';
import { type Clock, offsetClock, systemClock } from './ports/clock.ts';
import { namedAccount, type PaymentProvider } from './ports/paymentAccounts.ts';
import type { SeatEvents } from './ports/seatEvents.ts';
import type { SeatLeases } from './ports/seatLeases.ts';
import { openTicketCodes } from './services/bills/ticketCodes.ts';
import type { ServiceDeps } from './services/deps.ts';
import { scheduleCleaning } from './services/installation/cleanSales.ts';
import { type Health, healthOf } from './services/installation/health.ts';
import { openPaymentAccounts } from './services/payments/accounts.ts';
import { startPaymentAsks } from './services/payments/asks.ts';
import { startExpiry } from './services/payments/expireBills.ts';
import { startPrinting } from './services/printing/send.ts';
import { watchRush } from './services/sale/rush.ts';
import { hearChanges } from './services/seats/hearChanges.ts';
import { createSeatDesk } from './services/seats/seatDesk.ts';
import type { Services } from './services/services.ts';
import { createServices } from './services/services.ts';
import { mailRouteOf, sealMailPasswordsAnew } from './services/staff/exhibitorMail.ts';
import { tellManagers } from './services/staff/managementMails.ts';
import { sealAppsAnew } from './services/staff/secondFactor.ts';

export interface WorkerComposition {
  health(): Promise<Health>;
  /** What time it is in the cinema. */
  cinemaClock: Clock;
  /** For rate limits that all nodes share; null without Redis. */
  redis: Redis | Cluster | null;
  /** Pages of adapters. */
  mounts: { path: string; handler: RequestHandler }[];
  /** Takes no more jobs; those that run end within two seconds or are tried again later. `close` does it too. */
  closeJobs(): Promise<void>;
  /** Closes everything in the order that loses nothing: work first, then what it needs. */
  close(): Promise<void>;
}

export interface Composition extends WorkerComposition {
  services: Services;
}

/** Counts jobs for the metrics. */
export interface JobCounts {
  job(name: string, outcome: 'done' | 'failed' | 'dead'): void;
  workersReplaced(queue: string): void;
}

type OnFault = (error: unknown, where: string) => void;

type Setting = [config: Config, onFault: OnFault, counts?: JobCounts, say?: (line: string) => void];

/**
 * What answers visitors; with `ROLE=all` it runs the jobs as well. `say`: hears what the start waits for and did, in words.
 * ### Errors
 * What the database or Redis said when they cannot be reached; what was opened by then is closed.
 */
export async function compose(...setting: Setting): Promise<Composition> {
  const { services, ...composition } = await build(...setting);
  if (services) return { ...composition, services };
  await composition.close();
  throw new Error('A worker answers no visitor');
}

/** What only runs jobs. The same errors. */
export function composeWorker(...[config, ...setting]: Setting): Promise<WorkerComposition> {
  return build({ ...config, role: 'worker' }, ...setting);
}

async function build(
  ...[config, onFault, counts, say]: Setting
): Promise<WorkerComposition & { services: Services | null }> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) {
      await Promise.resolve()
        .then(closer)
        .catch((error: unknown) => onFault(error, 'shutdown'));
    }
  };
  try {
    let worker: JobWorker | undefined;
    const database = await openDatabase(config, closers, say);
    const pool = createPool(database.url, { timeoutMs: config.databaseTimeoutMs });
    closers.push(() => pool.end());
    await prepareJobs(pool);
    const bus = createLiveBus(pool, database.directUrl);
    closers.push(() => bus.close());
    const cinemaClock = offsetClock(config.cinemaClockOffsetMs);
    const { role } = config;
    // Without Redis the leases lie in the memory of the process that answers visitors: a worker of its own has none.
    const opened = role === 'worker' && !config.redisUrl ? null : await openLeases(config, onFault, closers);
    const seats =
      opened &&
      createSeatDesk({
        ...opened,
        shows: createShowStore(pool),
        cinemaClock,
        secret: config.secret,
        options: { holdMs: config.holdMs, leftMs: config.leftMs },
        onError: onFault,
      });
    if (seats) {
      closers.push(() => seats.close());
      closers.push(hearChanges(seats, bus, onFault));
    }
    const sandbox = config.demo
      ? createSandbox({ pool, keyOf: (account) => sandboxKey(config.secret, account) })
      : null;
    const providers: PaymentProvider[] = [];
    if (sandbox) {
      const provider = 'sandbox';
      const create = (set: object, id: number) =>
        limitedDriver(sandbox.driver(sandboxConfigSchema.parse(set), id), namedAccount({ id, provider }));
      providers.push({ name: provider, config: sandboxConfigSchema, create });
    }
    const terminalUrl = config.terminalUrl;
    if (terminalUrl !== null)
      providers.push({
        name: 'terminal',
        config: terminalConfigSchema,
        create: (set, account) =>
          limitedDriver(
            terminalDriver(terminalConfigSchema.parse(set), { url: terminalUrl, secret: config.secret, account }),
            namedAccount({ id: account, provider: 'terminal' }),
          ),
      });
    const seals = new Seals(config.secret, config.formerSecrets);
    const store = createPaymentAccountStore(pool);
    const paymentAccounts = await openPaymentAccounts({ providers, store, seals, bus, onFault });
    closers.push(() => paymentAccounts.close());
    const ticketKeys = createTicketKeyStore(pool);
    const { ticketCodes, close: closeCodes } = await openTicketCodes({
      store: ticketKeys,
      seals,
      bus,
      onFault,
    });
    closers.push(closeCodes);
    const settings = createSettingsStore(pool);
    await sealMailPasswordsAnew(settings, seals, onFault);
    const secondFactors = createSecondFactorStore(pool);
    await sealAppsAnew(secondFactors, seals, onFault);
    const mailer = createExhibitorMailer(
      {
        smtp: config.smtp,
        from: config.mailFrom ?? 'Parterre <tickets@parterre.example>',
        // Who really sells would take files in a folder for mails that were sent.
        folder: config.demo ? join(config.varDir, 'mail') : null,
      },
      (exhibitorId) => mailRouteOf(settings, seals, exhibitorId),
      { isAllowed: config.demo ? null : isPublicHost },
    );
    closers.push(() => mailer.close());
    if (!config.demo && !config.smtp)
      say?.(
        'No mail server is set (SMTP_HOST): mails go out only for exhibitors that have one of their own, and none to staff who are invited or have forgotten their password',
      );
    const printer = createTicketPrinter((error) => onFault(error, 'printer'));
    closers.push(() => printer.close());
    const { passCertificates } = config;
    const passes =
      passCertificates && createWalletPasses(passCertificates, (error) => onFault(error, 'passes for wallets'));
    if (passes) closers.push(() => passes.close());
    const ending = passCertificates && endingNotice(passCertificates, systemClock.nowMs());
    if (ending) say?.(ending);
    const hallChecker = createHallChecker((error) => onFault(error, 'halls'));
    closers.push(() => hallChecker.close());
    const media = createMediaStore(join(config.varDir, 'media'), (error) => onFault(error, 'videos'));
    closers.push(() => media.close());
    const sales = createSalesStore(pool);
    const rush = watchRush({ sales, onFailure: (error) => onFault(error, 'count orders') });
    closers.push(rush.stop);
    const deps: Omit<ServiceDeps, 'seats'> = {
      clock: systemClock,
      cinemaClock,
      catalogue: createCatalogueStore(pool),
      sales,
      rush,
      newsletters: createNewsletterStore(pool),
      staff: createStaffStore(pool),
      signIns: createSignInStore(pool),
      secondFactors,
      devices: createDeviceStore(pool),
      cash: createCashStore(pool),
      baskets: createBasketStore(pool),
      help: createHelpStore(pool),
      offline: createOfflineStore(pool),
      doors: createDoorStore(pool),
      signage: createSignageStore(pool),
      exhibitors: createExhibitorStore(pool),
      setup: createSetupStore(pool),
      home: createHomeStore(pool),
      secret: config.secret,
      changes: createStaffChanges(pool),
      halls: createHallStore(pool),
      hallChecker,
      layoutMoves: createLayoutMoves(pool),
      lists: createStaffLists(pool),
      prices: createStaffPrices(pool),
      products: createStaffProducts(pool),
      voucherReads: createStaffVoucherReads(pool),
      billReads: createStaffBillReads(pool),
      tillBillReads: createTillBillReads(pool),
      ownOrders: createOwnOrders(pool),
      programme: createProgramme(pool),
      cancellations: createCancellations(pool),
      reservations: createReservationStore(pool),
      vouchers: createVoucherStore(pool),
      invoices: createInvoiceStore(pool),
      settings,
      films: createStaffFilms(pool),
      passwords,
      passkeys,
      media,
      captcha: config.recaptcha && createRecaptcha(config.recaptcha),
      bus,
      providers,
      accounts: paymentAccounts.accounts,
      seals,
      printer,
      passes,
      ticketCodes,
      ticketKeys,
      printStore: createPrintStore(pool),
      receiptPrinters: createReceiptPrinters(),
      mailer,
      mailTester: mailer,
      jobs: createJobs(pool),
      paymentMs: config.paymentMs,
      production: !config.demo,
      publicUrl: () => config.baseUrl,
      webhookUrl: () => config.webhookUrl,
      onFault,
      databaseHealthy: async () => (await pool.query('select 1')).rowCount === 1,
      jobsHealth: () => worker?.health() ?? null,
    };
    const services = seats && role !== 'worker' ? createServices({ ...deps, seats }) : null;
    if (services && !(await services.setup.isSetUp()))
      say?.(`Nothing is set up yet: open ${config.baseUrl}/setup with the code ${setupCode(config.secret)}`);
    // Where tills are answered: what they print is sent at once, by the same process.
    if (services) closers.push(startPrinting(deps).stop);
    const worksForAll = role !== 'web';
    const worksOnSeats = worksForAll || !config.redisUrl;
    if (worksForAll) await scheduleCleaning(deps);
    const handlers = {
      ...(worksForAll ? createJobHandlers({ ...deps, sandbox: sandbox?.delivery ?? null }) : {}),
      ...(seats && worksOnSeats ? createSeatJobHandlers({ ...deps, seats }) : {}),
    };
    worker = startJobWorker(pool, handlers, {
      databaseUrl: database.directUrl,
      onFailure: (error) => onFault(error, 'jobs'),
      onReplaced: (queue, why) => {
        counts?.workersReplaced(queue);
        onFault(why, `${queue} jobs: new workers`);
      },
      onJob: (name, outcome, error) => {
        counts?.job(name, outcome);
        if (outcome !== 'done') onFault(error, outcome === 'dead' ? `job ${name} given up for good` : `job ${name}`);
        if (outcome === 'dead')
          void tellManagers(deps, name).catch((fault: unknown) => onFault(fault, `telling managers of job ${name}`));
      },
    });
    const asks = worksForAll ? startPaymentAsks(deps) : null;
    const expiry = worksForAll ? startExpiry(deps) : null;
    const { close: stopJobs } = worker;
    let stopped: Promise<unknown> | undefined;
    const closeJobs = async (): Promise<void> => {
      stopped ??= Promise.all([asks?.close(), expiry?.stop(), stopJobs()]);
      await stopped;
    };
    closers.push(closeJobs);
    const mounts = [
      ...(sandbox ? [{ path: '/sandbox', handler: sandbox.router }] : []),
      ...(config.demo
        ? [{ path: '/dev/printer', handler: createVirtualPrinterPage(join(config.varDir, 'printer')) }]
        : []),
    ];
    return {
      services,
      health: () => healthOf({ ...deps, seats }),
      cinemaClock,
      redis: opened?.redis ?? null,
      mounts,
      closeJobs,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** DATABASE_URL, or a PostgreSQL of our own in VAR_DIR; brought up to date. `directUrl`: for what belongs to a session. */
async function openDatabase(
  config: Config,
  closers: (() => Promise<unknown> | unknown)[],
  say?: (line: string) => void,
): Promise<{ url: string; directUrl: string }> {
  let url = config.databaseUrl;
  if (!url) {
    const postgres = await startEmbeddedPostgres({ dataDir: join(config.varDir, 'postgres') });
    closers.push(() => postgres.stop());
    url = postgres.url;
  }
  const directUrl = config.databaseDirectUrl ?? url;
  const applied = await applyMigrations(directUrl, { say });
  if (applied.length > 0) say?.(`Database brought up to date: ${applied.join(', ')}`);
  return { url, directUrl };
}

async function openLeases(
  config: Config,
  onFault: OnFault,
  closers: (() => Promise<unknown> | unknown)[],
): Promise<{ leases: SeatLeases; events: SeatEvents; redis: Redis | Cluster | null }> {
  if (!config.redisUrl) {
    const memory = new MemorySeatLeases(systemClock);
    return { leases: memory, events: memory, redis: null };
  }
  const connections = await connectRedis({ url: config.redisUrl, onError: (error) => onFault(error, 'redis') });
  closers.push(() => connections.close());
  return {
    leases: new RedisSeatLeases(connections.commands),
    events: new RedisSeatEvents(connections),
    redis: connections.commands,
  };
}
