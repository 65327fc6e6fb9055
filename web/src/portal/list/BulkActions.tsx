import { Button } from '@mantine/core';
import type { BulkResult } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useDialogs } from '../frame/dialogs.tsx';
import { type BulkAction, BulkDialog, type BulkField } from './BulkDialog.tsx';
import type { ListSelection } from './List.tsx';

/**
 * What can be done with the selected rows of a list: changing fields of all of them, archiving and restoring with undo, whatever else
 * the area does. `change` is the area's procedure for many.
 */
export function BulkActions<Row extends { id: number | string }, Changes extends object>(props: {
  selection: ListSelection<Row>;
  nameOf(row: Row): string;
  fields?: BulkField<Row, Changes>[];
  actions?: BulkAction<Changes>[];
  /** Changes that archive rows, and that bring them back from the list of archived ones. */
  archive?: { [Archived in 'yes' | 'no']: Changes };
  change(input: { ids: string[]; changes: Changes }): Promise<BulkResult>;
  /** What was read before is not so any more. */
  onChanged(): unknown;
}): ReactNode {
  const { t } = useTranslation('portal');
  const { confirm } = useDialogs();
  const { selection, fields = [], actions = [], archive, ...rest } = props;
  const [action, setAction] = useState<BulkAction<Changes> | 'edit' | null>(null);
  const archiving: BulkAction<Changes>[] = archive
    ? selection.isArchived
      ? [{ label: t('list.restore'), changes: archive.no, undo: archive.yes }]
      : [{ label: t('list.archive'), changes: archive.yes, undo: archive.no }]
    : [];
  const Icon = selection.isArchived ? IconArchiveOff : IconArchive;

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
      {[...actions, ...archiving].map((each) => (
        <Button
          key={each.label}
          size="xs"
          variant="default"
          leftSection={archiving.includes(each) ? <Icon size={16} aria-hidden /> : null}
          onClick={() => void begin(each)}
        >
          {each.label}
        </Button>
      ))}
      {action === null ? null : (
        <BulkDialog
          {...rest}
          selection={selection}
          fields={action === 'edit' ? fields : []}
          {...(action !== 'edit' && { action })}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}
