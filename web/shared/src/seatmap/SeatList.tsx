import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seatPlace, seatSentence } from './kernel/speech.ts';
import { useMapParts } from './mapContext.ts';
import classes from './SeatList.module.css';

interface Props {
  height?: string;
}

/** The map's seats without a picture: a group for each row, a button for each seat, aisles as gaps. */
export function SeatList({ height }: Props) {
  const { t } = useTranslation('seatmap');
  const { speaker, view, state, pick, isPickable, groupOf } = useMapParts();
  const { hall } = state;
  const [group, setGroup] = useState<readonly number[]>([]);
  const point = (seat: number): void => setGroup(groupOf(seat));
  const rows = view.layout.rows.map(({ row, label }) => ({ row, label, seats: [] as number[] }));
  const byRow = new Map(rows.map((row) => [row.row, row]));
  for (let seat = 0; seat < hall.seats.row.length; seat++) byRow.get(hall.seats.row[seat] ?? 0)?.seats.push(seat);
  return (
    <section
      className={classes.root}
      aria-label={t('list.title')}
      data-version={state.version}
      style={height ? { height } : undefined}
    >
      <p className="p-hidden" aria-live="polite">
        {group.length > 1
          ? `${t('group', { count: group.length })}: ${group.map((seat) => seatPlace(speaker, seat)).join(', ')}`
          : ''}
      </p>
      {rows.map(({ row, label, seats }) => {
        // A gap where an aisle is.
        const { slot } = hall.seats;
        const isAfterAisle = (seat: number) => seat !== seats[0] && slot[seat] !== (slot[seat - 1] ?? 0) + 1;
        const free = seats.filter((seat) => view.lookOf(seat) === 'free').length;
        return (
          <fieldset key={row} className={classes.row}>
            <legend className={classes.label}>
              {t('row', { row: label })} <span className={classes.count}>{t('list.free', { count: free })}</span>
            </legend>
            <div className={classes.seats}>
              {seats.map((seat) => {
                const look = view.lookOf(seat);
                return (
                  <button
                    key={seat}
                    type="button"
                    className={classes.seat}
                    data-look={look}
                    data-aisle={isAfterAisle(seat) || undefined}
                    data-seat={seat}
                    aria-pressed={look === 'yours' || look === 'pending'}
                    aria-label={seatSentence(speaker, seat, look)}
                    data-group={group.includes(seat) || undefined}
                    disabled={!isPickable(seat)}
                    onFocus={() => point(seat)}
                    onBlur={() => setGroup([])}
                    onPointerEnter={() => point(seat)}
                    onPointerLeave={() => setGroup([])}
                    onClick={() => pick(seat)}
                  >
                    {hall.seatShortName(seat)}
                  </button>
                );
              })}
            </div>
          </fieldset>
        );
      })}
    </section>
  );
}
