import { inCash, type PosPaymentMethod } from '@parterre/server/contract';
import type { ReactNode } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import type { Till } from '../basket/till.ts';
import { useBasket } from '../basket/useBasket.ts';
import { useVouchersOfShows } from '../basket/useVouchers.ts';
import { usePaying } from '../sale/usePaying.ts';
import { useSelling } from '../sale/useSelling.ts';
import { useTillReader } from '../sale/useTillReader.ts';

/** Pages of selling at a till whose drawer is open, by their paths; `*` is any other. `methods`: how buyers pay. */
export function TillPages(props: {
  methods?: readonly PosPaymentMethod[];
  roundsCash?: boolean;
  pages: Record<string, ReactNode>;
}): ReactNode {
  const { methods = [], roundsCash = false, pages } = props;
  return (
    <Routes>
      <Route element={<Shared methods={methods} roundsCash={roundsCash} />}>
        {Object.entries(pages).map(([path, page]) => (
          <Route key={path} path={path} element={page} />
        ))}
      </Route>
    </Routes>
  );
}

function Shared(props: { methods: readonly PosPaymentMethod[]; roundsCash: boolean }): ReactNode {
  const { methods, roundsCash } = props;
  const selling = useSelling();
  const basket = useBasket(null, () => undefined);
  const pay = usePaying(selling, basket);
  useVouchersOfShows(basket);
  const voucherRefused = useTillReader(basket, selling.state.kind === 'open');
  return (
    <>
      <p role="alert">{voucherRefused}</p>
      <Outlet
        context={{ basket, selling, pay, methods, cashFor: (amount) => inCash(amount, roundsCash) } satisfies Till}
      />
    </>
  );
}
