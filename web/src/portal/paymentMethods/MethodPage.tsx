import {
  Alert,
  Anchor,
  Input,
  NativeSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import {
  isPaidAtCounter,
  type PaymentAccountChoice,
  type PaymentMethodValues,
  type PaymentMethodView,
  paymentComponents,
  paymentMethodStatuses,
  paymentMethodTypes,
} from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import {
  ArchiveButton,
  History,
  LocalizedInput,
  PlacesField,
  type Read,
  type RecordForm,
  RecordPage,
  recordOf,
  salePlaces,
  useRecord,
  useRecordForm,
} from '../form/index.ts';
import { ExhibitorSelect, useExhibitor, useMayFor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { configOf, configText } from './frontendConfig.ts';
import { MethodState } from './MethodState.tsx';

type Values = Omit<PaymentMethodValues, 'frontend_config'> & { frontend_config: string };

const valuesOf = ({
  id: _,
  row_version: __,
  exhibitor: ___,
  archived: ____,
  payments: _____,
  working: ______,
  frontend_config,
  ...values
}: PaymentMethodView): Values => ({ ...values, frontend_config: configText(frontend_config) });

/** How one pays at a terminal is no question. */
const websiteComponents = paymentComponents.filter((component) => component !== 'terminal');

const writtenOf = ({ frontend_config, ...values }: Values): PaymentMethodValues => ({
  ...values,
  frontend_config: configOf(frontend_config),
});

/** How one can pay: what it is called, where the money comes in, where it is offered. */
export default function MethodPage(): ReactNode {
  const { t } = useTranslation('paymentMethods');
  const { id } = useParams();
  const accounts = trpc.staff.paymentMethods.accounts.useQuery();
  const method = useRecord(trpc.staff.paymentMethods.get, id === undefined ? null : { id: Number(id) });
  return (
    <Loaded query={accounts}>
      {(known) =>
        id === undefined ? (
          <Method key="new" read={null} accounts={known} />
        ) : (
          <Loaded query={method} gone={{ title: t('gone.title'), text: t('gone.text') }}>
            {(read) => <Method key={id} read={read} accounts={known} />}
          </Loaded>
        )
      }
    </Loaded>
  );
}

function Method(props: { read: Read<PaymentMethodView> | null; accounts: PaymentAccountChoice[] }): ReactNode {
  const { read, accounts } = props;
  const method = read?.data ?? null;
  const { t } = useTranslation('paymentMethods');
  const { t: portal } = useTranslation('portal');
  const { number } = useFormats();
  const localized = useLocalized();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('payments.methods');
  const canWrite = useMayFor('payments.methods', method === null ? exhibitor : method.exhibitor);
  const [address] = useSearchParams();
  const whose = method === null ? exhibitor : method.exhibitor;
  const choices = accounts.filter(
    (account) => account.exhibitor === whose && (!account.archived || account.id === method?.payment_account_id),
  );
  const first = choices.find(({ id }) => id === Number(address.get('account'))) ?? choices[0];
  const onSuccess = () => Promise.all([utils.staff.paymentMethods.invalidate(), utils.staff.history.invalidate()]);
  const save = trpc.staff.paymentMethods.save.useMutation({ onSuccess });
  const create = trpc.staff.paymentMethods.create.useMutation({ onSuccess });
  const form = useRecordForm<Values, { row_version: number }>({
    ...(read === null
      ? {
          record: { values: freshMethod(first?.id ?? null), version: null },
          create: (values) => create.mutateAsync({ exhibitor: exhibitor ?? 0, values: writtenOf(values) }),
        }
      : {
          ...recordOf(read, valuesOf),
          save: (values, version) =>
            save.mutateAsync({ id: read.data.id, row_version: version, values: writtenOf(values) }),
        }),
    labels: {
      name: t('name'),
      payment_account_id: t('account'),
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
    onSaved: () => (method === null ? navigate('/payment-methods') : undefined),
  });
  const isAtCounter = isPaidAtCounter(form.values.type);
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
                  if ((next === 'terminal') !== (form.values.component === 'terminal'))
                    form.set('component', next === 'terminal' ? 'terminal' : 'redirect');
                  // At the counter nobody is between.
                  form.set(
                    'payment_account_id',
                    isPaidAtCounter(next) ? null : (form.values.payment_account_id ?? first?.id ?? null),
                  );
                }}
              />
              {isAtCounter ? null : <AccountField form={form} choices={choices} />}
              {form.values.type === 'terminal' ? null : (
                <NativeSelect
                  {...form.field('component')}
                  maw={320}
                  data={websiteComponents.map((value) => ({ value, label: t(`components.${value}`) }))}
                />
              )}
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

/** Where the money comes in. Whoever may make accounts is led there. */
function AccountField({ form, choices }: { form: RecordForm<Values>; choices: PaymentAccountChoice[] }): ReactNode {
  const { t } = useTranslation('paymentMethods');
  const { may } = useStaff();
  const chosen = form.values.payment_account_id;
  const mayManage = may('payments.providers');
  if (choices.length === 0)
    return (
      <Alert color="yellow" role="status" title={t('noAccount.title')} maw={480} data-path="payment_account_id">
        <Text size="sm">{t(mayManage ? 'noAccount.text' : 'noAccount.ask')}</Text>
        {mayManage ? (
          <Anchor component={Link} to="/payment-accounts/new" size="sm">
            {t('noAccount.action')}
          </Anchor>
        ) : null}
        {form.errors.payment_account_id === undefined ? null : (
          <Input.Error role="alert">{form.errors.payment_account_id}</Input.Error>
        )}
      </Alert>
    );
  return (
    <Stack gap={4}>
      <Select
        {...form.id('payment_account_id')}
        description={t('accountHelp')}
        withAsterisk
        allowDeselect={false}
        maw={320}
        data={choices.map(({ id, name, driver }) => ({ value: String(id), label: `${name} · ${driver}` }))}
      />
      {mayManage && chosen !== null ? (
        <Anchor component={Link} to={`/payment-accounts/${chosen}`} size="sm">
          {t('toAccount')}
        </Anchor>
      ) : null}
    </Stack>
  );
}

function freshMethod(account: number | null): Values {
  return {
    name: {},
    type: 'online',
    payment_account_id: account,
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
