import type { HelpReason, PosPaymentMethod } from '@parterre/server/contract';
import type { ReactNode } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { useBasket } from '../basket/useBasket.ts';
import type { Helping, Register } from '../register/register.ts';
import { usePaying } from '../sale/usePaying.ts';
import { useSelling } from '../sale/useSelling.ts';

/** Help that nobody hears; `called` is told why somebody was called. */
export const deafHelp = (called: HelpReason[] = []): Helping => ({
  standing: null,
  failed: false,
  call: (reason) => void called.push(reason),
  cancel: () => undefined,
});

/** Pages of a register by their paths; `*` is any other. `methods`: how buyers pay. */
export function RegisterPages(props: {
  methods?: readonly PosPaymentMethod[];
  pages: Record<string, ReactNode>;
}): ReactNode {
  const { methods = [], pages } = props;
  return (
    <Routes>
      <Route element={<Shared methods={methods} />}>
        {Object.entries(pages).map(([path, page]) => (
          <Route key={path} path={path} element={page} />
        ))}
      </Route>
    </Routes>
  );
}

function Shared({ methods }: { methods: readonly PosPaymentMethod[] }): ReactNode {
  const selling = useSelling();
  const basket = useBasket(null, () => undefined);
  const pay = usePaying(selling, basket);
  const register: Register = {
    basket,
    selling,
    pay,
    methods,
    help: deafHelp(),
    isTakenOver: false,
    startOver: () => undefined,
  };
  return <Outlet context={register} />;
}
