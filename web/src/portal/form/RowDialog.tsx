import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId } from 'react';
import { ConflictNotice } from './ConflictNotice.tsx';
import { History } from './History.tsx';
import { type RecordForm, type RecordFormOptions, useRecordForm } from './useRecordForm.ts';

/** A small thing that belongs to the one of the page, as a version of a film: made and changed in a dialog, with its history. */
export function RowDialog<V extends object, A extends { row_version: number }>(props: {
  title: string;
  form: RecordFormOptions<V, A>;
  /** Names the history of a row that is there already; absent: the row is new. */
  history?: { entity: string; id: number; labels?: Record<string, string> };
  /** What the button does, as a verb; default: "Save". */
  saveLabel?: string;
  onClose(): void;
  children(form: RecordForm<V>): ReactNode;
}): ReactNode {
  const { t } = useTranslation('portal');
  const heading = useId();
  const { history, onClose } = props;
  const form = useRecordForm({
    ...props.form,
    onSaved(answer) {
      onClose();
      props.form.onSaved?.(answer);
    },
  });
  return (
    <Modal opened onClose={onClose} title={props.title} closeButtonProps={{ 'aria-label': t('dialogs.cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React takes it to the page's own form as well.
          event.stopPropagation();
          void form.save();
        }}
      >
        <Stack>
          <ConflictNotice form={form} />
          {props.children(form)}
          {form.refusal === null ? null : (
            <Alert color="red" role="alert">
              {form.refusal}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('dialogs.cancel')}
            </Button>
            <Button type="submit" loading={form.isSaving}>
              {props.saveLabel ?? t('form.save')}
            </Button>
          </Group>
          {history === undefined ? null : (
            <section aria-labelledby={heading}>
              <Text size="sm" fw={600} id={heading} mb={4}>
                {t('history.title')}
              </Text>
              <History
                entity={history.entity}
                id={history.id}
                labels={{ ...form.labels, ...history.labels }}
                show={props.form.show ?? {}}
              />
            </section>
          )}
        </Stack>
      </form>
    </Modal>
  );
}
