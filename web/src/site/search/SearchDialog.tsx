import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import buttons from '../controls/buttons.module.css';
import { Icon, type IconName } from '../controls/Icon.tsx';
import fields from '../forms/fields.module.css';
import { useItemName } from '../layout/Navigation.tsx';
import { visibleItems } from '../navigation/navigation.ts';
import { upcomingEvents } from '../programme/programme.ts';
import { useSite } from '../site.tsx';
import classes from './SearchDialog.module.css';
import { type Findable, search } from './search.ts';

/** Results that are shown: more are found by another letter. */
const mostResults = 10;

interface Entry extends Findable {
  to: string;
  hint: string;
}

const icons: Record<Entry['kind'], IconName> = { film: 'play', event: 'calendar', page: 'forward' };

/** The search of films, events and pages, in what the page has of them. */
export default function SearchDialog(props: { onClose(): void }): ReactNode {
  const { t } = useTranslation('search');
  const { onClose } = props;
  const { list: listed } = useFormats();
  const navigate = useNavigate();
  const entries = useEntries();
  const [typed, setTyped] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const inputId = useId();
  const found = search(entries, typed, mostResults);
  const isAsked = typed.trim() !== '';

  useEffect(() => dialog.current?.showModal(), []);

  // Up and down go through the field and the results, as one list.
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>('input, li a') ?? [])];
    const here = stops.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    stops[Math.min(stops.length - 1, Math.max(0, here + step))]?.focus();
  };

  return (
    // A press beside the panel closes it; Escape and a button do, too.
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('title')}
      onClose={onClose}
      onKeyDown={move}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div className={classes.panel}>
        <form
          className={classes.field}
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = found;
            if (first === undefined) return;
            dialog.current?.close();
            navigate(first.thing.to);
          }}
        >
          <label className="p-hidden" htmlFor={inputId}>
            {t('label')}
          </label>
          <input
            id={inputId}
            className={fields.input}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('placeholder')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button
            type="button"
            className={buttons.icon}
            aria-label={t('close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </form>
        <p role="status" className={isAsked && found.length === 0 ? classes.none : 'p-hidden'}>
          {isAsked
            ? found.length === 0
              ? t('none', { typed: typed.trim() })
              : t('found', { count: found.length })
            : ''}
        </p>
        <ul className={classes.results}>
          {found.map(({ thing, people }) => (
            <li key={thing.to}>
              <Link className={classes.result} to={thing.to} onClick={() => dialog.current?.close()}>
                <Icon name={icons[thing.kind]} size={18} />
                <span>
                  <span className={classes.title}>{thing.title}</span>
                  <span className={classes.hint}>
                    {people.length > 0 ? t('with', { people: listed(people) }) : thing.hint}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  );
}

/** All that can be found on this website, with where it is. */
function useEntries(): Entry[] {
  const { t } = useTranslation('search');
  const { startup, paths, schedules, today, pastMidnight, nowMs } = useSite();
  const { dateTime, date, dayRelative } = useFormats();
  const itemName = useItemName();
  const { settings } = startup;
  const nameOfTag = new Map(startup.tags.map(({ id, name }) => [id, name]));
  const films = startup.movies.flatMap((movie): Entry[] => {
    const next = schedules.find(({ movie_id }) => movie_id === movie.id);
    const from = movie.showing_from !== null && movie.showing_from > today ? movie.showing_from : null;
    const hint = next
      ? t('next', { day: dayRelative(next.day, today, pastMidnight) })
      : from !== null
        ? t('from', { date: date(from) })
        : '';
    return [
      {
        kind: 'film',
        title: movie.display_title,
        people: [...movie.directors, ...movie.actors],
        other: movie.tags.flatMap((id) => nameOfTag.get(id) ?? []),
        to: paths.movie(movie.slug),
        hint,
      },
    ];
  });
  const events = upcomingEvents(startup.events, startup.schedules, nowMs()).map(
    ({ event, schedule }): Entry => ({
      kind: 'event',
      title: event.page_title,
      other: [event.title],
      to: paths.event(event.slug),
      hint: dateTime(schedule.start),
    }),
  );
  const links = visibleItems(settings.website_config.navigation, startup)
    .flatMap((item) => [item, ...(item.children ?? [])])
    .filter(({ url }) => url !== null && !/^https?:/.test(url));
  const pages = new Map(
    links.map((item): [string, Entry] => {
      const to = paths.at((item.url ?? '').replace(/^\/+/, ''));
      return [to, { kind: 'page', title: itemName(item.name), to, hint: t('page') }];
    }),
  );
  return [...films, ...events, ...pages.values()];
}
