import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { type DeviceView, type PaperWidthMm, paperWidthsMm } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import type { RecordForm } from '../form/index.ts';

/** Where a till's receipt printer is, and what hangs on it. */
export function PrinterFields({ form }: { form: RecordForm<DeviceView['values']> }): ReactNode {
  const { t } = useTranslation('printing');
  const { type, printer, paper_width_mm } = form.values;
  if (type !== 'pos' && type !== 'register') return null;
  const width = form.field('paper_width_mm');
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...form.text('printer')}
          description={t('device.addressHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="192.168.1.50"
          maxLength={200}
          // Empty: it has none.
          onChange={({ currentTarget: { value } }) => form.set('printer', value.trim() === '' ? null : value)}
        />
        <Select
          {...width}
          value={String(paper_width_mm)}
          allowDeselect={false}
          data={paperWidthsMm.map((mm) => ({ value: String(mm), label: t('device.mm', { mm }) }))}
          onChange={(value) => form.set('paper_width_mm', Number(value) as PaperWidthMm)}
        />
      </SimpleGrid>
      {printer === null || type === 'register' ? null : (
        <Switch {...form.checkbox('cash_drawer')} description={t('device.drawerHelp')} />
      )}
    </Stack>
  );
}
