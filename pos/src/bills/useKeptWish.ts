import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPageOfWish, keptWish, pageOfWish } from './keptWish.ts';

/**
 * While a refund or an exchange has no answer yet, or its card is asked, whoever may see it is led to it from every other page: the till alone asks
 * again, so nothing would be printed and nobody told.
 */
export function useKeptWish(isAllowed: boolean): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const kept = keptWish();
    if (isAllowed && kept !== null && !isPageOfWish(kept, pathname)) void navigate(pageOfWish(kept), { replace: true });
  }, [navigate, pathname, isAllowed]);
}
