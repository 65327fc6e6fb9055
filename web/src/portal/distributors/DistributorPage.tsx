import { Anchor, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { OfficeValues, StaffDistributor, StaffOffice } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useCodes } from '../films/useCodes.ts';
import { ArchiveButton, History, RecordPage, RowDialog } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { useLocalized } from '../text/useLocalized.ts';
import { useDistributorForm, useDistributorLabels, useDistributorSections } from './useDistributorForm.tsx';

export default function DistributorPage(): ReactNode {
  const { t } = useTranslation('distributors');
  const query = trpc.staff.distributors.get.useQuery({ id: Number(useParams().id) });
  return (
    <Loaded query={query} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(distributor) => <Distributor key={distributor.id} distributor={distributor} />}
    </Loaded>
  );
}

function Distributor({ distributor }: { distributor: StaffDistributor }): ReactNode {
  const { t } = useTranslation('distributors');
  const { t: films } = useTranslation('films');
  const { t: portal } = useTranslation('portal');
  const localized = useLocalized();
  const utils = trpc.useUtils();
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
    record: { values, version: row_version },
    save: (changed, version) => save.mutateAsync({ id, row_version: version ?? 0, values: changed }),
    async reread() {
      const now = await utils.staff.distributors.get.fetch({ id }, { staleTime: 0 });
      return { values: now.values, version: now.row_version };
    },
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
          content: <Offices distributor={distributor} onSettled={onSettled} />,
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

function Offices(props: { distributor: StaffDistributor; onSettled(): Promise<void> }): ReactNode {
  const { t } = useTranslation('distributors');
  const { t: films } = useTranslation('films');
  const { nations } = useCodes();
  const { distributor, onSettled } = props;
  const history = useId();
  const [open, setOpen] = useState<StaffOffice | 'new' | null>(null);
  const create = trpc.staff.distributors.createOffice.useMutation({ onSettled });
  const save = trpc.staff.distributors.saveOffice.useMutation({ onSettled });
  const archive = trpc.staff.distributors.archiveOffice.useMutation({ onSettled });
  const { id: _id, row_version: _version, ...values } = open === null || open === 'new' ? blank : open;
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
        <RowDialog<OfficeValues>
          title={open === 'new' ? t('offices.add') : t('offices.edit', { name: open.name })}
          values={values}
          save={(changed) =>
            open === 'new'
              ? create.mutateAsync({ distributor: distributor.id, values: changed })
              : save.mutateAsync({ id: open.id, row_version: open.row_version, values: changed })
          }
          onClose={() => setOpen(null)}
        >
          {({ values: now, set, errors }) => {
            const text = (name: 'address1' | 'zip' | 'city' | 'email' | 'phone') => ({
              label: t(`fields.${name}`),
              value: now[name] ?? '',
              error: errors[name],
              onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
                set(name, currentTarget.value || null),
            });
            return (
              <>
                <TextInput
                  label={t('fields.name')}
                  withAsterisk
                  value={now.name}
                  error={errors.name}
                  maxLength={120}
                  onChange={({ currentTarget }) => set('name', currentTarget.value)}
                />
                <TextInput {...text('address1')} maxLength={200} />
                <SimpleGrid cols={2}>
                  <TextInput {...text('zip')} maxLength={20} />
                  <TextInput {...text('city')} maxLength={100} />
                </SimpleGrid>
                <Select
                  label={t('fields.country_code')}
                  data={nations}
                  searchable
                  clearable
                  value={now.country_code}
                  error={errors.country_code}
                  onChange={(value) => set('country_code', value)}
                />
                <TextInput {...text('email')} type="email" maxLength={254} />
                <TextInput {...text('phone')} type="tel" maxLength={60} />
                {open === 'new' ? null : (
                  <section aria-labelledby={history}>
                    <Text size="sm" fw={600} id={history} mb={4}>
                      {films('sections.history')}
                    </Text>
                    <History
                      entity="distributor_office"
                      id={open.id}
                      labels={{
                        ...Object.fromEntries(officeFields.map((name) => [name, t(`fields.${name}`)])),
                        archived_at: films('archived'),
                      }}
                    />
                  </section>
                )}
              </>
            );
          }}
        </RowDialog>
      )}
    </Stack>
  );
}

const officeFields = ['name', 'address1', 'zip', 'city', 'country_code', 'email', 'phone'] as const;

const blank: StaffOffice = { ...emptyOffice, id: 0, row_version: 0 };
