import { loadEngine } from '@parterre/engine/browser';
import type { Startup } from '@parterre/server/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/ApiProvider.tsx';
import { MapStage } from '../seatmap/MapStage.tsx';
import { SeatMap } from '../seatmap/SeatMap.tsx';
import { browserPorts } from '../seatmap/sale/browserPorts.ts';
import { type ShowSeats, watchSeats } from '../seatmap/sale/watchSeats.ts';
import classes from './Signage.module.css';

export interface MiniMapProps {
  schedule: number;
  screen: Startup['screens'][number] | undefined;
}

/** The seats of a show as they are taken, and how many are left beside each other. It brings the canvas and the engine along. */
export default function MiniMap({ schedule, screen }: MiniMapProps): ReactNode {
  const { t } = useTranslation(['signage', 'seatmap']);
  const api = useApi();
  const [seats, setSeats] = useState<ShowSeats | null>(null);
  useEffect(
    () => watchSeats(browserPorts(api, 'site'), schedule, loadEngine, (now) => setSeats({ ...now })),
    [api, schedule],
  );
  if (seats === null) return null;
  const { source, largestRun } = seats;
  const seatClasses = source.hall.classes.map(({ key, name }) => {
    const rate = screen?.class_rate[key];
    return { key, name: rate?.name ?? name, priceMinor: null, ...(rate && { color: rate.color }) };
  });
  return (
    <div className={classes.map}>
      <SeatMap source={source} seatClasses={seatClasses} readOnly>
        <MapStage height="100%" />
      </SeatMap>
      {largestRun > 1 ? <p className={classes.version}>{t('seats.together', { count: largestRun })}</p> : null}
    </div>
  );
}
