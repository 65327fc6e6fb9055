import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Positions of pages visited, by history entry: back returns to where one was. */
const positions = new Map<string, number>();

/**
 * After a navigation: to the top (unless the visitor goes back, or the link asks to keep the position with the state
 * `savePosition`), and the focus to the new page's heading (not that of its skeleton), so that keyboards and screen readers start there.
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
    const { activeElement: link } = document;
    // The page may still be on its way: its heading is waited for, unless the visitor goes somewhere else meanwhile.
    const focus = (): void => {
      const { activeElement: here } = document;
      const heading = document.querySelector<HTMLElement>('main h1:not([role=status] h1)');
      const isElsewhere = here !== link && here !== document.body;
      if (heading === null && !isElsewhere) return;
      observer.disconnect();
      if (heading === null || isElsewhere) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(focus);
    observer.observe(document.body, { childList: true, subtree: true });
    focus();
    return () => observer.disconnect();
  }, [location]);
}

function isSavePosition(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'savePosition' in state && state.savePosition === true;
}
