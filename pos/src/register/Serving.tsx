import { useConnectionTrouble } from '@parterre/ui/api';
import { chooseLocale } from '@parterre/ui/app';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Outlet, useMatch, useNavigate } from 'react-router';
import { isEmpty } from '../basket/content.ts';
import { useBasket } from '../basket/useBasket.ts';
import { useKeptSeats } from '../basket/useKeptSeats.ts';
import { outcomeOf } from '../sale/outcomeOf.ts';
import { usePaying } from '../sale/usePaying.ts';
import { useSelling } from '../sale/useSelling.ts';
import { type Opened, WithBasket } from '../sale/WithBasket.tsx';
import { Countdown } from './Countdown.tsx';
import { patience } from './countdown.ts';
import { Frame } from './Frame.tsx';
import { Paid } from './Paid.tsx';
import { AtTerminal, NoAnswerYet, NotPaid } from './Paying.tsx';
import type { Register } from './register.ts';
import { useCountdown } from './useCountdown.ts';
import { useHelp } from './useHelp.ts';
import { useTakenOver } from './useTakenOver.ts';

/** The pages of a register, and what surrounds them: start over, help, and the countdown when a buyer has gone. */
export function Serving(): ReactNode {
  return <WithBasket>{(opened) => <ServingWith {...opened} />}</WithBasket>;
}

/** What becomes of a payment is told first, whichever page was open. */
function ServingWith({ opened, methods, refetch }: Opened): ReactNode {
  const { t } = useTranslation('register');
  const { locale } = useFormats();
  const { startup, offeredLocales } = useProgramme();
  const navigate = useNavigate();
  const selling = useSelling();
  const basket = useBasket(opened, refetch);
  const pay = usePaying(selling, basket);
  const help = useHelp();
  const trouble = useConnectionTrouble();
  const { state } = selling;
  const shown = useMatch('/schedules/:id')?.params.id;
  useKeptSeats(basket, (scheduleId) => String(scheduleId) === shown);
  const { isTakenOver, forget } = useTakenOver(basket, help);
  const isSold = state.kind === 'sold';
  const begin = useEffectEvent(basket.begin);
  useEffect(() => {
    if (isSold) begin();
  }, [isSold]);

  const usual = offeredLocales.find((each) => each === startup.settings.portal_locale) ?? offeredLocales[0] ?? locale;
  const isAtStart = useMatch('/') !== null && state.kind === 'open' && isEmpty(basket.content);
  /** Whether somebody has left the beginning since the last buyer. */
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isAtStart) return;
    return () => {
      hasBegun.current = true;
    };
  }, [isAtStart]);
  const startOver = async (): Promise<void> => {
    hasBegun.current = false;
    await navigate('/', { replace: true });
    selling.next();
    forget();
    if (help.standing?.reason === 'asked') help.cancel();
    if (!isEmpty(basket.content)) await basket.clear();
    // The page is loaded anew for it, which would take from whoever has begun meanwhile what they chose. Without the server it would not come back.
    if (locale !== usual && trouble === null && !hasBegun.current) chooseLocale(usual);
  };
  // Nobody's patience ends a payment, or what nobody knows the outcome of.
  const isBusy = ['sending', 'paying', 'unanswered'].includes(state.kind);
  const idleMs = isBusy
    ? null
    : isAtStart
      ? locale === usual && !isTakenOver
        ? null
        : patience.startMs
      : help.standing !== null
        ? patience.helpMs
        : isSold
          ? patience.paidMs
          : patience.idleMs;
  const { left, goOn } = useCountdown(idleMs, () => void startOver());
  const register: Register = { basket, selling, pay, methods, help, isTakenOver, startOver: () => void startOver() };
  return (
    <Frame help={help} startOver={isAtStart || isBusy ? null : register.startOver}>
      {state.kind === 'sold' ? (
        <Paid receipt={state.receipt} help={help} onNext={register.startOver} />
      ) : state.kind === 'paying' ? (
        <AtTerminal bill={state.bill} help={help} onNews={selling.askAgain} />
      ) : state.kind === 'unanswered' || (state.kind === 'sending' && state.isAgain) ? (
        <NoAnswerYet selling={selling} help={help} />
      ) : state.kind === 'unpaid' ? (
        <NotPaid text={t(`outcome.${outcomeOf(state.payment)}`)} onAgain={selling.next} onEnd={register.startOver} />
      ) : (
        <Outlet context={register} />
      )}
      {left === null || left === 0 ? null : (
        <Countdown left={left} isPaid={isSold} onGoOn={goOn} onEnd={register.startOver} />
      )}
    </Frame>
  );
}
