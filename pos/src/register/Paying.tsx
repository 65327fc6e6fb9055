import { Button, Loader } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { CardPart } from '../sale/CardPart.tsx';
import type { SellingActions } from '../sale/useSelling.ts';
import classes from './Register.module.css';
import type { Helping } from './register.ts';

/** A payment without an answer is asked for again by itself: nobody else is there to press a button. */
const askEveryMs = 5_000;
/** Most answers are there sooner, as after a reload. */
const callAfterMs = 10_000;

/** The buyer pays at the card terminal. Somebody is called where nobody knows how it stands. `onNews`: it waits no more. */
export function AtTerminal(props: { bill: string; help: Helping; onNews(): void }): ReactNode {
  const { t } = useTranslation('register');
  const { bill, help, onNews } = props;
  return (
    <div className={classes.middle}>
      <h1 className={classes.title}>{t('terminal.title')}</h1>
      <CardPart
        bill={bill}
        onNews={onNews}
        onUnknown={() => help.call('payment', bill)}
        words={{
          waiting: t('terminal.waiting'),
          cancel: t('terminal.cancel'),
          held: t('terminal.held'),
          unknown: t('terminal.unknown'),
        }}
      />
    </div>
  );
}

/** Whether it is sold, only the server knows, and it has not answered. */
export function NoAnswerYet({ selling, help }: { selling: SellingActions; help: Helping }): ReactNode {
  const { t } = useTranslation('register');
  const call = useEffectEvent(() => help.call('payment'));
  const ask = useEffectEvent(selling.askAgain);
  useEffect(() => {
    const calling = setTimeout(call, callAfterMs);
    const asking = setInterval(ask, askEveryMs);
    return () => {
      clearTimeout(calling);
      clearInterval(asking);
    };
  }, []);
  return (
    <section className={classes.middle} role="status">
      <h1 className={classes.title}>{t('unanswered.title')}</h1>
      <Loader size="xl" aria-hidden />
      <p className={classes.text}>{t('unanswered.text')}</p>
    </section>
  );
}

/** A payment that ended without money. */
export function NotPaid(props: { text: string; onAgain(): void; onEnd(): void }): ReactNode {
  const { t } = useTranslation('register');
  const { text, onAgain, onEnd } = props;
  return (
    <section className={classes.middle} role="alert">
      <h1 className={classes.title}>{t('unpaid.title')}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.ways}>
        <Button className={classes.next} onClick={onAgain}>
          {t('unpaid.again')}
        </Button>
        <Button className={classes.next} variant="default" onClick={onEnd}>
          {t('unpaid.end')}
        </Button>
      </div>
    </section>
  );
}
