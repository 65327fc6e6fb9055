import { Alert, Button } from '@mantine/core';
import type { BillDetailLine, PosBill, PosOffer, Reseated } from '@parterre/server/contract';
import { errorLines, errorOf, trpc, useErrorText, useWishKey } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PaperPart } from '../printing/PaperPart.tsx';
import saleClasses from '../sale/Sale.module.css';
import { SeatsPart } from '../sale/SeatsPart.tsx';
import { usePartySeats } from '../sale/usePartySeats.ts';
import classes from './Bills.module.css';
import { useBill } from './useBill.tsx';

/** Sold tickets get other seats of their show. */
export default function ReseatPage(): ReactNode {
  const { bill, instead } = useBill();
  if (bill === null) return instead;
  return <Reseat key={bill.uuid} bill={bill} />;
}

const isSeated = ({ kind, void: isVoid, seat, schedule }: BillDetailLine): boolean =>
  kind === 'ticket' && !isVoid && seat !== null && schedule !== null;

function Reseat({ bill }: { bill: PosBill }): ReactNode {
  const { t } = useTranslation('tillBills');
  const { locale, dateTimeShort } = useFormats();
  const localized = useLocalized();
  const errorText = useErrorText();
  const seated = bill.lines.filter(isSeated);
  const shows = [...new Set(seated.map(({ schedule }) => schedule ?? 0))];
  const [chosen, setChosen] = useState(shows[0] ?? 0);
  const [done, setDone] = useState<Reseated | null>(null);
  /** What is said outlives the form, which begins anew with a bill that somebody has changed meanwhile. */
  const [notice, setNotice] = useState('');
  const offer = trpc.pos.offer.useQuery({ scheduleId: chosen, locale }, { enabled: chosen > 0 && done === null });
  if (done !== null) return <Done bill={bill} done={done} />;
  const tickets = seated.filter(({ schedule }) => schedule === chosen);
  return (
    <>
      <header className={classes.billHead}>
        <Button component={Link} to={`/bills/${bill.uuid}`} size="lg" variant="default">
          {t('reseat.cancel')}
        </Button>
        <h1 className={classes.title}>{t('reseat.title', { reference: bill.reference })}</h1>
        {shows.length < 2
          ? null
          : shows.map((show) => {
              const sold = seated.find(({ schedule }) => schedule === show)?.sold_schedule;
              return (
                <Button
                  key={show}
                  size="lg"
                  variant={show === chosen ? 'filled' : 'default'}
                  aria-pressed={show === chosen}
                  onClick={() => {
                    setNotice('');
                    setChosen(show);
                  }}
                >
                  {sold ? `${localized(sold.title)} · ${dateTimeShort(sold.start_at)}` : String(show)}
                </Button>
              );
            })}
      </header>
      {offer.data !== undefined ? (
        <ReseatForm
          key={`${chosen} ${bill.row_version}`}
          bill={bill}
          tickets={tickets}
          offer={offer.data}
          refetch={() => void offer.refetch()}
          notice={notice}
          onNotice={setNotice}
          onDone={setDone}
        />
      ) : offer.error === null && chosen > 0 ? (
        <div aria-busy />
      ) : (
        <Alert color="red" role="alert">
          {offer.error === null || errorOf(offer.error).code === 'SCHEDULE_NOT_FOUND'
            ? t('reseat.over')
            : errorText(offer.error)}
        </Alert>
      )}
    </>
  );
}

/** The map with the tickets' seats on it. Which ticket gets which seat is said before it is done: in the order of rows and numbers. */
function ReseatForm(props: {
  bill: PosBill;
  tickets: BillDetailLine[];
  offer: PosOffer;
  refetch(): void;
  notice: string;
  onNotice(notice: string): void;
  onDone(done: Reseated): void;
}): ReactNode {
  const { t } = useTranslation('tillBills');
  const { t: tPos } = useTranslation('pos');
  const errorText = useErrorText();
  const localized = useLocalized();
  const { dateTimeShort } = useFormats();
  const utils = trpc.useUtils();
  const { bill, tickets, offer, refetch, notice, onNotice, onDone } = props;
  const [own] = useState(() => tickets.map(({ seat }) => seat ?? ''));
  const wishKey = useWishKey();
  const { mutate, isPending, error, reset } = trpc.pos.bills.reseat.useMutation({
    onSuccess(done) {
      seats.held.keep();
      void utils.pos.bills.get.invalidate({ uuid: bill.uuid });
      onDone(done);
    },
    onError(thrown) {
      const refused = errorOf(thrown);
      if (refused.code === 'SEATS_TAKEN' && refused.seats) seats.held.lose(refused.seats);
      if (refused.code === 'SEATS_REARRANGED') seats.held.outdated();
      if (refused.code === 'CHANGED_MEANWHILE') {
        onNotice(errorText(thrown));
        void utils.pos.bills.get.invalidate({ uuid: bill.uuid });
      }
    },
  });
  const seats = usePartySeats({
    ...{ offer, own, count: own.length, autoAssign: false, checkingOut: isPending },
    onWarning: (warning) =>
      onNotice(warning.kind === 'refused' ? warning.notice.message : tPos(`seats.${warning.kind}`)),
    onArrangementChange: refetch,
  });
  const { held, stay, open } = seats;
  const moving = tickets.filter(({ seat }) => !stay.includes(seat ?? ''));
  const moves = moving.map((line, place) => ({ line, seat: held.selected[place] }));
  const goOn = (): void => {
    onNotice('');
    reset();
  };
  const move = async (): Promise<void> => {
    goOn();
    const settled = await held.settled();
    if (!settled?.complete || settled.hold === null)
      return onNotice(settled?.notices[0]?.message ?? tPos('seats.choose', { count: Math.max(1, open) }));
    const wish = {
      ...{ uuid: bill.uuid, row_version: bill.row_version, schedule_id: offer.schedule.id },
      tickets: moving.map(({ id }, place) => ({ line: id, seat: settled.selected[place] ?? -1 })),
    };
    mutate({ ...wish, request: wishKey.of(wish), token: settled.hold.token });
  };
  const refusal = error === null ? '' : errorLines(errorOf(error)) || errorText(error);
  const said = notice || refusal;
  return (
    <div className={saleClasses.sale}>
      <p className={`${saleClasses.schedule} ${saleClasses.facts}`}>
        {`${offer.film.title} · ${dateTimeShort(offer.schedule.start)} · ${offer.screen.name}`}
      </p>
      <SeatsPart
        sale={seats.shown}
        onPick={(seat) => {
          goOn();
          seats.pick(seat);
        }}
        screen={offer.screen}
        wanted={own.length}
        baseRate={offer.tariffs[0]}
        isSending={isPending}
        proposes={open > 0}
      />
      <section aria-labelledby="reseat-moves">
        <h2 className={classes.subtitle} id="reseat-moves">
          {t('reseat.moves')}
        </h2>
        {moves.length === 0 ? <p className={classes.quiet}>{t('reseat.how')}</p> : null}
        <ul className={classes.lines} aria-live="polite">
          {moves.map(({ line, seat }) => (
            <li key={line.id} className={classes.line}>
              <span>{localized(line.name)}</span>
              <span className="p-figures">
                {`${line.seat} → ${seat === undefined || held.hall === null ? '…' : held.hall.seatName(seat)}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <div className={saleClasses.cash}>
        <div role="alert">{said === '' ? null : <Alert color="red">{said}</Alert>}</div>
        <Button size="xl" disabled={!held.complete} loading={isPending} onClick={() => void move()}>
          {t('reseat.action', { count: Math.max(1, moves.length) })}
        </Button>
      </div>
    </div>
  );
}

function Done({ bill, done }: { bill: PosBill; done: Reseated }): ReactNode {
  const { t } = useTranslation('tillBills');
  return (
    <section className={classes.middle}>
      <h1 className={classes.title}>{t('reseat.done')}</h1>
      <p role="status" className={classes.due}>
        {done.seats.map(({ from, to }) => (
          <span key={from} className="p-figures">{`${from} → ${to}`}</span>
        ))}
      </p>
      <PaperPart bill={bill.uuid} />
      <div className={classes.row}>
        <Button size="xl" variant="default" component={Link} to={`/bills/${bill.uuid}`}>
          {t('refunded.bill')}
        </Button>
        <Button size="xl" component={Link} to="/">
          {t('refunded.next')}
        </Button>
      </div>
    </section>
  );
}
