import type { DoorDirection, DoorPlace } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import classes from './Scanner.module.css';

/** Who has bought tickets for the shows of the place: somebody without a ticket is found by name. */
export function SearchPage(props: {
  place: DoorPlace;
  direction: DoorDirection;
  onLet(lines: string[]): void;
  onBack(): void;
}): ReactNode {
  const { t } = useTranslation('scanner');
  const { locale, time } = useFormats();
  const errorText = useErrorText();
  const { place, direction, onLet, onBack } = props;
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = trpc.doors.search.useQuery(
    { place, q, locale },
    { enabled: q !== '', staleTime: 0, placeholderData: (before) => before },
  );
  const { data } = found;
  return (
    <div className={classes.panel}>
      <h1 className={classes.title}>{t('search.title')}</h1>
      <label className={classes.label}>
        {t('search.label')}
        <input
          ref={field}
          type="search"
          className={classes.field}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autoComplete="off"
          maxLength={100}
        />
      </label>
      <div role="status" className={classes.quiet}>
        {found.isError ? errorText(found.error) : null}
        {q !== '' && data?.is_too_short ? t('search.short', { count: data.least_characters }) : null}
        {q !== '' && data && !data.is_too_short && data.tickets.length === 0 ? t('search.none') : null}
      </div>
      <ul className={classes.list}>
        {(q === '' ? [] : (data?.tickets ?? [])).map((ticket) => {
          const name = ticket.buyer ?? t('search.nobody');
          const seat = ticket.seat ?? ticket.rate;
          return (
            <li key={ticket.line}>
              <span className={classes.entry}>
                <b>{name}</b>
                <span className={classes.quiet}>
                  {[
                    ticket.seat,
                    ticket.rate,
                    ticket.reference,
                    `${time(ticket.start)} ${ticket.film}`,
                    ticket.is_in ? t('party.isIn') : null,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </span>
              {ticket.is_in === (direction === 'out') ? (
                <button
                  type="button"
                  className={classes.button}
                  aria-label={t(direction === 'in' ? 'search.letIn' : 'search.letOut', { name, seat })}
                  onClick={() => onLet([ticket.line])}
                >
                  {t(direction === 'in' ? 'party.letIn' : 'party.letOut')}
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className={classes.buttons}>
        <button type="button" className={classes.button} onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </div>
  );
}
