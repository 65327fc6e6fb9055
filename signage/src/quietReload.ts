import { signageRoles } from '@parterre/server/contract';

const hourMs = 3_600_000;

/**
 * Whether a display's page is to be loaded anew: a browser that runs for weeks is fresh again, and a new build is shown. At a quiet time, so that nobody
 * sees it; where there is never one, after a week. `ageMs`: since the page was loaded. `roles`: what goes on where it stands.
 */
export function isTimeToReload(page: { ageMs: number; isNewBuild: boolean; roles: number }): boolean {
  const { ageMs, isNewBuild, roles } = page;
  // Where a new build does not come though it was loaded for, as behind a cache, once an hour is enough.
  if (ageMs < hourMs) return false;
  if (roles === signageRoles.blank) return isNewBuild || ageMs >= 20 * hourMs;
  return ageMs >= 7 * 24 * hourMs;
}
