import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { fieldErrors, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { done } from '../frame/toasts.ts';
import { errorsBelow } from './errorsBelow.ts';

export interface RowFields<V> {
  values: V;
  set<N extends keyof V>(name: N, value: V[N]): void;
  /** By path, `text.de` say. */
  errors: Record<string, string>;
  /** Of a text in several languages, by locale. */
  errorsIn(name: string): Record<string, string>;
}

/** A small thing that belongs to the one of the page, as a version of a film: made and changed in a dialog. */
export function RowDialog<V extends object>(props: {
  title: string;
  values: V;
  /** Rejects with what the server refuses. */
  save(values: V): Promise<unknown>;
  onClose(): void;
  children(fields: RowFields<V>): ReactNode;
}): ReactNode {
  const { t } = useTranslation('portal');
  const errorText = useErrorText();
  const [values, setValues] = useState(props.values);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    setErrors({});
    try {
      await props.save(values);
      done(t('form.saved'));
      props.onClose();
    } catch (refused) {
      const fields = Object.entries(fieldErrors(refused)).map(([path, text]) => [path.replace(/^values\./, ''), text]);
      setErrors(Object.fromEntries(fields));
      if (!fields.some(([path]) => (path?.split('.')[0] ?? '') in values)) setRefusal(errorText(refused));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={props.onClose} title={props.title} closeButtonProps={{ 'aria-label': t('dialogs.cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React takes it to the page's own form as well.
          event.stopPropagation();
          void save();
        }}
      >
        <Stack>
          {props.children({
            values,
            errors,
            set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
            errorsIn: (name) => errorsBelow(errors, name),
          })}
          {refusal === null ? null : (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {t('dialogs.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('form.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
