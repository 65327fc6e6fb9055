// First: its styles say in which order the layers of the others count.
import { startApp } from '@parterre/ui/app';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import 'mantine-datatable/styles.layer.css';
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
