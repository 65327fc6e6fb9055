import { MultiSelect, NativeSelect } from '@mantine/core';
import type { StaffRole } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import type { RecordForm } from '../form/index.ts';
import { useRoleName } from './useRoleName.ts';

const allCinemas = { per_page: 200 };

/** `cinemas`: none: all of them. */
export interface WorkplaceValues {
  role: number;
  cinemas: number[];
}

/** A role, and where. */
export function WorkplaceFields<V extends WorkplaceValues>(props: {
  form: RecordForm<V>;
  roles: StaffRole[];
  /** The exhibitor whose roles and cinemas are chosen from. */
  exhibitor: number | null;
}): ReactNode {
  const { t } = useTranslation('people');
  const roleName = useRoleName();
  const { may } = useStaff();
  // The website's programme has the cinemas of one exhibitor alone.
  const { data } = trpc.staff.cinemas.list.useQuery(allCinemas, { enabled: may('cinemas.read') });
  const { startup } = useProgramme();
  const cinemas = data?.rows.filter(({ exhibitor_id }) => exhibitor_id === props.exhibitor) ?? startup.cinemas;
  const form = props.form as unknown as RecordForm<WorkplaceValues>;
  const offered = props.roles.filter(
    ({ id, archived, exhibitor }) =>
      (exhibitor ?? props.exhibitor) === props.exhibitor && (!archived || id === form.values.role),
  );
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
        data={cinemas.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </>
  );
}
