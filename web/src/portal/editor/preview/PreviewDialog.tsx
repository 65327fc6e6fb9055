import { Box, Group, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { Hall, Inventory, type SelectionRules } from '@parterre/engine';
import { seatRulesOf } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { Legend, MapStage, MapToolbar, SeatMap, SeatPicker, SeatTooltip, staticSource } from '@parterre/ui/seatmap';
import { InScheme, useScheme } from '@parterre/ui/theme';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { seatClassesOf } from '../../cinemas/seatClasses.ts';
import { drawable } from '../document/faults.ts';
import { useDrawing, useScreen } from '../editorContext.ts';
import classes from './Preview.module.css';

const guises = ['visitor', 'cashier', 'display'] as const;
type Guise = (typeof guises)[number];

/** A phone's, and as much as there is. */
const widths = ['phone', 'desktop'] as const;
type Width = (typeof widths)[number];
const schemes = ['light', 'dark'] as const;

/** Seats that a visitor of the preview wants. */
const partySize = 2;

/** The layout as it is when it is published: on the website, at the point of sale, in the foyer. Nothing in it is sold. */
export default function PreviewDialog({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation('editor');
  const [guise, setGuise] = useState<Guise>('visitor');
  const { scheme: own } = useScheme();
  const [scheme, setScheme] = useState(own);
  const [width, setWidth] = useState<Width>('desktop');
  return (
    <Modal opened onClose={onClose} title={t('preview.title')} size="min(1100px, 94vw)">
      <Stack>
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('preview.title')}
            value={guise}
            data={guises.map((value) => ({ value, label: t(`preview.${value}`) }))}
            onChange={(next) => setGuise(guises.find((each) => each === next) ?? 'visitor')}
          />
          <SegmentedControl
            aria-label={t('preview.width')}
            value={width}
            data={widths.map((value) => ({ value, label: t(`preview.${value}`) }))}
            onChange={(next) => setWidth(next === 'phone' ? 'phone' : 'desktop')}
          />
          <SegmentedControl
            aria-label={t('preview.scheme')}
            value={scheme}
            data={schemes.map((value) => ({ value, label: t(`preview.${value}`) }))}
            onChange={(next) => setScheme(next === 'dark' ? 'dark' : 'light')}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {t(`preview.${guise}Help`)}
        </Text>
        <InScheme scheme={scheme}>
          <Box className={classes.frame ?? ''} data-width={width} role="group" aria-label={t(`preview.${width}`)}>
            <Previewed key={`${guise} ${width}`} guise={guise} />
          </Box>
        </InScheme>
      </Stack>
    </Modal>
  );
}

function Previewed({ guise }: { guise: Guise }): ReactNode {
  const { hall, scenery } = useDrawing();
  const { screen } = useScreen();
  const { locale } = useFormats();
  const [scene, setScene] = useState<{ hall: Hall; inventory: Inventory } | null>(null);
  const [selected, setSelected] = useState<readonly number[]>([]);
  useEffect(() => {
    // A frame for the dialog first: a large hall takes a moment.
    const timer = setTimeout(() => {
      const made = Hall.fromDocument(drawable(hall));
      setScene({ hall: made, inventory: new Inventory(made) });
    });
    return () => clearTimeout(timer);
  }, [hall]);
  const source = useMemo(
    () => scene && staticSource(scene.hall, scene.inventory, scenery.shapes),
    [scene, scenery.shapes],
  );
  const seatClasses = useMemo(
    () => seatClassesOf(hall.classes, screen.classes, locale),
    [hall.classes, screen.classes, locale],
  );
  const marks = useMemo(() => ({ yours: selected }), [selected]);
  if (scene === null || source === null) return <Skeleton height={420} />;
  const { inventory } = scene;
  const rules: SelectionRules = {
    ...seatRulesOf(screen.values.config, guise === 'cashier'),
    strandedSeats: 'off',
    seatClearance: 0,
  };
  const groupOf = (seat: number) => {
    const group = inventory.groupAround(seat, partySize, rules, { own: selected });
    // A sofa for more than the party is taken as a whole.
    return group.length > 0 ? [...group] : inventory.hall.sofaGroup(seat);
  };
  const pickable = (seat: number) => selected.includes(seat) || inventory.pickable(seat, rules, selected);
  switch (guise) {
    case 'visitor':
      return (
        <SeatPicker
          source={source}
          seatClasses={seatClasses}
          selected={selected}
          pending={none}
          distanced={none}
          pickable={pickable}
          groupOf={groupOf}
          onPick={(seat) => setSelected((before) => (before.includes(seat) ? [] : groupOf(seat)))}
        />
      );
    case 'cashier':
      return (
        <SeatMap
          source={source}
          seatClasses={seatClasses}
          marks={marks}
          staff
          pickable={pickable}
          onPick={(seat) =>
            setSelected((before) => (before.includes(seat) ? before.filter((one) => one !== seat) : [...before, seat]))
          }
        >
          <MapStage>
            <SeatTooltip />
          </MapStage>
          <Group justify="space-between" align="flex-start">
            <Legend states="staff" />
            <MapToolbar />
          </Group>
        </SeatMap>
      );
    case 'display':
      return <SeatMap source={source} seatClasses={seatClasses} readOnly />;
  }
}

const none: readonly number[] = [];
