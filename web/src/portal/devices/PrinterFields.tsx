import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { type BaudRate, baudRates, type DeviceView, type PaperWidthMm, paperWidthsMm } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import type { RecordForm } from '../form/index.ts';

const places = ['none', 'network', 'port'] as const;
export type PrinterPlace = (typeof places)[number];

const placeNames = { none: 'device.whereNone', network: 'device.whereNetwork', port: 'device.wherePort' } as const;

/** What serial printers are set to as they come. */
const usualBaud: BaudRate = 9_600;

/** Where the printer of a device is. */
export function placeOfPrinter({
  printer,
  printer_baud,
}: Pick<DeviceView['values'], 'printer' | 'printer_baud'>): PrinterPlace {
  if (printer !== null) return 'network';
  return printer_baud === null ? 'none' : 'port';
}

/** Where a till's receipt printer is, and what hangs on it. */
export function PrinterFields({ form }: { form: RecordForm<DeviceView['values']> }): ReactNode {
  const { t } = useTranslation('printing');
  const { type, paper_width_mm, printer_baud } = form.values;
  if (type !== 'pos' && type !== 'register') return null;
  const place = placeOfPrinter(form.values);
  const width = form.field('paper_width_mm');
  const baud = form.field('printer_baud');
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('device.where')}
          description={place === 'port' ? t('device.portHelp') : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={place}
          allowDeselect={false}
          data={places.map((each) => ({ value: each, label: t(placeNames[each]) }))}
          onChange={(chosen) => {
            // An address that is still to be entered is an empty one.
            form.set('printer', chosen === 'network' ? '' : null);
            form.set('printer_baud', chosen === 'port' ? usualBaud : null);
          }}
        />
        {place === 'network' ? (
          <TextInput
            {...form.text('printer')}
            description={t('device.addressHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="192.168.1.50"
            maxLength={200}
            onChange={({ currentTarget: { value } }) => form.set('printer', value.trim())}
          />
        ) : place === 'port' ? (
          <Select
            {...baud}
            label={t('device.baud')}
            description={t('device.baudHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={String(printer_baud)}
            allowDeselect={false}
            data={baudRates.map((each) => ({ value: String(each), label: t('device.bits', { baud: each }) }))}
            onChange={(value) => form.set('printer_baud', Number(value) as BaudRate)}
          />
        ) : null}
        <Select
          {...width}
          value={String(paper_width_mm)}
          allowDeselect={false}
          data={paperWidthsMm.map((mm) => ({ value: String(mm), label: t('device.mm', { mm }) }))}
          onChange={(value) => form.set('paper_width_mm', Number(value) as PaperWidthMm)}
        />
      </SimpleGrid>
      {place === 'none' || type === 'register' ? null : (
        <Switch {...form.checkbox('cash_drawer')} description={t('device.drawerHelp')} />
      )}
    </Stack>
  );
}
