import { useState } from 'react';
import { newUuid } from './uuid.ts';

/** The idempotency key under which a wish is sent. */
export interface WishKey {
  /** Equal wishes have one key, however often they are sent, until another wish is made or it is forgotten. `wish`: as JSON can say it. */
  of(wish: unknown): string;
  /** Something came of it: an equal wish is another one from now on. */
  forget(): void;
}

export function useWishKey(): WishKey {
  const [key] = useState(wishKey);
  return key;
}

function wishKey(): WishKey {
  let sent: { text: string; key: string } | null = null;
  return {
    of(wish) {
      const text = JSON.stringify(wish);
      if (sent?.text !== text) sent = { text, key: newUuid() };
      return sent.key;
    },
    forget() {
      sent = null;
    },
  };
}
