import { lazyRoute } from '@parterre/ui/routing';
import { IconShoppingBag } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

export const products: Area = {
  path: 'products',
  name: 'products',
  Icon: IconShoppingBag,
  group: 'sales',
  permission: 'products.read',
  texts: ['products', 'picture'],
  routes: [
    {
      index: true,
      ...page({ filters: { productCategories: 'category' } }),
      lazy: lazyRoute(() => import('./ProductsList.tsx')),
    },
    {
      path: 'categories',
      ...page({ place: 'productCategories', entity: 'product_category' }),
      lazy: lazyRoute(() => import('./CategoriesList.tsx')),
    },
    { path: 'movements', ...page({ place: 'stock' }), lazy: lazyRoute(() => import('./MovementsList.tsx')) },
    { path: 'import', ...page({ place: 'productImport' }), lazy: lazyRoute(() => import('./ImportPage.tsx')) },
    { path: 'new', lazy: lazyRoute(() => import('./ProductPage.tsx')) },
    {
      path: ':id',
      ...page({ rowsOf: 'products', entity: 'product', parts: { stock_entry: 'stock' } }),
      lazy: lazyRoute(() => import('./ProductPage.tsx')),
    },
  ],
};
