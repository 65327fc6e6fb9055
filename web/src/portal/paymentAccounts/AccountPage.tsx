import { Alert, Anchor, Button, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { PaymentAccountView, PaymentProviderView } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ArchiveButton, History, type Read, RecordPage, recordOf, useRecord, useRecordForm } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor, useMayFor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { NotAllowed } from '../frame/NotAllowed.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { MethodState } from '../paymentMethods/MethodState.tsx';
import { ConfigurationFields, useConfigurationName } from './ConfigurationFields.tsx';

interface Values {
  name: string;
  driver: string;
  /** What was typed, by field: nothing of what is set comes back. */
  config: Record<string, string>;
}

/** An account at a payment provider: what staff call it, what the provider gave us for it, which methods' money comes in there. */
export default function AccountPage(): ReactNode {
  const { t } = useTranslation('paymentAccounts');
  const { id } = useParams();
  const providers = trpc.staff.paymentAccounts.providers.useQuery();
  const account = useRecord(trpc.staff.paymentAccounts.get, id === undefined ? null : { id: Number(id) });
  return (
    <Loaded query={providers}>
      {(known) =>
        id === undefined ? (
          <NewAccount key="new" providers={known} />
        ) : (
          <Loaded query={account} gone={{ title: t('gone.title'), text: t('gone.text') }}>
            {(read) => <Account key={id} read={read} />}
          </Loaded>
        )
      }
    </Loaded>
  );
}

function useAccountLabels(): Record<keyof Values, string> {
  const { t } = useTranslation('paymentAccounts');
  return { name: t('name'), driver: t('driver'), config: t('config.title') };
}

/** Null where nothing was typed: what is set stays. */
const configOf = (config: Values['config']) => (Object.keys(config).length === 0 ? null : config);

function NewAccount({ providers }: { providers: PaymentProviderView[] }): ReactNode {
  const { t } = useTranslation('paymentAccounts');
  const { t: portal } = useTranslation('portal');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const exhibitor = useExhibitor('payments.providers');
  const create = trpc.staff.paymentAccounts.create.useMutation();
  const form = useRecordForm<Values, { id: number; row_version: number }>({
    record: { values: { name: '', driver: providers[0]?.name ?? '', config: {} }, version: null },
    labels: useAccountLabels(),
    async create({ config, ...values }) {
      const answer = await create.mutateAsync({
        exhibitor: exhibitor ?? 0,
        values: { ...values, config: configOf(config) },
      });
      await Promise.all([utils.staff.paymentAccounts.invalidate(), utils.staff.paymentMethods.accounts.invalidate()]);
      return answer;
    },
    onSaved: ({ id }) => void navigate(`/payment-accounts/${id}`, { replace: true }),
  });
  if (exhibitor === null) return <NotAllowed />;
  const { driver } = form.values;
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.paymentAccounts'), to: '/payment-accounts' }]}
      title={t('new')}
      form={form}
      notice={
        <>
          <ExhibitorSelect permission="payments.providers" isField />
          {providers.length === 0 ? (
            <Alert color="yellow" role="status">
              {t('noProviders')}
            </Alert>
          ) : null}
        </>
      }
      sections={[
        {
          id: 'what',
          title: t('what'),
          content: (
            <Stack gap="sm" maw={480}>
              <NativeSelect
                {...form.field('driver')}
                description={t('driverHelp')}
                data={providers.map(({ name }) => name)}
                onChange={({ currentTarget }) => {
                  form.set('driver', currentTarget.value);
                  form.set('config', {});
                }}
              />
              <TextInput {...form.text('name')} description={t('nameHelp')} withAsterisk maxLength={120} />
            </Stack>
          ),
        },
        {
          id: 'config',
          title: t('config.title'),
          text: t('config.newText'),
          content: (
            <ConfigurationFields form={form} fields={providers.find(({ name }) => name === driver)?.fields ?? []} />
          ),
        },
      ]}
    />
  );
}

function Account({ read }: { read: Read<PaymentAccountView> }): ReactNode {
  const account = read.data;
  const { t } = useTranslation('paymentAccounts');
  const { t: portal } = useTranslation('portal');
  const utils = trpc.useUtils();
  const canWrite = useMayFor('payments.providers', account.exhibitor);
  const { id, name, fields, archived, working } = account;
  const invalidate = () =>
    Promise.all([
      utils.staff.paymentAccounts.invalidate(),
      utils.staff.paymentMethods.invalidate(),
      utils.staff.history.invalidate(),
    ]);
  const save = trpc.staff.paymentAccounts.save.useMutation();
  const archive = trpc.staff.paymentAccounts.archive.useMutation({ onSettled: invalidate });
  const labels = useAccountLabels();
  const nameOf = useConfigurationName();
  const form = useRecordForm<Values, { row_version: number }>({
    ...recordOf(read, (now) => ({ name: now.name, driver: now.driver, config: {} })),
    labels,
    unread: ['config'],
    show: {
      config: (config) =>
        (fields ?? []).map((field) => `${nameOf(field)}: ${field in config ? '••••••' : '–'}`).join(', '),
    },
    async save(values, version) {
      const answer = await save.mutateAsync({
        id,
        row_version: version,
        values: { name: values.name, config: configOf(values.config) },
      });
      await invalidate();
      return answer;
    },
  });
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.paymentAccounts'), to: '/payment-accounts' }]}
      title={name}
      subtitle={account.driver}
      {...(archived && { state: <ArchivedBadge /> })}
      notice={
        archived || working ? null : (
          <Alert color="yellow" role="status">
            {t(fields === null ? 'unknownProvider' : 'notWorking')}
          </Alert>
        )
      }
      form={form}
      readOnly={!canWrite}
      actions={
        <ArchiveButton
          archived={t('isArchived', { name })}
          version={account.row_version}
          isArchived={archived}
          change={(change) => archive.mutateAsync({ id, ...change })}
        />
      }
      sections={[
        {
          id: 'what',
          title: t('what'),
          content: (
            <TextInput {...form.text('name')} description={t('nameHelp')} withAsterisk maxLength={120} maw={480} />
          ),
        },
        ...(fields === null
          ? []
          : [
              {
                id: 'config',
                title: t('config.title'),
                text: t('config.text'),
                content: <ConfigurationFields form={form} fields={fields} />,
              },
            ]),
        ...(account.testable
          ? [{ id: 'test', title: t('test.title'), isApart: true, content: <Connection id={id} /> }]
          : []),
        { id: 'methods', title: portal('areas.paymentMethods'), isApart: true, content: <Methods account={account} /> },
        {
          id: 'history',
          title: t('history'),
          isApart: true,
          content: <History entity="payment_account" id={id} labels={labels} show={{ config: () => '••••••' }} />,
        },
      ]}
    />
  );
}

/** Whether the provider answers, with what is saved. */
function Connection({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('paymentAccounts');
  const errorText = useErrorText();
  const test = trpc.staff.paymentAccounts.test.useMutation();
  return (
    <Stack gap="sm" maw={480}>
      {test.data || test.error ? (
        <Alert color={test.data?.works ? 'green' : 'red'} role="status">
          {test.error ? errorText(test.error) : t(test.data?.works ? 'test.works' : 'test.fails')}
        </Alert>
      ) : null}
      <Group>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ id })}>
          {t('test.action')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Methods whose money comes in there, and the way to a new one. */
function Methods({ account }: { account: PaymentAccountView }): ReactNode {
  const { t } = useTranslation('paymentAccounts');
  const { t: methodTexts } = useTranslation('paymentMethods');
  const localized = useLocalized();
  const { may } = useStaff();
  const mayWrite = useMayFor('payments.methods', account.exhibitor);
  return (
    <Stack gap="sm">
      {account.methods.length === 0 ? (
        <Text c="dimmed">{t('noMethods')}</Text>
      ) : (
        <List listStyleType="none" spacing="xs">
          {account.methods.map((method) => (
            <List.Item key={method.id}>
              <Group gap="sm">
                {may('payments.methods') ? (
                  <Anchor component={Link} to={`/payment-methods/${method.id}`}>
                    {localized(method.name)}
                  </Anchor>
                ) : (
                  localized(method.name)
                )}
                <MethodState {...method} />
              </Group>
            </List.Item>
          ))}
        </List>
      )}
      {mayWrite && !account.archived ? (
        <Group>
          <Button
            variant="default"
            component={Link}
            to={`/payment-methods/new?account=${account.id}&exhibitor=${account.exhibitor}`}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {methodTexts('new')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}
