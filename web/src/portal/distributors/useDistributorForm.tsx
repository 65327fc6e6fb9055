import { Button, Group, Paper, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { DistributorContact, DistributorValues } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type RecordForm, type RecordSection, type Saving, useRecordForm } from '../form/index.ts';

export const emptyDistributor: DistributorValues = {
  name: '',
  email: null,
  phone: null,
  website: null,
  contacts: [],
  notes: null,
};

export function useDistributorLabels(): Record<keyof DistributorValues, string> {
  const { t } = useTranslation('distributors');
  return {
    name: t('fields.name'),
    email: t('fields.email'),
    phone: t('fields.phone'),
    website: t('fields.website'),
    contacts: t('contacts.title'),
    notes: t('fields.notes'),
  };
}

export function useDistributorForm<A extends { row_version: number }>(
  saving: Saving<DistributorValues, A>,
): RecordForm<DistributorValues> {
  return useRecordForm<DistributorValues, A>({
    ...saving,
    labels: useDistributorLabels(),
    show: { contacts: (contacts) => contacts.map(({ name }) => name).join(', ') || '–' },
  });
}

export function useDistributorSections(form: RecordForm<DistributorValues>): RecordSection[] {
  const { t } = useTranslation('distributors');
  return [
    {
      id: 'facts',
      title: t('sections.facts'),
      content: (
        <Stack maw={720}>
          <TextInput {...form.text('name')} withAsterisk maxLength={120} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...form.text('email')} type="email" description={t('help.email')} maxLength={254} />
            <TextInput {...form.text('phone')} type="tel" description={t('help.phone')} maxLength={60} />
          </SimpleGrid>
          <TextInput {...form.text('website')} type="url" placeholder="https://" maxLength={500} />
          <Textarea {...form.text('notes')} autosize minRows={2} maxLength={5_000} />
        </Stack>
      ),
    },
    {
      id: 'contacts',
      title: t('contacts.title'),
      text: t('contacts.text'),
      content: <Contacts form={form} />,
    },
  ];
}

const emptyContact: DistributorContact = { name: '', role: null, email: null, phone: null };

function Contacts({ form }: { form: RecordForm<DistributorValues> }): ReactNode {
  const { t } = useTranslation('distributors');
  const { contacts } = form.values;
  const set = (index: number, change: Partial<DistributorContact>): void =>
    form.set(
      'contacts',
      contacts.map((contact, at) => (at === index ? { ...contact, ...change } : contact)),
    );
  const field = (index: number, name: keyof DistributorContact) => ({
    label: t(`contacts.${name}`),
    'data-path': `contacts.${index}.${name}`,
    value: contacts[index]?.[name] ?? '',
    error: form.errors[`contacts.${index}.${name}`],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      set(index, { [name]: value === '' && name !== 'name' ? null : value }),
  });
  return (
    <Stack maw={720} data-path="contacts">
      {contacts.map((contact, index) => (
        <Paper key={String(index)} withBorder p="sm" role="group" aria-label={contact.name || t('contacts.unnamed')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput {...field(index, 'name')} withAsterisk maxLength={120} />
            <TextInput {...field(index, 'role')} maxLength={120} />
            <TextInput {...field(index, 'email')} type="email" maxLength={254} />
            <TextInput {...field(index, 'phone')} type="tel" maxLength={60} />
          </SimpleGrid>
          <Button
            mt="xs"
            size="compact-sm"
            variant="subtle"
            color="red"
            onClick={() =>
              form.set(
                'contacts',
                contacts.filter((_contact, at) => at !== index),
              )
            }
          >
            {t('contacts.remove', { name: contact.name })}
          </Button>
        </Paper>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.set('contacts', [...contacts, emptyContact])}
        >
          {t('contacts.add')}
        </Button>
      </Group>
    </Stack>
  );
}
