import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Positions of pages visited, by history entry: back returns to where one was. */
const positions = new Map<string, number>();

/** The element that gets the focus after a navigation: the page's heading (not that of its skeleton), else its main landmark. */
function focusTarget(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('main h1:not([role=status] h1)') ?? document.querySelector<HTMLElement>('main')
  );
}

/**
 * After a navigation: to the top (unless the visitor goes back, or the link asks to keep the position with the state
 * `savePosition`), and the focus to the new page's heading, so that keyboards and screen readers start there.
 */
export function useNavigationEffects(): void {
  const location = useLocation();
  const type = useNavigationType();
  const first = useRef(true);

  useLayoutEffect(() => {
    const { key } = location;
    const keep = isSavePosition(location.state);
    if (first.current) {
      first.current = false;
    } else if (!keep) {
      window.scrollTo(0, type === 'POP' ? (positions.get(key) ?? 0) : 0);
    }
    const remember = (): void => {
      positions.set(key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [location, type]);

  const path = useRef(location.pathname);
  useEffect(() => {
    if (path.current === location.pathname) return;
    path.current = location.pathname;
    if (isSavePosition(location.state)) return;
    // The page may still be on its way: its heading is looked for until it is there.
    let tries = 0;
    const focus = (): void => {
      const target = focusTarget();
      tries += 1;
      if (target?.tagName !== 'H1' && tries < 20) {
        timer = setTimeout(focus, 50);
        return;
      }
      if (target === null) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    let timer = setTimeout(focus, 0);
    return () => clearTimeout(timer);
  }, [location]);
}

function isSavePosition(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'savePosition' in state && state.savePosition === true;
}
