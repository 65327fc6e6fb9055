import { Modal, Tabs } from '@mantine/core';
import type { ScreenView } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useState } from 'react';
import type { Drawing } from '../document/types.ts';
import { draftHall } from '../draftHall.ts';
import { usualAudience } from './audience.ts';
import { Fill } from './Fill.tsx';
import { firstSettings } from './setting.ts';
import { Simulator } from './simulator.ts';
import classes from './TryOut.module.css';
import type { Tried } from './tried.ts';
import { Why } from './Why.tsx';

/** How the hall fills, by two settings beside each other; and why a party gets the seats it gets. */
export default function TryOutDialog(props: { screen: ScreenView; drawing: Drawing; onClose(): void }): ReactNode {
  const { screen, drawing, onClose } = props;
  const { t } = useTranslation('tryout');
  const [simulator, setSimulator] = useState<Simulator | null>(null);
  const [hall] = useState(() => draftHall(drawing.hall));
  const [audience, setAudience] = useState(usualAudience);
  const [settings, setSettings] = useState(() => firstSettings(screen.values.config));
  useEffect(() => {
    const made = new Simulator(
      drawing.hall,
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    );
    setSimulator(made);
    return () => made.end();
  }, [drawing.hall]);
  if (simulator === null) return null;
  const tried: Tried = { screen, drawing, hall, simulator, audience, settings, setAudience, setSettings };
  return (
    <Modal opened fullScreen onClose={onClose} title={t('title')} classNames={{ body: classes.body ?? '' }}>
      <Tabs defaultValue="fill" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="fill">{t('fill.title')}</Tabs.Tab>
          <Tabs.Tab value="why">{t('why.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="fill" pt="md">
          <Fill tried={tried} />
        </Tabs.Panel>
        <Tabs.Panel value="why" pt="md">
          <Why tried={tried} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
