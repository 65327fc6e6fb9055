import { Button, Text } from '@mantine/core';
import type { PlannedSchedule } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useDialogs } from '../frame/dialogs.tsx';
import classes from './SchedulesPage.module.css';
import type { Plan } from './usePlan.ts';

/** What can be done with the shows that are selected. */
export function SelectionBar(props: {
  chosen: PlannedSchedule[];
  plan: Plan;
  mayWrite: boolean;
  onOpen(id: number): void;
  onChange(): void;
  onClear(): void;
}): ReactNode {
  const { t } = useTranslation('schedules');
  const dialogs = useDialogs();
  const { chosen, plan, mayWrite } = props;
  const drafts = chosen.filter(({ draft, cancelled }) => draft && !cancelled).map(({ id }) => id);
  const [only] = chosen.length === 1 ? chosen : [];

  async function remove(): Promise<void> {
    const count = drafts.length;
    if (
      await dialogs.confirm({
        title: t('remove.title', { count }),
        action: t('remove.action', { count }),
        isDangerous: true,
      })
    ) {
      plan.remove(drafts);
      props.onClear();
    }
  }

  return (
    <section className={classes.bar} aria-label={t('selection')}>
      <Text size="sm" fw={600} mr="auto">
        {t('selected', { count: chosen.length })}
      </Text>
      {only ? (
        <Button size="xs" variant="default" onClick={() => props.onOpen(only.id)}>
          {t('openOne')}
        </Button>
      ) : null}
      {mayWrite ? (
        <>
          {drafts.length > 0 ? (
            <>
              <Button size="xs" onClick={() => plan.publish(drafts)}>
                {t('publish.some', { count: drafts.length })}
              </Button>
              <Button size="xs" variant="outline" color="red" onClick={() => void remove()}>
                {t('remove.action', { count: drafts.length })}
              </Button>
            </>
          ) : null}
          <Button size="xs" variant="default" onClick={props.onChange}>
            {t('bulk.open')}
          </Button>
        </>
      ) : null}
      <Button size="xs" variant="subtle" onClick={props.onClear}>
        {t('clear')}
      </Button>
    </section>
  );
}
