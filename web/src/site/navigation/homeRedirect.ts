import { routePatterns } from '@parterre/server/contract/routePatterns';

/**
 * Where the setting `home_redirect` leads, as a path after the locale: it names a route of website.md section 2, or is a path itself. null: the home page
 * stays, as it does where the route's address needs more than its name.
 */
export function homeRedirect(setting: string | null): string | null {
  if (setting === null || setting === '' || setting === 'home') return null;
  if (!Object.hasOwn(routePatterns, setting)) return setting.replace(/^\/+/, '') || null;
  const path = routePatterns[setting as keyof typeof routePatterns].replace(/\/:[^/]+\?/g, '');
  return path === '' || path.includes(':') ? null : path;
}
