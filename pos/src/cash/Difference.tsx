import { TextInput } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import classes from './Cash.module.css';

/** Longest note that the server takes. */
const longestNote = 200;

/** What is there too much or too little, told by its sign, its colour and a word. */
export function Difference({ label, minor }: { label: string; minor: number }): ReactNode {
  const { t } = useTranslation('cash');
  const { money } = useFormats();
  return (
    <p className={classes.line} role="status" data-differs={minor !== 0 || undefined}>
      <span>{label}</span>
      <b className="p-figures">{minor === 0 ? t('difference.none') : `${minor > 0 ? '+' : ''}${money(minor)}`}</b>
    </p>
  );
}

export function NoteField({ value, onChange }: { value: string; onChange(value: string): void }): ReactNode {
  const { t } = useTranslation('cash');
  return (
    <TextInput
      size="lg"
      label={t('difference.note')}
      value={value}
      maxLength={longestNote}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
