import { Alert, Radio, Stack, Text } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import type { RecordForm } from './useRecordForm.ts';

/** Who changed what meanwhile; of each field that both changed one chooses, and saves again. */
export function ConflictNotice<V extends object>({ form }: { form: RecordForm<V> }): ReactNode {
  const { t } = useTranslation('portal');
  const { dateTime, list } = useFormats();
  const { conflict, labels, show } = form;
  if (conflict === null) return null;
  const { by, atMs, contested, taken } = conflict;
  return (
    <Alert
      color="yellow"
      role="alert"
      tabIndex={-1}
      data-conflict
      title={by === '' ? t('form.conflict.bySomebody') : t('form.conflict.by', { by, time: dateTime(atMs) })}
    >
      <Stack gap="md">
        {taken.length === 0 ? null : (
          <Text size="sm">{t('form.conflict.taken', { fields: list(taken.map((name) => labels[name])) })}</Text>
        )}
        <Text size="sm">{t(contested.length === 0 ? 'form.conflict.saveAgain' : 'form.conflict.choose')}</Text>
        {contested.map((name) => (
          <Radio.Group
            key={name}
            label={labels[name]}
            value={conflict.chosen[name] ?? ''}
            onChange={(whose) => form.choose(name, whose === 'mine' ? 'mine' : 'theirs')}
          >
            <Stack gap={4} mt={4}>
              <Radio
                value="theirs"
                label={t('form.conflict.theirs', { by: by || '–', value: show(name, conflict.theirs[name]) })}
              />
              <Radio value="mine" label={t('form.conflict.mine', { value: show(name, conflict.mine[name]) })} />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Alert>
  );
}
