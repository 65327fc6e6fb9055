import { Alert, Button } from '@mantine/core';
import { mostVouchers, type PosVoucherType, voucherKinds } from '@parterre/server/contract';
import { newUuid, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { BesideBasket } from '../basket/BesideBasket.tsx';
import { withCard } from '../basket/content.ts';
import { useTill } from '../basket/till.ts';
import classes from '../products/Products.module.css';
import { AmountsDialog } from './AmountsDialog.tsx';

/** Gift cards and subscriptions that are sold. What is on one is asked for where there is a choice; a printed card is sold by its code. */
export default function VouchersPage(): ReactNode {
  const { t } = useTranslation('tillVouchers');
  const { locale } = useFormats();
  const errorText = useErrorText();
  const { data, error, refetch } = trpc.pos.vouchers.types.useQuery({ locale });
  const [chosen, setChosen] = useState<PosVoucherType | null>(null);
  const { content, change } = useTill().basket;
  const { cards = [] } = content;
  const add = (
    type: PosVoucherType,
    { turns, products, holder }: { turns: number; products: number; holder: string },
  ) => {
    const price = turns * type.cost_turn + products;
    const holder_name = holder === '' ? null : holder;
    const card = { voucher_type_id: type.id, title: type.title, turns, products, price, holder_name, barcode: null };
    change((now) => withCard(now, { ...card, id: newUuid() }));
    setChosen(null);
  };
  return (
    <BesideBasket always>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.none}>{t('printed')}</p>
      </div>
      {error === null ? null : (
        <Alert color="red" role="alert" mb="md">
          {errorText(error)}
          <Button size="lg" variant="default" mt="sm" display="block" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {data?.length === 0 ? (
        <p className={classes.none} role="status">
          {t('empty')}
        </p>
      ) : null}
      {cards.length < mostVouchers ? null : (
        <p className={classes.none} role="status">
          {t('most', { count: mostVouchers })}
        </p>
      )}
      <ul className={classes.list}>
        {[...(data ?? [])]
          .sort((one, other) => voucherKinds.indexOf(one.type) - voucherKinds.indexOf(other.type))
          .map((type) => (
            <li key={type.id}>
              <TypeTile
                type={type}
                count={cards.filter(({ voucher_type_id }) => voucher_type_id === type.id).length}
                isFull={cards.length >= mostVouchers}
                onPress={() => setChosen(type)}
              />
            </li>
          ))}
      </ul>
      {chosen === null ? null : (
        <AmountsDialog type={chosen} onAdd={(amounts) => add(chosen, amounts)} onClose={() => setChosen(null)} />
      )}
    </BesideBasket>
  );
}

/** `count`: of this type in the basket; `isFull`: no more are sold at once. */
function TypeTile(props: { type: PosVoucherType; count: number; isFull: boolean; onPress(): void }): ReactNode {
  const { t } = useTranslation('tillVouchers');
  const { money } = useFormats();
  const { type, count, isFull, onPress } = props;
  const { title, description, cost_turn, turns_min, turns_max, products_min, valid_until } = type;
  const price = turns_min * cost_turn + (type.products_enabled ? products_min : 0);
  return (
    <article className={classes.tile} data-chosen={count > 0 || undefined}>
      <button
        type="button"
        className={classes.press}
        disabled={isFull}
        aria-label={t('sell', { name: title, count })}
        onClick={onPress}
      />
      {count === 0 ? null : (
        <b className={`${classes.chosen} p-figures`} aria-hidden>
          {count}
        </b>
      )}
      <span className={classes.band} aria-hidden />
      <h2 className={classes.name}>{title}</h2>
      <p className={classes.about}>{description ?? t(`kind.${type.type}`)}</p>
      <p className={classes.price}>
        <b>{turns_max === 0 ? t('from', { price: money(price) }) : t('perVisit', { price: money(cost_turn) })}</b>
        <span>{t('until', { day: valid_until })}</span>
      </p>
    </article>
  );
}
