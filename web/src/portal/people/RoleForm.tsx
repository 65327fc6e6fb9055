import { Alert, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { StaffEmployee, StaffRole } from '@parterre/server/contract';
import { type AppError, errorOf, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useState } from 'react';
import { useRoleName } from './useRoleName.ts';

/** The role of one membership. What somebody else changed meanwhile is shown beside what was chosen here. */
export function RoleForm(props: { membership: StaffEmployee['memberships'][number]; roles: StaffRole[] }): ReactNode {
  const { t } = useTranslation('portal');
  const errorText = useErrorText();
  const { list, dateTime } = useFormats();
  const { cinemaName } = useProgramme();
  const roleName = useRoleName();
  const utils = trpc.useUtils();
  const { membership, roles } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const nameOf = (id: unknown): string => {
    const role = roles.find((each) => each.id === id);
    return role === undefined ? '' : roleName(role);
  };
  const change = trpc.staff.setRole.useMutation({
    onSuccess: (_answer, { role }) => {
      setChosen(null);
      setRefusal(null);
      notifications.show({ color: 'green', message: t('people.saved', { role: nameOf(role) }) });
    },
    onError: (error) => setRefusal(errorOf(error)),
    // Also after a refusal: the version that the next try needs comes with it.
    onSettled: () => utils.staff.employees.invalidate(),
  });
  const isChanged = chosen !== null && chosen !== membership.role;
  const { conflict } = refusal ?? {};
  const where =
    membership.cinemas === null ? t('people.everywhere') : list(membership.cinemas.map((id) => cinemaName(id)));
  return (
    <Paper
      withBorder
      p="md"
      radius="md"
      bg="var(--p-surface)"
      component="form"
      aria-label={t('people.roleAt', { where })}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) change.mutate({ membership: membership.id, row_version: membership.row_version, role: chosen });
      }}
    >
      <Stack gap="md">
        <NativeSelect
          data-role
          label={t('people.role')}
          description={where}
          value={String(chosen ?? membership.role)}
          data={roles.map((role) => ({ value: String(role.id), label: roleName(role) }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
        {refusal !== null ? (
          <Alert color={conflict === undefined ? 'red' : 'yellow'} role="alert">
            {errorText(refusal)}
            {conflict?.fields.role_id === undefined ? null : (
              <Text size="sm" mt="xs">
                {t('people.conflict', {
                  by: conflict.by,
                  time: dateTime(conflict.atMs),
                  theirs: nameOf(conflict.fields.role_id.theirs),
                  yours: nameOf(conflict.fields.role_id.yours),
                })}
              </Text>
            )}
          </Alert>
        ) : null}
        {isChanged ? (
          <Group>
            <Button type="submit" loading={change.isPending}>
              {t('people.save', { role: nameOf(chosen) })}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                setChosen(null);
                setRefusal(null);
              }}
            >
              {t('people.undo')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}
