import { useEffect, useRef, useState } from 'react';

/** A picture that does not come by then is shown as it comes. */
const decodedWithinMs = 3_000;

/** `next`, as soon as its pictures are decoded: what is shown goes on until then, so that nothing flashes. `name`: tells one from another. */
export function useDecoded<T>(next: T, name: string, pictures: readonly string[]): T {
  const [shown, setShown] = useState({ value: next, name });
  const urls = pictures.join('\n');
  const isSame = shown.name === name;
  // Another object with each news of its seats: its name says whether it is another page.
  const newest = useRef(next);
  newest.current = next;
  useEffect(() => {
    if (isSame) return;
    let isOver = false;
    const swap = (): void => {
      if (!isOver) setShown({ value: newest.current, name });
      isOver = true;
    };
    const timer = setTimeout(swap, decodedWithinMs);
    void Promise.allSettled(urls === '' ? [] : urls.split('\n').map(decoded)).then(swap);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isSame, name, urls]);
  return isSame ? next : shown.value;
}

async function decoded(url: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
}
