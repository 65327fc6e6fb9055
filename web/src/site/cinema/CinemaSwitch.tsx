import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useRef } from 'react';
import { Disclosure } from '../controls/Disclosure.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useSite } from '../site.tsx';
import { useChosenCinema } from './CinemaProvider.tsx';
import classes from './CinemaSwitch.module.css';

/** The chosen cinema as a button that lists the others. Shown only where there are several. */
export function CinemaSwitch(props: { className?: string | undefined }): ReactNode {
  const { t } = useTranslation('site');
  const { startup } = useSite();
  const { cinema, choose } = useChosenCinema();
  const { cinemas } = startup;
  if (cinemas.length < 2) return null;
  const name = cinema?.name ?? t('cinema.all');
  return (
    <Disclosure
      className={`${classes.switch} ${props.className ?? ''}`}
      label={t('cinema.chosen', { name })}
      button={
        <>
          <Icon name="pin" size={18} />
          <span className={classes.name} aria-hidden="true">
            {name}
          </span>
          <Icon name="chevronDown" size={16} />
        </>
      }
    >
      {(close) => (
        <ul className={classes.list}>
          {[...cinemas.map(({ id, name, address }) => ({ id, name, city: address.city })), null].map((one) => {
            const isChosen = (one?.id ?? null) === (cinema?.id ?? null);
            return (
              <li key={one?.id ?? 'all'}>
                <button
                  type="button"
                  className={classes.choice}
                  aria-pressed={isChosen}
                  onClick={() => {
                    close();
                    choose(one?.id ?? 'all');
                  }}
                >
                  <span>
                    {one?.name ?? t('cinema.all')}
                    {one === null || one.name.includes(one.city) ? null : (
                      <span className={classes.city}>{one.city}</span>
                    )}
                  </span>
                  {isChosen ? <Icon name="check" size={16} /> : null}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Disclosure>
  );
}

/**
 * Above the pages that are different for each cinema: the question which one, once; then, where the header has no room for it, the answer,
 * to be changed.
 */
export function CinemaBar(): ReactNode {
  const { t } = useTranslation('site');
  const { startup } = useSite();
  const { isUndecided, choose } = useChosenCinema();
  const bar = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(isUndecided);
  // The pressed button is gone: the keyboard goes on at what stands in its place.
  useEffect(() => {
    if (wasAsked.current && !isUndecided) {
      const here = bar.current?.querySelector<HTMLElement>('button');
      (here?.offsetParent ? here : document.getElementById('content'))?.focus({ preventScroll: true });
    }
    wasAsked.current = isUndecided;
  }, [isUndecided]);
  if (startup.cinemas.length < 2) return null;
  if (!isUndecided) {
    return (
      <div className={`${classes.bar} ${classes.small}`} ref={bar}>
        <CinemaSwitch />
      </div>
    );
  }
  return (
    <section className={classes.bar} aria-labelledby="cinema-question">
      <h2 id="cinema-question" className={classes.question}>
        {t('cinema.question')}
      </h2>
      <ul className={classes.choices}>
        {startup.cinemas.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={classes.answer} onClick={() => choose(id)}>
              {name}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={classes.answer} onClick={() => choose('all')}>
            {t('cinema.all')}
          </button>
        </li>
      </ul>
    </section>
  );
}
