import { paths } from '../../platform/paths.ts';
import type { Route } from '../../platform/routing/routes.ts';

/** The pages of the main site. Its forms are a separate site. */
export const routes: readonly Route[] = [
  { path: paths.home, load: () => import('./home/home-page.tsx'), isStatic: true },
  { path: paths.homeAlias, load: () => import('./home/home-page.tsx'), isStatic: true },
  { path: paths.free, load: () => import('./free-page.tsx'), isStatic: true },
  {
    path: paths.privacyPolicy,
    load: () => import('./policies/privacy-policy-page.tsx'),
    isStatic: true,
  },
  {
    path: paths.termsConditions,
    load: () => import('./policies/terms-conditions-page.tsx'),
    isStatic: true,
  },
  {
    path: paths.returnPolicy,
    load: () => import('./policies/return-policy-page.tsx'),
    isStatic: true,
  },
  { path: paths.guide, load: () => import('./guide-page.tsx'), isStatic: true },
  { path: paths.store, load: () => import('./store/store-page.tsx') },
  { path: '*', load: () => import('./not-found-page.tsx'), isStatic: true, isBare: true },
];
