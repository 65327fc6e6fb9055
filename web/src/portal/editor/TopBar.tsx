import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconChevronLeft,
  IconGridPattern,
  IconKeyboard,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useDialogs } from '../frame/dialogs.tsx';
import { done, failed } from '../frame/toasts.ts';
import { type CommandName, commandOf } from './commands/commands.ts';
import { useKeyText } from './commands/useKeyText.ts';
import { seatCount } from './document/seats.ts';
import { useDrawing, useEditor, useEditorState, useKeeping, useScreen } from './editorContext.ts';
import { OtherViews } from './OtherViews.tsx';
import { useFaults } from './useFaults.ts';
import classes from './Workbench.module.css';

/** Where one is, undo and redo, how many seats and faults there are, whether it is saved, and publishing. */
export function TopBar(): ReactNode {
  const { t } = useTranslation('editor');
  const { number } = useFormats();
  const { store } = useEditor();
  const { screen } = useScreen();
  const { hall } = useDrawing();
  const panel = useEditorState((state) => state.panel);
  const isSnapping = useEditorState((state) => state.isSnapping);
  const canUndo = useEditorState(({ history }) => history.past.length > 0);
  const canRedo = useEditorState(({ history }) => history.future.length > 0);
  const faults = useFaults();
  const count = seatCount(hall);
  const errors = faults.filter(({ isWarning }) => !isWarning).length;
  return (
    <header className={classes.top}>
      <ActionIcon
        component={Link}
        to={`/cinemas/screens/${screen.id}`}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('back', { screen: screen.values.name })}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Text fw={650} truncate className={classes.name ?? ''}>
        {screen.values.name}
      </Text>
      <Group gap={4} wrap="nowrap">
        <CommandButton name="undo" Icon={IconArrowBackUp} disabled={!canUndo} />
        <CommandButton name="redo" Icon={IconArrowForwardUp} disabled={!canRedo} />
        <Tooltip label={t('snapping')} openDelay={400}>
          <ActionIcon
            variant={isSnapping ? 'light' : 'subtle'}
            color={isSnapping ? undefined : 'gray'}
            size={36}
            aria-pressed={isSnapping}
            aria-label={t('snapping')}
            onClick={() => store.set({ isSnapping: !isSnapping })}
          >
            <IconGridPattern size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <CommandButton name="help" Icon={IconKeyboard} pressed={panel === 'help'} />
      </Group>
      <Text size="sm" className={`${classes.count} p-figures`} role="status" aria-label={t('drawn')}>
        {t('seats', { count, seats: number(count) })}
      </Text>
      <Button
        size="compact-sm"
        variant={panel === 'faults' ? 'light' : 'subtle'}
        color={errors > 0 ? 'red' : faults.length > 0 ? 'yellow' : 'gray'}
        leftSection={
          faults.length > 0 ? <IconAlertTriangle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />
        }
        aria-pressed={panel === 'faults'}
        onClick={() => store.set({ panel: panel === 'faults' ? 'inspect' : 'faults' })}
      >
        {t('faults.count', { count: faults.length })}
      </Button>
      <SavedState />
      <OtherViews />
      <Publish errors={errors} />
    </header>
  );
}

function CommandButton(props: {
  name: CommandName;
  Icon: typeof IconCheck;
  disabled?: boolean;
  pressed?: boolean;
}): ReactNode {
  const { name, Icon, disabled = false, pressed } = props;
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const keyText = useKeyText();
  const { keys, run } = commandOf(name);
  const label = t(`commands.${name}`);
  return (
    <Tooltip label={`${label} (${keyText(keys[0] ?? '')})`} openDelay={400}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? undefined : 'gray'}
        size={36}
        disabled={disabled}
        aria-label={label}
        aria-pressed={pressed}
        onClick={() => run(editor)}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** `Saved 14:02`, or why it is not. */
function SavedState(): ReactNode {
  const { t } = useTranslation('editor');
  const { time } = useFormats();
  const keeping = useKeeping();
  const text = {
    saved: () =>
      keeping.kind === 'saved' && keeping.atMs !== null
        ? t('saving.savedAt', { time: time(keeping.atMs) })
        : t('saving.saved'),
    changed: () => t('saving.changed'),
    saving: () => t('saving.saving'),
    offline: () => t('saving.offline'),
    taken: () => t('saving.taken'),
    refused: () => t('saving.refused'),
  }[keeping.kind]();
  return (
    <Text size="xs" c="dimmed" className={classes.saved ?? ''} role="status">
      {text}
    </Text>
  );
}

function Publish({ errors }: { errors: number }): ReactNode {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { confirm } = useDialogs();
  const { store, keeper } = useEditor();
  const { screen, editing } = useScreen();
  const { may } = useStaff();
  const publish = trpc.staff.layouts.publish.useMutation();
  async function run(): Promise<void> {
    if (errors > 0) {
      store.set({ panel: 'faults' });
      return;
    }
    const isSure = await confirm({
      title: t('publish.title'),
      text: t('publish.text', { count: screen.coming_schedules }),
      action: t('publish.action'),
    });
    if (!isSure) return;
    try {
      // What was only opened is a draft when it is published.
      await keeper.keep();
      const row_version = keeper.version;
      if (!keeper.isSaved || row_version === null) return;
      const { number } = await publish.mutateAsync({ screen: screen.id, row_version, editing });
      keeper.published();
      await Promise.all([
        utils.staff.screens.get.invalidate({ id: screen.id }),
        utils.staff.layouts.list.invalidate({ screen: screen.id }),
        utils.staff.cinemas.get.invalidate({ id: screen.cinema.id }),
        utils.staff.screens.list.invalidate(),
        utils.staff.cinemas.list.invalidate(),
      ]);
      done(t('publish.done', { number }));
      const hasSchedules = screen.coming_schedules > 0 && may('schedules.write');
      await navigate(`/cinemas/screens/${screen.id}${hasSchedules ? '/move' : ''}`);
    } catch (error) {
      failed(error);
    }
  }
  return (
    <Button size="sm" loading={publish.isPending} onClick={() => void run()} className={classes.publish ?? ''}>
      {t('publish.action')}
    </Button>
  );
}
