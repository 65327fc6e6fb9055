import { NumberInput, Switch, TextInput } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useMemo } from 'react';
import { useRecordForm } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { GroupPage, OfExhibitor, recordOf } from './GroupPage.tsx';

/** What its own staff write: the modules are given. */
const ownOf = ({ features: _, ...own }: SettingsView['public']) => recordOf(own);

/** Modules, and what the website sells. */
export default function Sales(): ReactNode {
  return <OfExhibitor>{(exhibitor) => <OfOne exhibitor={exhibitor} />}</OfExhibitor>;
}

function OfOne({ exhibitor }: { exhibitor: number }): ReactNode {
  const query = trpc.staff.settings.public.useQuery({ exhibitor });
  return <Loaded query={query}>{(view) => <Form exhibitor={exhibitor} view={view} />}</Loaded>;
}

function Form({ exhibitor, view }: { exhibitor: number; view: SettingsView['public'] }): ReactNode {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.savePublic.useMutation();
  const { list } = useFormats();
  const record = useMemo(() => ownOf(view), [view]);
  const form = useRecordForm({
    record,
    labels: {
      max_tickets_per_order: t('public.max_tickets_per_order'),
      maximum_seats_together: t('public.maximum_seats_together'),
      newsletter_signup_on_checkout: t('public.newsletter_signup_on_checkout'),
      midnight_offset: t('public.midnight_offset'),
      display_version_dimension_enabled: t('public.display_version_dimension_enabled'),
    },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version: row_version ?? 1, values });
      await utils.staff.settings.public.invalidate();
      return answer;
    },
    reread: async () => ownOf(await utils.staff.settings.public.fetch({ exhibitor }, { staleTime: 0 })),
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
                view.features.length > 0
                  ? list(view.features.map((feature) => t(`public.feature.${feature}`)))
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
