import type { HourOfSales } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import type { ReactNode } from 'react';
import { axisOf } from './axis.ts';
import { hourName } from './hourName.ts';
import classes from './SalesPlot.module.css';

/** Hours that are named below the bars: as many as there is room for on a phone. */
const mostNamed = 6;

/** Sales of a day as a bar an hour. Hidden from who cannot see it: the table beside it has the same figures. */
export function SalesPlot({ hours }: { hours: HourOfSales[] }): ReactNode {
  const { money } = useFormats();
  const first = hours[0]?.hour ?? 0;
  const last = hours.at(-1)?.hour ?? first;
  // A quiet hour is shown as one; past midnight the day goes on.
  const length = ((last - first + 24) % 24) + 1;
  const bars = Array.from({ length }, (_, index) => {
    const hour = (first + index) % 24;
    return { hour, amount: hours.find((each) => each.hour === hour)?.amount_minor ?? 0 };
  });
  const axis = axisOf(Math.max(...bars.map(({ amount }) => amount)));
  const top = axis.at(-1) ?? 1;
  const namedEvery = Math.ceil(length / mostNamed);
  const share = (amount: number): string => `${(amount / top) * 100}%`;
  return (
    <div aria-hidden className={`${classes.plot} p-figures`}>
      <div className={classes.amounts}>
        {axis.map((amount) => (
          <span key={amount}>{money(amount)}</span>
        ))}
      </div>
      <div className={classes.area}>
        {axis.map((amount) => (
          <i key={amount} className={classes.gridLine} style={{ bottom: share(amount) }} />
        ))}
        {bars.map(({ hour, amount }) => (
          <div key={hour} className={classes.slot} title={`${hourName(hour)}: ${money(amount)}`}>
            <div className={classes.bar} style={{ height: share(amount) }} />
          </div>
        ))}
      </div>
      <div className={classes.hours}>
        {bars.map(({ hour }, index) => (
          <span key={hour}>{index % namedEvery === 0 ? hourName(hour) : null}</span>
        ))}
      </div>
    </div>
  );
}
