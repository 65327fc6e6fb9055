import { Button, Modal, Stack } from '@mantine/core';
import type { StaffRole } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { SaveBar, useRecordForm } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { WorkplaceFields } from './WorkplaceFields.tsx';

/** Gives another role to somebody who works here already. */
export function AddRole({ employee, roles }: { employee: number; roles: StaffRole[] }): ReactNode {
  const { t } = useTranslation('people');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('addRole')}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('addRole')}>
        {isOpen ? <AddForm employee={employee} roles={roles} onDone={() => setIsOpen(false)} /> : null}
      </Modal>
    </div>
  );
}

function AddForm(props: { employee: number; roles: StaffRole[]; onDone(): void }): ReactNode {
  const { t } = useTranslation('people');
  const exhibitor = useExhibitor('accounts.roles', true);
  const utils = trpc.useUtils();
  const add = trpc.staff.people.addMembership.useMutation();
  const form = useRecordForm({
    record: {
      values: { role: props.roles.find(({ key }) => key === 'employee')?.id ?? 0, cinemas: [] as number[] },
      version: null,
    },
    labels: { role: t('role'), cinemas: t('where') },
    async create({ role, cinemas }) {
      const answer = await add.mutateAsync({
        employee: props.employee,
        exhibitor: exhibitor ?? 0,
        role,
        cinemas: cinemas.length === 0 ? null : cinemas,
      });
      await Promise.all([utils.staff.employees.invalidate(), utils.staff.people.invalidate()]);
      return answer;
    },
    onSaved: props.onDone,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Stack gap="md">
        <ExhibitorSelect permission="accounts.roles" inSome isField />
        <WorkplaceFields form={form} roles={props.roles} exhibitor={exhibitor} />
        <SaveBar form={form} saveLabel={t('addRole')} />
      </Stack>
    </form>
  );
}
