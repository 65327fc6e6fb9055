import type { DoorAnswer, DoorList } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconId, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ReturnCard } from './ReturnCard.tsx';
import classes from './Scanner.module.css';
import type { Scan } from './useScanning.ts';

type Passed = Extract<DoorAnswer, { kind: 'passed' }>;
type Refused = Extract<Scan['outcome'], { kind: 'refused' }>;

/** The tone and the sign of each answer. */
const looks = {
  passed: ['yes', IconCheck],
  refused: ['no', IconX],
  party: ['unsure', IconAlertTriangle],
  voucher: ['unsure', IconAlertTriangle],
  failed: ['unsure', IconAlertTriangle],
  undone: ['undone', IconArrowBackUp],
} as const;

/**
 * The whole screen is the answer, by colour, sign and word alike. It is said to who does not see it, and the next scan needs no touch. `onUndo` and
 * `onAgain` null: that cannot be done.
 */
export function AnswerField(props: {
  scan: Scan;
  /** By which it was answered, if not by the server. */
  list: DoorList | null;
  onUndo: (() => void) | null;
  onAgain: (() => void) | null;
  onNext(): void;
}): ReactNode {
  const { t } = useTranslation('scanner');
  const { scan, list, onUndo, onAgain, onNext } = props;
  const { outcome, undo } = scan;
  const { time } = useFormats();
  const heading = useId();
  const kind = undo.state === 'done' ? 'undone' : undo.state === 'failed' ? 'failed' : outcome.kind;
  const [tone, Icon] = looks[kind];
  const entry = outcome.kind === 'refused' ? outcome.last : null;
  // What was pressed for this one is not pressed for the next one by the same finger.
  const field = useRef<HTMLElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={field} tabIndex={-1} className={classes.answer} data-tone={tone} aria-labelledby={heading}>
      <div className={classes.said}>
        <Icon className={classes.sign} aria-hidden stroke={2.5} />
        {undo.state === 'done' ? (
          <h2 id={heading} className={classes.word}>
            {t(outcome.kind === 'passed' && scan.direction === 'out' ? 'undone.out' : 'undone.in')}
          </h2>
        ) : undo.state === 'failed' ? (
          <>
            <h2 id={heading} className={classes.word}>
              {t('undoFailed')}
            </h2>
            <p className={classes.advice}>{undo.text}</p>
          </>
        ) : outcome.kind === 'passed' ? (
          <Yes heading={heading} passed={outcome} direction={scan.direction} />
        ) : outcome.kind === 'refused' ? (
          <No heading={heading} refused={outcome} />
        ) : (
          <>
            <h2 id={heading} className={classes.word}>
              {t('failed')}
            </h2>
            <p className={classes.advice}>{outcome.kind === 'failed' ? outcome.text : null}</p>
          </>
        )}
        {scan.by === 'server' || list === null || outcome.kind === 'failed' ? null : (
          <p className={classes.advice}>{t(`offline.${scan.by}`, { time: time(new Date(list.atMs).toISOString()) })}</p>
        )}
        {scan.card === null ? null : <ReturnCard voucher={scan.card} />}
      </div>
      <div className={classes.buttons}>
        {onUndo === null ? null : (
          <button type="button" className={classes.button} disabled={undo.state === 'asking'} onClick={onUndo}>
            {entry === null ? t('undo') : t('undoEntry', { at: time(entry.at), device: entry.device })}
          </button>
        )}
        {onAgain === null ? null : (
          <button type="button" className={classes.button} onClick={onAgain}>
            {t(outcome.kind === 'failed' ? 'again' : 'offline.askAgain')}
          </button>
        )}
        <button type="button" className={classes.primary} onClick={onNext}>
          {t('next')}
        </button>
      </div>
    </section>
  );
}

function Yes(props: { heading: string; passed: Passed; direction: Scan['direction'] }): ReactNode {
  const { heading, passed, direction } = props;
  const { t } = useTranslation('scanner');
  const { list } = useFormats();
  const [first] = passed.tickets;
  const count = passed.tickets.length;
  const seats = passed.tickets.flatMap(({ seat }) => (seat === null ? [] : [seat]));
  const notes = [...new Set(passed.tickets.flatMap(({ note }) => (note === null ? [] : [note])))];
  const rates = [...new Set(passed.tickets.map(({ rate }) => rate))].filter((rate) => rate !== '');
  return (
    <>
      <h2 id={heading} className={classes.word}>
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

function No({ heading, refused }: { heading: string; refused: Refused }): ReactNode {
  const { t } = useTranslation('scanner');
  const { time, dateTimeShort } = useFormats();
  const { nowMs } = useProgramme();
  const { reason, ticket, last } = refused;
  const isToday = (instant: string): boolean => Math.abs(Date.parse(instant) - nowMs()) < 12 * 3_600_000;
  const when = (instant: string | undefined): string =>
    instant === undefined ? '' : isToday(instant) ? time(instant) : dateTimeShort(instant);
  return (
    <>
      <h2 id={heading} className={classes.word}>
        {t(`reason.${reason}`)}
      </h2>
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
        <p className={classes.rate}>
          {[ticket.seat, ticket.rate].filter((part) => part !== null && part !== '').join(' · ')}
        </p>
      )}
    </>
  );
}
