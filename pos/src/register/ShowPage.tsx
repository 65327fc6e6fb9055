import { ActionIcon, Alert, Button } from '@mantine/core';
import type { PosOffer, Tariff } from '@parterre/server/contract';
import {
  type Caps,
  type Cart,
  capReason,
  isPayable,
  nextQuantity,
  previousQuantity,
  quantityOf,
  selectionRules,
} from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme, versionLabel } from '@parterre/ui/programme';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ticketsAmount } from '../basket/content.ts';
import { SeatsPart } from '../sale/SeatsPart.tsx';
import { useLiveOffer } from '../sale/useLiveOffer.ts';
import { useShowSale } from '../sale/useShowSale.ts';
import classes from './Register.module.css';
import { useRegister } from './register.ts';

/** Tickets of one show, then their seats. */
export default function ShowPage(): ReactNode {
  const { t } = useTranslation('register');
  const scheduleId = Number(useParams().id);
  const show = useLiveOffer(scheduleId);
  if (show.kind === 'there') return <ShowForm key={scheduleId} offer={show.offer} refetch={show.refetch} />;
  if (show.kind === 'loading') return <div className={classes.page} aria-busy />;
  return (
    <section className={classes.middle}>
      <h1 className={classes.title}>{t(`show.${show.kind}`)}</h1>
      {show.kind === 'gone' ? null : <Alert color="red">{show.message}</Alert>}
      <div className={classes.ways}>
        {show.kind === 'gone' ? null : (
          <Button className={classes.next} variant="default" onClick={show.refetch}>
            {t('retry')}
          </Button>
        )}
        <Button className={classes.next} component={Link} to="/films">
          {t('show.back')}
        </Button>
      </div>
    </section>
  );
}

function ShowForm({ offer, refetch }: { offer: PosOffer; refetch(): void }): ReactNode {
  const { t } = useTranslation('register');
  const { money, time, dayRelative } = useFormats();
  const { startup, today, movie } = useProgramme();
  const { basket } = useRegister();
  const navigate = useNavigate();
  const [step, setStep] = useState<'tickets' | 'seats'>('tickets');
  const [notice, setNotice] = useState('');
  const { tariffs, screen, film } = offer;
  const { max_tickets_per_order, public: shared } = startup.settings;
  const { schedule, sale, cart, count, show, caps, seated, setTickets, pick } = useShowSale({
    offer,
    basket,
    rules: selectionRules(screen),
    perOrder: max_tickets_per_order,
    isSending: false,
    onWarning: (warning) => setNotice(warning.kind === 'refused' ? warning.notice.message : t(`seats.${warning.kind}`)),
    refetch,
  });
  const poster = movie(film.id)?.assets.poster;
  const goOn = async (): Promise<void> => {
    setNotice('');
    if (step === 'tickets') return setStep('seats');
    const settled = await sale.settled();
    if (settled?.complete && isPayable(seated(settled), true)) return void navigate('/products');
    setNotice(settled?.notices[0]?.message ?? t('seats.missing', { count: count - sale.selected.length }));
  };
  return (
    <div className={classes.page}>
      <header className={classes.show}>
        {poster ? <img className={classes.poster} src={poster.md} alt="" /> : null}
        <div>
          <h1 className={classes.title}>{film.title}</h1>
          <p className={classes.text}>
            {[
              `${dayRelative(schedule.day, today)} ${time(schedule.start)}`,
              screen.name,
              versionLabel(schedule.version, shared.display_version_dimension_enabled),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
        </div>
      </header>
      <div className={classes.scroll}>
        {step === 'tickets' ? (
          <Rates cart={cart} tariffs={tariffs} caps={caps} onQuantity={setTickets} />
        ) : (
          <div className={classes.map}>
            <SeatsPart
              sale={sale}
              onPick={(seat) => {
                setNotice('');
                pick(seat);
              }}
              screen={screen}
              wanted={count}
              baseRate={tariffs[0]}
              isSending={!schedule.is_seatpicker_enabled}
              guise="visitor"
            />
          </div>
        )}
      </div>
      <div role="alert">{notice === '' ? null : <Alert color="yellow">{notice}</Alert>}</div>
      <div className={classes.actions}>
        {step === 'tickets' ? (
          <Button className={classes.next} variant="default" component={Link} to="/films">
            {t('show.back')}
          </Button>
        ) : (
          <Button className={classes.next} variant="default" onClick={() => setStep('tickets')}>
            {t('show.toTickets')}
          </Button>
        )}
        <output className={`${classes.sum} p-figures`}>{show === null ? '' : money(ticketsAmount(show))}</output>
        <Button className={classes.next} disabled={count === 0} onClick={() => void goOn()}>
          {t(step === 'tickets' ? 'show.toSeats' : 'show.next')}
        </Button>
      </div>
    </div>
  );
}

/** How many tickets of each rate. */
function Rates(props: {
  cart: Cart;
  tariffs: readonly Tariff[];
  caps: Caps;
  onQuantity(rateId: number, quantity: number): void;
}): ReactNode {
  const { t } = useTranslation(['register', 'pos']);
  const { money } = useFormats();
  const { cart, tariffs, caps, onQuantity } = props;
  if (tariffs.length === 0) return <p className={classes.text}>{t('pos:rates.none')}</p>;
  return (
    <ul className={classes.rates} aria-label={t('show.tickets')}>
      {tariffs.map((tariff) => {
        const { price_rate_id: id, name, description, total_price } = tariff;
        const quantity = quantityOf(cart, id);
        const more = nextQuantity(cart, tariff, caps);
        const reason = more === quantity ? capReason(cart, tariff, caps) : null;
        const most = { rate: tariff.max_tickets, order: caps.perOrder, seats: caps.remainingOnline };
        return (
          <li key={id} data-chosen={quantity > 0 || undefined}>
            <div className={classes.rate}>
              <b>{name}</b>
              {description === null || description === '' ? null : <span>{description}</span>}
              {reason === null ? null : (
                <span className={classes.limit}>{t(`pos:rates.limit.${reason}`, { count: most[reason] })}</span>
              )}
            </div>
            <b className="p-figures">{money(total_price)}</b>
            <div className={classes.quantity}>
              <ActionIcon
                size={72}
                variant="default"
                aria-label={t('pos:rates.less', { name })}
                disabled={quantity === 0}
                onClick={() => onQuantity(id, previousQuantity(cart, tariff))}
              >
                <IconMinus aria-hidden />
              </ActionIcon>
              <output className="p-figures" aria-label={t('show.count', { name })}>
                {quantity}
              </output>
              <ActionIcon
                size={72}
                variant="filled"
                aria-label={t('pos:rates.more', { name, price: money(total_price), count: quantity })}
                disabled={more === quantity}
                onClick={() => onQuantity(id, more)}
              >
                <IconPlus aria-hidden />
              </ActionIcon>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
