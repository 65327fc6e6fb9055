import { ActionIcon, CloseButton } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Basket.module.css';
import { productAmount, ticketLines, ticketsAmount, withoutCard, withProduct } from './content.ts';
import { useTill } from './till.ts';

/** What is in the basket, each with a way to change it. `except`: the show whose own page is open. */
export function BasketLines({ except = null, isSending }: { except?: number | null; isSending: boolean }): ReactNode {
  const { t } = useTranslation('basket');
  const { money, time } = useFormats();
  const { content, change, removeShow } = useTill().basket;
  const shows = content.shows.filter(({ schedule_id }) => schedule_id !== except);
  const { products, cards = [] } = content;
  if (shows.length + products.length + cards.length === 0) return null;
  return (
    <ul className={classes.lines}>
      {shows.map((show) => (
        <li key={show.schedule_id} className={classes.line}>
          <Link
            className={classes.what}
            to={`/schedules/${show.schedule_id}`}
            aria-label={t('open', { title: show.title, time: time(show.start) })}
          >
            <b>{`${show.title} · ${time(show.start)}`}</b>
            {ticketLines(show).map(({ rate, count, seats }) => (
              <span key={rate}>{`${count} × ${rate} · ${seats.length > 0 ? seats.join(', ') : t('noSeats')}`}</span>
            ))}
          </Link>
          <span className={classes.amount}>{money(ticketsAmount(show))}</span>
          <CloseButton
            size={48}
            disabled={isSending}
            aria-label={t('remove', { name: show.title })}
            onClick={() => removeShow(show)}
          />
        </li>
      ))}
      {products.map((product) => {
        const { product_id, name, quantity, price } = product;
        const set = (next: number): void => change((now) => withProduct(now, { ...product, quantity: next }));
        return (
          <li key={product_id} className={classes.line}>
            <span className={classes.what}>
              <b>{name}</b>
              <span>{money(price)}</span>
            </span>
            <span className={classes.amount}>{money(productAmount(product))}</span>
            <span className={classes.count}>
              <ActionIcon
                size={48}
                variant="default"
                disabled={isSending}
                aria-label={t('less', { name })}
                onClick={() => set(quantity - 1)}
              >
                <IconMinus aria-hidden />
              </ActionIcon>
              <b>{quantity}</b>
              <ActionIcon
                size={48}
                variant="default"
                disabled={isSending}
                aria-label={t('more', { name, count: quantity })}
                onClick={() => set(quantity + 1)}
              >
                <IconPlus aria-hidden />
              </ActionIcon>
            </span>
          </li>
        );
      })}
      {cards.map(({ id, title, turns, products: worth, price, holder_name, barcode }) => {
        const facts = [
          turns > 0 ? t('vouchers.visits', { count: turns }) : '',
          worth > 0 ? money(worth) : '',
          holder_name ?? '',
          barcode === null ? '' : t('vouchers.card', { code: barcode.slice(-4) }),
        ];
        return (
          <li key={id} className={classes.line}>
            <span className={classes.what}>
              <b>{title}</b>
              <span>{facts.filter((fact) => fact !== '').join(' · ')}</span>
            </span>
            <span className={classes.amount}>{money(price)}</span>
            <CloseButton
              size={48}
              disabled={isSending}
              aria-label={t('remove', { name: title })}
              onClick={() => change((now) => withoutCard(now, id))}
            />
          </li>
        );
      })}
    </ul>
  );
}
