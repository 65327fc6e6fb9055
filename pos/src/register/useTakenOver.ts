import { errorOf, useApi } from '@parterre/ui/api';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isEmpty } from '../basket/content.ts';
import type { Basket } from '../basket/useBasket.ts';
import type { Helping } from './register.ts';

/**
 * Whether a till goes on with what was chosen here, which ends the call for help: then the register is at its beginning, until somebody touches it
 * or nobody does for a while.
 */
export function useTakenOver(basket: Basket, { standing }: Helping): { isTakenOver: boolean; forget(): void } {
  const { client } = useApi();
  const navigate = useNavigate();
  const [isTaken, setTaken] = useState(false);
  const wasCalling = useRef(false);
  const isCalling = standing !== null;
  const look = useEffectEvent(async () => {
    if (isEmpty(basket.content)) return;
    const { id, content } = basket;
    // What the server has not heard of yet no till has taken. Without an answer the next change, or the sale itself, is told.
    const error = await client.pos.basket.save.mutate({ id, content }).then(() => null, errorOf);
    if (error?.code !== 'BASKET_GONE') return;
    basket.begin();
    setTaken(true);
    void navigate('/', { replace: true });
  });
  useEffect(() => {
    if (wasCalling.current && !isCalling) void look();
    wasCalling.current = isCalling;
  }, [isCalling]);
  return { isTakenOver: isTaken && isEmpty(basket.content), forget: () => setTaken(false) };
}
