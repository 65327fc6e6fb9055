import { NativeSelect } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';

/** Whose it shall be; nothing where there is no choice. */
export function ExhibitorSelect(props: {
  exhibitors: { id: number; name: string }[];
  value: number;
  onChange(id: number): void;
}): ReactNode {
  const { t } = useTranslation('films');
  if (props.exhibitors.length < 2) return null;
  return (
    <NativeSelect
      label={t('exhibitor')}
      value={String(props.value)}
      data={props.exhibitors.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={({ currentTarget }) => props.onChange(Number(currentTarget.value))}
    />
  );
}
