import { Button, Group, Table, Text } from '@mantine/core';
import { type ExhibitorManager, type ExhibitorView, type Locale, locales } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useRef, useState } from 'react';
import { RowDialog } from '../form/index.ts';
import { done, failed } from '../frame/toasts.ts';
import { AccountBadge } from '../people/AccountBadge.tsx';
import { useRoleName } from '../people/useRoleName.ts';
import { ManagerFields } from './exhibitorFields.tsx';

/** Who leads the exhibitor, and somebody else who shall. */
export function Managers(props: { exhibitor: ExhibitorView; onChanged(): Promise<void> }): ReactNode {
  const { t, i18n } = useTranslation('exhibitors');
  const errorText = useErrorText();
  const roleName = useRoleName();
  const { exhibitor, onChanged } = props;
  const { id, managers } = exhibitor;
  const add = trpc.staff.exhibitors.addManager.useMutation({ onSettled: onChanged });
  const [isAdding, setIsAdding] = useState(false);
  const locale: Locale = locales.find((each) => each === i18n.language) ?? 'en';
  const nobody = useRef({ manager: { name: '', email: '', locale } });
  const told = (email: string, invited: boolean): void =>
    done(t(invited ? 'managers.invited' : 'managers.known', { email }));

  async function inviteAgain({ name, email }: ExhibitorManager): Promise<void> {
    try {
      const { invited } = await add.mutateAsync({ id, name, email, locale });
      told(email, invited);
    } catch (thrown) {
      failed(errorText(thrown));
    }
  }

  return (
    <>
      {managers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('managers.none')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={480}>
          <Table fz="sm" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('managers.name')}</Table.Th>
                <Table.Th>{t('managers.role')}</Table.Th>
                <Table.Th>{t('managers.account')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {managers.map((manager) => (
                <Table.Tr key={`${manager.id} ${manager.role}`}>
                  <Table.Td>
                    {manager.name}
                    <Text size="xs" c="dimmed">
                      {manager.email}
                    </Text>
                  </Table.Td>
                  <Table.Td>{roleName({ key: manager.role, name: '' })}</Table.Td>
                  <Table.Td>
                    <Group gap="xs">
                      <AccountBadge state={manager.account} />
                      {manager.role === 'admin' && manager.account !== 'active' ? (
                        <Button
                          size="compact-sm"
                          variant="default"
                          loading={add.isPending}
                          aria-label={t('managers.againLabel', { name: manager.name })}
                          onClick={() => void inviteAgain(manager)}
                        >
                          {t('managers.again')}
                        </Button>
                      ) : null}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group mt="md">
        <Button variant="default" onClick={() => setIsAdding(true)}>
          {t('managers.add')}
        </Button>
      </Group>
      {isAdding ? (
        <RowDialog
          title={t('managers.addTitle', { name: exhibitor.trade_name })}
          form={{
            record: { values: nobody.current, version: null },
            labels: { manager: t('sections.manager') },
            async create({ manager }) {
              const { invited } = await add.mutateAsync({ id, ...manager });
              return { row_version: 1, invited, email: manager.email };
            },
            savedText: null,
            onSaved: ({ email, invited }) => told(email, invited),
          }}
          onClose={() => setIsAdding(false)}
        >
          {(form) => (
            <>
              <Text size="sm" c="dimmed">
                {t('managers.addText')}
              </Text>
              <ManagerFields form={form} />
            </>
          )}
        </RowDialog>
      ) : null}
    </>
  );
}
