/** A seat in words: `Row C, seat 7, VIP, €12.50, free`. The same sentence for tooltip, live region and list. */
import { type Hall, SeatFlag } from '@parterre/engine';
import type { TFunction } from 'i18next';
import type { Formats } from '../../format/formats.ts';
import type { SeatClassView } from '../types.ts';
import type { SeatLook } from './look.ts';

export interface SeatWords {
  /** `Row C, seat 7` */
  place: string;
  className: string;
  /** Null without prices. */
  price: string | null;
  /** Wheelchair place, companion seat, sofa, out of order. */
  traits: string[];
  state: string;
}

export interface Speaker {
  hall: Pick<Hall, 'rowLabel' | 'seatShortName' | 'seats'>;
  classes: readonly SeatClassView[];
  /** Texts of the area `seatmap`. */
  t: TFunction<'seatmap'>;
  formats: Formats;
  /** Why seats are out of order. */
  outages?: ReadonlyMap<number, string> | undefined;
  /** Whether a seat is, where nobody said why. */
  isBroken?: ((seat: number) => boolean) | undefined;
}

export function seatPlace({ hall, t }: Pick<Speaker, 'hall' | 't'>, seat: number): string {
  return t('seat', { row: hall.rowLabel(hall.seats.row[seat] ?? 0), seat: hall.seatShortName(seat) });
}

export function seatWords(speaker: Speaker, seat: number, look: SeatLook): SeatWords {
  const { hall, classes, t, formats } = speaker;
  const flags = hall.seats.flags[seat] ?? 0;
  const view = classes[hall.seats.class[seat] ?? 0];
  const traits: string[] = [];
  if (flags & SeatFlag.accessible) traits.push(t('accessible'));
  if (flags & SeatFlag.companion) traits.push(t('companion'));
  if (hall.seats.sofa[seat]) traits.push(t('sofa'));
  const cause = speaker.outages?.get(seat);
  if (cause !== undefined) traits.push(t('outOfOrder', { cause }));
  else if (speaker.isBroken?.(seat)) traits.push(t('broken'));
  return {
    place: seatPlace(speaker, seat),
    className: view?.name ?? '',
    price: view && view.priceMinor !== null ? formats.money(view.priceMinor) : null,
    traits,
    state: t(`state.${look}`),
  };
}

export function seatSentence(speaker: Speaker, seat: number, look: SeatLook): string {
  const { place, className, price, traits, state } = seatWords(speaker, seat, look);
  return [place, className, ...traits, price, state].filter(Boolean).join(', ');
}
