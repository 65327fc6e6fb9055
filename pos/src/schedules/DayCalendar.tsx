import { Modal } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { calendarWeeks } from './calendarWeeks.ts';
import classes from './DayCalendar.module.css';

/** All weeks that have shows, at once. `counts`: how many shows there are by day; `onChoose`: of a day that has some. */
export default function DayCalendar(props: {
  today: string;
  chosen: string;
  counts: ReadonlyMap<string, number>;
  onChoose(day: string): void;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('pos');
  const { day: dayText, weekdayShort, locale } = useFormats();
  const { today, chosen, counts, onChoose, onClose } = props;
  const last = [...counts.keys()].sort().at(-1) ?? today;
  const weeks = calendarWeeks(today, last);
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return (
    <Modal
      opened
      onClose={onClose}
      size="auto"
      title={t('schedules.calendar')}
      closeButtonProps={{ 'aria-label': t('schedules.close'), size: 'xl' }}
    >
      <table className={classes.calendar}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekdayShort(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const count = counts.get(day) ?? 0;
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={`${classes.day} p-figures`}
                      disabled={count === 0}
                      aria-label={t('schedules.onDay', { day: dayText(day, today), count })}
                      aria-current={day === chosen ? 'date' : undefined}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                      <small>{day === weeks[0]?.[0] || day.endsWith('-01') ? month.format(Date.parse(day)) : ''}</small>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
