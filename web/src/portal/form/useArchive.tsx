import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useCallback } from 'react';
import { done, failed, undoMs } from '../frame/toasts.ts';

/**
 * Archives at once and offers to undo it, instead of asking before. `archive` and `restore` make the change, `restore`
 * with the version that it has then; `text`: what is said, with the name of the thing.
 */
export function useArchive(): (options: {
  text: string;
  archive(): Promise<{ row_version: number }>;
  restore(version: number): Promise<unknown>;
}) => Promise<void> {
  const { t } = useTranslation('portal');
  const errorText = useErrorText();
  return useCallback(
    async ({ text, archive, restore }) => {
      try {
        const { row_version } = await archive();
        const undo = async (id: string): Promise<void> => {
          notifications.hide(id);
          try {
            await restore(row_version);
            done(t('form.restored'));
          } catch (thrown) {
            failed(errorText(thrown));
          }
        };
        const id = notifications.show({
          color: 'green',
          autoClose: undoMs,
          message: (
            <Group justify="space-between" wrap="nowrap">
              {text}
              <Button size="xs" variant="default" onClick={() => void undo(id)}>
                {t('form.undo')}
              </Button>
            </Group>
          ),
        });
      } catch (thrown) {
        failed(errorText(thrown));
      }
    },
    [t, errorText],
  );
}
