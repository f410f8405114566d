import { paths } from '../../platform/paths.ts';
import type { Route } from '../../platform/routing/routes.ts';

/** The pages of the download center. */
export const routes: readonly Route[] = [
  { path: paths.home, load: () => import('./downloads-page.tsx') },
  { path: paths.download, load: () => import('./downloads-page.tsx') },
  { path: '*', load: () => import('./not-found-page.tsx') },
];
