/** Printers of devices and templates, as the portal tries them out. */
import {
  type DevicePrint,
  defaultTemplates,
  type Locale,
  type PrinterStanding,
  type PrintingSettings,
  type PrintJobView,
  type TemplateKind,
  type TemplatePreview,
  templateKinds,
} from '../../contract/index.ts';
import { type EmployeeActor, mayIn, notAllowed, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { deviceOfPort } from '../../domain/portPrinter.ts';
import type { PrintingDevice } from '../../ports/printStore.ts';
import { momentText } from '../../texts/amounts.ts';
import { faultOf, fillIn, onPaper, type TemplateView, testPage } from '../../texts/receiptTemplate.ts';
import { text } from '../../texts/text.ts';
import type { CommonDeps, PortalDeps, PrintingDeps } from '../deps.ts';
import { receiptView, reservationView, ticketViews, voucherViews } from '../printing/documents.ts';
import { exampleBill, exampleCodes, exampleReservation } from '../printing/exampleBill.ts';
import { standingOf, viewOf } from '../printing/printing.ts';
import { sendWaiting } from '../printing/send.ts';
import { asOfNow, readAsStaff } from './change.ts';

type Deps = Pick<CommonDeps, 'onFault' | 'clock' | 'bus'> & Pick<PortalDeps, 'staff' | 'changes'> & PrintingDeps;

/** How a device's printer is, and what it was given last, the newest first. */
export interface DevicePrints {
  printer: PrinterStanding;
  jobs: PrintJobView[];
}

/** Errors of a device: `readAsStaff`. */
export interface StaffPrinting {
  ofDevice(actor: EmployeeActor, asked: { id: number }): Promise<DevicePrints>;
  /** Prints a test page, or what failed once more. PRINTER_MISSING; NOT_FOUND: the device has no such job, or it did not fail. */
  print(actor: EmployeeActor, asked: DevicePrint, locale: Locale): Promise<DevicePrints>;
  /** A template with a sale that never was. VALIDATION_FAILED (`template`): it cannot be used. */
  preview(actor: EmployeeActor, asked: TemplatePreview): Promise<{ svg: string }>;
}

const shownJobs = 20;

export function createStaffPrinting(deps: Deps): StaffPrinting {
  const { printStore, receiptPrinters, onFault } = deps;

  async function deviceOf(
    asking: EmployeeActor,
    id: number,
    permission: 'devices.read' | 'devices.write',
  ): Promise<PrintingDevice> {
    const { exhibitor_id, cinema_id } = await readAsStaff(deps, asking, {
      permission,
      entity: 'device',
      id: String(id),
    });
    if (permission === 'devices.write' && cinema_id !== null) {
      const actor = await asOfNow(deps.staff, asking);
      if (!mayIn(actor, permission, scopeOf(exhibitor_id, [cinema_id]))) throw notAllowed(actor, exhibitor_id);
    }
    const device = await printStore.device(id);
    if (!device) throw new ParterreError('NOT_FOUND');
    return device;
  }

  async function printsOf(device: PrintingDevice): Promise<DevicePrints> {
    const jobs = await printStore.ofDevice(device.id, shownJobs);
    return { printer: await standingOf(deps, device), jobs: jobs.map(viewOf) };
  }

  return {
    ofDevice: async (asking, { id }) => printsOf(await deviceOf(asking, id, 'devices.read')),

    async print(asking, { id, job: jobId, request }, locale) {
      const device = await deviceOf(asking, id, 'devices.write');
      const { printer, paperWidthMm, name, timezone } = device;
      if (printer === null) throw new ParterreError('PRINTER_MISSING');
      const failed = jobId === undefined ? null : await printStore.job(jobId);
      if (jobId !== undefined && (failed?.deviceId !== id || failed.status !== 'failed'))
        throw new ParterreError('NOT_FOUND');
      const at = momentText(deps.clock.nowMs(), locale, timezone);
      const title = text(locale, 'tickets:paper.test');
      const address = deviceOfPort(printer) !== null ? text(locale, 'tickets:paper.port') : printer;
      await printStore.add([
        {
          deviceId: id,
          billUuid: failed?.billUuid ?? null,
          kind: failed?.kind ?? 'test',
          request,
          printer,
          paperWidthMm,
          opensDrawer: false,
          document: failed?.document ?? testPage({ title, device: name, at, address }, paperWidthMm),
        },
      ]);
      sendWaiting(deps, printer).catch((error: unknown) => onFault(error, 'print'));
      return printsOf(device);
    },

    async preview(asking, { exhibitor, kind, template, paper_width_mm, locale }) {
      const actor = await asOfNow(deps.staff, asking);
      if (!mayIn(actor, 'settings.read', scopeOf(exhibitor, null))) throw notAllowed(actor, exhibitor);
      const seller = await printStore.house(exhibitor);
      if (!seller) throw new ParterreError('NOT_FOUND');
      const views = exampleViews({ exhibitorId: exhibitor, ...seller }, kind, locale, deps.clock.nowMs());
      const shown = template ?? defaultTemplates[kind];
      const fault = faultOf(kind, shown, views[0] ?? {});
      if (fault) throw new ParterreError('VALIDATION_FAILED', { fields: { template: [fault] } });
      const markup = onPaper(views.slice(0, 1).map((view) => fillIn(shown, view)));
      const svg = receiptPrinters.drawing({ markup, paperWidthMm: paper_width_mm });
      if (svg === null) throw new ParterreError('VALIDATION_FAILED', { fields: { template: [brokenPicture] } });
      return { svg };
    },
  };
}

const brokenPicture = { key: 'template_picture' } as const;

function exampleViews(
  seller: Parameters<typeof exampleBill>[0],
  kind: TemplateKind,
  locale: Locale,
  nowMs: number,
): TemplateView[] {
  const bill = exampleBill(seller, locale, nowMs);
  switch (kind) {
    case 'receipt':
      return [receiptView(bill)];
    case 'ticket':
      return ticketViews(bill, exampleCodes(bill));
    case 'voucher':
      return voucherViews(bill);
    case 'reservation':
      return [reservationView(bill, exampleReservation(locale, nowMs))];
  }
}

/** VALIDATION_FAILED at the templates that cannot be used. `at`: where they stand in the form. */
export function mustPrint(
  { receiptPrinters, clock }: Pick<PrintingDeps, 'receiptPrinters'> & Pick<CommonDeps, 'clock'>,
  values: Partial<PrintingSettings>,
  at: string,
): void {
  const seller = { exhibitorId: 0, house: { name: 'A', vat: 'B', email: 'c', timezone: 'UTC' }, cinema: null };
  const fields: NonNullable<ParterreError['detail']['fields']> = {};
  for (const kind of templateKinds) {
    const template = values[`${kind}_template`];
    if (template === undefined || template === null) continue;
    const [view = {}] = exampleViews(seller, kind, 'en', clock.nowMs());
    const fault = faultOf(kind, template, view);
    if (fault) fields[`${at}.${kind}_template`] = [fault];
    else if (receiptPrinters.drawing({ markup: fillIn(template, view), paperWidthMm: 58 }) === null)
      fields[`${at}.${kind}_template`] = [brokenPicture];
  }
  if (Object.keys(fields).length > 0) throw new ParterreError('VALIDATION_FAILED', { fields });
}
