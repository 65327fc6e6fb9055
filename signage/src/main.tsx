import { keepShell, startApp } from '@parterre/ui/app';
import { preloadMap } from '@parterre/ui/signage';
import { Signage } from './Signage.tsx';

await startApp({
  home: '/signage',
  areas: ['signage', 'seatmap', 'start'],
  source: '/api/signage',
  children: (locale) => <Signage locale={locale} />,
});

// A display whose computer starts while the network is away shows what it knew last.
void keepShell('/signage', preloadMap);
