import type { ReactNode } from 'react';
import { useDarkRoom } from '../layout/darkRoom.ts';
import { useSite } from '../site.tsx';
import classes from './VoucherCard.module.css';

/** A voucher as its printed card looks. Decoration: what it says stands beside it. */
export function VoucherCard(props: { title: string; worth: string; className?: string | undefined }): ReactNode {
  const { startup } = useSite();
  const dark = useDarkRoom();
  return (
    <div className={`${classes.card} ${props.className ?? ''}`} style={dark} aria-hidden="true">
      <span className={classes.brand}>{startup.exhibitor.trade_name}</span>
      <span className={classes.title}>{props.title}</span>
      <span className={classes.worth}>{props.worth}</span>
    </div>
  );
}
