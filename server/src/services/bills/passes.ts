/** Tickets and vouchers of a bill as passes for the wallets of phones, in bundles of as many as a phone takes at once. */
import { bundleUrls, passesInBundle } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { TicketOrder, VoucherCards } from '../../ports/ticketPrinter.ts';
import type { PassFile, WalletPasses } from '../../ports/walletPasses.ts';
import type { CommonDeps, PlanningDeps, PortalDeps, SaleDeps } from '../deps.ts';

type MakerDeps = Pick<CommonDeps, 'clock'> & Pick<SaleDeps, 'passes'>;

export type PassDeps = MakerDeps & Pick<PortalDeps, 'settings'> & Pick<PlanningDeps, 'media'>;

/** A document with what it is. */
export interface PassDocument {
  fileName: string;
  mediaType: 'application/vnd.apple.pkpass' | 'application/vnd.apple.pkpasses';
  bytes: Uint8Array;
}

/** Who makes passes now; null: nobody here, or phones would refuse them, since the certificate has ended meanwhile. */
function makerNow({ passes, clock }: MakerDeps): WalletPasses | null {
  return passes !== null && clock.nowMs() < passes.validUntilMs ? passes : null;
}

interface PassPlace {
  /** The website's, `https://cinema.example`. */
  origin: string;
  billUuid: string;
  of: 'tickets' | 'vouchers';
}

/** Where the passes of a bill are, absolute: the first bundle, which others follow as `?part=2` and so on. Null: no passes are made here. */
export function passUrl(deps: MakerDeps, { origin, billUuid, of }: PassPlace): string | null {
  return makerNow(deps) && `${origin}/api/bill/${billUuid}/${of}.pkpass`;
}

/** The addresses of all bundles of a bill with so many passes. */
export function passUrls(deps: MakerDeps, place: PassPlace, count: number): string[] {
  const first = passUrl(deps, place);
  return first === null ? [] : bundleUrls(first, count);
}

/** The passes of an order's tickets that are not cancelled. `part`: which bundle, from 1. NOT_FOUND: there are none of it. UNAVAILABLE. */
export async function ticketPasses(deps: PassDeps, order: TicketOrder, part: number): Promise<PassDocument> {
  const maker = makerNow(deps);
  const tickets = inPart(
    order.tickets.filter(({ cancelled }) => !cancelled),
    part,
  );
  if (maker === null || tickets.length === 0) throw new ParterreError('NOT_FOUND');
  const made = await maker.tickets({ ...order, tickets }, await logoOf(deps, order.exhibitorId));
  return documentOf(`tickets-${order.reference}`, made);
}

/** The passes of a bill's vouchers. NOT_FOUND: there are none of this part. UNAVAILABLE. */
export async function voucherPasses(
  deps: PassDeps,
  { exhibitorId, cards }: { exhibitorId: number; cards: VoucherCards },
  part: number,
): Promise<PassDocument> {
  const maker = makerNow(deps);
  const vouchers = inPart(cards.vouchers, part);
  if (maker === null || vouchers.length === 0) throw new ParterreError('NOT_FOUND');
  const made = await maker.vouchers({ ...cards, vouchers }, await logoOf(deps, exhibitorId));
  return documentOf(`vouchers-${cards.reference}`, made);
}

const inPart = <T>(all: T[], part: number): T[] => all.slice((part - 1) * passesInBundle, part * passesInBundle);

async function logoOf({ settings, media }: PassDeps, exhibitorId: number | null): Promise<Uint8Array | null> {
  const url = exhibitorId === null ? null : await settings.logo(exhibitorId);
  return url === null ? null : media.read(url);
}

function documentOf(name: string, { bytes, isBundle }: PassFile): PassDocument {
  return isBundle
    ? { fileName: `${name}.pkpasses`, mediaType: 'application/vnd.apple.pkpasses', bytes }
    : { fileName: `${name}.pkpass`, mediaType: 'application/vnd.apple.pkpass', bytes };
}
