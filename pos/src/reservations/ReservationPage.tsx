import { Alert, Button, Checkbox, NativeSelect } from '@mantine/core';
import type { PosOffer, ReservationView } from '@parterre/server/contract';
import { errorLines, errorOf, trpc, useErrorText, useWishKey } from '@parterre/ui/api';
import { type Cart, pricedTickets, totalAmount } from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { BasketLines } from '../basket/BasketLines.tsx';
import { amountOf, orderOf, sellsNothing, withoutHolds } from '../basket/content.ts';
import { useTill } from '../basket/till.ts';
import { AccountPart } from '../sale/AccountPart.tsx';
import { CardPart } from '../sale/CardPart.tsx';
import { CashPart } from '../sale/CashPart.tsx';
import { outcomeOf } from '../sale/outcomeOf.ts';
import type { Means } from '../sale/usePaying.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { EndPart } from './EndPart.tsx';
import classes from './Reservations.module.css';
import { SlipPart } from './SlipPart.tsx';
import { ticketItems } from './ticketItems.ts';

/** One reservation: its tickets are picked up and paid here, or fewer of them; or it is changed or cancelled. */
export default function ReservationPage(): ReactNode {
  const { t } = useTranslation('reservations');
  const { locale } = useFormats();
  const errorText = useErrorText();
  const { id: uuid = '' } = useParams();
  const read = trpc.pos.reservations.get.useQuery({ uuid, locale });
  trpc.live.watch.useSubscription({ bill: uuid }, { onData: () => void read.refetch() });
  const { data, error } = read;
  if (data !== undefined) return <Reservation key={data.row_version} reservation={data} />;
  if (error === null) return <div aria-busy />;
  return (
    <div className={classes.page}>
      <Head title={t('title')} />
      <Alert color="red" role="alert">
        {errorOf(error).code === 'NOT_FOUND' ? t('gone') : errorText(error)}
      </Alert>
    </div>
  );
}

function Head({ title, reference }: { title: string; reference?: string }): ReactNode {
  return (
    <header className={classes.top}>
      <h1 className={classes.title}>{title}</h1>
      {reference === undefined ? null : <span className={classes.reference}>{reference}</span>}
    </header>
  );
}

function Reservation({ reservation }: { reservation: ReservationView }): ReactNode {
  const { t } = useTranslation('reservations');
  const { time, day, locale, money } = useFormats();
  const { may } = useStaff();
  const { selling } = useTill();
  const offer = trpc.pos.offer.useQuery({ scheduleId: reservation.schedule.id, locale });
  const [items, setItems] = useState(() => ticketItems(reservation));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isChanging, setIsChanging] = useState(false);
  const { uuid, name, reference, schedule, status, isPaying } = reservation;
  const isOpen = status === 'pending' && !isPaying;
  const isHere = selling.state.kind === 'paying' && selling.state.bill === uuid;
  const taken = items.filter((_, index) => !left.has(index));
  const priced = offer.data ? pricedTickets({ items }, offer.data.tariffs, offer.data.screen.class_rate) : [];
  const facts = [
    [t('list.film'), schedule.title],
    [t('list.start'), `${day(schedule.start.slice(0, 10))} · ${time(schedule.start)} · ${schedule.screen}`],
    [t('list.until'), time(reservation.until)],
    [t('phone'), reservation.phone],
    [t('email'), reservation.email],
    [t('notes'), reservation.notes],
    [t('list.source'), t(`source.${reservation.source}`)],
    [t('list.employee'), reservation.by],
  ] as const;
  return (
    <div className={classes.page}>
      <Head title={name ?? reference} reference={reference} />
      <section aria-label={t('one', { reference })}>
        {isOpen || isHere ? null : (
          <Alert color={status === 'used' ? 'green' : 'yellow'} role="status" mb="md">
            {t(`over.${status === 'pending' ? 'paying' : status}`)}
          </Alert>
        )}
        <dl className={classes.facts}>
          {facts.map(([label, value]) =>
            value === null ? null : (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        <ul className={classes.tickets}>
          {items.map((item, index) => {
            const ticket = reservation.tickets[index];
            const seat = item.seat?.name ?? '';
            const price = priced.find((each) => each.item === item);
            return (
              <li key={seat || index} className={classes.ticket} data-left={left.has(index) || undefined}>
                <Checkbox
                  size="lg"
                  label={seat}
                  aria-label={t('take', { seat, rate: price?.tariff.name ?? ticket?.rate ?? '' })}
                  disabled={!isOpen}
                  checked={!left.has(index)}
                  onChange={() => setLeft(toggled(left, index))}
                />
                {isOpen && offer.data ? (
                  <NativeSelect
                    size="lg"
                    aria-label={t('rate', { seat })}
                    value={String(item.price_rate_id)}
                    data={offer.data.tariffs.map(({ price_rate_id, name }) => ({
                      value: String(price_rate_id),
                      label: name,
                    }))}
                    onChange={({ currentTarget }) => {
                      const rate = Number(currentTarget.value);
                      setItems(items.map((each, at) => (at === index ? { ...each, price_rate_id: rate } : each)));
                    }}
                  />
                ) : (
                  <span>{ticket?.rate}</span>
                )}
                <span className={classes.price}>
                  {price && isOpen ? money(price.base + price.surcharge) : ticket ? money(ticket.price) : ''}
                </span>
              </li>
            );
          })}
        </ul>
        <p className={classes.quiet} role="status">
          {left.size > 0 ? t('leftFree', { count: left.size }) : ''}
        </p>
        {isOpen && may('reservations.write') ? (
          <div className={classes.ways}>
            <Button size="lg" variant="default" onClick={() => setIsChanging(true)}>
              {t('change')}
            </Button>
            <EndPart reservation={reservation} />
          </div>
        ) : null}
        {isOpen ? <SlipPart uuid={uuid} /> : null}
      </section>
      {isHere ? (
        <CardPart bill={uuid} onNews={selling.askAgain} />
      ) : isOpen && offer.data ? (
        <PickUp reservation={reservation} items={taken} offer={offer.data} />
      ) : null}
      {isChanging && offer.data ? (
        <ChangeDialog reservation={reservation} offer={offer.data} onClose={() => setIsChanging(false)} />
      ) : null}
    </div>
  );
}

function toggled(set: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(index)) next.add(index);
  return next;
}

/** Sells what is taken, and with it what is in the till's basket: the sale's own money part, under the reservation. */
function PickUp(props: { reservation: ReservationView; items: Cart['items']; offer: PosOffer }): ReactNode {
  const { t } = useTranslation(['reservations', 'pos', 'basket']);
  const { locale } = useFormats();
  const { reservation, items, offer } = props;
  const { basket, selling, methods, cashFor } = useTill();
  const [notice, setNotice] = useState('');
  const wishKey = useWishKey();
  // A card payment that fails makes it a reservation again at its own price, so vouchers in the basket have no part in this sale.
  const { vouchers = [], ...others } = basket.content;
  const amount = totalAmount(pricedTickets({ items }, offer.tariffs, offer.screen.class_rate)) + amountOf(others);
  const isSending = selling.state.kind === 'sending';
  const cash = methods.find(({ is_cash }) => is_cash);
  const cards = methods.filter(({ is_cash }) => !is_cash);
  const pay = async ({ methodId, tendered, part, invoice }: Means): Promise<void> => {
    if (isSending) return;
    if (items.length === 0) return setNotice(t('nothing'));
    if (methodId === null && amount > 0) return setNotice(t('pos:cash.noMethod'));
    if (tendered !== null && tendered < cashFor(amount)) return setNotice(t('pos:cash.tooLittle'));
    setNotice('');
    const { holds, ...rest } = orderOf(others);
    const order = {
      ...{ payment_method_id: methodId, amount, tendered, part, locale, reservation: reservation.uuid },
      ...(invoice && { invoice }),
      ...{ ...rest, items: [...items, ...rest.items] },
    };
    // A try that ended without money is over: the next one is another.
    if (selling.state.kind === 'unpaid') wishKey.forget();
    const answer = await selling.sell({ ...order, bill_id: wishKey.of(order), basket_id: basket.id, holds });
    if (answer !== null && 'bill' in answer) basket.change(withoutHolds);
    if (answer !== null && 'code' in answer) setNotice(errorLines(answer) || answer.message);
  };
  const shown =
    notice === '' && selling.state.kind === 'unpaid' ? t(`pos:card.${outcomeOf(selling.state.payment)}`) : notice;
  return (
    <CashPart
      amount={amount}
      cash={cashFor(amount)}
      cards={amount > 0 ? cards : []}
      account={
        <AccountPart
          amount={amount}
          isSending={isSending}
          onSell={(methodId, invoice) => void pay({ methodId, tendered: null, part: null, invoice })}
        />
      }
      isSending={isSending}
      onPay={(tendered) => void pay({ methodId: cash?.id ?? null, tendered, part: null })}
      onCard={(methodId, part) => void pay({ methodId, tendered: null, part })}
    >
      <div role="alert">{shown === '' ? null : <Alert color="red">{shown}</Alert>}</div>
      {vouchers.length === 0 ? null : (
        <Alert color="yellow" role="status">
          {t('noVouchers')}
        </Alert>
      )}
      {sellsNothing(others) ? null : (
        <section aria-label={t('basket:others')}>
          <BasketLines isSending={isSending} />
        </section>
      )}
    </CashPart>
  );
}
