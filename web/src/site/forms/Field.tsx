import { type ChangeEvent, type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react';
import typography from '../controls/typography.module.css';
import fields from './fields.module.css';

/** A labelled text field. Its error is tied to it, and goes on the next key. */
export function Field(props: {
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'tel';
  /** Lines of a field for longer text; then `type` does not matter. */
  rows?: number;
  /** Default: true. */
  required?: boolean;
  autoComplete: HTMLInputAutoCompleteAttribute;
  value: string;
  error: string | undefined;
  maxLength: number;
  onChange(value: string): void;
  onKey(): void;
}): ReactNode {
  const id = useId();
  const { error, hint, type = 'text' } = props;
  const described = [hint === undefined ? null : `${id}-hint`, error === undefined ? null : `${id}-error`].filter(
    Boolean,
  );
  const shared = {
    id,
    name: props.name,
    className: fields.input,
    autoComplete: props.autoComplete,
    maxLength: props.maxLength,
    value: props.value,
    required: props.required ?? true,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    onKeyDown: props.onKey,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      props.onKey();
      props.onChange(event.target.value);
    },
  };
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{props.label}</label>
      {hint === undefined ? null : (
        <p className={typography.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {props.rows === undefined ? (
        <input
          {...shared}
          type={type}
          inputMode={type === 'text' ? undefined : type}
          autoCapitalize={type === 'email' ? 'none' : undefined}
          spellCheck={false}
        />
      ) : (
        <textarea {...shared} rows={props.rows} />
      )}
      {error === undefined ? null : (
        <p className={fields.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
