import {
  Alert,
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import { type DeviceView, deviceTypes, orientations, type PaymentMethodListRow } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { browserName, useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import {
  ArchiveButton,
  History,
  type Read,
  type RecordForm,
  RecordPage,
  recordOf,
  useRecord,
  useRecordForm,
} from '../form/index.ts';
import { useDialogs } from '../frame/dialogs.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { done, failed } from '../frame/toasts.ts';
import { DeviceState, Presence } from './DeviceState.tsx';
import { KeepingsSection } from './KeepingsSection.tsx';
import { PrinterFields, placeOfPrinter } from './PrinterFields.tsx';
import { PrinterSection } from './PrinterSection.tsx';

/** One device: letting it in, where it stands and how it works, sending it away. */
export default function DevicePage(): ReactNode {
  const { t } = useTranslation('devices');
  const id = Number(useParams().device);
  const device = useRecord(trpc.staff.devices.get, { id });
  return (
    <Loaded query={device} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Device key={id} read={read} />}
    </Loaded>
  );
}

function Device({ read }: { read: Read<DeviceView> }): ReactNode {
  const device = read.data;
  const { t } = useTranslation('devices');
  const { dateTimeShort } = useFormats();
  const { may } = useStaff();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const { id, uid, row_version, values, auth_status, archived, employee } = device;
  const name = values.name || uid;
  const isIn = auth_status === 'active';
  const isBlocked = auth_status === 'blocked';
  const changed = async (): Promise<void> => {
    await Promise.all([utils.staff.devices.invalidate(), utils.staff.history.invalidate()]);
  };
  const onError = (error: unknown): void => failed(error);
  const save = trpc.staff.devices.save.useMutation({ onSettled: changed });
  const approve = trpc.staff.devices.approve.useMutation({ onSettled: changed });
  const archive = trpc.staff.devices.archive.useMutation({ onSettled: changed });
  const logOut = trpc.staff.devices.logOut.useMutation({
    onSuccess: () => done(t('logout.done', { name })),
    onError,
    onSettled: changed,
  });
  const block = trpc.staff.devices.block.useMutation({
    onSuccess: () => done(t('block.done', { name })),
    onError,
    onSettled: changed,
  });
  const reload = trpc.staff.devices.reload.useMutation({ onSuccess: () => done(t('reload.done')), onError });

  const form = useRecordForm<DeviceView['values'], { row_version: number }>({
    ...recordOf(read, (now) => now.values),
    labels: useDeviceLabels(),
    save: (entered, version) =>
      // Without a cinema the server says so at its field.
      (isIn ? save : approve).mutateAsync({ id, row_version: version, values: entered }),
    ...(!isIn && { savedText: t('asks.done', { name }) }),
  });

  const mayChange = may('devices.write') && !isBlocked && !archived;
  const askToBlock = async (): Promise<void> => {
    const options = { title: t('block.title', { name }), text: t('block.text'), action: t('block.button') };
    if (await confirm({ ...options, isDangerous: true })) block.mutate({ id, row_version });
  };
  return (
    <RecordPage
      crumbs={[{ label: t('title'), to: '/devices' }]}
      title={name}
      state={
        <>
          <DeviceState state={auth_status} />
          <Presence device={device} />
          {archived ? <ArchivedBadge /> : null}
        </>
      }
      subtitle={`${t(`type.${values.type}`)} · ${uid}`}
      {...(may('devices.write') && {
        actions: (
          <>
            {isIn && !archived ? (
              <>
                <Button variant="default" loading={reload.isPending} onClick={() => reload.mutate({ ids: [id] })}>
                  {t('reload.button')}
                </Button>
                <Button variant="default" loading={logOut.isPending} onClick={() => logOut.mutate({ id, row_version })}>
                  {t('logout.button')}
                </Button>
              </>
            ) : null}
            {isBlocked ? null : (
              <Button variant="outline" color="red" loading={block.isPending} onClick={() => void askToBlock()}>
                {t('block.button')}
              </Button>
            )}
            <ArchiveButton
              archived={t('archived', { name })}
              version={row_version}
              isArchived={archived}
              change={(change) => archive.mutateAsync({ id, ...change })}
            />
          </>
        ),
      })}
      notice={<Notice device={device} form={form} mayChange={mayChange} />}
      // Letting it in is done above, also when nothing was entered.
      {...(isIn && { form })}
      readOnly={!mayChange}
      sections={[
        {
          id: 'settings',
          title: t('sections.settings'),
          content: <Settings form={form} exhibitor={device.exhibitor} device={id} />,
        },
        ...(isIn && ['pos', 'register'].includes(values.type)
          ? [
              {
                id: 'printer',
                title: t('sections.printer'),
                isApart: true,
                content: <PrinterSection device={id} place={placeOfPrinter(values)} mayPrint={mayChange} />,
              },
            ]
          : []),
        ...(values.type === 'pos' && auth_status !== 'pending'
          ? [
              {
                id: 'keepings',
                title: t('sections.keepings'),
                isApart: true,
                content: <KeepingsSection device={id} name={name} mayRelease={may('devices.write')} />,
              },
            ]
          : []),
        {
          id: 'facts',
          title: t('sections.facts'),
          isApart: true,
          content: (
            <dl>
              {[
                [t('columns.employee'), employee ?? t('nobody')],
                [t('columns.created_at'), dateTimeShort(Date.parse(device.created_at))],
                [
                  t('columns.last_seen_at'),
                  device.last_seen_at === null ? '–' : dateTimeShort(Date.parse(device.last_seen_at)),
                ],
                [t('browser'), browserName(device.browser) ?? t('unknown')],
                [t('address'), device.address ?? t('unknown')],
              ].map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ),
        },
        {
          id: 'history',
          title: t('sections.history'),
          isApart: true,
          content: (
            <History
              entity="device"
              id={id}
              labels={{
                ...form.labels,
                auth_status: t('columns.auth_status'),
                archived_at: t('columns.archived'),
              }}
            />
          ),
        },
      ]}
    />
  );
}

type DeviceForm = RecordForm<DeviceView['values']>;

/** What has to be done with a device that does not work. */
function Notice(props: { device: DeviceView; form: DeviceForm; mayChange: boolean }): ReactNode {
  const { t } = useTranslation('devices');
  const { device, form, mayChange } = props;
  const { auth_status, uid } = device;
  if (auth_status === 'active') return null;
  if (auth_status === 'blocked')
    return (
      <Alert color="red" title={t('blocked.title')}>
        {t('blocked.text')}
      </Alert>
    );
  const [title, text] =
    auth_status === 'pending' ? [t('asks.title'), t('asks.text', { uid })] : [t('logout.title'), t('logout.text')];
  return (
    <Alert color="yellow" title={title}>
      <Stack gap="sm">
        {text}
        {form.refusal === null ? null : (
          <Alert color="red" role="alert">
            {form.refusal}
          </Alert>
        )}
        {mayChange ? (
          <Group>
            <Button loading={form.isSaving} onClick={() => void form.save()}>
              {t('asks.button')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  );
}

function useDeviceLabels(): Record<keyof DeviceView['values'], string> {
  const { t } = useTranslation('devices');
  return {
    name: t('columns.name'),
    cinema_id: t('columns.cinema'),
    screen_id: t('columns.screen'),
    type: t('columns.type'),
    orientation: t('columns.orientation'),
    auto_lock_minutes: t('columns.auto_lock_minutes'),
    test_mode: t('columns.test_mode'),
    printer: t('columns.printer'),
    printer_baud: t('columns.printer_baud'),
    paper_width_mm: t('columns.paper_width_mm'),
    cash_drawer: t('columns.cash_drawer'),
    terminal: t('columns.terminal'),
    payment_methods: t('columns.payment_methods'),
    parent_id: t('columns.parent_id'),
    unattended: t('columns.unattended'),
    signage_view_id: t('columns.signage_view_id'),
  };
}

/** Devices at which a card can be taken. */
const sellingTypes: readonly DeviceView['values']['type'][] = ['pos', 'register'];

/** Methods that are taken at a counter. */
const counterTypes: readonly PaymentMethodListRow['type'][] = ['cash', 'terminal'];

const allRows = { per_page: 200, q: '', sort: null, desc: false, filters: {}, page: 1 };

function Settings({ form, exhibitor, device }: { form: DeviceForm; exhibitor: number; device: number }): ReactNode {
  const { t } = useTranslation('devices');
  const localized = useLocalized();
  const cinemas = trpc.staff.cinemas.list.useQuery(allRows).data?.rows ?? [];
  const screens = trpc.staff.screens.list.useQuery(allRows).data?.rows ?? [];
  const { cinema_id } = form.values;
  const isRegister = form.values.type === 'register';
  const tills = (trpc.staff.devices.list.useQuery({ ...allRows, filters: { type: ['pos'] } }).data?.rows ?? []).filter(
    (each) => each.cinema_id === cinema_id && each.auth_status === 'active' && each.id !== device,
  );
  const maySeeViews = useStaff().may('signage.read') && form.values.type === 'signage';
  const views = (trpc.staff.signageViews.list.useQuery(allRows, { enabled: maySeeViews }).data?.rows ?? []).filter(
    (each) => each.exhibitor_id === exhibitor,
  );
  const methods = (trpc.staff.paymentMethods.list.useQuery(allRows).data?.rows ?? []).filter(
    (each) =>
      each.exhibitor_id === exhibitor &&
      counterTypes.includes(each.type) &&
      // A register takes no cash.
      (each.type !== 'cash' || !isRegister),
  );
  const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  const cinema = form.id('cinema_id');
  const type = form.field('type');
  const orientation = form.field('orientation');
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.text('name')} withAsterisk maxLength={60} />
        <Select
          {...type}
          allowDeselect={false}
          data={deviceTypes.map((each) => ({ value: each, label: t(`type.${each}`) }))}
          description={isRegister ? t('registerHelp') : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(chosen) => {
            type.onChange(chosen);
            // A till belongs to none.
            if (chosen === 'pos') form.set('parent_id', null);
          }}
        />
        <Select
          {...cinema}
          withAsterisk
          searchable
          data={cinemas.filter((each) => each.exhibitor_id === exhibitor).map(optionOf)}
          onChange={(chosen) => {
            cinema.onChange(chosen);
            // Screen and till are of another cinema.
            form.set('screen_id', null);
            form.set('parent_id', null);
          }}
        />
        <Select
          {...form.id('screen_id')}
          clearable
          placeholder={t('noScreen')}
          data={screens.filter((each) => each.cinema_id === cinema_id).map(optionOf)}
        />
        <Select
          {...orientation}
          allowDeselect={false}
          data={orientations.map((each) => ({ value: each, label: t(`orientation.${each}`) }))}
        />
        {isRegister ? null : (
          <NumberInput
            {...form.number('auto_lock_minutes')}
            min={1}
            max={720}
            allowDecimal={false}
            description={t('autoLockHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        )}
        {sellingTypes.includes(form.values.type) ? (
          <>
            <TextInput
              {...form.text('terminal')}
              maxLength={100}
              description={t('terminalHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
            <MultiSelect
              {...form.ids('payment_methods')}
              clearable
              placeholder={form.values.payment_methods.length === 0 ? t('allMethods') : ''}
              description={t('paymentMethodsHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={methods.map(({ id, name }) => optionOf({ id, name: localized(name) }))}
            />
          </>
        ) : null}
        {form.values.type === 'pos' ? null : (
          <Select
            {...form.id('parent_id')}
            clearable
            placeholder={t('noTill')}
            description={t('parentHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={tills.map(optionOf)}
          />
        )}
      </SimpleGrid>
      {form.values.type === 'signage' ? (
        <Select
          {...form.id('signage_view_id')}
          clearable
          placeholder={t('noView')}
          description={t('viewHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={views.map(optionOf)}
        />
      ) : null}
      {form.values.type === 'scanner' ? (
        <Switch {...form.checkbox('unattended')} description={t('unattendedHelp')} />
      ) : null}
      <Switch {...form.checkbox('test_mode')} description={t('testModeHelp')} />
      <PrinterFields form={form} />
    </Stack>
  );
}
