import { Button } from '@mantine/core';
import type { BulkResult } from '@parterre/server/contract';
import { getQueryKey, type trpc, useApi } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useDialogs } from '../frame/dialogs.tsx';
import { type BulkAction, BulkDialog, type BulkField, type BulkTarget } from './BulkDialog.tsx';

/** The procedures of an area that changes many of its rows at once. */
export interface BulkProcedures {
  bulk: { useMutation(): { mutateAsync(input: never): Promise<BulkResult> } };
}

/** What `bulk` of an area changes. */
export type ChangesOf<P extends BulkProcedures> = Parameters<
  ReturnType<P['bulk']['useMutation']>['mutateAsync']
>[0] extends { changes: infer Changes extends object }
  ? Changes
  : never;

/** What can be done with the selected rows of a list. */
export interface ListBulk<Row, P extends BulkProcedures> {
  nameOf(row: Row): string;
  /** What can be changed of all of them; where it depends on which are selected, a function of these. */
  fields?: BulkField<Row, ChangesOf<P>>[] | ((selection: BulkTarget<Row>) => BulkField<Row, ChangesOf<P>>[]);
  actions?: BulkAction<ChangesOf<P>>[];
  /** The changes that archive rows, and that bring them back from the list of archived ones: `archiving`. */
  archive?: { [Archived in 'yes' | 'no']: ChangesOf<P> };
  /** Changes some of them. Default: `bulk` of the area, as it is. */
  change?(input: { ids: string[]; changes: ChangesOf<P> }): Promise<BulkResult>;
  /** Besides what the area has read, which is read anew. */
  onChanged?(): unknown;
}

/** What archives rows, in most areas. */
export const archiving = { yes: { archived: true }, no: { archived: false } };

/** Buttons over a list of which rows are selected: changing fields of all of them, archiving and restoring with undo, whatever else the area does. */
export function BulkActions<Row extends { id: number | string }, P extends BulkProcedures>(props: {
  procedures: P;
  bulk: ListBulk<Row, P>;
  selection: BulkTarget<Row>;
  /** Whether it is a list of what is archived. */
  isArchived: boolean;
}): ReactNode {
  type Changes = ChangesOf<P>;
  const { t } = useTranslation('portal');
  const { confirm } = useDialogs();
  const { queries } = useApi();
  const { procedures, bulk, selection, isArchived } = props;
  const { mutateAsync } = procedures.bulk.useMutation();
  const { nameOf, actions = [], archive, change = (input) => mutateAsync(input as never), onChanged } = bulk;
  const fields = typeof bulk.fields === 'function' ? bulk.fields(selection) : (bulk.fields ?? []);
  const [action, setAction] = useState<BulkAction<Changes> | 'edit' | null>(null);
  const archiveActions: BulkAction<Changes>[] = archive
    ? isArchived
      ? [{ label: t('list.restore'), changes: archive.no, undo: archive.yes }]
      : [{ label: t('list.archive'), changes: archive.yes, undo: archive.no }]
    : [];
  const Icon = isArchived ? IconArchiveOff : IconArchive;

  async function begin(wanted: BulkAction<Changes>): Promise<void> {
    if (wanted.confirm && !(await confirm(wanted.confirm(selection.count)))) return;
    setAction(wanted);
  }
  return (
    <>
      {fields.length > 0 ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setAction('edit')}
        >
          {t('list.edit')}
        </Button>
      ) : null}
      {[...actions, ...archiveActions].map((each) => (
        <Button
          key={each.label}
          size="xs"
          variant="default"
          leftSection={archiveActions.includes(each) ? <Icon size={16} aria-hidden /> : null}
          onClick={() => void begin(each)}
        >
          {each.label}
        </Button>
      ))}
      {action === null ? null : (
        <BulkDialog<Row, Changes>
          selection={selection}
          nameOf={nameOf}
          fields={action === 'edit' ? fields : []}
          {...(action !== 'edit' && { action })}
          change={change}
          onChanged={() =>
            Promise.all([
              queries.invalidateQueries({ queryKey: getQueryKey(procedures as unknown as typeof trpc.staff.films) }),
              onChanged?.(),
            ])
          }
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}
