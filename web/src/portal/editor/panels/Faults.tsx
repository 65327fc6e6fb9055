import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { canMend, type Fault, faultsOf, mend } from '../document/faults.ts';
import { useEditor } from '../editorContext.ts';
import { useFaults } from '../useFaults.ts';
import classes from '../Workbench.module.css';

/** What is wrong, the way to it, and what mends it. */
export function Faults(): ReactNode {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const faults = useFaults();
  if (faults.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('faults.none')}
      </Text>
    );
  const show = ({ seats }: Fault) => {
    store.select({ seats, shapes: [] });
    store.set({ shown: [...seats] });
  };
  const mendable = faults.filter(canMend);
  return (
    <>
      {mendable.length > 1 ? (
        <Button
          size="xs"
          variant="default"
          mb="sm"
          onClick={() => store.redraw(({ hall, scenery }) => ({ hall: mendAll(hall), scenery }))}
        >
          {t('faults.mendAll', { count: mendable.length })}
        </Button>
      ) : null}
      <ul className={classes.faults}>
        {faults.map((fault) => (
          <li key={`${fault.code} ${fault.seats.join()}`} data-warning={fault.isWarning || undefined}>
            {fault.isWarning ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircleX size={16} aria-hidden />}
            <div>
              <Text size="sm" fw={600}>
                {t(`faults.${fault.code}.title`)}
              </Text>
              <Text size="xs" c="dimmed">
                {t(`faults.${fault.code}.text`, { at: fault.at, count: fault.seats.length })}
              </Text>
              <Group gap={6} mt={4}>
                {fault.seats.length > 0 ? (
                  <Button size="compact-xs" variant="default" onClick={() => show(fault)}>
                    {t('faults.show')}
                  </Button>
                ) : null}
                {canMend(fault) ? (
                  <Button
                    size="compact-xs"
                    variant="light"
                    onClick={() => store.redraw(({ hall, scenery }) => ({ hall: mend(hall, fault), scenery }))}
                  >
                    {t(`faults.${fault.code}.mend`)}
                  </Button>
                ) : null}
              </Group>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One after the other: what mends one may mend others with it. */
function mendAll(hall: Parameters<typeof mend>[0]): Parameters<typeof mend>[0] {
  let mended = hall;
  for (let fault = faultsOf(mended).find(canMend); fault; fault = faultsOf(mended).find(canMend)) {
    const next = mend(mended, fault);
    if (next === mended) break;
    mended = next;
  }
  return mended;
}
