import { useFormats } from '@parterre/ui/format';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSite } from '../site.tsx';
import classes from './DayStrip.module.css';

/** Days side by side, with more at the ends where a page has them; each leads to what is on then. The shown one is brought into view. */
export function DayStrip(props: {
  label: string;
  days: readonly string[];
  /** A day, or the `key` of one of the ends. */
  shown: string;
  to(day: string): string;
  before?: { key: string; name: string; to: string };
  after?: { key: string; name: string; to: string };
}): ReactNode {
  const { days, shown, before, after } = props;
  const strip = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const list = strip.current;
    const here = list?.querySelector<HTMLElement>(`[data-day="${shown}"]`);
    if (!list || !here) return;
    const [all, one] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
    if (one.left >= all.left && one.right <= all.right) return;
    list.scrollLeft += one.left - all.left - (all.width - one.width) / 2;
  }, [shown]);
  return (
    <nav aria-label={props.label} className={classes.frame}>
      <ul className={classes.strip} ref={strip}>
        {before === undefined ? null : <End end={before} shown={shown} />}
        {days.map((day) => (
          <li key={day} data-day={day}>
            <DayLink day={day} to={props.to(day)} isShown={day === shown} />
          </li>
        ))}
        {after === undefined ? null : <End end={after} shown={shown} />}
      </ul>
    </nav>
  );
}

function DayLink(props: { day: string; to: string; isShown: boolean }): ReactNode {
  const { today } = useSite();
  const { dayNear, dayAndMonth } = useFormats();
  const { day } = props;
  return (
    <Link
      className={classes.day}
      to={props.to}
      replace={props.isShown}
      state={{ savePosition: true }}
      aria-current={props.isShown ? 'date' : undefined}
    >
      <span className={classes.name}>{dayNear(day, today)}</span>{' '}
      <span className={classes.date}>{dayAndMonth(day)}</span>
    </Link>
  );
}

function End(props: { end: { key: string; name: string; to: string }; shown: string }): ReactNode {
  const { key, name, to } = props.end;
  return (
    <li data-day={key}>
      <Link
        className={classes.day}
        to={to}
        state={{ savePosition: true }}
        aria-current={key === props.shown ? 'true' : undefined}
      >
        {name}
      </Link>
    </li>
  );
}
