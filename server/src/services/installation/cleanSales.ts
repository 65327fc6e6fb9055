/** What nobody needs any more is deleted each night. */
import type { CommonDeps, PlanningDeps, PortalDeps, PrintingDeps, SaleDeps } from '../deps.ts';

const dayMs = 86_400_000;
/** A late payment can be honoured this long, while nobody took the seats. */
const keepClaimsMs = 7 * dayMs;
const keepNotificationsMs = 90 * dayMs;
/** Whoever asks for older ones has them printed again. */
const keepPdfsMs = 30 * dayMs;

/** Whoever asks for older receipts has them printed anew. */
const keepPrintsMs = 30 * dayMs;

/** Whoever wanted what is in it has gone home. */
const keepBasketsMs = dayMs;

/** A form that an upload was made for is saved by then. */
const keepUploadsMs = dayMs;

/** Deletes claims of long expired bills, old webhook ids, PDFs and uploads that nothing refers to, what was printed, forgotten baskets, wrong passwords of before, and enqueues the next night's cleaning. */
export async function cleanSales(
  deps: Pick<CommonDeps, 'clock' | 'jobs'> &
    Pick<SaleDeps, 'sales' | 'catalogue'> &
    Pick<PortalDeps, 'signIns' | 'baskets'> &
    Pick<PrintingDeps, 'printStore'> &
    Pick<PlanningDeps, 'media'>,
): Promise<void> {
  await deps.sales.clean({ claimsMs: keepClaimsMs, notificationsMs: keepNotificationsMs, pdfsMs: keepPdfsMs });
  await deps.media.sweep(new Set(await deps.catalogue.uploadsInUse()), deps.clock.nowMs() - keepUploadsMs);
  await deps.printStore.clean(keepPrintsMs);
  await deps.signIns.clean();
  await deps.baskets.clean(keepBasketsMs);
  await scheduleCleaning(deps);
}

/** Enqueues the next night's cleaning, unless it is. At 4:17 UTC the cinemas are closed. */
export async function scheduleCleaning({ clock, jobs }: Pick<CommonDeps, 'clock' | 'jobs'>): Promise<void> {
  const nowMs = clock.nowMs();
  const atMs = Math.floor(nowMs / dayMs) * dayMs + (4 * 60 + 17) * 60_000;
  await jobs.add('clean-sales', {}, { runAtMs: atMs > nowMs ? atMs : atMs + dayMs, key: 'clean-sales' });
}
