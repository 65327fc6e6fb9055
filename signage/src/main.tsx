import { keepShell, startApp } from '@parterre/ui/app';
import { Signage } from './Signage.tsx';

await startApp({
  home: '/signage',
  areas: ['signage', 'start'],
  source: '/api/signage',
  children: (locale) => <Signage locale={locale} />,
});

// A display whose computer starts while the network is away shows what it knew last.
void keepShell('/signage', async () => undefined);
