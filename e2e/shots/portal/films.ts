/** Films, what belongs to them, and who rents them out. */
import type { Page } from '@playwright/test';
import { asAdmin } from '../../../visits/api.ts';
import { asStaff, type Place, type Shot, signedIn, small, staffPage } from '../shot.ts';

/** Distributors of the states so far: each has a name of its own. */
let distributors = 0;

/** Makes a distributor with an office and somebody to write to. Gives its id. */
export async function newDistributor(place: Place): Promise<number> {
  const admin = await asAdmin(place);
  distributors += 1;
  const made = await admin<{ id: string }>('staff.distributors.create', {
    exhibitor: 1,
    values: {
      name: `Meuse Distribution ${distributors}`,
      email: 'booking@meuse.example',
      phone: '+32 4 222 33 44',
      website: 'https://meuse.example',
      contacts: [{ name: 'Lucie Rémy', role: 'Booking', email: 'lucie@meuse.example', phone: null }],
    },
  });
  const id = Number(made.id);
  await admin('staff.distributors.createOffice', {
    distributor: id,
    values: { name: 'Liège', address1: 'Quai sur Meuse 12', zip: '4000', city: 'Liège', country_code: 'BE' },
  });
  return id;
}

async function newRentalProfile(place: Place): Promise<string> {
  const admin = await asAdmin(place);
  const { id } = await admin<{ id: string }>('staff.rentalProfiles.create', {
    exhibitor: 1,
    values: {
      name: 'First run',
      shared: true,
      rates: [
        { from_week: 1, percent_hundredths: 5_000 },
        { from_week: 3, percent_hundredths: 4_250 },
        { from_week: 6, percent_hundredths: 3_500 },
      ],
      minimum_guarantee_minor: 25_000,
    },
  });
  return id;
}

async function threeSelected(page: Page): Promise<void> {
  await signedIn('table tbody a')(page);
  for (const box of [1, 2, 3]) await page.locator('table tbody input[type=checkbox]').nth(box).check();
}

export const films: Shot[] = [
  staffPage('portal-films', '/portal/films', 'table tbody a'),
  { name: 'portal-films-bulk', path: () => '/portal/films', sizes: small, prepare: threeSelected, ...asStaff },
  {
    name: 'portal-films-change',
    path: () => '/portal/films',
    sizes: small,
    fullPage: false,
    async prepare(page) {
      await threeSelected(page);
      await page.locator('section section button').first().click();
      await page.locator('[role=dialog] input').first().waitFor();
    },
    ...asStaff,
  },
  staffPage('portal-film', '/portal/films/1', '#versions table tbody tr'),
  staffPage('portal-film-new', '/portal/films/new', '#texts input'),
  staffPage('portal-tags', '/portal/films/tags', 'table tbody a'),
  {
    name: 'portal-distributors',
    path: async (place) => {
      await newDistributor(place);
      return '/portal/distributors';
    },
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-distributor',
    path: async (place) => `/portal/distributors/${await newDistributor(place)}`,
    sizes: small,
    prepare: signedIn('#history'),
    ...asStaff,
  },
  staffPage('portal-distributor-new', '/portal/distributors/new', 'input[data-path=name]'),
  {
    name: 'portal-rental-profiles',
    path: async (place) => {
      await newRentalProfile(place);
      return '/portal/distributors/rental-profiles';
    },
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-rental-profile',
    path: async (place) => `/portal/distributors/rental-profiles/${await newRentalProfile(place)}`,
    sizes: small,
    prepare: signedIn('#history'),
    ...asStaff,
  },
  staffPage('portal-rental-profile-new', '/portal/distributors/rental-profiles/new', '#rates input'),
];
