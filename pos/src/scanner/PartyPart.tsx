import type { DoorAnswer } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './Scanner.module.css';
import { Stepper } from './Stepper.tsx';
import type { Scan } from './useScanning.ts';

/** An order of several tickets: those who have come are counted, and go together. */
export function PartyPart(props: {
  party: Extract<DoorAnswer, { kind: 'party' }>;
  direction: Scan['direction'];
  onLet(lines: string[]): void;
  onBack(): void;
}): ReactNode {
  const { t } = useTranslation('scanner');
  const { party, direction, onLet, onBack } = props;
  const waiting = party.tickets.filter(({ is_in }) => is_in === (direction === 'out'));
  const [count, setCount] = useState(waiting.length);
  const heading = useId();
  const field = useRef<HTMLElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={field} tabIndex={-1} className={classes.answer} data-tone="party" aria-labelledby={heading}>
      <div className={classes.said}>
        <IconUsers className={classes.sign} aria-hidden stroke={2} />
        <h2 id={heading} className={classes.word}>
          {t('party.title')}
        </h2>
        <p className={classes.advice}>{t('party.order', { reference: party.reference })}</p>
        <Stepper count={count} most={waiting.length} onCount={setCount} />
        <ul className={classes.party}>
          {party.tickets.map(({ line, seat, rate, is_in }) => (
            <li key={line} data-in={is_in || undefined}>
              {[seat, rate, is_in ? t('party.isIn') : null].filter((part) => part !== null).join(' · ')}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.buttons}>
        <button type="button" className={classes.button} onClick={onBack}>
          {t('back')}
        </button>
        <button
          type="button"
          className={classes.primary}
          onClick={() => onLet(waiting.slice(0, count).map(({ line }) => line))}
        >
          {t(direction === 'in' ? 'party.letIn' : 'party.letOut')}
        </button>
      </div>
    </section>
  );
}
