import { ColorInput, TextInput } from '@mantine/core';
import type { RolePermission } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import type { RecordForm } from '../form/index.ts';

export interface RoleValues {
  name: string;
  color: string;
  permissions: RolePermission[];
}

/** Colours that a role can be given with a click; others can be entered. */
export const swatches = ['#c0392b', '#b9770e', '#1e8449', '#117a65', '#1f618d', '#6c3483', '#7b4b2a', '#566573'];

export function useRoleLabels(): Record<keyof RoleValues, string> {
  const { t } = useTranslation('people');
  return { name: t('name'), color: t('color'), permissions: t('permissionsTitle') };
}

export function RoleFields({
  form,
  readOnly = false,
}: {
  form: RecordForm<RoleValues>;
  readOnly?: boolean;
}): ReactNode {
  return (
    <>
      <TextInput {...form.text('name')} maxLength={60} required readOnly={readOnly} />
      <ColorInput {...form.text('color')} format="hex" swatches={swatches} disabled={readOnly} />
    </>
  );
}
