import { lazyRoute } from '@parterre/ui/routing';
import { IconTruckDelivery } from '@tabler/icons-react';
import type { Area } from '../area.ts';

export const distributors: Area = {
  path: 'distributors',
  name: 'distributors',
  Icon: IconTruckDelivery,
  group: 'programme',
  permission: 'films.read',
  texts: ['distributors', 'films', 'genres'],
  places: [{ path: 'rental-profiles', name: 'rentalProfiles' }],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./DistributorsList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./NewDistributor.tsx')) },
    { path: 'rental-profiles', lazy: lazyRoute(() => import('./RentalProfilesList.tsx')) },
    { path: 'rental-profiles/new', lazy: lazyRoute(() => import('./NewRentalProfile.tsx')) },
    { path: 'rental-profiles/:id', lazy: lazyRoute(() => import('./RentalProfilePage.tsx')) },
    { path: ':id', lazy: lazyRoute(() => import('./DistributorPage.tsx')) },
  ],
};
