import { NumberInput, Switch, TextInput } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';

/** What its own staff write: the modules are given. */
const ownOf = ({ features: _, ...own }: SettingsView['public']) => valuesOf(own);

/** Modules, and what the website sells. */
export default function Sales(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.public}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['public']> }): ReactNode {
  const { t } = useTranslation('settings');
  const { features } = read.data;
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.savePublic.useMutation();
  const { list } = useFormats();
  const form = useRecordForm({
    ...recordOf(read, ownOf),
    labels: {
      max_tickets_per_order: t('public.max_tickets_per_order'),
      maximum_seats_together: t('public.maximum_seats_together'),
      newsletter_signup_on_checkout: t('public.newsletter_signup_on_checkout'),
      midnight_offset: t('public.midnight_offset'),
      display_version_dimension_enabled: t('public.display_version_dimension_enabled'),
    },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version, values });
      await utils.staff.settings.public.invalidate();
      return answer;
    },
  });
  return (
    <GroupPage
      group="public"
      history={{ entity: 'public_settings', id: `${exhibitor}/public_config` }}
      form={form}
      sections={[
        {
          id: 'modules',
          title: t('public.modules'),
          text: t('public.modulesText'),
          content: (
            <TextInput
              label={t('public.features')}
              value={
                features.length > 0
                  ? list(features.map((feature) => t(`public.feature.${feature}`)))
                  : t('public.modulesNone')
              }
              readOnly
            />
          ),
        },
        {
          id: 'sales',
          title: t('public.sales'),
          content: (
            <>
              <NumberInput {...form.number('max_tickets_per_order')} min={1} max={100} allowDecimal={false} />
              <NumberInput
                {...form.number('maximum_seats_together')}
                description={t('public.maximum_seats_togetherHelp')}
                min={1}
                max={100}
                allowDecimal={false}
              />
              <Switch {...form.checkbox('newsletter_signup_on_checkout')} />
            </>
          ),
        },
        {
          id: 'programme',
          title: t('public.shown'),
          content: (
            <>
              <NumberInput
                {...form.number('midnight_offset')}
                description={t('public.midnight_offsetHelp')}
                min={0}
                max={720}
                step={30}
                allowDecimal={false}
                suffix={t('public.minutes')}
              />
              <Switch {...form.checkbox('display_version_dimension_enabled')} />
            </>
          ),
        },
      ]}
    />
  );
}
