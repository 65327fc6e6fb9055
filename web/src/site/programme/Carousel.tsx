import { useTranslation } from '@parterre/ui/i18n';
import { scrollBehavior } from '@parterre/ui/theme';
import { Children, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import classes from './Carousel.module.css';

/**
 * A row that scrolls sideways and snaps, not endless, never by itself. How many are in view is the style's
 * (`data-kind`). The browser scrolls it: wheel, touch, keyboard and screen reader come with that.
 */
export function Carousel(props: { kind: 'films' | 'events'; heading: string; children: ReactNode }): ReactNode {
  const { t } = useTranslation('site');
  const headingId = useId();
  const track = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });

  const measure = useCallback(() => {
    const list = track.current;
    if (list === null) return;
    const atStart = list.scrollLeft <= 1;
    const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1;
    setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }));
  }, []);

  useEffect(() => {
    const list = track.current;
    if (list === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [measure]);

  // At an end the button stays where the focus is, and does nothing.
  const page = (direction: 1 | -1): void => {
    const list = track.current;
    list?.scrollBy({ left: direction * list.clientWidth, behavior: scrollBehavior() });
  };

  return (
    <section className={classes.carousel} data-kind={props.kind} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId}>{props.heading}</h2>
        <div className={classes.buttons} hidden={ends.atStart && ends.atEnd}>
          <button
            type="button"
            className={buttons.icon}
            aria-disabled={ends.atStart}
            aria-label={t('carousel.previous', { name: props.heading })}
            onClick={() => page(-1)}
          >
            <Icon name="chevronLeft" />
          </button>
          <button
            type="button"
            className={buttons.icon}
            aria-disabled={ends.atEnd}
            aria-label={t('carousel.next', { name: props.heading })}
            onClick={() => page(1)}
          >
            <Icon name="chevronRight" />
          </button>
        </div>
      </div>
      <ul
        className={classes.track}
        ref={track}
        onScroll={measure}
        onFocus={({ target }) => {
          // A card that only peeks in counts as seen for the browser; the keyboard wants it whole.
          if (!target.matches(':focus-visible')) return;
          target.closest('[data-slide]')?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' });
        }}
      >
        {Children.map(props.children, (child) => (
          <li className={classes.slide} data-slide>
            {child}
          </li>
        ))}
      </ul>
    </section>
  );
}
