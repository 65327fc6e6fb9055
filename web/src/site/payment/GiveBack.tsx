import type { BillResult } from '@parterre/server/contract';
import { errorOf, trpc, useApi, useErrorText, useWishKey } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { scrollBehavior } from '@parterre/ui/theme';
import { type ReactNode, useId, useRef, useState } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import { Notice } from '../messages/Notice.tsx';
import { useToast } from '../messages/Toasts.tsx';
import { focusContent } from '../navigation/focusContent.ts';
import classes from './GiveBack.module.css';

type Ticket = BillResult['tickets'][number];
type Returnable = Ticket & { give_back: NonNullable<Ticket['give_back']> };

/** Giving tickets of an order back by oneself: until when, which ones, and what goes back by which way before anything is done. */
export default function GiveBack(props: { bill: BillResult; onGivenBack(): Promise<unknown> }): ReactNode {
  const { t } = useTranslation('payment');
  const { dateTime } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const tickets = props.bill.tickets.filter((ticket): ticket is Returnable => ticket.give_back !== null);
  if (tickets.length === 0) return null;
  const open = tickets.filter(({ give_back }) => give_back.refused === null);
  const [until] = open.map(({ give_back }) => give_back.until).sort();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        {t('giveBack.title')}
      </h2>
      <p className={typography.muted}>
        {until === undefined ? t('giveBack.none') : t('giveBack.until', { time: dateTime(until) })}
      </p>
      {isOpen ? (
        <Choice
          {...props}
          tickets={tickets}
          onKeep={() => {
            setIsOpen(false);
            // The button is there again with the next picture.
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      ) : open.length === 0 ? null : (
        <button type="button" ref={opener} className={buttons.outline} onClick={() => setIsOpen(true)}>
          <Icon name="ticket" size={18} />
          {t('giveBack.open')}
        </button>
      )}
    </section>
  );
}

function Choice(props: {
  bill: BillResult;
  tickets: readonly Returnable[];
  onKeep(): void;
  onGivenBack(): Promise<unknown>;
}): ReactNode {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const errorText = useErrorText();
  const { client } = useApi();
  const toast = useToast();
  const { bill, tickets } = props;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const key = useWishKey();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const quote = trpc.bills.refundQuote.useQuery(
    { uuid: bill.uuid, tickets: [...chosen] },
    { enabled: chosen.length > 0, staleTime: 0, gcTime: 0, retry: 1 },
  );
  const shown = chosen.length === 0 || quote.isFetching ? undefined : quote.data;

  const choose = (barcode: string, isChosen: boolean): void => {
    setChosen(isChosen ? [...chosen, barcode] : chosen.filter((each) => each !== barcode));
    setFailure(null);
  };
  const confirm = async (): Promise<void> => {
    if (shown === undefined || isAsking) return;
    setIsAsking(true);
    setFailure(null);
    try {
      const wish = { uuid: bill.uuid, tickets: [...chosen], amount: shown.amount };
      const { amount } = await client.bills.giveBack.mutate({ ...wish, request: key.of(wish) });
      await props.onGivenBack();
      toast({
        tone: 'good',
        title: t('giveBack.done.title', { count: chosen.length }),
        text: amount > 0 ? t('giveBack.done.money', { sum: money(amount) }) : t('giveBack.done.mail'),
      });
      focusContent();
      // The page's beginning says what is left of the order.
      window.scrollTo({ top: 0, behavior: scrollBehavior() });
      props.onKeep();
    } catch (error) {
      setFailure(error);
      setIsAsking(false);
      if (errorOf(error).code === 'REFUND_AMOUNT_CHANGED') void quote.refetch();
    }
  };

  const problem = failure ?? (chosen.length > 0 && !quote.isFetching ? quote.error : null);
  return (
    <>
      <fieldset className={classes.tickets} disabled={isAsking}>
        <legend>{t('giveBack.which')}</legend>
        {tickets.map((ticket) => (
          <label key={ticket.barcode} className={classes.ticket}>
            <input
              type="checkbox"
              checked={chosen.includes(ticket.barcode)}
              disabled={ticket.give_back.refused !== null}
              onChange={(event) => choose(ticket.barcode, event.target.checked)}
            />
            <span>
              <span className="p-figures">{ticket.seat ?? t('ticket.free')}</span> · {ticket.rate}
              {ticket.give_back.refused === null ? null : (
                <span className={typography.hint}>{t(`giveBack.refused.${ticket.give_back.refused}`)}</span>
              )}
            </span>
            <span className="p-figures">{money(ticket.price)}</span>
          </label>
        ))}
      </fieldset>
      <div className={classes.outcome} role="status">
        {shown === undefined ? (
          chosen.length > 0 && problem === null ? (
            <p className={typography.muted}>{t('giveBack.reckoning')}</p>
          ) : null
        ) : (
          <>
            <p className={classes.sum}>
              <span>{t('giveBack.sum')}</span>
              <span className="p-figures">{money(shown.amount)}</span>
            </p>
            <ul className={classes.ways}>
              {shown.methods.map(({ name, amount }) => (
                <li key={name}>{t('giveBack.way', { sum: money(amount), method: name })}</li>
              ))}
              {shown.vouchers.map(({ code, turns, amount }) => (
                <li key={code}>
                  {turns > 0 ? t('giveBack.turns', { count: turns, code }) : null}
                  {turns > 0 && amount > 0 ? '; ' : null}
                  {amount > 0 ? t('giveBack.voucher', { sum: money(amount), code }) : null}
                </li>
              ))}
              {shown.assigned > 0 ? <li>{t('giveBack.before', { sum: money(shown.assigned) })}</li> : null}
            </ul>
            <p className={typography.hint}>{t('giveBack.effect')}</p>
          </>
        )}
      </div>
      {problem === null ? null : <Notice tone="danger" live title={errorText(problem)} />}
      <div className={buttons.row}>
        <button
          type="button"
          className={buttons.button}
          aria-disabled={shown === undefined || isAsking}
          onClick={() => void confirm()}
        >
          {isAsking ? t('giveBack.asking') : t('giveBack.confirm', { count: chosen.length })}
        </button>
        <button type="button" className={buttons.outline} disabled={isAsking} onClick={props.onKeep}>
          {t('giveBack.keep')}
        </button>
      </div>
    </>
  );
}
