import { lazy, type ReactNode, Suspense } from 'react';
import classes from './Basket.module.css';
import { isEmpty } from './content.ts';
import { useTill } from './till.ts';

// Most sales are of one show, whose page has its own: the till's first load does without.
const BasketColumn = lazy(() => import('./BasketColumn.tsx'));

/** A page of selling that is of no show, with the basket beside it once there is something in it; `always`: before, too. */
export function BesideBasket({ always = false, children }: { always?: boolean; children: ReactNode }): ReactNode {
  const { basket } = useTill();
  const hasBasket = always || !isEmpty(basket.content);
  return (
    <div className={classes.page} data-basket={hasBasket || undefined}>
      <div className={classes.content}>{children}</div>
      {hasBasket ? (
        <Suspense>
          <BasketColumn />
        </Suspense>
      ) : null}
    </div>
  );
}
