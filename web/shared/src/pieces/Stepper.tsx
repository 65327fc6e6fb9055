import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Stepper.module.css';

export interface StepperProps {
  /** What is counted, for screen readers: `Adult`. */
  label: string;
  value: number;
  /** `next` is the value after the step: within `min` and `max`, and `initialMin` at least when it leaves zero. */
  onChange: (next: number) => void;
  min?: number;
  max: number;
  step?: number;
  /** The first step up jumps here, the last step down from here jumps to `min`. */
  initialMin?: number;
  /** How the value is written; a plain number by default. */
  format?: (value: number) => string;
  /** Why it cannot go further, shown to screen readers. */
  describedBy?: string;
}

/** A quantity with two buttons of at least 44 px and arrow keys in between. */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max,
  step = 1,
  initialMin = 0,
  format = String,
  describedBy,
}: StepperProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const lowest = Math.max(min, Math.min(initialMin, max));
  const up = value < lowest ? lowest : value + step;
  const down = value - step < lowest ? min : value - step;
  const canIncrease = up <= max && up > value;
  const canDecrease = value > min;
  return (
    <fieldset className={classes.root} aria-label={label}>
      <button
        type="button"
        className={classes.button}
        disabled={!canDecrease}
        aria-label={t('stepper.decrease', { what: label })}
        aria-controls={id}
        onClick={() => onChange(down)}
      >
        <IconMinus size={18} aria-hidden />
      </button>
      <output id={id} className={classes.value} aria-live="polite" aria-describedby={describedBy}>
        {format(value)}
      </output>
      <button
        type="button"
        className={classes.button}
        disabled={!canIncrease}
        aria-label={t('stepper.increase', { what: label })}
        aria-controls={id}
        onClick={() => onChange(up)}
      >
        <IconPlus size={18} aria-hidden />
      </button>
    </fieldset>
  );
}
