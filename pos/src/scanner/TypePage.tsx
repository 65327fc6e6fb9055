import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './Scanner.module.css';

/** A code that no camera reads is typed by hand. */
export function TypePage({ onCode, onBack }: { onCode(code: string): void; onBack(): void }): ReactNode {
  const { t } = useTranslation('scanner');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') onCode(code.trim());
  };
  return (
    <form className={classes.panel} onSubmit={submit}>
      <h1 className={classes.title}>{t('type.title')}</h1>
      <label className={classes.label}>
        {t('type.label')}
        <input
          ref={field}
          className={classes.field}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={500}
          enterKeyHint="go"
        />
      </label>
      <div className={classes.buttons}>
        <button type="button" className={classes.button} onClick={onBack}>
          {t('back')}
        </button>
        <button type="submit" className={classes.primary}>
          {t('type.check')}
        </button>
      </div>
    </form>
  );
}
