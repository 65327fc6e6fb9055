import { Button } from '@mantine/core';
import { type PaymentMethodListRow, paymentMethodStatuses, paymentMethodTypes } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { salePlaces } from '../form/index.ts';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { archiving, List, placesField } from '../list/index.ts';
import { MethodState } from './MethodState.tsx';

/** How one can pay, in the order in which it is offered. */
export default function MethodsList(): ReactNode {
  const { t } = useTranslation('paymentMethods');
  const { t: portal } = useTranslation('portal');
  const localized = useLocalized();
  const mayWrite = useExhibitor('payments.methods') !== null;
  const create = mayWrite ? (
    <Button component={Link} to="/payment-methods/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new')}
    </Button>
  ) : null;
  return (
    <List
      name="paymentMethods"
      title={portal('areas.paymentMethods')}
      procedures={trpc.staff.paymentMethods}
      searchLabel={t('search')}
      filters={[
        {
          name: 'status',
          label: t('status'),
          options: paymentMethodStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
        },
        {
          name: 'type',
          label: t('type'),
          options: paymentMethodTypes.map((type) => ({ value: type, label: t(`types.${type}`) })),
        },
      ]}
      hasArchive
      bulk={
        mayWrite && {
          nameOf: ({ name }) => localized(name),
          fields: [
            {
              name: 'status',
              label: t('status'),
              kind: 'choice',
              options: paymentMethodStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
              valueOf: ({ status }) => status,
              changes: (chosen) => {
                const status = paymentMethodStatuses.find((each) => each === chosen);
                return status === undefined ? {} : { status };
              },
            },
            placesField({
              name: 'access',
              label: t('access'),
              places: salePlaces,
              nameOf: (place) => t(`places.${place}`),
              bitsOf: ({ access }: PaymentMethodListRow) => access,
              changes: (access) => ({ access }),
            }),
          ],
          archive: archiving,
        }
      }
      action={create}
      columns={[
        { name: 'name', title: t('name'), sortable: true, render: ({ name }) => localized(name) },
        { name: 'type', title: t('type'), sortable: true, render: ({ type }) => t(`types.${type}`) },
        { name: 'account', title: t('account'), sortable: true, isWide: true, render: ({ account }) => account ?? '–' },
        {
          name: 'status',
          title: t('status'),
          sortable: true,
          render: ({ status, archived }) => <MethodState status={status} archived={archived} />,
        },
        { name: 'sort', title: t('sort'), sortable: true, isNumber: true, isWide: true, render: ({ sort }) => sort },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text'), action: create }}
    />
  );
}
