import { paths } from '../../platform/paths.ts';
import type { Route } from '../../platform/routing/routes.ts';

/** The pages that trial links open. */
export const routes: readonly Route[] = [
  { path: paths.freePanel, load: () => import('./visit-page.tsx') },
  { path: paths.freePanelAdmin, load: () => import('./link-admin-page.tsx') },
  { path: '*', load: () => import('./not-found-page.tsx') },
];
