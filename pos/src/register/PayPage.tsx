import { Alert, Button } from '@mantine/core';
import { type AppError, errorLines } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCreditCard } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { BasketLines } from '../basket/BasketLines.tsx';
import { amountOf, isEmpty } from '../basket/content.ts';
import classes from './Register.module.css';
import { useRegister } from './register.ts';

const wordsOf = (error: AppError): string => errorLines(error) || error.message;

/** All that is bought, and the way to pay it. */
export default function PayPage(): ReactNode {
  const { t } = useTranslation('register');
  const { money } = useFormats();
  const { basket, selling, pay, methods } = useRegister();
  const { content } = basket;
  // A refusal that came while nobody knew whether it was sold.
  const [notice, setNotice] = useState(() => (selling.state.kind === 'refused' ? wordsOf(selling.state.error) : ''));
  const amount = amountOf(content);
  const isSending = selling.state.kind === 'sending';
  if (isEmpty(content) && !isSending) return <Navigate to="/films" replace />;
  const buy = async (methodId: number | null): Promise<void> => {
    if (isSending) return;
    setNotice('');
    const answer = await pay(content, { methodId, tendered: null, part: null });
    if (answer !== null && 'code' in answer) setNotice(wordsOf(answer));
  };
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('pay.title')}</h1>
      <div className={`${classes.scroll} ${classes.summary}`}>
        <BasketLines isSending={isSending} />
      </div>
      <p className={classes.total}>
        <span>{t('pay.total')}</span>
        <output className={`${classes.sum} p-figures`}>{money(amount)}</output>
      </p>
      <div role="alert" className={classes.notice}>
        {notice !== '' ? (
          <Alert color="red">{notice}</Alert>
        ) : amount > 0 && methods.length === 0 ? (
          <Alert color="yellow">{t('pay.none')}</Alert>
        ) : null}
      </div>
      <div className={classes.actions}>
        <Button className={classes.next} variant="default" component={Link} to="/films" disabled={isSending}>
          {t('pay.more')}
        </Button>
        {amount === 0 ? (
          <Button className={classes.first} loading={isSending} onClick={() => void buy(null)}>
            {t('pay.free')}
          </Button>
        ) : (
          methods.map(({ id, name }) => (
            <Button
              key={id}
              className={classes.first}
              leftSection={<IconCreditCard aria-hidden />}
              loading={isSending}
              onClick={() => void buy(id)}
            >
              {methods.length === 1
                ? t('pay.card', { sum: money(amount) })
                : t('pay.by', { method: name, sum: money(amount) })}
            </Button>
          ))
        )}
      </div>
    </div>
  );
}
