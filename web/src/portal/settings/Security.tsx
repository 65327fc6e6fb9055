import { Anchor, Switch, Text } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor } from './GroupPage.tsx';

/** What is asked of whoever works here when they sign in. */
export default function Security(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.security}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['security']> }): ReactNode {
  const { t } = useTranslation('settings');
  const { may } = useStaff();
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveSecurity.useMutation();
  const form = useRecordForm({
    // Who has a second factor is no setting.
    ...recordOf(read, ({ require_second_factor }) => ({ require_second_factor })),
    labels: { require_second_factor: t('security.require_second_factor') },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version, values });
      await utils.staff.settings.security.invalidate();
      return answer;
    },
  });
  const { people, without_second_factor: without } = read.data;
  return (
    <GroupPage
      group="security"
      history={{ entity: 'security_settings', id: `${exhibitor}/security` }}
      form={form}
      sections={[
        {
          id: 'second-factor',
          title: t('security.title'),
          text: t('security.text'),
          content: (
            <>
              <Switch {...form.checkbox('require_second_factor')} />
              <Text size="sm">
                {t('security.without', { count: without, people })}{' '}
                {without > 0 && may('accounts.roles') ? (
                  <Anchor component={Link} to="/people?second_factor=without" underline="always">
                    {t('security.show')}
                  </Anchor>
                ) : null}
              </Text>
            </>
          ),
        },
      ]}
    />
  );
}
