import { lazyRoute } from '@parterre/ui/routing';
import { IconTruckDelivery } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const distributors: Area = {
  path: 'distributors',
  name: 'distributors',
  Icon: IconTruckDelivery,
  group: 'programme',
  permission: 'films.read',
  texts: ['distributors', 'films', 'genres'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./DistributorsList.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./NewDistributor.tsx')) },
    {
      path: 'rental-profiles',
      ...page({ place: 'rentalProfiles' }),
      lazy: lazyRoute(() => import('./RentalProfilesList.tsx')),
    },
    { path: 'rental-profiles/new', lazy: lazyRoute(() => import('./NewRentalProfile.tsx')) },
    {
      path: 'rental-profiles/:id',
      ...page({ rowsOf: 'rentalProfiles', entity: 'rental_profile' }),
      lazy: lazyRoute(() => import('./RentalProfilePage.tsx')),
    },
    {
      path: ':id',
      ...page({ rowsOf: 'distributors', entity: 'distributor', parts: { distributor_office: 'offices' } }),
      lazy: lazyRoute(() => import('./DistributorPage.tsx')),
    },
  ],
};
