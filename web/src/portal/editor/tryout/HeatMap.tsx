import { Group, Text } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { hand, MapStage, MapToolbar, SeatMap } from '@parterre/ui/seatmap';
import { usePalette } from '@parterre/ui/theme';
import { type ReactNode, useMemo } from 'react';
import { seatClassesOf } from '../../cinemas/seatClasses.ts';
import { draftSource } from '../draftHall.ts';
import { SeatPaint } from '../stage/SeatPaint.tsx';
import { heatColor, paintHeat } from './paintHeat.ts';
import type { SettingName } from './setting.ts';
import classes from './TryOut.module.css';
import type { Filled } from './tasks.ts';
import type { Tried } from './tried.ts';

/** Which seats go first; which are left alone. */
export const heats = ['order', 'stranded'] as const;
export type Heat = (typeof heats)[number];

export function HeatMap(props: { tried: Tried; name: SettingName; filled: Filled; heat: Heat }): ReactNode {
  const { tried, name, filled, heat } = props;
  const { hall, drawing, screen } = tried;
  const { t } = useTranslation('tryout');
  const { locale } = useFormats();
  const palette = usePalette();
  const source = useMemo(() => draftSource(hall, drawing.scenery.shapes), [hall, drawing]);
  const seatClasses = useMemo(
    () => seatClassesOf(drawing.hall.classes, screen.classes, locale),
    [drawing, screen, locale],
  );
  const color = heat === 'order' ? palette.accent.fill : palette.meaning.danger.fill;
  const paint = useMemo(() => {
    const last = Math.max(1, hall.seatCount - 1);
    const values =
      heat === 'order'
        ? filled.meanRank.map((rank) => 1 - rank / last)
        : filled.stranded.map((share) => (share > 0 ? share : Number.NaN));
    return paintHeat(hall.seats, values, palette, color);
  }, [hall, filled, heat, palette, color]);
  return (
    <SeatMap
      source={source}
      seatClasses={seatClasses}
      tool={hand}
      label={t('heat.map', { setting: t(`settings.${name}`) })}
    >
      <Text size="sm" fw={600}>
        {t(`settings.${name}`)}
      </Text>
      <MapStage height="min(46dvh, 440px)" layers={<SeatPaint name="heat" paint={paint} />} />
      <Group justify="space-between" align="center">
        <div className={classes.key}>
          {[1, 0.5, 0].map((strength) => (
            <Group key={strength} gap={6} wrap="nowrap">
              <svg width={14} height={14} aria-hidden>
                <rect
                  x={(1 - strength) * 3}
                  y={(1 - strength) * 3}
                  width={8 + 6 * strength}
                  height={8 + 6 * strength}
                  fill={heatColor(palette, color, strength)}
                />
              </svg>
              <Text size="xs">
                {t(`heat.${heat}Key.${strength === 1 ? 'strong' : strength === 0 ? 'weak' : 'middle'}`)}
              </Text>
            </Group>
          ))}
          <Group gap={6} wrap="nowrap">
            <svg width={14} height={14} aria-hidden>
              <rect x={4} y={4} width={6} height={6} fill="none" stroke={palette.lineStrong} />
            </svg>
            <Text size="xs">{t(`heat.${heat}Key.none`)}</Text>
          </Group>
        </div>
        <MapToolbar />
      </Group>
    </SeatMap>
  );
}
