import { Anchor, Switch, Text } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useRecordForm } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { GroupPage, OfExhibitor } from './GroupPage.tsx';

/** What is asked of whoever works here when they sign in. */
export default function Security(): ReactNode {
  return <OfExhibitor>{(exhibitor) => <OfOne exhibitor={exhibitor} />}</OfExhibitor>;
}

function OfOne({ exhibitor }: { exhibitor: number }): ReactNode {
  const query = trpc.staff.settings.security.useQuery({ exhibitor });
  return <Loaded query={query}>{(view) => <Form exhibitor={exhibitor} view={view} />}</Loaded>;
}

/** Who has a second factor is no setting. */
const recordOf = ({ require_second_factor, row_version }: SettingsView['security']) => ({
  values: { require_second_factor },
  version: row_version,
});

function Form({ exhibitor, view }: { exhibitor: number; view: SettingsView['security'] }): ReactNode {
  const { t } = useTranslation('settings');
  const { may } = useStaff();
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveSecurity.useMutation();
  const record = useMemo(() => recordOf(view), [view]);
  const form = useRecordForm({
    record,
    labels: { require_second_factor: t('security.require_second_factor') },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version: row_version ?? 1, values });
      await utils.staff.settings.security.invalidate();
      return answer;
    },
    reread: async () => recordOf(await utils.staff.settings.security.fetch({ exhibitor }, { staleTime: 0 })),
  });
  const { people, without_second_factor: without } = view;
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
