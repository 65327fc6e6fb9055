import { useEffect, useRef, useState } from 'react';

/** A picture that does not come by then is shown as it comes. */
const decodedWithinMs = 3_000;

/**
 * `next`, as soon as its pictures are decoded: until then what is shown goes on with the last that was known of it, so that nothing flashes. `name`: tells one
 * from another; there is another object with each news of its seats.
 */
export function useDecoded<T>(next: T, name: string, pictures: readonly string[]): T {
  const [shown, setShown] = useState(name);
  const urls = pictures.join('\n');
  const isSame = shown === name;
  const last = useRef(next);
  if (isSame) last.current = next;
  useEffect(() => {
    if (isSame) return;
    let isOver = false;
    const swap = (): void => {
      if (!isOver) setShown(name);
      isOver = true;
    };
    const timer = setTimeout(swap, decodedWithinMs);
    void Promise.allSettled(urls === '' ? [] : urls.split('\n').map(decoded)).then(swap);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isSame, name, urls]);
  return last.current;
}

async function decoded(url: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
}
