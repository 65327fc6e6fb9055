import { startApp } from '@parterre/ui/app';
import { MantineKit } from '@parterre/ui/mantine';
import { PointOfSale } from './PointOfSale.tsx';

await startApp({
  home: '/pos',
  areas: ['staff', 'start', 'pos'],
  children: (locale) => (
    <MantineKit>
      <PointOfSale locale={locale} />
    </MantineKit>
  ),
});
