import { Alert, NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import {
  type PaymentDriverView,
  type PaymentMethodValues,
  type PaymentMethodView,
  paymentComponents,
  paymentMethodStatuses,
  paymentMethodTypes,
} from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  ArchiveButton,
  History,
  LocalizedInput,
  PlacesField,
  RecordPage,
  salePlaces,
  useRecordForm,
} from '../form/index.ts';
import { ExhibitorSelect, useExhibitor, useMayFor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { useLocalized } from '../text/useLocalized.ts';
import { configOf, configText } from './frontendConfig.ts';
import { MethodState } from './MethodState.tsx';
import { ProviderAccount } from './ProviderAccount.tsx';

type Values = Omit<PaymentMethodValues, 'frontend_config'> & { frontend_config: string };
const atCounter = ['cash', 'invoice', 'reservation', 'other', 'voucher'];

/** How one can pay: what it is called, who takes the money, where it is offered. */
export default function MethodPage(): ReactNode {
  const { t } = useTranslation('paymentMethods');
  const { id } = useParams();
  const drivers = trpc.staff.paymentMethods.drivers.useQuery();
  const query = trpc.staff.paymentMethods.get.useQuery({ id: Number(id) }, { enabled: id !== undefined });
  return (
    <Loaded query={drivers}>
      {(known) =>
        id === undefined ? (
          <Method key="new" method={null} drivers={known} />
        ) : (
          <Loaded query={query} gone={{ title: t('gone.title'), text: t('gone.text') }}>
            {(method) => <Method key={id} method={method} drivers={known} />}
          </Loaded>
        )
      }
    </Loaded>
  );
}

function Method({ method, drivers }: { method: PaymentMethodView | null; drivers: PaymentDriverView[] }): ReactNode {
  const { t } = useTranslation('paymentMethods');
  const { t: portal } = useTranslation('portal');
  const { number } = useFormats();
  const { may } = useStaff();
  const localized = useLocalized();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('payments.methods');
  const canWrite = useMayFor('payments.methods', method === null ? exhibitor : method.exhibitor);
  const save = trpc.staff.paymentMethods.save.useMutation();
  const create = trpc.staff.paymentMethods.create.useMutation();
  const recordOf = (view: PaymentMethodView | null) => {
    if (view === null) return { values: freshMethod(drivers[0]?.name ?? ''), version: null };
    const { id: _, row_version, exhibitor: __, archived: ___, payments: ____, working: _____, ...values } = view;
    return { values: { ...values, frontend_config: configText(values.frontend_config) }, version: row_version };
  };
  const form = useRecordForm<Values, { row_version: number }>({
    record: recordOf(method),
    labels: {
      name: t('name'),
      driver: t('driver'),
      type: t('type'),
      component: t('component'),
      status: t('status'),
      access: t('access'),
      sort: t('sort'),
      template: t('template'),
      is_exclusive: t('is_exclusive'),
      is_withdrawable: t('is_withdrawable'),
      frontend_config: t('frontend_config'),
    },
    async save(all, version) {
      const values = { ...all, frontend_config: configOf(all.frontend_config) };
      const answer =
        method === null || version === null
          ? await create.mutateAsync({ exhibitor: exhibitor ?? 0, values })
          : await save.mutateAsync({ id: method.id, row_version: version, values });
      await Promise.all([utils.staff.paymentMethods.invalidate(), utils.staff.history.invalidate()]);
      return answer;
    },
    onSaved: () => (method === null ? navigate('/payment-methods') : undefined),
    reread: async () =>
      recordOf(method && (await utils.staff.paymentMethods.get.fetch({ id: method.id }, { staleTime: 0 }))),
  });
  const { type, driver } = form.values;
  const isAtCounter = atCounter.includes(type);
  const names = isAtCounter ? [...new Set([type, driver])] : drivers.map(({ name }) => name);
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.paymentMethods'), to: '/payment-methods' }]}
      title={method === null ? t('new') : localized(method.name)}
      {...(method !== null && {
        state: <MethodState {...method} />,
        figures: [{ label: t('payments'), value: number(method.payments) }],
      })}
      notice={
        method === null ? (
          <ExhibitorSelect permission="payments.methods" isField />
        ) : method.working ? null : (
          <Alert color="yellow" role="status">
            {t('notWorking')}
          </Alert>
        )
      }
      form={form}
      readOnly={!canWrite}
      {...(method !== null && { actions: <ArchiveMethod method={method} name={localized(method.name)} /> })}
      sections={[
        {
          id: 'what',
          title: t('what'),
          content: (
            <>
              <LocalizedInput {...form.localized('name')} isRequired maxLength={120} />
              <NativeSelect
                {...form.field('type')}
                maw={320}
                data={paymentMethodTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
                onChange={({ currentTarget }) => {
                  const next = paymentMethodTypes.find((value) => value === currentTarget.value) ?? 'online';
                  form.set('type', next);
                  // At the counter nobody is between; the name is only what reports say.
                  form.set('driver', atCounter.includes(next) ? next : (drivers[0]?.name ?? ''));
                }}
              />
              <NativeSelect {...form.field('driver')} maw={320} data={names} />
              <NativeSelect
                {...form.field('component')}
                maw={320}
                data={paymentComponents.map((value) => ({ value, label: t(`components.${value}`) }))}
              />
            </>
          ),
        },
        {
          id: 'where',
          title: t('where'),
          content: (
            <>
              <NativeSelect
                {...form.field('status')}
                maw={320}
                data={paymentMethodStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
              />
              <PlacesField {...form.field('access')} places={salePlaces} nameOf={(place) => t(`places.${place}`)} />
              <NumberInput {...form.number('sort')} min={0} max={9999} />
              <Switch {...form.checkbox('is_exclusive')} description={t('exclusiveHelp')} />
              <Switch {...form.checkbox('is_withdrawable')} description={t('withdrawableHelp')} />
              <TextInput {...form.text('template')} description={t('templateHelp')} maxLength={120} />
              <Textarea
                {...form.text('frontend_config')}
                description={t('frontendHelp')}
                autosize
                minRows={2}
                maxRows={10}
              />
            </>
          ),
        },
        ...(may('payments.providers') && !isAtCounter
          ? [
              {
                id: 'provider',
                title: t('provider.title'),
                text: t('provider.text'),
                isApart: true,
                content: <ProviderAccount driver={driver} drivers={drivers} />,
              },
            ]
          : []),
        ...(method !== null
          ? [
              {
                id: 'history',
                title: t('history'),
                isApart: true,
                content: <History entity="payment_method" id={method.id} labels={form.labels} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function freshMethod(driver: string): Values {
  return {
    name: {},
    driver,
    type: 'online',
    component: 'redirect',
    status: 'active',
    frontend_config: '',
    is_exclusive: false,
    is_withdrawable: false,
    access: 15,
    template: null,
    sort: 0,
  };
}

function ArchiveMethod({ method, name }: { method: PaymentMethodView; name: string }): ReactNode {
  const { t } = useTranslation('paymentMethods');
  const utils = trpc.useUtils();
  const archive = trpc.staff.paymentMethods.archive.useMutation({
    onSettled: () => utils.staff.paymentMethods.invalidate(),
  });
  return (
    <ArchiveButton
      archived={t('isArchived', { name })}
      version={method.row_version}
      isArchived={method.archived}
      change={(change) => archive.mutateAsync({ id: method.id, ...change })}
    />
  );
}
