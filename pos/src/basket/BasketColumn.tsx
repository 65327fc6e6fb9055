import { Alert } from '@mantine/core';
import { errorLines } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { AccountPart } from '../sale/AccountPart.tsx';
import { CashPart } from '../sale/CashPart.tsx';
import type { Means } from '../sale/usePaying.ts';
import classes from './Basket.module.css';
import { BasketActions } from './BasketActions.tsx';
import { BasketLines } from './BasketLines.tsx';
import { amountOf, isEmpty, sellsNothing } from './content.ts';
import { useTill } from './till.ts';
import { VoucherPart } from './VoucherPart.tsx';

/** What is in the basket, and the ways to pay it. */
export default function BasketColumn(): ReactNode {
  const { t } = useTranslation(['basket', 'pos']);
  const { basket, selling, pay, methods, cashFor } = useTill();
  const { content } = basket;
  const [notice, setNotice] = useState('');
  const amount = amountOf(content);
  const isSending = selling.state.kind === 'sending';
  const cash = methods.find(({ is_cash }) => is_cash);

  const sell = async (means: Means): Promise<void> => {
    const refusal = refusalOf(means);
    setNotice(refusal);
    if (refusal !== '' || isSending) return;
    const answer = await pay(content, means);
    if (answer !== null && 'code' in answer) setNotice(errorLines(answer) || answer.message);
  };
  /** What is in the way of selling it for this; empty: nothing. */
  function refusalOf({ methodId, tendered }: Means): string {
    if (sellsNothing(content)) return t('nothing');
    if (methodId === null && amount > 0) return t('pos:cash.noMethod');
    return tendered !== null && tendered < cashFor(amount) ? t('pos:cash.tooLittle') : '';
  }

  return (
    <section className={classes.column} aria-label={t('title')}>
      {isEmpty(content) ? (
        <>
          <h2 className={classes.title}>{t('title')}</h2>
          <p className={classes.empty}>{t('empty')}</p>
        </>
      ) : (
        <>
          <div className={classes.head}>
            <h2 className={classes.title}>{t('title')}</h2>
            <BasketActions isSending={isSending} />
          </div>
          <BasketLines isSending={isSending} />
          <VoucherPart content={content} isSending={isSending} />
          <CashPart
            amount={amount}
            cash={cashFor(amount)}
            cards={amount > 0 ? methods.filter(({ is_cash }) => !is_cash) : []}
            account={
              <AccountPart
                amount={amount}
                isSending={isSending}
                onSell={(methodId, invoice) => void sell({ methodId, tendered: null, part: null, invoice })}
              />
            }
            isSending={isSending}
            onPay={(tendered) => void sell({ methodId: cash?.id ?? null, tendered, part: null })}
            onCard={(methodId, part) => void sell({ methodId, tendered: null, part })}
          >
            <div role="alert">{notice === '' ? null : <Alert color="red">{notice}</Alert>}</div>
          </CashPart>
        </>
      )}
    </section>
  );
}
