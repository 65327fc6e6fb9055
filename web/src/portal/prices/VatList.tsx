import { Button } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { List } from '../list/index.ts';
import { usePercent } from './usePercent.ts';

/** Kinds of VAT and what they are today. */
export default function VatList(): ReactNode {
  const { t } = useTranslation('prices');
  const { date } = useFormats();
  const localized = useLocalized();
  const percent = usePercent();
  const create =
    useExhibitor('prices.write') === null ? null : (
      <Button component={Link} to="/prices/vat/new" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('vat.new')}
      </Button>
    );
  return (
    <List
      name="vats"
      title={t('vat.title')}
      procedures={trpc.staff.vats}
      searchLabel={t('vat.search')}
      action={create}
      columns={[
        { name: 'name', title: t('vat.name'), sortable: true, render: ({ name }) => localized(name) },
        { name: 'code', title: t('vat.code'), sortable: true, isWide: true, render: ({ code }) => code },
        {
          name: 'percent',
          title: t('vat.percent'),
          sortable: true,
          isNumber: true,
          render: (vat) => (vat.percent === null ? '–' : percent(vat.percent)),
        },
        {
          name: 'next_from',
          title: t('vat.next'),
          isWide: true,
          render: ({ next_percent, next_from }) =>
            next_percent === null || next_from === null
              ? ''
              : t('vat.nextFrom', { percent: percent(next_percent), day: date(next_from) }),
        },
      ]}
      empty={{ title: t('vat.empty.title'), text: t('vat.empty.text'), action: create }}
    />
  );
}
