import { paths } from '../../platform/paths.ts';
import type { Route } from '../../platform/routing/routes.ts';

/** The pages of the staff panel. */
export const routes: readonly Route[] = [
  { path: paths.adminLogin, load: () => import('./admin-login-page.tsx') },
  { path: paths.admin, load: () => import('./admin-page.tsx') },
  { path: '*', load: () => import('./not-found-page.tsx') },
];
