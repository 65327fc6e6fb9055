import { Anchor, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { OfficeValues, StaffDistributor, StaffOffice } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useCodes } from '../films/useCodes.ts';
import {
  ArchiveButton,
  History,
  partOfRead,
  type Read,
  RecordPage,
  RowDialog,
  recordOf,
  useRecord,
} from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { useDistributorForm, useDistributorLabels, useDistributorSections } from './useDistributorForm.tsx';

export default function DistributorPage(): ReactNode {
  const { t } = useTranslation('distributors');
  const distributor = useRecord(trpc.staff.distributors.get, { id: Number(useParams().id) });
  return (
    <Loaded query={distributor} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Distributor key={read.data.id} read={read} />}
    </Loaded>
  );
}

function Distributor({ read }: { read: Read<StaffDistributor> }): ReactNode {
  const { t } = useTranslation('distributors');
  const { t: films } = useTranslation('films');
  const { t: portal } = useTranslation('portal');
  const localized = useLocalized();
  const utils = trpc.useUtils();
  const distributor = read.data;
  const { id, row_version, writable, values } = distributor;
  const onSettled = async (): Promise<void> => {
    await Promise.all([
      utils.staff.distributors.invalidate(),
      utils.staff.films.options.invalidate(),
      utils.staff.history.invalidate(),
    ]);
  };
  const save = trpc.staff.distributors.save.useMutation();
  const archive = trpc.staff.distributors.archive.useMutation({ onSettled });
  const form = useDistributorForm({
    ...recordOf(read, (now) => now.values),
    save: (changed, version) => save.mutateAsync({ id, row_version: version, values: changed }),
    onSaved: () => void onSettled(),
  });
  const labels = useDistributorLabels();
  const sections = useDistributorSections(form);
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.distributors'), to: '/distributors' }]}
      title={values.name}
      form={form}
      readOnly={!writable}
      actions={
        <ArchiveButton
          archived={films('archivedNow', { title: values.name })}
          version={row_version}
          isArchived={distributor.archived_at !== null}
          change={(change) => archive.mutateAsync({ id, ...change })}
        />
      }
      sections={[
        ...sections,
        {
          id: 'offices',
          title: t('offices.title'),
          text: t('offices.text'),
          content: <Offices read={read} onSettled={onSettled} />,
          isApart: true,
        },
        {
          id: 'films',
          title: portal('areas.films'),
          content:
            distributor.films.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('noFilms')}
              </Text>
            ) : (
              <Stack gap={4} component="ul" m={0} pl="md">
                {distributor.films.map((film) => (
                  <li key={film.id}>
                    <Anchor component={Link} to={`/films/${film.id}`}>
                      {localized(film.title)}
                    </Anchor>
                    {film.archived ? ` (${portal('archived')})` : null}
                  </li>
                ))}
              </Stack>
            ),
          isApart: true,
        },
        {
          id: 'history',
          title: films('sections.history'),
          content: <History entity="distributor" id={id} labels={{ ...labels, archived_at: films('archived') }} />,
          isApart: true,
        },
      ]}
    />
  );
}

const emptyOffice: OfficeValues = {
  name: '',
  address1: null,
  zip: null,
  city: null,
  country_code: null,
  email: null,
  phone: null,
};

function Offices(props: { read: Read<StaffDistributor>; onSettled(): Promise<void> }): ReactNode {
  const { t } = useTranslation('distributors');
  const { t: films } = useTranslation('films');
  const { nations } = useCodes();
  const { read, onSettled } = props;
  const distributor = read.data;
  const [open, setOpen] = useState<StaffOffice | 'new' | null>(null);
  const create = trpc.staff.distributors.createOffice.useMutation({ onSettled });
  const save = trpc.staff.distributors.saveOffice.useMutation({ onSettled });
  const archive = trpc.staff.distributors.archiveOffice.useMutation({ onSettled });
  const labels: Record<keyof OfficeValues, string> = {
    name: t('fields.name'),
    address1: t('fields.address1'),
    zip: t('fields.zip'),
    city: t('fields.city'),
    country_code: t('fields.country_code'),
    email: t('fields.email'),
    phone: t('fields.phone'),
  };
  return (
    <Stack>
      {distributor.offices.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('offices.none')}
        </Text>
      ) : null}
      {distributor.offices.map((office) => (
        <Group key={office.id} justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={600}>{office.name}</Text>
            <Text size="sm" c="dimmed">
              {[office.address1, [office.zip, office.city].filter(Boolean).join(' '), office.email, office.phone]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          {distributor.writable ? (
            <Group gap={4} wrap="nowrap">
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('offices.edit', { name: office.name })}
                onClick={() => setOpen(office)}
              >
                {films('edit')}
              </Button>
              <ArchiveButton
                archived={films('archivedNow', { title: office.name })}
                rowLabel={t('offices.archive', { name: office.name })}
                version={office.row_version}
                isArchived={false}
                change={(change) => archive.mutateAsync({ id: office.id, ...change })}
              />
            </Group>
          ) : null}
        </Group>
      ))}
      {distributor.writable ? (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {t('offices.add')}
          </Button>
        </Group>
      ) : null}
      {open === null ? null : (
        <RowDialog<OfficeValues, { row_version: number }>
          title={open === 'new' ? t('offices.add') : t('offices.edit', { name: open.name })}
          form={{
            ...(open === 'new'
              ? {
                  record: { values: emptyOffice, version: null },
                  create: (values) => create.mutateAsync({ distributor: distributor.id, values }),
                }
              : {
                  ...recordOf(
                    partOfRead(read, ({ offices }) => offices.find(({ id }) => id === open.id) ?? open),
                    ({ id: _, row_version: __, ...values }): OfficeValues => values,
                  ),
                  save: (values, version) => save.mutateAsync({ id: open.id, row_version: version, values }),
                }),
            labels,
          }}
          {...(open !== 'new' && {
            history: { entity: 'distributor_office', id: open.id, labels: { archived_at: films('archived') } },
          })}
          onClose={() => setOpen(null)}
        >
          {(form) => (
            <>
              <TextInput {...form.text('name')} withAsterisk maxLength={120} />
              <TextInput {...form.text('address1')} maxLength={200} />
              <SimpleGrid cols={2}>
                <TextInput {...form.text('zip')} maxLength={20} />
                <TextInput {...form.text('city')} maxLength={100} />
              </SimpleGrid>
              <Select {...form.field('country_code')} data={nations} searchable clearable />
              <TextInput {...form.text('email')} type="email" maxLength={254} />
              <TextInput {...form.text('phone')} type="tel" maxLength={60} />
            </>
          )}
        </RowDialog>
      )}
    </Stack>
  );
}
