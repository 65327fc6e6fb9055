import { keepShell, startApp } from '@parterre/ui/app';
import { MantineKit } from '@parterre/ui/mantine';
import { lazy, Suspense } from 'react';
import { preloadAlone } from './alone/preloadAlone.ts';
import { PointOfSale } from './PointOfSale.tsx';

const DisplayApp = lazy(() => import('./display/DisplayApp.tsx'));
const RegisterApp = lazy(() => import('./register/RegisterApp.tsx'));
/** The customer's screen is no till: its window must take over none. */
const isDisplay = location.pathname === '/pos/display';
const isRegister = /^\/pos\/register(\/|$)/.test(location.pathname);

await startApp({
  home: isRegister ? '/pos/register' : '/pos',
  areas: isRegister
    ? ['register', 'start', 'pos', 'basket', 'printing']
    : ['alone', 'display', 'staff', 'start', 'pos', 'cash', 'printing', 'reservations', 'help'],
  children: (locale) => (
    <MantineKit>
      <Suspense fallback={<div />}>
        {isDisplay ? (
          <DisplayApp locale={locale} />
        ) : isRegister ? (
          <RegisterApp locale={locale} />
        ) : (
          <PointOfSale locale={locale} />
        )}
      </Suspense>
    </MantineKit>
  ),
});

// A register sells by card alone, and cards need a network; the customer's screen shows what its till says.
if (!isDisplay && !isRegister) void keepShell('/pos', preloadAlone);
