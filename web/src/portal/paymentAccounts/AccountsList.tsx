import { Button } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { List } from '../list/index.ts';

/** Where money comes in that is paid online or at a terminal. */
export default function AccountsList(): ReactNode {
  const { t } = useTranslation('paymentAccounts');
  const { t: portal } = useTranslation('portal');
  const { number } = useFormats();
  const mayWrite = useExhibitor('payments.providers') !== null;
  const create = mayWrite ? (
    <Button component={Link} to="/payment-accounts/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new')}
    </Button>
  ) : null;
  return (
    <List
      name="paymentAccounts"
      title={portal('areas.paymentAccounts')}
      procedures={trpc.staff.paymentAccounts}
      searchLabel={t('search')}
      hasArchive
      action={create}
      columns={[
        { name: 'name', title: t('name'), sortable: true, render: ({ name }) => name },
        { name: 'driver', title: t('driver'), sortable: true, render: ({ driver }) => driver },
        {
          name: 'methods',
          title: portal('areas.paymentMethods'),
          sortable: true,
          isNumber: true,
          render: ({ methods }) => number(methods),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text'), action: create }}
    />
  );
}
