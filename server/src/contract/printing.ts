/** Receipts and tickets on paper. */
import { z } from 'zod';
import { billIdSchema } from './bills.ts';
import {
  type BaudRate,
  type PaperWidthMm,
  type PrinterState,
  type PrintFailure,
  type PrintKind,
  type PrintStatus,
  paperKinds,
  paperWidthsMm,
  printerStates,
} from './enumerations.ts';
import { idSchema, lineSchema, ofExhibitorSchema, textSchema } from './ids.ts';
import { locales } from './locales.ts';
import type { PrintOutcome } from './printerConversation.ts';
import { templateKinds } from './receiptTemplates.ts';

const address = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,120}[A-Za-z0-9])?(?::\d{1,5})?$/;
/** Where a printer is in the network: a name or an IPv4 address, with its port unless that is 9100, as printers have it. */
export const printerAddressSchema = lineSchema
  .trim()
  .min(1)
  .max(200)
  .refine(
    (text) => address.test(text) && Number(text.split(':')[1] ?? 1) >= 1 && Number(text.split(':')[1] ?? 1) < 65_536,
    {
      params: { key: 'printer' },
    },
  );

/** receiptline markup with placeholders. */
export const templateSchema = textSchema.min(1).max(20_000);

/** A printer as the till and the portal show it. */
export interface PrinterStanding {
  /** Where it is, which no reader needs to understand; null: the device has none. */
  address: string | null;
  paper_width_mm: PaperWidthMm;
  /** `printing`: it prints right now, and is not asked. Null: there is none. */
  state: PrinterState | 'printing' | null;
}

/** Something that was to be printed. */
export interface PrintJobView {
  id: string;
  kind: PrintKind;
  status: PrintStatus;
  /** Null: it did not fail. */
  failure: PrintFailure | null;
  /** Failed, and a part of it may be on paper. */
  begun: boolean;
  created_at: string;
  /** What its sale is called towards people; null: a test page. */
  reference: string | null;
}

/** What the printer of a till does with a bill: the newest of each kind. */
export interface BillPrints {
  printer: PrinterStanding;
  jobs: PrintJobView[];
}

/** What became of a shift's report; null: it is none of the till's newest pages any more. */
export interface ShiftPrint {
  job: PrintJobView | null;
}

/** A document as it looks on paper: an SVG of the roll's printable width. */
export interface PrintPreview {
  kind: PrintKind;
  svg: string;
  /** How wide it is on the roll, without the margins that no printer reaches. */
  width_mm: number;
}

/** Prints of a bill once more. `request`: made by whoever asks: asked twice with the same, it is printed once. */
export const printAgainSchema = billIdSchema.extend({
  kind: z.enum(paperKinds),
  request: z.uuid().toLowerCase(),
});
export type PrintAgain = z.infer<typeof printAgainSchema>;

const jobIdSchema = z.string().regex(/^[1-9]\d{0,17}$/);

/** A test page of a device, or what failed there once more (`job`). */
export const devicePrintSchema = idSchema.extend({
  job: jobIdSchema.optional(),
  request: z.uuid().toLowerCase(),
});
export type DevicePrint = z.infer<typeof devicePrintSchema>;

/** A printer at the device's own serial port. */
export interface PortStanding {
  baud: BaudRate;
  /** The newest page that waits for it; null: none does. */
  waiting: string | null;
}

/** A page that the device brings to its printer. */
export interface PortPage {
  id: string;
  /** ESC/POS, in base64. */
  bytes: string;
}

export const portStateSchema = z.object({ state: z.enum(printerStates) });
export const portPageSchema = z.object({ id: jobIdSchema });

const stoppedSchema = z.enum(['offline', 'paper_end', 'cover_open', 'overheating']);
const outcomeSchema: z.ZodType<PrintOutcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('printed') }),
  z.object({ kind: z.literal('refused'), state: stoppedSchema }),
  z.object({ kind: z.literal('stopped'), why: z.enum([...stoppedSchema.options, 'interrupted']) }),
]);
export const portEndSchema = portPageSchema.extend({ outcome: outcomeSchema });

/** A template while it is written, shown with a sale that never was. Null: the one that is there by itself. */
export const templatePreviewSchema = ofExhibitorSchema.extend({
  kind: z.enum(templateKinds),
  template: templateSchema.nullable(),
  paper_width_mm: z.literal(paperWidthsMm),
  locale: z.enum(locales),
});
export type TemplatePreview = z.infer<typeof templatePreviewSchema>;

/** Why a template cannot be printed: its text in `validation` is `template_…`, and `values` are what it names. */
export interface TemplateFault {
  key: 'template_unclosed' | 'template_unknown' | 'template_command' | 'template_markup';
  values: { what: string };
}
