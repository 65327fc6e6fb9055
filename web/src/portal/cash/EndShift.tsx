import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { newUuid, trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Refused } from '../frame/Refused.tsx';
import { news } from '../frame/toasts.ts';
import { DifferenceMark } from './DifferenceMark.tsx';

const longestNote = 200;

/** Closes a shift away from its till. `expected`: what should be in the drawer. */
export function EndShift(props: { id: number; expected: number; onClose(): void }): ReactNode {
  const { t } = useTranslation('cash');
  const { money } = useFormats();
  const { id, expected, onClose } = props;
  const utils = trpc.useUtils();
  const [euros, setEuros] = useState<number | string>('');
  const [note, setNote] = useState('');
  // One for as long as the dialog is open: pressed twice, it is closed once.
  const [request] = useState(newUuid);
  const counted = euros === '' || Number.isNaN(Number(euros)) ? null : Math.round(Number(euros) * 100);
  const close = trpc.staff.cashShifts.close.useMutation({
    async onSuccess() {
      news(t('end.done'));
      await Promise.all([utils.staff.cashShifts.invalidate(), utils.staff.history.invalidate()]);
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      title={
        <Text span fw={650} size="lg" ff="var(--p-font-display)">
          {t('end.title')}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('end.cancel') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (counted !== null) close.mutate({ id, counted, note: note.trim() || null, request });
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('end.text')}
          </Text>
          <NumberInput
            label={t('end.counted')}
            description={`${t('sums.expected')}: ${money(expected)}`}
            prefix="€ "
            value={euros}
            onChange={setEuros}
            min={0}
            max={1_000_000}
            decimalScale={2}
            hideControls
            inputMode="decimal"
          />
          <Text role="status">
            {t('sums.difference')} <DifferenceMark minor={counted === null ? null : counted - expected} />
          </Text>
          <TextInput
            label={t('end.note')}
            value={note}
            maxLength={longestNote}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          {close.error === null ? null : <Refused error={close.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('end.cancel')}
            </Button>
            <Button type="submit" disabled={counted === null} loading={close.isPending}>
              {t('end.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
