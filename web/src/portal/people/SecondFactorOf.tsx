import { Button, Stack, Text } from '@mantine/core';
import type { EmployeeView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { useDialogs } from '../frame/dialogs.tsx';
import { done, failed } from '../frame/toasts.ts';

/** What somebody's account has beside its password; who may change the account takes it away when they have lost it. */
export function SecondFactorOf({ person, mayChange }: { person: EmployeeView; mayChange: boolean }): ReactNode {
  const { t } = useTranslation('people');
  const { list } = useFormats();
  const { account } = useStaff();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const reset = trpc.staff.people.resetSecondFactor.useMutation({
    onSuccess: () => done(t('secondFactor.resetDone')),
    onError: (error) => failed(error),
    onSettled: () =>
      Promise.all([
        utils.staff.people.invalidate(),
        utils.staff.history.invalidate(),
        utils.staff.peopleSessions.invalidate(),
      ]),
  });
  const { id, name, email, second_factor } = person;
  const { passkeys, app, recovery_codes } = second_factor;
  const ways = [
    ...(passkeys > 0 ? [t('secondFactor.passkeys', { count: passkeys })] : []),
    ...(app ? [t('secondFactor.app')] : []),
  ];
  const has = ways.length > 0;
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{has ? list([...ways, t('secondFactor.codes', { count: recovery_codes })]) : t('secondFactor.none')}</Text>
      {!has || !mayChange ? null : email === account.email ? (
        <Text c="dimmed">{t('secondFactor.own')}</Text>
      ) : (
        <Button
          variant="outline"
          color="red"
          loading={reset.isPending}
          onClick={async () => {
            const isSure = await confirm({
              title: t('secondFactor.resetTitle', { name }),
              text: t('secondFactor.resetText', { name }),
              action: t('secondFactor.reset'),
              isDangerous: true,
            });
            if (isSure) reset.mutate({ id });
          }}
        >
          {t('secondFactor.reset')}
        </Button>
      )}
    </Stack>
  );
}
