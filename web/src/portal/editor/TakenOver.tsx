import { Alert, Button, Text } from '@mantine/core';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { failed } from '../frame/toasts.ts';
import { useEditor, useKeeping, useScreen } from './editorContext.ts';
import { drawingOf } from './opening.ts';
import classes from './Workbench.module.css';

/** Said while somebody else draws, or when the server refuses. What was drawn here meanwhile is then one step back. */
export function TakenOver(): ReactNode {
  const { t } = useTranslation('editor');
  const errorText = useErrorText();
  const { store, keeper } = useEditor();
  const { screen, editing } = useScreen();
  const keeping = useKeeping();
  const open = trpc.staff.layouts.open.useMutation();
  const utils = trpc.useUtils();
  if (keeping.kind !== 'taken' && keeping.kind !== 'refused') return null;
  async function takeOver(): Promise<void> {
    try {
      await open.mutateAsync({ screen: screen.id, editing, take_over: true });
      const theirs = await utils.staff.layouts.draft.fetch({ screen: screen.id }, { staleTime: 0 });
      if (theirs !== null && theirs.row_version !== keeper.version) {
        const drawing = drawingOf(theirs);
        store.redraw(() => drawing);
        keeper.resume(drawing, theirs.row_version);
      } else keeper.resume(keeper.saved, theirs?.row_version ?? null);
    } catch (error) {
      failed(error);
    }
  }
  const isTaken = keeping.kind === 'taken';
  return (
    <Alert
      className={classes.notice ?? ''}
      color={isTaken ? 'yellow' : 'red'}
      role="alert"
      title={isTaken ? t('taken.title', { by: keeping.by }) : t('saving.refused')}
    >
      <Text size="sm">{isTaken ? t('taken.meanwhile') : errorText(keeping.error)}</Text>
      {isTaken ? (
        <Button mt="xs" size="xs" loading={open.isPending} onClick={() => void takeOver()}>
          {t('taken.takeOver')}
        </Button>
      ) : null}
    </Alert>
  );
}
