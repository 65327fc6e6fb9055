import type { DoorAnswer } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconId, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Scanner.module.css';
import type { Scan } from './useScanning.ts';

type Passed = Extract<DoorAnswer, { kind: 'passed' }>;
type Refused = Extract<DoorAnswer, { kind: 'refused' }>;

/**
 * The whole screen is the answer, by colour, sign and word alike. It is said to who does not see it, and the next scan needs no touch. `onUndo` and
 * `onAgain` null: that cannot be done.
 */
export function AnswerField(props: {
  scan: Scan;
  onUndo: (() => void) | null;
  onAgain: (() => void) | null;
  onNext(): void;
}): ReactNode {
  const { t } = useTranslation('scanner');
  const { scan, onUndo, onAgain, onNext } = props;
  const { outcome, undone } = scan;
  const isYes = outcome.kind === 'passed' && !undone;
  const tone = undone ? 'undone' : isYes ? 'yes' : outcome.kind === 'refused' ? 'no' : 'unsure';
  const Icon = undone ? IconArrowBackUp : isYes ? IconCheck : outcome.kind === 'refused' ? IconX : IconAlertTriangle;
  // What was pressed for this one is not pressed for the next one by the same finger.
  const field = useRef<HTMLElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={field} tabIndex={-1} className={classes.answer} data-tone={tone} aria-live="assertive">
      <div className={classes.said}>
        <Icon className={classes.sign} aria-hidden stroke={2.5} />
        {undone ? (
          <h2 className={classes.word}>{t('undone')}</h2>
        ) : outcome.kind === 'passed' ? (
          <Yes passed={outcome} direction={scan.direction} />
        ) : outcome.kind === 'refused' ? (
          <No refused={outcome} />
        ) : (
          <>
            <h2 className={classes.word}>{t('failed')}</h2>
            <p className={classes.advice}>{outcome.kind === 'failed' ? outcome.text : null}</p>
          </>
        )}
      </div>
      <div className={classes.buttons}>
        {onUndo === null ? null : (
          <button type="button" className={classes.button} onClick={onUndo}>
            {t('undo')}
          </button>
        )}
        {onAgain === null ? null : (
          <button type="button" className={classes.button} onClick={onAgain}>
            {t('again')}
          </button>
        )}
        <button type="button" className={classes.primary} onClick={onNext}>
          {t('next')}
        </button>
      </div>
    </section>
  );
}

function Yes({ passed, direction }: { passed: Passed; direction: Scan['direction'] }): ReactNode {
  const { t } = useTranslation('scanner');
  const { list } = useFormats();
  const [first] = passed.tickets;
  const count = passed.tickets.length;
  const seats = passed.tickets.flatMap(({ seat }) => (seat === null ? [] : [seat]));
  const notes = [...new Set(passed.tickets.flatMap(({ note }) => (note === null ? [] : [note])))];
  const rates = [...new Set(passed.tickets.map(({ rate }) => rate))];
  return (
    <>
      <h2 className={classes.word}>
        {count === 1
          ? t(direction === 'in' ? 'yes.in' : 'yes.out')
          : t(direction === 'in' ? 'yes.inMany' : 'yes.outMany', { count })}
      </h2>
      {seats.length === 0 ? null : (
        <p className={`${classes.seat} p-figures`} data-many={count > 1 || undefined}>
          {list(seats)}
        </p>
      )}
      <p className={classes.rate}>{list(rates)}</p>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          <IconId aria-hidden /> {t('yes.note', { note })}
        </p>
      ))}
      {first === undefined ? null : (
        <p className={classes.advice}>
          {first.film} · {first.screen}
        </p>
      )}
    </>
  );
}

function No({ refused }: { refused: Refused }): ReactNode {
  const { t } = useTranslation('scanner');
  const { time, dateTimeShort } = useFormats();
  const { nowMs } = useProgramme();
  const { reason, ticket, last } = refused;
  const isToday = (instant: string): boolean => Math.abs(Date.parse(instant) - nowMs()) < 12 * 3_600_000;
  const when = (instant: string | undefined): string =>
    instant === undefined ? '' : isToday(instant) ? time(instant) : dateTimeShort(instant);
  return (
    <>
      <h2 className={classes.word}>{t(`reason.${reason}`)}</h2>
      <p className={classes.advice}>
        {t(`advice.${reason}`, {
          cinema: ticket?.cinema,
          film: ticket?.film,
          screen: ticket?.screen,
          time: when(ticket?.start),
          at: when(last?.at),
          device: last?.device,
        })}
      </p>
      {ticket === null ? null : (
        <p className={classes.rate}>{[ticket.seat, ticket.rate].filter((part) => part !== null).join(' · ')}</p>
      )}
    </>
  );
}
