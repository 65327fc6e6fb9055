import { LocaleSelect } from '@parterre/ui/staff';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './Start.module.css';

/** A page of the device before anybody works at it. `place`: whose it is. */
export function StartPage(props: { place: string; title: string; children: ReactNode }): ReactNode {
  const title = useId();
  const page = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // What comes by itself is said to who does not see it. A field of the page that asks to be typed into at once has taken the focus before, and keeps it.
  useEffect(() => {
    if (!page.current?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  return (
    <main ref={page} className={classes.page}>
      <section className={classes.card} aria-labelledby={title}>
        <p className={classes.place}>{props.place}</p>
        <h1 className={classes.title} id={title} ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.children}
        <LocaleSelect />
      </section>
    </main>
  );
}
