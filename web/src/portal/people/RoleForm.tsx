import { NativeSelect, Paper, Stack } from '@mantine/core';
import type { StaffEmployee, StaffRole } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { ConflictNotice, type FormRecord, SaveBar, useRecordForm } from '../form/index.ts';
import { useRoleName } from './useRoleName.ts';

type Membership = StaffEmployee['memberships'][number];

/** The role of one membership. */
export function RoleForm(props: { membership: Membership; roles: StaffRole[] }): ReactNode {
  const { t } = useTranslation('people');
  const { list } = useFormats();
  const { cinemaName } = useProgramme();
  const roleName = useRoleName();
  const utils = trpc.useUtils();
  const { membership, roles } = props;
  const change = trpc.staff.setRole.useMutation();
  const nameOf = (id: number | null): string => {
    const role = roles.find((each) => each.id === id);
    return role === undefined ? '' : roleName(role);
  };
  const form = useRecordForm({
    record: recordOf(membership),
    labels: { role: t('role') },
    show: { role: nameOf },
    async save({ role }, row_version) {
      const answer = await change.mutateAsync({ membership: membership.id, row_version: row_version ?? 0, role });
      await utils.staff.employees.invalidate();
      return answer;
    },
    async reread() {
      await utils.staff.employees.invalidate();
      const { employees } = await utils.staff.employees.fetch();
      const memberships = employees.flatMap((employee) => employee.memberships);
      return recordOf(memberships.find(({ id }) => id === membership.id) ?? membership);
    },
  });
  const where = membership.cinemas === null ? t('everywhere') : list(membership.cinemas.map((id) => cinemaName(id)));
  return (
    <Paper
      withBorder
      p="md"
      radius="md"
      bg="var(--p-surface)"
      component="form"
      aria-label={t('roleAt', { where })}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Stack gap="md">
        <ConflictNotice form={form} />
        <NativeSelect
          {...form.id('role')}
          value={form.values.role}
          data-role
          description={where}
          data={roles.map((role) => ({ value: String(role.id), label: roleName(role) }))}
        />
      </Stack>
      <SaveBar form={form} saveLabel={t('save', { role: nameOf(form.values.role) })} />
    </Paper>
  );
}

function recordOf({ role, row_version }: Membership): FormRecord<{ role: number }> {
  return { values: { role }, version: row_version };
}
