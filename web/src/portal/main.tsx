import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import 'mantine-datatable/styles.layer.css';
import { startApp } from '@parterre/ui/app';
import { MantineKit } from '@parterre/ui/mantine';
import { Portal } from './Portal.tsx';

await startApp({
  home: '/portal',
  areas: ['staff', 'portal'],
  children: (locale) => (
    <MantineKit>
      <Portal locale={locale} />
    </MantineKit>
  ),
});
