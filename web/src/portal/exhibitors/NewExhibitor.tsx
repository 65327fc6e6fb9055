import { Checkbox, Group, Select } from '@mantine/core';
import { type Feature, type Locale, locales } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { localeNames, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { RecordPage, useRecordForm } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { done } from '../frame/toasts.ts';
import { HostsField, IdentityFields, ManagerFields, ModulesField, useExhibitorLabels } from './exhibitorFields.tsx';

/** Modules that most exhibitors begin with. */
const usualModules: Feature[] = ['tickets', 'pos', 'newsletters'];

/** Makes an exhibitor with its website, its modules, and the one who leads it. */
export default function NewExhibitor(): ReactNode {
  const base = trpc.staff.exhibitors.base.useQuery(undefined, { staleTime: 0 });
  return <Loaded query={base}>{({ url }) => <Form url={url} />}</Loaded>;
}

/** `url`: where an exhibitor without host names is found. */
function Form({ url }: { url: string }): ReactNode {
  const { t, i18n } = useTranslation('exhibitors');
  const { t: portal } = useTranslation('portal');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { startup } = useProgramme();
  const create = trpc.staff.exhibitors.create.useMutation();
  const locale: Locale = locales.find((each) => each === i18n.language) ?? 'en';
  // Where most of this installation's are.
  const first = useRef({
    trade_name: '',
    email: '',
    timezone: startup.exhibitor.timezone,
    hosts: [] as string[],
    locale,
    available_locales: [...locales] as Locale[],
    modules: usualModules,
    manager: { name: '', email: '', locale },
  });
  const form = useRecordForm({
    record: { values: first.current, version: null },
    labels: {
      ...useExhibitorLabels(),
      locale: t('fields.locale'),
      available_locales: t('fields.available_locales'),
      modules: t('fields.modules'),
      manager: t('sections.manager'),
    },
    async create(values) {
      const answer = await create.mutateAsync(values);
      await utils.staff.exhibitors.invalidate();
      return { ...answer, ...values, row_version: 1 };
    },
    savedText: null,
    onSaved({ id, invited, trade_name: name, manager: { email } }) {
      done(t(invited ? 'new.invited' : 'new.known', { name, email }));
      void navigate(`/exhibitors/${id}`);
    },
  });
  const choices = form.values.available_locales.map((each) => ({ value: each, label: localeNames[each] }));
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.exhibitors'), to: '/exhibitors' }]}
      title={t('new.title')}
      form={form}
      saveLabel={t('new.action')}
      sections={[
        {
          id: 'identity',
          title: t('sections.identity'),
          text: t('new.identityText'),
          content: <IdentityFields form={form} />,
        },
        {
          id: 'manager',
          title: t('sections.manager'),
          text: t('new.managerText'),
          content: <ManagerFields form={form} />,
        },
        {
          id: 'website',
          title: t('sections.website'),
          text: t('new.websiteText', { url }),
          content: <HostsField form={form} />,
        },
        {
          id: 'languages',
          title: t('sections.languages'),
          content: (
            <>
              <Checkbox.Group
                {...form.field('available_locales')}
                onChange={(chosen) =>
                  form.set(
                    'available_locales',
                    locales.filter((each) => chosen.includes(each)),
                  )
                }
              >
                <Group mt="xs">
                  {locales.map((each) => (
                    <Checkbox key={each} value={each} label={localeNames[each]} />
                  ))}
                </Group>
              </Checkbox.Group>
              <Select
                {...form.field('locale')}
                description={t('fields.localeHelp')}
                data={choices}
                allowDeselect={false}
              />
            </>
          ),
        },
        {
          id: 'modules',
          title: t('sections.modules'),
          text: t('new.modulesText'),
          content: <ModulesField form={form} />,
        },
      ]}
    />
  );
}
