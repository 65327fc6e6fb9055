import { Alert, Button, Group, Text } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect } from 'react';
import classes from './form.module.css';
import type { RecordForm } from './useRecordForm.ts';

/** The foot of a page with a form: what changed, and saving it. Not there while nothing has. */
export function SaveBar<V extends object>(props: { form: RecordForm<V>; saveLabel?: string }): ReactNode {
  const { t } = useTranslation('portal');
  const { list } = useFormats();
  const { form } = props;
  const { changed, labels, isSaving, refusal, conflict, version, save, discard } = form;
  // Also of a conflict in which only theirs was chosen: it ends with one of the two buttons.
  const isShown = changed.length > 0 || version === null || refusal !== null || conflict !== null;
  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isShown, save]);
  if (!isShown) return null;
  return (
    <section className={classes.saveBar} aria-label={t('form.unsaved')}>
      {refusal === null ? null : (
        <Alert color="red" role="alert" mb="sm" className={classes.refusal}>
          {refusal}
        </Alert>
      )}
      <Group gap="sm" justify="flex-end">
        <Text size="sm" className={classes.changed} role="status">
          {changed.length > 0 ? t('form.changed', { fields: list(changed.map((name) => labels[name])) }) : null}
        </Text>
        {(changed.length > 0 || conflict !== null) && version !== null ? (
          <Button variant="default" disabled={isSaving} onClick={discard}>
            {t('form.discard')}
          </Button>
        ) : null}
        <Button loading={isSaving} onClick={() => void save()}>
          {props.saveLabel ?? t('form.save')}
        </Button>
      </Group>
    </section>
  );
}
