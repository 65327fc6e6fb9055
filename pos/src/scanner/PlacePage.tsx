import type { DeviceStanding, DoorPlace } from '@parterre/server/contract';
import { errorOf, trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { Asking, LocaleSelect, NoAnswer } from '@parterre/ui/staff';
import { IconArrowLeft, IconDoor, IconMovie, IconTheater } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listAt, showsOf } from './doorKeeper.ts';
import classes from './Scanner.module.css';
import { useKeeping } from './useKeeper.ts';

/** Whom the scanner lets in: who goes to one show, to a screen, or to whatever starts in the cinema. `onBack` null: nothing was chosen before. */
export function PlacePage(props: {
  device: DeviceStanding;
  onBack: (() => void) | null;
  onChoose(place: DoorPlace): void;
}): ReactNode {
  const { t } = useTranslation('scanner');
  const { locale, time } = useFormats();
  const { device, onBack, onChoose } = props;
  const shows = trpc.doors.shows.useQuery({ locale }, { staleTime: 0 });
  const { kept, entries } = useKeeping();
  const list = listAt(kept, device);
  // Without a network it is chosen from what is kept.
  const known = shows.data ?? (list === null ? undefined : showsOf(list, entries));
  if (known === undefined)
    return shows.isError ? <NoAnswer error={errorOf(shows.error)} onRetry={() => void shows.refetch()} /> : <Asking />;
  const screens = [...new Map(known.map(({ screen }) => [screen.id, screen])).values()].sort((one, other) =>
    one.name.localeCompare(other.name, locale, { numeric: true }),
  );
  return (
    <main className={classes.page} data-scheme="dark">
      <header className={classes.bar}>
        {onBack === null ? null : (
          <button type="button" className={classes.icon} aria-label={t('back')} onClick={onBack}>
            <IconArrowLeft aria-hidden />
          </button>
        )}
        <span className={classes.where}>
          {device.name} · {device.cinema?.name}
        </span>
        <LocaleSelect />
      </header>
      <h1 className={classes.title}>{t('place.title')}</h1>
      <ul className={classes.choices}>
        <li>
          <button type="button" className={classes.choice} onClick={() => onChoose({ kind: 'cinema' })}>
            <IconTheater aria-hidden />
            <b>{t('place.cinema')}</b>
          </button>
        </li>
        {screens.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={classes.choice} onClick={() => onChoose({ kind: 'screen', screen: id })}>
              <IconDoor aria-hidden />
              <b>{t('place.screen', { screen: name })}</b>
            </button>
          </li>
        ))}
      </ul>
      <h2 className={classes.subtitle}>{t('place.shows')}</h2>
      {known.length === 0 ? <p className={classes.quiet}>{t('place.none')}</p> : null}
      <ul className={classes.choices}>
        {known.map((show) => (
          <li key={show.id}>
            <button
              type="button"
              className={classes.choice}
              data-show={show.id}
              onClick={() => onChoose({ kind: 'show', schedule: show.id })}
            >
              <IconMovie aria-hidden />
              <span>
                <b>
                  <span className="p-figures">{time(show.start)}</span> {show.film}
                </b>
                <span className={classes.quiet}>
                  {show.screen.name} · {t('counts.in', { in: show.in, expected: show.expected })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
