import type { AmountLimits } from '@parterre/server/contract';
import { stepFrom } from '@parterre/ui/checkout';
import { type ReactNode, useEffect, useId, useState } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import fields from '../forms/fields.module.css';
import classes from './AmountField.module.css';

/** How a number is written and read: `12.50` of 1250, say. Null: it cannot be read. */
export interface Writing {
  write(value: number): string;
  read(text: string): number | null;
}

/** A number with a button for each step, which may be typed as well. What is out of bounds stays as it was typed, and is said. */
export function AmountField(props: {
  label: string;
  /** What may be chosen, in words; it is the error, too, while something else is. */
  hint: string;
  less: string;
  more: string;
  unit?: string;
  value: number;
  limits: AmountLimits;
  writing: Writing;
  /** The server's. */
  error: string | undefined;
  wrong: boolean;
  onChange(value: number): void;
}): ReactNode {
  const id = useId();
  const { value, limits, writing, onChange } = props;
  const [text, setText] = useState(() => writing.write(value));
  // Changed by a button, or in another language: what stands there is written anew, unless it says the same.
  useEffect(
    () => setText((shown) => ((writing.read(shown) ?? 0) === value ? shown : writing.write(value))),
    [value, writing],
  );
  const isWrong = props.wrong || props.error !== undefined;
  const button = (by: 1 | -1, label: string): ReactNode => {
    const next = stepFrom(limits, value, by);
    return (
      <button
        type="button"
        className={buttons.icon}
        aria-label={label}
        aria-controls={id}
        // Not `disabled` at a limit: that would take the focus from the button that was just pressed.
        aria-disabled={next === value}
        onClick={() => (next === value ? undefined : onChange(next))}
      >
        <Icon name={by === 1 ? 'plus' : 'minus'} />
      </button>
    );
  };
  return (
    <div className={classes.row}>
      <div className={classes.text}>
        <label htmlFor={id}>{props.label}</label>
        <p className={isWrong ? fields.error : typography.hint} id={`${id}-hint`} role={isWrong ? 'alert' : undefined}>
          {props.error ?? props.hint}
        </p>
      </div>
      <div className={classes.stepper}>
        {button(-1, props.less)}
        <span className={classes.value}>
          <input
            id={id}
            className={`${fields.input} p-figures`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            value={text}
            aria-invalid={isWrong ? true : undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              setText(event.target.value);
              onChange(writing.read(event.target.value) ?? 0);
            }}
            onBlur={() => setText(writing.write(value))}
          />
          {props.unit === undefined ? null : (
            <span className={classes.unit} aria-hidden="true">
              {props.unit}
            </span>
          )}
        </span>
        {button(1, props.more)}
      </div>
    </div>
  );
}

/** Whole numbers. */
export const wholeNumbers: Writing = {
  write: String,
  read: (text) => (/^\s*\d{1,6}\s*$/.test(text) ? Number(text) : null),
};

/** Euros of minor units, with the decimal sign of a language; read with either. */
export function euros(sign: string): Writing {
  return {
    write: (minor) => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2).replace('.', sign)),
    read(text) {
      const [, whole, part = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(text) ?? [];
      return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
    },
  };
}
