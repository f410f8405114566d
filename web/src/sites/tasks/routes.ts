import { paths } from '../../platform/paths.ts';
import type { Route } from '../../platform/routing/routes.ts';

/** The pages of the task area. */
export const routes: readonly Route[] = [
  { path: paths.taskAuth, load: () => import('./task-auth-page.tsx') },
  { path: paths.tasks, load: () => import('./tasks-page.tsx') },
  { path: '*', load: () => import('./not-found-page.tsx') },
];
