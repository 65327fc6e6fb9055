/** What a till prints: receipt, tickets and vouchers of its sales, once, and once more when somebody asks. */
import {
  type BillPrints,
  type CashReport,
  defaultTemplates,
  type Locale,
  type PaperKind,
  type PrintAgain,
  type PrinterStanding,
  type PrintJobView,
  type PrintKind,
  type PrintPreview,
  printableMm,
  printKinds,
  type ShiftPrint,
  type TemplateKind,
  type TicketCode,
} from '../../contract/index.ts';
import { admits } from '../../domain/billStates.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import type { NewPrintJob, PrintedBill, PrintingDevice, PrintJob } from '../../ports/printStore.ts';
import { fillIn } from '../../texts/receiptTemplate.ts';
import type { CommonDeps, PrintingDeps, SaleDeps } from '../deps.ts';
import { type ReservationOnPaper, receiptPage, reservationView, ticketPages, voucherPages } from './documents.ts';
import { sendWaiting } from './send.ts';
import { shiftPage } from './shiftPage.ts';

/** An order's id, in the address of its tickets. */
const anyUuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;

type TillDeps = Pick<CommonDeps, 'onFault' | 'clock' | 'bus'> & Pick<SaleDeps, 'ticketCodes'> & PrintingDeps;

/** Whoever waits for a report finds it among so many of the till's newest pages. */
const mostLookedAt = 50;

/** What an exhibitor has written; null: what is there by itself. */
type Templates = Record<TemplateKind, string | null>;

/** What the pages of a bill are made of. */
interface OnPaper {
  device: PrintingDevice;
  bill: PrintedBill;
  templates: Templates;
  /** What its tickets' codes say, by line. */
  codes: ReadonlyMap<string, string>;
}

/** Bills are those of the till's cinema, and at a register those that it has sold: NOT_FOUND otherwise. */
export interface Printing {
  /**
   * Prints what was sold: the receipt, before which the drawer opens where it was paid in cash, then the tickets and the vouchers. Called again for the same
   * bill it prints nothing. A till without a printer prints nothing. What cannot be printed is told by `ofBill`: this never rejects.
   */
  printSale(billUuid: string, till: PointOfSale): Promise<void>;
  /**
   * Prints the receipt once more, which says what went back; where that was cash the drawer opens. Called again for the same request it
   * prints nothing, and it never rejects.
   */
  printRefund(billUuid: string, refund: { request: string; isCash: boolean }, till: PointOfSale): Promise<void>;
  /** Prints the tickets as they are now, once for each request; a till without a printer prints nothing, and it never rejects. */
  printTickets(billUuid: string, request: string, till: PointOfSale): Promise<void>;
  /** A slip of a reservation, once for each request. PRINTER_MISSING. */
  printReservation(
    asked: { uuid: string; request: string; reservation: ReservationOnPaper },
    till: PointOfSale,
  ): Promise<BillPrints>;
  /** How the slip looks on the till's paper; null: not at all. */
  previewReservation(
    asked: { uuid: string; reservation: ReservationOnPaper },
    till: PointOfSale,
  ): Promise<PrintPreview | null>;
  /** The report of a shift of this till, once for each request. PRINTER_MISSING. */
  printShift(asked: { shift: CashReport; request: string; locale: Locale }, till: PointOfSale): Promise<ShiftPrint>;
  /** What became of it. */
  ofShift(request: string, till: PointOfSale): Promise<ShiftPrint>;
  /** How the report looks on the till's paper; null: not at all. */
  previewShift(asked: { shift: CashReport; locale: Locale }, till: PointOfSale): Promise<PrintPreview | null>;
  /** How the till's printer is. */
  printer(till: PointOfSale): Promise<PrinterStanding>;
  /** What became of a bill's prints at this till. */
  ofBill(billUuid: string, till: PointOfSale): Promise<BillPrints>;
  /** Once more, as the bill is now. PRINTER_MISSING; NOT_FOUND: also where no ticket of it admits anybody, or no voucher of it is good. */
  again(asked: PrintAgain, till: PointOfSale): Promise<BillPrints>;
  /**
   * The tickets of the order that this code is of, sold anywhere for this cinema: a ticket's signed code or its barcode, or the address that opens an
   * order's tickets. All are secrets of whoever bought them. NOT_FOUND: also where no ticket admits anybody; TICKET_KEY_WITHDRAWN; PRINTER_MISSING.
   */
  ofCode(asked: TicketCode, till: PointOfSale): Promise<{ bill: string }>;
  /** How all of it looks on the till's paper. */
  preview(billUuid: string, till: PointOfSale): Promise<PrintPreview[]>;
}

export function createPrinting(deps: TillDeps): Printing {
  const { printStore, receiptPrinters, ticketCodes, onFault, clock } = deps;

  async function deviceOf({ deviceId }: PointOfSale): Promise<PrintingDevice> {
    const device = await printStore.device(deviceId);
    if (!device) throw new ParterreError('NOT_FOUND');
    return device;
  }

  async function billHere(billUuid: string, { exhibitorId, cinemaId }: PointOfSale): Promise<PrintedBill> {
    const bill = await printStore.bill(billUuid);
    if (bill?.exhibitorId !== exhibitorId || bill.cinemaId !== cinemaId) throw new ParterreError('NOT_FOUND');
    return bill;
  }

  async function billOf(billUuid: string, till: PointOfSale): Promise<PrintedBill> {
    const bill = await billHere(billUuid, till);
    if (till.source === 'register' && bill.deviceId !== till.deviceId) throw new ParterreError('NOT_FOUND');
    return bill;
  }

  /** What of a bill is printed. Tickets: none, where none admits anybody; vouchers: none, where it sold none that has no card yet. */
  function documentsOf({ bill, templates, codes }: OnPaper): { kind: PaperKind; document: string }[] {
    const isSold = admits(bill.status);
    const tickets = isSold ? ticketPages(templates.ticket ?? defaultTemplates.ticket, bill, codes) : null;
    const vouchers = isSold ? voucherPages(templates.voucher ?? defaultTemplates.voucher, bill) : null;
    return [
      { kind: 'receipt', document: receiptPage(templates.receipt ?? defaultTemplates.receipt, bill) },
      ...(tickets === null ? [] : [{ kind: 'tickets' as const, document: tickets }]),
      ...(vouchers === null ? [] : [{ kind: 'vouchers' as const, document: vouchers }]),
    ];
  }

  /** All that a bill's pages are made of, asked for at once: in a rush each question to PostgreSQL waits. */
  async function onPaper(billUuid: string, till: PointOfSale, reading = billOf(billUuid, till)): Promise<OnPaper> {
    const [device, bill, templates, codes] = await Promise.all([
      deviceOf(till),
      reading,
      printStore.templates(till.exhibitorId),
      ticketCodes.ofBill(billUuid),
    ]);
    return { device, bill, templates, codes };
  }

  function jobsOf(read: OnPaper, request: string): NewPrintJob[] {
    const { bill, device } = read;
    const { printer, id, paperWidthMm, cashDrawer } = device;
    if (printer === null) return [];
    const isCash = bill.payments.some((payment) => payment.isCash);
    const opensDrawer = cashDrawer && isCash && !bill.drawerWasOpened;
    return documentsOf(read).map(({ kind, document }) => ({
      deviceId: id,
      billUuid: bill.uuid,
      kind,
      request,
      printer,
      paperWidthMm,
      opensDrawer: opensDrawer && kind === 'receipt',
      document,
    }));
  }

  /** Prints those pages of a bill that are `chosen`. What was done at the till is done all the same, whatever comes of its paper. */
  async function printPages(
    billUuid: string,
    request: string,
    till: PointOfSale,
    chosen: (jobs: NewPrintJob[], device: PrintingDevice) => NewPrintJob[],
  ): Promise<void> {
    try {
      const read = await onPaper(billUuid, till);
      const { device } = read;
      if (device.printer === null) return;
      await printStore.add(chosen(jobsOf(read, request), device));
      send(device.printer);
    } catch (error) {
      onFault(error, 'print');
    }
  }

  async function slipOf(bill: PrintedBill, reservation: ReservationOnPaper): Promise<string> {
    const templates = await printStore.templates(bill.exhibitorId);
    return fillIn(templates.reservation ?? defaultTemplates.reservation, reservationView(bill, reservation));
  }

  const shiftOf = (shift: CashReport, { timezone }: PrintingDevice, locale: Locale): string =>
    shiftPage(shift, { locale, timezone, printedAtMs: clock.nowMs() });

  async function ofShift(request: string, till: PointOfSale): Promise<ShiftPrint> {
    const device = await deviceOf(till);
    const jobs = await printStore.ofDevice(device.id, mostLookedAt);
    const job = jobs.find((each) => each.kind === 'shift' && each.request === request);
    return { job: job ? viewOf(job) : null };
  }

  /** Nobody waits for it: what becomes of it stands in the database. */
  function send(printer: string): void {
    sendWaiting(deps, printer).catch((error: unknown) => onFault(error, 'print'));
  }

  async function ofBill(billUuid: string, till: PointOfSale): Promise<BillPrints> {
    // What came out of this printer is told of each bill that somebody knows, as of one whose tickets were printed by their code.
    const [device, bill] = await Promise.all([deviceOf(till), billHere(billUuid, till)]);
    const jobs = await printStore.ofBill(device.id, bill.uuid);
    return { printer: await standingOf(deps, device), jobs: jobs.map(viewOf).sort(byKind) };
  }

  /** By its code, signed or not. TICKET_KEY_WITHDRAWN: nobody is there who could tell whether it is theirs. */
  async function billOfTicket(code: string, { exhibitorId }: PointOfSale): Promise<string | null> {
    const { text, code: signed } = await ticketCodes.read(code, exhibitorId);
    if (signed?.fault === 'withdrawn_key') throw new ParterreError('TICKET_KEY_WITHDRAWN');
    return text === null ? null : printStore.billOfTicket(text.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));
  }

  async function printOnce(read: OnPaper, kind: PrintKind, request: string): Promise<void> {
    const { device } = read;
    if (device.printer === null) throw new ParterreError('PRINTER_MISSING');
    const job = jobsOf(read, request).find((each) => each.kind === kind);
    if (!job) throw new ParterreError('NOT_FOUND');
    await printStore.add([job]);
    send(device.printer);
  }

  return {
    printSale: (billUuid, till) => printPages(billUuid, billUuid, till, (jobs) => jobs),

    printRefund: (billUuid, { request, isCash }, till) =>
      printPages(billUuid, request, till, (jobs, { cashDrawer }) =>
        jobs
          .filter(({ kind }) => kind === 'receipt')
          .map((receipt) => ({ ...receipt, opensDrawer: isCash && cashDrawer })),
      ),

    printTickets: (billUuid, request, till) =>
      printPages(billUuid, request, till, (jobs) => jobs.filter(({ kind }) => kind === 'tickets')),

    async printReservation({ uuid, request, reservation }, till) {
      const [{ id, printer, paperWidthMm }, bill] = await Promise.all([deviceOf(till), billOf(uuid, till)]);
      if (printer === null) throw new ParterreError('PRINTER_MISSING');
      const document = await slipOf(bill, reservation);
      const page = { deviceId: id, billUuid: uuid, kind: 'reservation' as const, request, printer, paperWidthMm };
      await printStore.add([{ ...page, opensDrawer: false, document }]);
      send(printer);
      return ofBill(uuid, till);
    },

    async previewReservation({ uuid, reservation }, till) {
      const [{ paperWidthMm }, bill] = await Promise.all([deviceOf(till), billOf(uuid, till)]);
      const svg = receiptPrinters.drawing({ markup: await slipOf(bill, reservation), paperWidthMm });
      return svg === null ? null : { kind: 'reservation', svg, width_mm: printableMm[paperWidthMm] };
    },

    async printShift({ shift, request, locale }, till) {
      const device = await deviceOf(till);
      const { id, printer, paperWidthMm } = device;
      if (printer === null) throw new ParterreError('PRINTER_MISSING');
      const document = shiftOf(shift, device, locale);
      const page = { deviceId: id, billUuid: null, kind: 'shift' as const, request, printer, paperWidthMm };
      await printStore.add([{ ...page, opensDrawer: false, document }]);
      send(printer);
      return ofShift(request, till);
    },

    ofShift,

    async previewShift({ shift, locale }, till) {
      const device = await deviceOf(till);
      const { paperWidthMm } = device;
      const svg = receiptPrinters.drawing({ markup: shiftOf(shift, device, locale), paperWidthMm });
      return svg === null ? null : { kind: 'shift', svg, width_mm: printableMm[paperWidthMm] };
    },

    printer: async (till) => standingOf(deps, await deviceOf(till)),

    ofBill,

    async again({ uuid, kind, request }, till) {
      await printOnce(await onPaper(uuid, till), kind, request);
      return ofBill(uuid, till);
    },

    async ofCode({ code, request }, till) {
      const [uuid] = code.toLowerCase().match(anyUuid) ?? [];
      const found = uuid ?? (await billOfTicket(code, till));
      if (found === null) throw new ParterreError('NOT_FOUND');
      await printOnce(await onPaper(found, till, billHere(found, till)), 'tickets', request);
      return { bill: found };
    },

    async preview(billUuid, till) {
      const read = await onPaper(billUuid, till);
      const { paperWidthMm } = read.device;
      return documentsOf(read).flatMap(({ kind, document }) => {
        const svg = receiptPrinters.drawing({ markup: document, paperWidthMm });
        return svg === null ? [] : [{ kind, svg, width_mm: printableMm[paperWidthMm] }];
      });
    },
  };
}

/** How a device's printer is: one in the network is asked, unless it prints; of one at a port its device has told. */
export async function standingOf(
  { printStore, receiptPrinters }: PrintingDeps,
  { printer, toldState, paperWidthMm }: Pick<PrintingDevice, 'printer' | 'toldState' | 'paperWidthMm'>,
): Promise<PrinterStanding> {
  const standing = { address: printer, paper_width_mm: paperWidthMm };
  if (printer === null) return { ...standing, state: null };
  // Most printers hear one connection at a time: a question beside a page would wait for its end.
  if (await printStore.isPrinting(printer)) return { ...standing, state: 'printing' };
  return { ...standing, state: toldState ?? (await receiptPrinters.state(printer)) };
}

export function viewOf({ id, kind, status, failure, begun, createdAtMs, billUuid }: PrintJob): PrintJobView {
  return {
    id,
    kind,
    status,
    failure,
    begun: status === 'failed' && begun,
    created_at: new Date(createdAtMs).toISOString(),
    reference: billUuid === null ? null : orderReference(billUuid),
  };
}

const byKind = (one: PrintJobView, other: PrintJobView): number =>
  printKinds.indexOf(one.kind) - printKinds.indexOf(other.kind);
