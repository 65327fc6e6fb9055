import { ActionIcon, Alert, Button, Group, List as Items, Modal, Progress, Stack, Text } from '@mantine/core';
import type { BulkResult } from '@parterre/server/contract';
import { useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ConfirmOptions } from '../frame/dialogs.tsx';
import { offerUndo } from '../frame/offerUndo.tsx';
import { done, failed } from '../frame/toasts.ts';
import { type BulkField, BulkInput, changesOf, type Entered } from './BulkInput.tsx';

export type { BulkField } from './BulkInput.tsx';

/** Rows of a call: what is done meanwhile can be seen, and stopped. */
const rowsAtOnce = 100;
/** Refused rows that are named; of more, how many. */
const mostNamed = 50;

/** Something that is done to each of the rows, without a form. */
export interface BulkAction<Changes> {
  label: string;
  changes: Changes;
  /** What is asked first, where it cannot be undone. */
  confirm?(count: number): ConfirmOptions;
  /** What undoes it. */
  undo?: Changes;
}

export interface BulkTarget<Row> {
  count: number;
  /** Rows that are known here: of all that match, the ones that were seen. */
  rows: Row[];
  /** Whether there are others than `rows` among them, whose values are not known here. */
  isAll: boolean;
  /** Who they are, named. */
  resolve(nameOf: (row: Row) => string): Promise<{ id: string; name: string }[]>;
  /** From now on only these are selected. */
  keep(rows: { id: string; name: string }[]): unknown;
}

interface Outcome {
  refused: { id: string; name: string; message: string }[];
  changed: number;
  /** Rows that were not asked about any more, because it was stopped or failed. */
  left: number;
  error: string | null;
}

/**
 * Changes many rows at once: fields that are entered are changed in all of them, others stay as each has them. With `action`, that is
 * done instead, at once. What was refused is named with its reason, and stays selected.
 */
export function BulkDialog<Row extends { id: number | string }, Changes extends object>(props: {
  selection: BulkTarget<Row>;
  nameOf(row: Row): string;
  fields: BulkField<Row, Changes>[];
  action?: BulkAction<Changes>;
  /** Default: a hundred; where rows must change together, all of them. */
  rowsAtOnce?: number;
  change(input: { ids: string[]; changes: Changes }): Promise<BulkResult>;
  onChanged(): unknown;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('portal');
  const errorText = useErrorText();
  const { selection, fields, action, change, nameOf, onChanged, onClose } = props;
  const [entered, setEntered] = useState<Entered>({});
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isStopped = useRef(false);
  /** Offers to take it back, once this dialog is gone: nobody reaches the offer behind it before its time is over. */
  const offer = useRef<(() => void) | null>(null);
  // The dialog says how many it is about, also once only the refused ones are selected.
  const [count] = useState(selection.count);
  const changes = changesOf(fields, entered);
  const isRunning = progress !== null;

  async function run(wanted: Changes): Promise<void> {
    isStopped.current = false;
    setOutcome(null);
    setProgress({ at: 0, of: count });
    const changed: string[] = [];
    const result: Outcome = { refused: [], changed: 0, left: 0, error: null };
    let rows: { id: string; name: string }[] = [];
    let at = 0;
    const atOnce = props.rowsAtOnce ?? rowsAtOnce;
    try {
      rows = await selection.resolve(nameOf);
      for (; at < rows.length && !isStopped.current; at += atOnce) {
        setProgress({ at, of: rows.length });
        const part = rows.slice(at, at + atOnce);
        const { refused } = await change({ ids: part.map(({ id }) => id), changes: wanted });
        const reasons = new Map(refused.map(({ id, message }) => [String(id), message]));
        for (const row of part) {
          const message = reasons.get(row.id);
          if (message === undefined) changed.push(row.id);
          else result.refused.push({ ...row, message });
        }
      }
    } catch (thrown) {
      result.error = errorText(thrown);
    }
    const left = rows.slice(at);
    result.changed = changed.length;
    result.left = left.length;
    setProgress(null);
    if (changed.length > 0) {
      void onChanged();
      const said = t('list.changed', { count: changed.length });
      const back = action?.undo;
      if (back === undefined) done(said);
      else offer.current = () => offerUndo(said, t('form.undo'), () => undo(changed, back));
    }
    if (result.error === null || rows.length > 0) selection.keep([...result.refused, ...left]);
    if (result.refused.length === 0 && left.length === 0 && result.error === null) close();
    else setOutcome(result);
  }

  function close(): void {
    onClose();
    offer.current?.();
  }

  async function undo(ids: string[], back: Changes): Promise<void> {
    try {
      let refused = 0;
      for (let at = 0; at < ids.length; at += rowsAtOnce)
        refused += (await change({ ids: ids.slice(at, at + rowsAtOnce), changes: back })).refused.length;
      if (refused === 0) done(t('form.undone'));
      else failed(t('list.unchanged', { count: refused }));
    } catch (thrown) {
      failed(thrown);
    }
    void onChanged();
  }

  // What needs no form is done as soon as it is asked for.
  const begun = useRef(false);
  useEffect(() => {
    if (action === undefined || begun.current) return;
    begun.current = true;
    void run(action.changes);
  });

  const title = action?.label ?? t('list.editTitle', { count });
  const isShort = action !== undefined && count <= rowsAtOnce && outcome === null;
  return (
    <Modal
      opened={!isShort}
      onClose={close}
      title={title}
      centered
      closeOnEscape={!isRunning}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React takes it to a form that the list may stand in.
          event.stopPropagation();
          if (changes !== null) void run(changes);
        }}
      >
        <Stack gap="md">
          {outcome === null && action === undefined ? (
            <>
              <Text size="sm" c="dimmed">
                {t(selection.isAll ? 'list.editAllHelp' : 'list.editHelp')}
              </Text>
              {fields.map((field, index) => (
                <Group key={field.name} gap="xs" align="flex-start" wrap="nowrap">
                  <div style={{ flex: 1, minWidth: 0 }}>
                    <BulkInput
                      field={field}
                      rows={selection.rows}
                      isAll={selection.isAll}
                      value={entered[field.name]}
                      isFirst={index === 0}
                      isDisabled={isRunning}
                      onChange={(value) => setEntered((before) => ({ ...before, [field.name]: value }))}
                    />
                  </div>
                  {entered[field.name] === undefined ? null : (
                    <ActionIcon
                      variant="subtle"
                      aria-label={t('list.leaveField', { field: field.label })}
                      disabled={isRunning}
                      onClick={() => setEntered(({ [field.name]: _gone, ...others }) => others)}
                    >
                      <IconArrowBackUp size={18} aria-hidden />
                    </ActionIcon>
                  )}
                </Group>
              ))}
            </>
          ) : null}
          {progress === null ? null : (
            <div role="status">
              <Text size="sm" className="p-figures">
                {t('list.progress', { at: progress.at, of: progress.of })}
              </Text>
              <Progress value={progress.of === 0 ? 0 : (progress.at / progress.of) * 100} aria-label={title} />
            </div>
          )}
          {outcome === null ? null : <Told outcome={outcome} />}
          <Group justify="flex-end">
            {isRunning ? (
              <Button variant="default" onClick={() => (isStopped.current = true)}>
                {t('list.stop')}
              </Button>
            ) : (
              <Button variant="default" onClick={close} {...(outcome !== null && { 'data-autofocus': true })}>
                {t(outcome === null ? 'dialogs.cancel' : 'list.close')}
              </Button>
            )}
            {action === undefined && outcome === null ? (
              <Button type="submit" loading={isRunning} disabled={changes === null}>
                {t('list.editAction', { count })}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** What became of it, where not all of it went well. */
function Told({ outcome: { changed, refused, left, error } }: { outcome: Outcome }): ReactNode {
  const { t } = useTranslation('portal');
  return (
    <Stack gap="sm" role="alert">
      {error === null ? null : (
        <Alert color="red" variant="light">
          {error}
        </Alert>
      )}
      <Text size="sm">{t('list.changed', { count: changed })}</Text>
      {left > 0 ? <Text size="sm">{t('list.notTried', { count: left })}</Text> : null}
      {refused.length > 0 ? (
        <>
          <Text size="sm" fw={600}>
            {t('list.unchanged', { count: refused.length })}
          </Text>
          <Items size="sm" mah={240} style={{ overflowY: 'auto' }} tabIndex={0}>
            {refused.slice(0, mostNamed).map(({ id, name, message }) => (
              <Items.Item key={id}>
                <b>{name}</b>: {message}
              </Items.Item>
            ))}
          </Items>
          {refused.length > mostNamed ? (
            <Text size="sm">{t('list.andOthers', { count: refused.length - mostNamed })}</Text>
          ) : null}
        </>
      ) : null}
    </Stack>
  );
}
