import type { PosOffer } from '@parterre/server/contract';
import { assignedSurcharges, counterSelectionRules } from '@parterre/ui/checkout';
import { type SeatSale, type SeatSaleOptions, useSeatSale } from '@parterre/ui/seatmap/sale';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';

export interface PartySeats {
  /** Seats that are held in place of those that do not stay. */
  held: SeatSale;
  /** How many seats are still to be held, or are. */
  open: number;
  /** Names of the seats that stay. */
  stay: readonly string[];
  /** What the map shows: seats that stay are the party's, as those that are held. */
  shown: SeatSale;
  pick(seat: number): void;
}

/**
 * Seats of a party that has some by a bill already. A seat that is given up on the map is replaced by one that is free; one that was given up can be
 * had back until then. `own`: names of what the party has; `count`: how many seats it shall have.
 */
export function usePartySeats(
  props: Pick<SeatSaleOptions, 'autoAssign' | 'checkingOut' | 'onWarning' | 'onArrangementChange'> & {
    offer: PosOffer;
    own: readonly string[];
    count: number;
  },
): PartySeats {
  const { offer, own, count, ...options } = props;
  const { screen, schedule, may_sell_blocked } = offer;
  const [kept, setKept] = useState(own);
  /** A free seat that was tapped while all stay: it is held once one of them has given way. */
  const [next, setNext] = useState<number | null>(null);
  const surcharges = useMemo(() => assignedSurcharges(screen), [screen]);
  const stay = useMemo(() => kept.slice(0, count), [kept, count]);
  const open = count - stay.length;
  const held = useSeatSale({
    ...options,
    at: 'pos',
    scheduleId: schedule.id,
    count: open,
    rules: counterSelectionRules(screen, may_sell_blocked),
    surcharges,
    resume: null,
  });
  const { hall, selected } = held;

  const holdNext = useEffectEvent((seat: number) => {
    setNext(null);
    held.toggle(seat);
  });
  useEffect(() => {
    if (next !== null && open > 0) holdNext(next);
  }, [next, open]);

  const ofParty = useMemo(() => {
    const seats = new Map<string, number>();
    if (hall !== null)
      for (let seat = 0; seat < hall.seatCount; seat++) {
        const name = hall.seatName(seat);
        if (own.includes(name)) seats.set(name, seat);
      }
    return seats;
  }, [hall, own]);
  const shown = useMemo(() => {
    const isOwn = (seat: number) => hall !== null && ofParty.get(hall.seatName(seat)) === seat;
    const seats = [...stay.flatMap((name) => ofParty.get(name) ?? []), ...selected];
    return {
      ...held,
      selected: seats.sort((one, other) => one - other),
      dearer: null,
      pickable: (seat: number) => isOwn(seat) || held.pickable(seat),
      groupOf: (seat: number) => (isOwn(seat) ? [seat] : held.groupOf(seat)),
    };
  }, [hall, held, selected, stay, ofParty]);

  return {
    held,
    open,
    stay,
    shown,
    pick(seat) {
      const name = hall?.seatName(seat) ?? '';
      if (stay.includes(name)) return setKept(stay.filter((each) => each !== name));
      if (ofParty.has(name)) return setKept([...(open === 0 ? stay.slice(1) : stay), name]);
      if (open > 0) return held.toggle(seat);
      setKept(stay.slice(1));
      setNext(seat);
    },
  };
}
