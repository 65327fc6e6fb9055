import type { VoucherType } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import summary from '../checkout/Summary.module.css';
import { SummarySheet } from '../checkout/SummarySheet.tsx';
import { mostOf, type PendingVouchers, pricedLines } from '../checkout/voucherCart.ts';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import { useSite } from '../site.tsx';
import { useWorth } from './useWorth.ts';
import classes from './VoucherSummary.module.css';

/** The vouchers of the order, those of other pages with a way out of it. */
export function VoucherSummary(props: {
  bill: PendingVouchers & { isSendable: boolean };
  types: readonly VoucherType[];
  ownType: number;
  sending: boolean;
  attempt: { attempt: number; of: number } | null;
  onRemove(typeId: number): void;
  /** Another type is about to be chosen beside it. */
  onAddMore(): void;
}): ReactNode {
  const { t } = useTranslation('voucherShop');
  const { paths } = useSite();
  const { money } = useFormats();
  const worth = useWorth();
  const { bill, types, ownType } = props;
  const lines = pricedLines(bill.items, types);
  const count = t('count', { count: lines.reduce((sum, { line }) => sum + line.quantity, 0) });
  const hasRoom = types.length > 1 && mostOf(bill.items, -1) > 1;
  return (
    <SummarySheet
      count={bill.amount === 0 ? null : count}
      amount={bill.amount}
      payable={bill.isSendable}
      detailsMissing={bill.buyer.name.trim() === '' || bill.buyer.email.trim() === ''}
      sending={props.sending}
      attempt={props.attempt}
      head={
        <span className={classes.headline} aria-hidden="true">
          {lines.map(({ line, type }) => t('cart.line', { count: line.quantity, title: type.title })).join(', ')}
        </span>
      }
    >
      <ul className={summary.tickets} aria-label={count}>
        {lines.map(({ line, type, price }) => (
          <li key={type.id} className={classes.line}>
            <span className={summary.rate}>
              {type.id === ownType ? (
                t('cart.line', { count: line.quantity, title: type.title })
              ) : (
                <Link to={paths.voucher(type.slug)}>{t('cart.line', { count: line.quantity, title: type.title })}</Link>
              )}
              <span className={typography.hint}>
                {worth({ turns: line.total_turns, products: line.total_products })}
              </span>
            </span>
            <span className="p-figures">{money(price)}</span>
            {type.id === ownType ? null : (
              <button
                type="button"
                className={buttons.icon}
                aria-label={t('cart.remove', { title: type.title })}
                onClick={() => props.onRemove(type.id)}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {hasRoom ? (
        <div className={summary.links}>
          <Link className={buttons.link} to={paths.vouchers()} onClick={props.onAddMore}>
            {t('cart.more')}
          </Link>
        </div>
      ) : null}
    </SummarySheet>
  );
}
