/** Films, what belongs to them, and who rents them out. */
import { asStaff, type Shot, signedIn, small } from '../shot.ts';

const page = (name: string, path: string, shown: string): Shot => ({
  name,
  path: () => path,
  sizes: small,
  prepare: signedIn(shown),
  ...asStaff,
});

export const films: Shot[] = [
  page('portal-films', '/portal/films', 'table tbody a'),
  page('portal-film', '/portal/films/1', '#versions table tbody tr'),
  page('portal-film-new', '/portal/films/new', '#texts input'),
  page('portal-tags', '/portal/films/tags', 'table tbody a'),
  page('portal-distributors', '/portal/distributors', 'h1'),
  page('portal-rental-profile-new', '/portal/distributors/rental-profiles/new', '#rates input'),
];
