import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import type { BaseAddress, ExhibitorView } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import {
  ConflictNotice,
  History,
  partOfRead,
  type Read,
  RecordPage,
  recordOf,
  SaveBar,
  useRecord,
  useRecordForm,
} from '../form/index.ts';
import { useDialogs } from '../frame/dialogs.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { done, failed } from '../frame/toasts.ts';
import { ExhibitorState } from './ExhibitorState.tsx';
import {
  type ExhibitorValues,
  HostsField,
  IdentityFields,
  ModulesField,
  useExhibitorLabels,
} from './exhibitorFields.tsx';
import { Managers } from './Managers.tsx';

/** One exhibitor: where its website is found, what it can do, who leads it, and switching it off. */
export default function ExhibitorPage(): ReactNode {
  const { t } = useTranslation('exhibitors');
  const id = Number(useParams().exhibitor);
  const exhibitor = useRecord(trpc.staff.exhibitors.get, { id });
  const base = trpc.staff.exhibitors.base.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={exhibitor} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Loaded query={base}>{(address) => <Exhibitor key={id} read={read} base={address} />}</Loaded>}
    </Loaded>
  );
}

function Exhibitor({ read, base }: { read: Read<ExhibitorView>; base: BaseAddress }): ReactNode {
  const exhibitor = read.data;
  const { t } = useTranslation('exhibitors');
  const { t: portal } = useTranslation('portal');
  const { dateTime, number } = useFormats();
  const errorText = useErrorText();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const changed = async (): Promise<void> => {
    await Promise.all([utils.staff.exhibitors.invalidate(), utils.staff.history.invalidate()]);
  };
  const save = trpc.staff.exhibitors.save.useMutation();
  const turn = trpc.staff.exhibitors.turn.useMutation({ onSettled: changed });
  const { id, trade_name: name, row_version, switched_off_at, stakes } = exhibitor;
  const labels = useExhibitorLabels();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels,
    async save(values, version) {
      const answer = await save.mutateAsync({ id, row_version: version, values });
      await changed();
      return answer;
    },
  });
  const isOff = switched_off_at !== null;

  async function switchOver(): Promise<void> {
    if (!isOff) {
      const figures = { tickets: number(stakes.tickets), employees: stakes.employees, devices: stakes.devices };
      const isMeant = await confirm({
        title: t('off.title', { name }),
        text: (
          <Stack gap="xs">
            <Text>{t('off.website')}</Text>
            <Text>{t('off.schedules', { count: stakes.schedules, ...figures })}</Text>
            <Text>{t('off.people', figures)}</Text>
            <Text>{t('off.money')}</Text>
          </Stack>
        ),
        action: t('off.button'),
        isDangerous: true,
      });
      if (!isMeant) return;
    }
    try {
      await turn.mutateAsync({ id, row_version, on: isOff });
      done(t(isOff ? 'on.done' : 'off.done', { name }));
    } catch (thrown) {
      failed(errorText(thrown));
    }
  }

  const button = (
    <Button
      variant={isOff ? 'filled' : 'outline'}
      {...(!isOff && { color: 'red' })}
      loading={turn.isPending}
      onClick={() => void switchOver()}
    >
      {t(isOff ? 'on.button' : 'off.button')}
    </Button>
  );
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.exhibitors'), to: '/exhibitors' }]}
      title={name}
      state={<ExhibitorState isOff={isOff} />}
      actions={button}
      figures={(['schedules', 'tickets', 'employees', 'devices'] as const).map((figure) => ({
        label: t(`figures.${figure}`),
        value: number(stakes[figure]),
      }))}
      notice={
        switched_off_at === null ? null : (
          <Alert color="gray" title={t('off.since', { time: dateTime(Date.parse(switched_off_at)) })}>
            {t('off.text')}
          </Alert>
        )
      }
      form={form}
      sections={[
        { id: 'identity', title: t('sections.identity'), content: <IdentityFields form={form} /> },
        {
          id: 'website',
          title: t('sections.website'),
          text: placeText(),
          content: <HostsField form={form} />,
        },
        {
          id: 'modules',
          title: t('sections.modules'),
          text: t('modulesText'),
          isApart: true,
          content: <Modules read={read} onChanged={changed} />,
        },
        {
          id: 'managers',
          title: t('sections.managers'),
          text: t('managers.text'),
          isApart: true,
          content: <Managers exhibitor={exhibitor} onChanged={changed} />,
        },
        {
          id: 'history',
          title: t('sections.history'),
          isApart: true,
          content: (
            <History
              entity="exhibitor"
              id={id}
              parts={[{ entity: 'public_settings', id: `${id}/public_config` }]}
              labels={{ ...labels, switched_off_at: t('fields.switched_off_at') }}
            />
          ),
        },
      ]}
    />
  );

  function placeText(): string {
    if (base.exhibitor === id) return t('websiteAtBase', { url: base.url });
    return exhibitor.hosts.length > 0 ? t('websiteAtHosts') : t('websiteNowhere', { url: base.url });
  }
}

function Modules({ read, onChanged }: { read: Read<ExhibitorView>; onChanged(): Promise<void> }): ReactNode {
  const { t } = useTranslation('exhibitors');
  const { t: settings } = useTranslation('settings');
  const { list } = useFormats();
  const save = trpc.staff.exhibitors.saveModules.useMutation();
  const { id } = read.data;
  const form = useRecordForm({
    ...recordOf(
      partOfRead(read, ({ modules, modules_version }) => ({ modules, row_version: modules_version })),
      ({ modules }) => ({ modules }),
    ),
    labels: { modules: t('fields.modules') },
    show: { modules: (on) => list(on.map((feature) => settings(`public.feature.${feature}`))) },
    async save({ modules }, version) {
      const answer = await save.mutateAsync({ id, row_version: version, modules });
      await onChanged();
      return answer;
    },
  });
  return (
    <Paper
      component="form"
      bg="transparent"
      aria-label={t('sections.modules')}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Stack gap="md">
        <ConflictNotice form={form} />
        <ModulesField form={form} />
      </Stack>
      <SaveBar form={form} />
    </Paper>
  );
}

const valuesOf = ({ trade_name, email, timezone, hosts }: ExhibitorView): ExhibitorValues => ({
  trade_name,
  email,
  timezone,
  hosts,
});
