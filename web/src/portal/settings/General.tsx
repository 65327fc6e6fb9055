import { Select, TextInput } from '@mantine/core';
import type { SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useMemo } from 'react';
import { ImageField } from '../form/ImageField.tsx';
import { type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';
import { emptyAsNull, partOf } from './part.ts';
import classes from './settings.module.css';

/** What its own staff write: the host names are given. */
const ownOf = ({ hosts: _, ...own }: SettingsView['general']) => valuesOf(own);

const social = ['facebook', 'instagram', 'messenger', 'whatsapp'] as const;
const logoKinds = ['default', 'light', 'dark'] as const;

/** The exhibitor itself. */
export default function General(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.general}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['general']> }): ReactNode {
  const { t } = useTranslation('settings');
  const view = read.data;
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveGeneral.useMutation();
  const form = useRecordForm({
    ...recordOf(read, ownOf),
    labels: {
      trade_name: t('general.trade_name'),
      email: t('general.email'),
      serving_on: t('general.serving_on'),
      twitter: t('general.twitter'),
      info: t('general.info'),
      logos: t('general.logos'),
      timezone: t('general.timezone'),
    },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({
        exhibitor,
        row_version,
        values: emptyAsNull(values),
      });
      await utils.staff.settings.general.invalidate();
      return answer;
    },
  });
  const { list } = useFormats();
  const timezones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <GroupPage
      group="general"
      history={{ entity: 'exhibitor', id: String(exhibitor) }}
      form={form}
      sections={[
        {
          id: 'identity',
          title: t('general.identity'),
          text: t('general.identityText'),
          content: (
            <>
              <TextInput {...form.text('trade_name')} maxLength={120} required />
              <TextInput {...form.text('email')} type="email" required description={t('general.emailHelp')} />
              <TextInput {...form.text('serving_on')} maxLength={200} description={t('general.serving_onHelp')} />
              <div className={classes.pair}>
                <TextInput {...partOf(form, 'info', 'phone', t('general.phone'))} type="tel" />
                <TextInput {...partOf(form, 'info', 'phone_text', t('general.phone_text'))} />
                <TextInput {...partOf(form, 'info', 'phone2', t('general.phone2'))} type="tel" />
                <TextInput {...partOf(form, 'info', 'phone2_text', t('general.phone2_text'))} />
              </div>
              <TextInput {...partOf(form, 'info', 'vat', t('general.vat'))} />
            </>
          ),
        },
        {
          id: 'social',
          title: t('general.social'),
          text: t('general.socialText'),
          content: (
            <>
              {social.map((kind) => (
                <TextInput key={kind} {...partOf(form, 'info', kind, t(`general.${kind}`))} placeholder="https://" />
              ))}
              <TextInput
                {...form.text('twitter')}
                placeholder="@name"
                description={t('general.twitterHelp')}
                maxLength={16}
              />
            </>
          ),
        },
        {
          id: 'logos',
          title: t('general.logos'),
          text: t('general.logosText'),
          content: logoKinds.map((kind) => {
            const logo = form.values.logos[kind];
            return (
              <ImageField
                key={kind}
                use="logo"
                label={t(`general.logo.${kind}`)}
                value={logo === null ? null : { lg: logo }}
                error={form.errors[`logos.${kind}`]}
                onChange={(uploaded) =>
                  form.set('logos', { ...form.values.logos, [kind]: uploaded === null ? null : (uploaded.lg ?? null) })
                }
              />
            );
          }),
        },
        {
          id: 'place',
          title: t('general.place'),
          text: t('general.placeText'),
          content: (
            <>
              <Select
                {...form.field('timezone')}
                data={timezones.includes(view.timezone) ? timezones : [view.timezone, ...timezones]}
                searchable
                allowDeselect={false}
              />
              <TextInput
                label={t('general.hosts')}
                description={t('general.hostsHelp')}
                value={view.hosts.length > 0 ? list(view.hosts) : t('general.hostsNone')}
                readOnly
              />
            </>
          ),
        },
      ]}
    />
  );
}
