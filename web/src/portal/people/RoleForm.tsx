import { Button, Group, Paper, Stack } from '@mantine/core';
import type { EmployeeView, StaffRole } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { ConflictNotice, partOfRead, type Read, recordOf, SaveBar, useRecordForm } from '../form/index.ts';
import { useDialogs } from '../frame/dialogs.tsx';
import { done, failed } from '../frame/toasts.ts';
import { useRoleName } from './useRoleName.ts';
import { WorkplaceFields, type WorkplaceValues } from './WorkplaceFields.tsx';

type Membership = EmployeeView['memberships'][number];

/** The role of one membership, and where. `isOnly`: they have no other. */
export function RoleForm(props: {
  person: Read<EmployeeView>;
  membership: Membership;
  roles: StaffRole[];
  isOnly: boolean;
}): ReactNode {
  const { t } = useTranslation('people');
  const { list } = useFormats();
  const { cinemaName } = useProgramme();
  const roleName = useRoleName();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const { person, membership, roles } = props;
  const change = trpc.staff.setRole.useMutation();
  const remove = trpc.staff.people.removeMembership.useMutation();
  const nameOf = (id: number): string => {
    const role = roles.find((each) => each.id === id);
    return role === undefined ? '' : roleName(role);
  };
  const changed = () =>
    Promise.all([
      utils.staff.employees.invalidate(),
      utils.staff.people.invalidate(),
      utils.staff.history.invalidate(),
    ]);
  const whereOf = (cinemas: number[]): string =>
    cinemas.length === 0 ? t('everywhere') : list(cinemas.map(cinemaName));
  const form = useRecordForm({
    ...recordOf(
      partOfRead(person, ({ memberships }) => memberships.find(({ id }) => id === membership.id) ?? membership),
      valuesOf,
    ),
    labels: { role: t('role'), cinemas: t('where') },
    show: { role: nameOf, cinemas: whereOf },
    async save({ role, cinemas }, row_version) {
      const answer = await change.mutateAsync({
        membership: membership.id,
        row_version,
        role,
        cinemas: cinemas.length === 0 ? null : cinemas,
      });
      await changed();
      return answer;
    },
  });
  const where = whereOf(membership.cinemas ?? []);

  async function takeAway(): Promise<void> {
    const role = nameOf(membership.role);
    const isMeant = await confirm({ title: t('removeRole.title', { role }), action: t('removeRole.action') });
    if (!isMeant) return;
    try {
      await remove.mutateAsync({ id: membership.id, row_version: membership.row_version });
      await changed();
      done(t('removeRole.done'));
    } catch (thrown) {
      failed(thrown);
    }
  }

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
        <WorkplaceFields form={form} roles={roles} exhibitor={membership.exhibitor} />
        {props.isOnly ? null : (
          <Group>
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void takeAway()}>
              {t('removeRole.action')}
            </Button>
          </Group>
        )}
      </Stack>
      <SaveBar form={form} saveLabel={t('save', { role: nameOf(form.values.role) })} />
    </Paper>
  );
}

const valuesOf = ({ role, cinemas }: Membership): WorkplaceValues => ({ role, cinemas: cinemas ?? [] });
