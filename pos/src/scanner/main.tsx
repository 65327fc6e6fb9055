import { keepShell, startApp } from '@parterre/ui/app';
import { MantineKit } from '@parterre/ui/mantine';
import { ScannerApp } from './ScannerApp.tsx';

await startApp({
  home: '/scanner',
  areas: ['scanner', 'start', 'staff'],
  children: (locale) => (
    <MantineKit>
      <ScannerApp locale={locale} />
    </MantineKit>
  ),
});

void keepShell('/scanner', async () => (await import('./codeReader.ts')).loadReader());
