import { startApp } from '@parterre/ui/app';
import { Signage } from './Signage.tsx';

await startApp({
  home: '/signage',
  areas: ['signage', 'start'],
  source: '/api/signage',
  children: (locale) => <Signage locale={locale} />,
});
