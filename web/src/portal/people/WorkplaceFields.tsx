import { MultiSelect, NativeSelect } from '@mantine/core';
import type { StaffRole } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import type { RecordForm } from '../form/index.ts';
import { useRoleName } from './useRoleName.ts';

/** `cinemas`: none: all of them. */
export interface WorkplaceValues {
  role: number;
  cinemas: number[];
}

/** A role, and where. */
export function WorkplaceFields<V extends WorkplaceValues>(props: {
  form: RecordForm<V>;
  roles: StaffRole[];
}): ReactNode {
  const { t } = useTranslation('people');
  const roleName = useRoleName();
  const { startup } = useProgramme();
  const form = props.form as unknown as RecordForm<WorkplaceValues>;
  const offered = props.roles.filter(({ id, archived }) => !archived || id === form.values.role);
  return (
    <>
      <NativeSelect
        {...form.id('role')}
        value={String(form.values.role)}
        data-role
        data={offered.map((role) => ({ value: String(role.id), label: roleName(role) }))}
      />
      <MultiSelect
        {...form.ids('cinemas')}
        clearable
        clearButtonProps={{ 'aria-label': t('everywhere') }}
        {...(form.values.cinemas.length === 0 && { placeholder: t('everywhere') })}
        description={t('cinemasHint')}
        data={startup.cinemas.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </>
  );
}
