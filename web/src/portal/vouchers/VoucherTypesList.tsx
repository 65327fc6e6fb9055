import { Anchor, Button, Group } from '@mantine/core';
import { voucherKinds } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { salePlaces } from '../form/index.ts';
import { useExhibitor } from '../frame/exhibitor.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { archiving, List } from '../list/index.ts';

/** What kinds of gift cards and subscriptions are sold. */
export default function VoucherTypesList(): ReactNode {
  const { t } = useTranslation('vouchers');
  const { t: portal } = useTranslation('portal');
  const { list, money, number } = useFormats();
  const localized = useLocalized();
  const mayWrite = useExhibitor('vouchers.write') !== null;
  const add = mayWrite ? (
    <Group gap="xs">
      {voucherKinds.map((kind) => (
        <Button
          key={kind}
          component={Link}
          to={`/vouchers/types/new?kind=${kind}`}
          leftSection={<IconPlus size={16} aria-hidden />}
          {...(kind === 'giftcard' && { variant: 'default' })}
        >
          {t(`types.new.${kind}`)}
        </Button>
      ))}
    </Group>
  ) : null;
  return (
    <>
      <Anchor component={Link} to="/vouchers" size="sm">
        {portal('areas.vouchers')}
      </Anchor>
      <List
        name="voucherTypes"
        title={t('types.title')}
        procedures={trpc.staff.voucherTypes}
        href={({ id }) => `/vouchers/types/${id}`}
        searchLabel={t('types.search')}
        {...(add && { action: add })}
        hasArchive
        filters={[
          {
            name: 'kind',
            label: t('kind'),
            options: voucherKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
          },
        ]}
        bulk={mayWrite && { nameOf: ({ title }) => localized(title), archive: archiving }}
        columns={[
          {
            name: 'title',
            title: t('fields.title'),
            sortable: true,
            render: ({ title, archived }) => (
              <Group gap={6}>
                {localized(title)}
                {archived ? <ArchivedBadge /> : null}
              </Group>
            ),
          },
          {
            name: 'kind',
            title: t('kind'),
            sortable: true,
            words: Object.fromEntries(voucherKinds.map((kind) => [kind, t(`kinds.${kind}`)])),
            render: ({ kind }) => t(`kinds.${kind}`),
          },
          {
            name: 'cost_turn_minor',
            title: t('fields.cost_turn_minor'),
            sortable: true,
            isNumber: true,
            render: ({ cost_turn_minor }) => money(cost_turn_minor),
          },
          { name: 'validity', title: t('fields.validity'), isWide: true, render: ({ validity }) => validity },
          {
            name: 'visibility',
            title: t('fields.visibility'),
            isWide: true,
            words: Object.fromEntries(salePlaces.map(([place, bit]) => [bit, t(`places.${place}`)])),
            render: ({ visibility }) =>
              list(salePlaces.flatMap(([place, bit]) => ((visibility & bit) === 0 ? [] : t(`places.${place}`)))) || '–',
          },
          {
            name: 'vouchers',
            title: portal('areas.vouchers'),
            sortable: true,
            isNumber: true,
            render: ({ vouchers }) => number(vouchers),
          },
          { name: 'slug', title: t('fields.slug'), sortable: true, optional: true, render: ({ slug }) => slug },
        ]}
        empty={{ title: t('types.empty.title'), text: t('types.empty.text'), ...(add && { action: add }) }}
      />
    </>
  );
}
