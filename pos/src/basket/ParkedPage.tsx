import { Alert, Button } from '@mantine/core';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './Basket.module.css';
import { amountOf, isEmpty, ticketLines } from './content.ts';
import { useTill } from './till.ts';

/** Other tills park and load, too. */
const refetchMs = 10_000;

/** Sales that were put aside in this cinema, to go on with. */
export default function ParkedPage(): ReactNode {
  const { t } = useTranslation('basket');
  const { money, time } = useFormats();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { basket } = useTill();
  const parked = trpc.pos.basket.parked.useQuery(undefined, { refetchInterval: refetchMs });
  const [failure, setFailure] = useState('');
  const load = async (id: string): Promise<void> => {
    if (!isEmpty(basket.content)) return setFailure(t('busy'));
    const error = await basket.load(id);
    void parked.refetch();
    if (error === null) return void navigate('/');
    setFailure(error.code === 'BASKET_GONE' ? t('gone') : errorText(error));
  };
  const message = parked.error === null ? failure : errorText(parked.error);
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.pageTitle}>{t('list')}</h1>
        <Button component={Link} to="/" size="lg" variant="default">
          {t('back')}
        </Button>
      </div>
      <div role="alert">
        {message === '' ? null : (
          <Alert color="red" mt="md">
            {message}
          </Alert>
        )}
      </div>
      {parked.data?.length === 0 ? <p className={classes.empty}>{t('none')}</p> : null}
      <ul className={classes.parked}>
        {parked.data?.map(({ id, label, employee, parked_at, content }) => (
          <li key={id}>
            <article className={classes.card}>
              <h2>{label ?? t('by', { time: time(parked_at), name: employee })}</h2>
              {label === null ? null : (
                <p className={classes.empty}>{t('by', { time: time(parked_at), name: employee })}</p>
              )}
              <ul>
                {content.shows.flatMap((show) =>
                  ticketLines(show).map(({ rate, count, seats }) => (
                    <li key={`${show.schedule_id} ${rate}`}>
                      {`${count} × ${rate} · ${show.title} ${time(show.start)} · ${seats.join(', ')}`}
                    </li>
                  )),
                )}
                {content.products.map(({ product_id, name, quantity }) => (
                  <li key={product_id}>{`${quantity} × ${name}`}</li>
                ))}
                {content.cards?.map(({ id, title }) => (
                  <li key={id}>{`1 × ${title}`}</li>
                ))}
              </ul>
              <div className={classes.foot}>
                <b>{money(amountOf(content))}</b>
                <Button size="lg" onClick={() => void load(id)}>
                  {t('load')}
                </Button>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
