import type { StaffRole } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { RecordPage, useRecordForm } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { ContactFields, emptyAccount, localeOf, PinFields, pinOf, useAccountLabels } from './AccountFields.tsx';
import { WorkplaceFields } from './WorkplaceFields.tsx';

/** Takes somebody on: they are invited by mail, and choose their password themselves. */
export default function NewPerson(): ReactNode {
  const query = trpc.staff.employees.useQuery();
  return <Loaded query={query}>{({ roles }) => <Form roles={roles} />}</Loaded>;
}

function Form({ roles }: { roles: StaffRole[] }): ReactNode {
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const navigate = useNavigate();
  const exhibitor = useExhibitor('accounts.roles', true);
  const utils = trpc.useUtils();
  const create = trpc.staff.people.create.useMutation();
  const form = useRecordForm({
    record: {
      values: { ...emptyAccount, role: roles.find(({ key }) => key === 'employee')?.id ?? 0, cinemas: [] as number[] },
      version: null,
    },
    labels: { ...useAccountLabels(), role: t('role'), cinemas: t('where') },
    async create({ role, cinemas, ...account }) {
      const { name, email, receives_management_notifications } = account;
      const answer = await create.mutateAsync({
        name,
        email,
        receives_management_notifications,
        locale: localeOf(account),
        device_pin: pinOf(account, false) ?? null,
        memberships: [{ exhibitor: exhibitor ?? 0, role, cinemas: cinemas.length === 0 ? null : cinemas }],
      });
      await Promise.all([utils.staff.people.invalidate(), utils.staff.employees.invalidate()]);
      return answer;
    },
    savedText: t('new.done'),
    onSaved: ({ id }) => void navigate(`/people/${id}`),
  });
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.people'), to: '/people' }]}
      title={t('new.title')}
      form={form}
      saveLabel={t('new.action')}
      notice={<ExhibitorSelect permission="accounts.roles" inSome isField />}
      sections={[
        {
          id: 'account',
          title: t('sections.account'),
          text: t('new.accountText'),
          content: <ContactFields form={form} />,
        },
        {
          id: 'roles',
          title: t('sections.roles'),
          text: t('new.roleText'),
          content: <WorkplaceFields form={form} roles={roles} exhibitor={exhibitor} />,
        },
        {
          id: 'pin',
          title: t('sections.pin'),
          content: <PinFields form={form} had={false} />,
        },
      ]}
    />
  );
}
