import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { undoMs } from './toasts.ts';

/** Says what was done, with a button that takes it back. */
export function offerUndo(message: string, label: string, undo: () => Promise<unknown>): void {
  const id = notifications.show({
    color: 'green',
    autoClose: undoMs,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            void undo();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  });
}
