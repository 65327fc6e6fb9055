import type { BillResult } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { QrCode } from '@parterre/ui/qr';
import type { ReactNode } from 'react';
import { useDarkRoom } from '../layout/darkRoom.ts';
import { useSite } from '../site.tsx';
import tickets from './TicketStubs.module.css';
import classes from './VoucherStubs.module.css';

/** The vouchers as one would want to hand them on: what each is worth, for whom, and the code to scan or to type. */
export function VoucherStubs(props: { vouchers: BillResult['vouchers'] }): ReactNode {
  const { t } = useTranslation('payment');
  const { startup } = useSite();
  const { money, date, dayOf, list } = useFormats();
  const dark = useDarkRoom();
  return (
    <ul className={tickets.stubs} aria-label={t('voucher.list')}>
      {props.vouchers.map(({ barcode, title, holder_name, turns, products, valid_until }, place) => (
        <li key={barcode} className={tickets.stub}>
          <div className={classes.main} style={dark}>
            <p className={classes.brand}>{startup.exhibitor.trade_name}</p>
            <p className={classes.title}>{title}</p>
            <p className={`${classes.worth} p-figures`}>
              {list([
                ...(turns > 0 ? [t('voucher.turns', { count: turns })] : []),
                ...(products > 0 ? [money(products)] : []),
              ])}
            </p>
            <dl className={`${tickets.place} ${classes.facts}`}>
              {holder_name === null ? null : (
                <div>
                  <dt>{t('voucher.holder')}</dt>
                  <dd>{holder_name}</dd>
                </div>
              )}
              {valid_until === null ? null : (
                <div>
                  <dt>{t('voucher.until')}</dt>
                  {/* The last day on which it is valid, not the moment after it. */}
                  <dd>{date(dayOf(Date.parse(valid_until) - 1))}</dd>
                </div>
              )}
            </dl>
          </div>
          <div className={tickets.code}>
            <QrCode text={barcode} label={t('voucher.code', { place: place + 1, count: props.vouchers.length })} />
            <span className={`${classes.barcode} p-figures`}>{barcode}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
