import { Button, UnstyledButton } from '@mantine/core';
import { inCash, type OfflineUploaded, type Tariff } from '@parterre/server/contract';
import type { Cart } from '@parterre/ui/checkout';
import { useDevice } from '@parterre/ui/device';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { QrCode } from '@parterre/ui/qr';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import pageClasses from '../Page.module.css';
import { CashPart } from '../sale/CashPart.tsx';
import { RatesPart } from '../sale/RatesPart.tsx';
import classes from './Alone.module.css';
import { useAlone } from './AloneProvider.tsx';
import { isForGood, RefusedSale } from './RefusedSale.tsx';
import type { AloneSale, KeptShow } from './tillStorage.ts';

/** Sells what the till has kept, for cash, when there is no network. */
export default function AlonePage(): ReactNode {
  const { t } = useTranslation('alone');
  const { time } = useFormats();
  const { till, standing, isAlone, isBroken } = useAlone();
  const [chosen, setChosen] = useState<string | null>(null);
  const [sold, setSold] = useState<AloneSale | null>(null);
  /** What the server has answered to whoever has set a sale aside; null: it has named it. */
  const [answered, setAnswered] = useState<OfflineUploaded | null | undefined>();
  const refused = isAlone ? [] : standing.sales.filter(({ id }) => isForGood(standing.refused.get(id)));
  const shows = standing.shows.filter(({ seats, untilMs }) => seats.length > 0 && untilMs > Date.now());
  const show = shows.find(({ id }) => id === chosen);
  if (sold !== null) return <Sold sale={sold} onNext={() => setSold(null)} />;
  return (
    <>
      <div className={pageClasses.head}>
        <h1 className={pageClasses.title}>{t('pageTitle')}</h1>
        {isAlone ? null : (
          <Button size="lg" variant="default" component={Link} to="/">
            {t('back')}
          </Button>
        )}
      </div>
      {isBroken ? <p role="alert">{t('broken')}</p> : null}
      {!isAlone ? (
        <p>{t('notAlone')}</p>
      ) : shows.length === 0 ? (
        <p>{t('nothing')}</p>
      ) : (
        <ul className={classes.shows} aria-label={t('shows')}>
          {shows.map(({ id, title, screen, start, seats }) => (
            <li key={id}>
              <UnstyledButton className={classes.show} aria-pressed={id === chosen} onClick={() => setChosen(id)}>
                <b className="p-figures">{time(start)}</b> <span>{`${title} · ${screen}`}</span>
                <span>{t('seats', { count: seats.length })}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {isAlone && show ? <Selling key={show.id} show={show} onSold={setSold} /> : null}
      <p role="status">
        {answered
          ? t('refused.taken', { reference: answered.reference })
          : answered === null
            ? t('refused.done')
            : null}
      </p>
      {refused.length === 0 ? null : (
        <section aria-labelledby="alone-refused">
          <h2 id="alone-refused">{t('refused.title')}</h2>
          <p>{t('refused.text')}</p>
          <ul className={classes.refusals}>
            {refused.map((sale) => (
              <RefusedSale
                key={sale.id}
                sale={sale}
                refusal={standing.refused.get(sale.id)}
                onSetAside={async (said) => {
                  setAnswered(undefined);
                  setAnswered(await till.setAside(sale, said));
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Selling({ show, onSold }: { show: KeptShow; onSold(sale: AloneSale): void }): ReactNode {
  const { t } = useTranslation('alone');
  const { locale } = useFormats();
  const { employee } = useDevice();
  const { till } = useAlone();
  const [rates, setRates] = useState<number[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  // Below many shows the rates and the cash would be out of sight.
  useEffect(() => {
    section.current?.scrollIntoView();
  }, []);
  // Fewer may be left since they were chosen, where another window sold some.
  const chosen = rates.slice(0, show.seats.length);
  const tickets = chosen.flatMap((rate, place) => {
    const seat = show.seats[place];
    return seat
      ? [
          {
            line: seat.line,
            rate,
            seat: seat.name,
            code: seat.code,
            barcode: seat.barcode,
            price: seat.prices[rate] ?? 0,
          },
        ]
      : [];
  });
  const amount = tickets.reduce((sum, { price }) => sum + price, 0);
  const cash = inCash(amount, show.rounds_cash);
  const [first] = show.seats;
  const tariffs: Tariff[] = show.rates.map(({ id, name, most }) => ({
    price_rate_id: id,
    name,
    description: null,
    total_price: first?.prices[id] ?? 0,
    min_tickets: 0,
    max_tickets: most,
    accept_voucher: false,
  }));
  const cart: Cart = {
    items: chosen.map((rate, place) => ({
      ...{ type: 'ticket', schedule_id: show.schedule, price_rate_id: rate },
      ...{ voucher_id: null, seat: null, bill_order: place },
    })),
  };
  const sell = async (tendered: number): Promise<void> => {
    if (tickets.length === 0 || tendered < cash) return;
    setIsSending(true);
    setFailed(false);
    try {
      const { id: keeping, title, screen, start } = show;
      onSold(
        await till.sell({
          ...{ keeping, title, screen, start, amount, cash, tendered, locale },
          tickets: tickets.map(({ price: _, ...ticket }) => ticket),
          employee: employee?.id ?? null,
        }),
      );
    } catch {
      setFailed(true);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className={classes.selling} ref={section}>
      <RatesPart
        cart={cart}
        tariffs={tariffs}
        caps={{ remainingOnline: show.seats.length, freeSeats: null, perOrder: show.seats.length }}
        isSending={isSending}
        onQuantity={(rate, quantity) =>
          setRates([...chosen.filter((each) => each !== rate), ...Array.from({ length: quantity }, () => rate)])
        }
      />
      <div>
        <p role="status">
          {tickets.length === 0 ? t('choose') : t('given', { seats: tickets.map(({ seat }) => seat).join(', ') })}
        </p>
        {tickets.length === 0 ? null : (
          <CashPart amount={amount} cash={cash} cards={[]} isSending={isSending} onPay={sell} onCard={() => undefined}>
            {failed ? <p role="alert">{t('notSold')}</p> : null}
          </CashPart>
        )}
      </div>
    </div>
  );
}

/** What was sold: the change, and the tickets, which are in nobody's hands but here. */
function Sold({ sale, onNext }: { sale: AloneSale; onNext(): void }): ReactNode {
  const { t } = useTranslation('alone');
  const { money, time } = useFormats();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <section aria-labelledby="alone-sold">
      <div className={pageClasses.head}>
        <h1 className={pageClasses.title} id="alone-sold">
          {t('sold')}
        </h1>
        <p className={classes.change} role="status">
          {t('change', { sum: money(sale.tendered - sale.cash) })}
        </p>
        <div className={classes.tools}>
          <Button size="lg" variant="default" onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Button size="lg" ref={next} onClick={onNext}>
            {t('next')}
          </Button>
        </div>
      </div>
      <p className={classes.tools}>{t('hand')}</p>
      <ul className={classes.tickets} aria-label={t('tickets')}>
        {sale.tickets.map(({ line, seat, code, barcode }) => (
          <li key={line}>
            <b>{sale.title}</b>
            <span>{`${time(sale.start)} · ${sale.screen} · ${seat}`}</span>
            <QrCode text={code} label={t('code', { seat })} />
            <code>{barcode.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
