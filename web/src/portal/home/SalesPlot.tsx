import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { HourOfSales } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { hourName } from './hourName.ts';

/** Beside a table of the same figures, for who cannot see it. Loaded when there is something to plot. */
export default function SalesPlot({ hours }: { hours: HourOfSales[] }): ReactNode {
  const { t } = useTranslation('portal');
  const { money } = useFormats();
  const first = hours[0]?.hour ?? 0;
  const last = hours.at(-1)?.hour ?? first;
  // A quiet hour is shown as one; past midnight the day goes on.
  const length = ((last - first + 24) % 24) + 1;
  const data = Array.from({ length }, (_, index) => {
    const hour = (first + index) % 24;
    return { hour: hourName(hour), amount: hours.find((each) => each.hour === hour)?.amount_minor ?? 0 };
  });
  return (
    <BarChart
      h={240}
      data={data}
      dataKey="hour"
      series={[{ name: 'amount', label: t('home.sales.amount'), color: 'accent' }]}
      valueFormatter={money}
      tickLine="none"
      // Room for an amount with its currency.
      yAxisProps={{ width: 80 }}
      maxBarWidth={56}
      barProps={{ isAnimationActive: false }}
      // The keyboard has the table: what nobody hears is no stop of it.
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}
