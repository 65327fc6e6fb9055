import type { RolePermission, StaffRole } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { RecordPage, useRecordForm } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { useRoleName } from '../people/useRoleName.ts';
import { PermissionFields } from './PermissionFields.tsx';
import { RoleFields, type RoleValues, swatches, useRoleLabels } from './RoleFields.tsx';

/** A role of one's own; `?from=3`: made from another one. */
export default function NewRole(): ReactNode {
  const [address] = useSearchParams();
  const from = Number(address.get('from') ?? 0);
  const query = trpc.staff.roles.get.useQuery({ id: from }, { enabled: from > 0 });
  return from > 0 ? <Loaded query={query}>{(role) => <Form from={role} />}</Loaded> : <Form />;
}

function Form({ from }: { from?: StaffRole }): ReactNode {
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const roleName = useRoleName();
  const navigate = useNavigate();
  const { may } = useStaff();
  const exhibitor = useExhibitor('roles.write');
  const utils = trpc.useUtils();
  const create = trpc.staff.roles.create.useMutation();
  const values: RoleValues = {
    name: from ? t('newRole.copyOf', { role: roleName(from) }) : '',
    color: from?.color ?? swatches[0] ?? '#566573',
    // What one cannot do oneself does not come with the copy.
    permissions: (from?.permissions ?? []).filter((permission: RolePermission) => may(permission)),
  };
  const form = useRecordForm({
    record: { values, version: null },
    labels: useRoleLabels(),
    async create(role) {
      const answer = await create.mutateAsync({ ...role, exhibitor: exhibitor ?? 0 });
      await Promise.all([utils.staff.roles.invalidate(), utils.staff.employees.invalidate()]);
      return answer;
    },
    onSaved: ({ id }) => void navigate(`/roles/${id}`),
  });
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.roles'), to: '/roles' }]}
      title={t('newRole.title')}
      form={form}
      saveLabel={t('newRole.save')}
      notice={<ExhibitorSelect permission="roles.write" isField />}
      sections={[
        { id: 'role', title: t('role'), content: <RoleFields form={form} /> },
        {
          id: 'permissions',
          title: t('permissionsTitle'),
          text: t('permissionsText'),
          content: (
            <PermissionFields
              chosen={form.values.permissions}
              onChange={(chosen) => form.set('permissions', chosen)}
              may={may}
            />
          ),
        },
      ]}
    />
  );
}
