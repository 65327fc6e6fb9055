import { Alert, Button, Modal } from '@mantine/core';
import type { PosOffer, ReservationView } from '@parterre/server/contract';
import { errorOf, fieldErrors, trpc, useWishKey } from '@parterre/ui/api';
import { type Cart, cartSeats, pricedTickets, seatTickets, setQuantity, totalAmount } from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useState } from 'react';
import { RatesPart } from '../sale/RatesPart.tsx';
import saleClasses from '../sale/Sale.module.css';
import { SeatsPart } from '../sale/SeatsPart.tsx';
import { usePartySeats } from '../sale/usePartySeats.ts';
import { ContactFields } from './ContactFields.tsx';
import { contactOf, contactRefusal, sentContact } from './contact.ts';
import { ticketItems } from './ticketItems.ts';

/** Most tickets that the server takes in one order. */
const mostTickets = 100;

/** Who reserved, how many of which rates, and where they sit: seats that stay are kept, others are held until it is saved. */
export function ChangeDialog(props: { reservation: ReservationView; offer: PosOffer; onClose(): void }): ReactNode {
  const { t } = useTranslation('reservations');
  const { t: tPos } = useTranslation('pos');
  const { money, locale } = useFormats();
  const { reservation, offer, onClose } = props;
  const { schedule, uuid, row_version, tickets } = reservation;
  const utils = trpc.useUtils();
  const [contact, setContact] = useState(() => contactOf(reservation));
  const [chosen, setChosen] = useState<Cart>(() => ({ items: ticketItems(reservation) }));
  const [own] = useState(() => tickets.flatMap(({ seat }) => seat?.name ?? []));
  const [notice, setNotice] = useState('');
  const wishKey = useWishKey();
  const change = trpc.pos.reservations.change.useMutation({
    onSuccess: async () => {
      seats.held.keep();
      await utils.pos.reservations.invalidate();
      onClose();
    },
    onError: (thrown) => {
      const refused = errorOf(thrown);
      if (refused.code === 'SEATS_TAKEN' && refused.seats) seats.held.lose(refused.seats);
      if (refused.code === 'SEATS_REARRANGED') seats.held.outdated();
      if (refused.code === 'AMOUNT_CHANGED') void utils.pos.offer.invalidate();
    },
  });
  const count = chosen.items.length;
  const isMore = count > own.length;
  const seats = usePartySeats({
    // The engine seats who comes to the party; where one of it sits elsewhere, that is tapped.
    ...{ offer, own, count, autoAssign: isMore, checkingOut: change.isPending },
    onWarning: (warning) =>
      setNotice(warning.kind === 'refused' ? warning.notice.message : tPos(`seats.${warning.kind}`)),
    onArrangementChange: () => void utils.pos.offer.invalidate(),
  });
  const { shown, held, open } = seats;
  const seatedOn = (selected: readonly number[]): Cart =>
    shown.hall === null ? chosen : seatTickets(chosen, cartSeats(shown.hall, selected));
  const cart = seatedOn(shown.selected);
  const amount = totalAmount(pricedTickets(cart, offer.tariffs, offer.screen.class_rate));
  const refusal = change.error === null ? null : errorOf(change.error);
  const errors = fieldErrors(change.error);
  const goOn = (): void => {
    setNotice('');
    change.reset();
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    goOn();
    if (open > 0 && (!held.complete || held.hold === null)) {
      setNotice(held.notices[0]?.message ?? tPos('seats.choose', { count: open - held.selected.length }));
      return;
    }
    const wish = { uuid, row_version, locale, amount, ...sentContact(contact), items: cart.items };
    change.mutate({
      ...wish,
      request: wishKey.of(wish),
      hold_token: open > 0 ? (held.hold?.token ?? null) : null,
    });
  };
  const caps = {
    remainingOnline: offer.schedule.available_seats + tickets.length,
    freeSeats: null,
    perOrder: mostTickets,
  };
  const said =
    notice ||
    (refusal === null
      ? ''
      : refusal.quote
        ? t('newAmount', { sum: money(refusal.quote.amount) })
        : contactRefusal(refusal));
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t('changeTitle')}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form className={saleClasses.sale} noValidate onSubmit={save}>
        <p className={`${saleClasses.schedule} ${saleClasses.facts}`}>
          {[reservation.reference, schedule.title, schedule.screen].join(' · ')}
        </p>
        <SeatsPart
          sale={shown}
          onPick={(seat) => {
            goOn();
            // Which ticket has which seat stays so.
            setChosen(cart);
            seats.pick(seat);
          }}
          screen={offer.screen}
          wanted={count}
          baseRate={offer.tariffs[0]}
          isSending={change.isPending}
          proposes={open > 0}
        />
        <div className={saleClasses.form}>
          <ContactFields contact={contact} errors={errors} onChange={setContact} />
          <RatesPart
            cart={cart}
            tariffs={offer.tariffs}
            caps={caps}
            isSending={change.isPending}
            onQuantity={(rate, quantity) => {
              goOn();
              setChosen(setQuantity(cart, schedule.id, rate, quantity));
            }}
          />
        </div>
        <div className={saleClasses.cash}>
          <div role="alert">{said === '' ? null : <Alert color="red">{said}</Alert>}</div>
          <Button type="submit" size="xl" fullWidth loading={change.isPending} disabled={count === 0}>
            {`${t('changeSave')} · ${money(amount)}`}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
