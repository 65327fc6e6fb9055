import { Anchor, Button, Group, Menu } from '@mantine/core';
import type { VoucherPackageListRow } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconFileTypeCsv, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useExhibitor, useExhibitors } from '../frame/exhibitor.tsx';
import { saveFile } from '../frame/saveFile.ts';
import { failed } from '../frame/toasts.ts';
import { List } from '../list/index.ts';
import { allRows } from './allRows.ts';
import { MakePackageDialog, NamePackageDialog } from './PackageDialogs.tsx';

/** Packages of printed cards, which tills sell one by one. A package is small enough to be made and changed in a dialog. */
export default function VoucherPackagesList(): ReactNode {
  const { t } = useTranslation('vouchers');
  const { t: portal } = useTranslation('portal');
  const { date, dayOf, money, number } = useFormats();
  const localized = useLocalized();
  const exhibitor = useExhibitor('vouchers.write');
  const writers = useExhibitors('vouchers.write');
  const { data: types } = trpc.staff.voucherTypes.list.useQuery(allRows);
  const [open, setOpen] = useState<VoucherPackageListRow | 'new' | null>(null);
  const add =
    exhibitor === null || (types?.total ?? 0) === 0 ? null : (
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {t('packages.new')}
      </Button>
    );
  return (
    <>
      <Anchor component={Link} to="/vouchers" size="sm">
        {portal('areas.vouchers')}
      </Anchor>
      <List
        name="voucherPackages"
        title={t('packages.title')}
        procedures={trpc.staff.voucherPackages}
        href={({ id }) => `/vouchers?package=${id}`}
        searchLabel={t('packages.search')}
        {...(add && { action: add })}
        filters={[
          {
            name: 'type',
            label: t('type'),
            options: (types?.rows ?? []).map(({ id, title }) => ({ value: String(id), label: localized(title) })),
          },
        ]}
        columns={[
          { name: 'name', title: t('packages.name'), sortable: true, render: ({ name }) => name },
          { name: 'type', title: t('type'), sortable: true, isWide: true, render: ({ type }) => localized(type) },
          {
            name: 'cards',
            title: t('packages.cards'),
            sortable: true,
            isNumber: true,
            render: ({ cards }) => number(cards),
          },
          {
            name: 'sold',
            title: t('packages.sold'),
            sortable: true,
            isNumber: true,
            render: ({ sold }) => number(sold),
          },
          {
            name: 'out_of_use',
            title: t('packages.out_of_use'),
            sortable: true,
            isNumber: true,
            isWide: true,
            render: ({ out_of_use }) => number(out_of_use),
          },
          {
            name: 'total_turns',
            title: t('packages.turns'),
            isNumber: true,
            optional: true,
            render: ({ total_turns }) => number(total_turns),
          },
          {
            name: 'total_products_minor',
            title: t('packages.amount'),
            isNumber: true,
            optional: true,
            render: ({ total_products_minor }) => money(total_products_minor),
          },
          {
            name: 'created_at',
            title: t('packages.created_at'),
            sortable: true,
            isWide: true,
            render: ({ created_at }) => date(dayOf(created_at)),
          },
          { name: 'by', title: t('packages.by'), sortable: true, isWide: true, render: ({ by }) => by ?? '–' },
          {
            name: 'row_version',
            exported: [],
            title: t('packages.actions'),
            render: (row) =>
              writers.some(({ id }) => id === row.exhibitor_id) ? (
                <Group gap={4}>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('packages.editOf', { name: row.name })}
                    onClick={() => setOpen(row)}
                  >
                    {t('packages.edit')}
                  </Button>
                  <PrinterMenu of={row} />
                </Group>
              ) : null,
          },
        ]}
        empty={{ title: t('packages.empty.title'), text: t('packages.empty.text'), ...(add && { action: add }) }}
      />
      {open === 'new' && exhibitor !== null ? (
        <MakePackageDialog key={exhibitor} exhibitor={exhibitor} onClose={() => setOpen(null)} />
      ) : null}
      {open === null || open === 'new' ? null : <NamePackageDialog of={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The codes of a package, and what stands on each card, as a file. */
function PrinterMenu({ of: { id, name } }: { of: VoucherPackageListRow }): ReactNode {
  const { t } = useTranslation('vouchers');
  const { t: portal } = useTranslation('portal');
  const utils = trpc.useUtils();
  async function download(format: 'us' | 'eu'): Promise<void> {
    try {
      const { text } = await utils.staff.voucherPackages.cards.fetch({ id, format }, { staleTime: 0 });
      saveFile(text, { name: `${name}.csv`, type: 'text/csv' });
    } catch (thrown) {
      failed(thrown);
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" aria-label={t('packages.printerOf', { name })}>
          {t('packages.printer')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['us', 'eu'] as const).map((format) => (
          <Menu.Item
            key={format}
            leftSection={<IconFileTypeCsv size={18} aria-hidden />}
            onClick={() => void download(format)}
          >
            {portal(`list.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
