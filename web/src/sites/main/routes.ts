import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

export default [
  layout('main/main-layout.tsx', [
    index('main/home/home-page.tsx'),
    route(paths.homeAlias, 'main/home/home-page.tsx', { id: 'home-alias' }),
    route(paths.free, 'main/free-page.tsx'),
    route(paths.privacyPolicy, 'main/policies/privacy-policy-page.tsx'),
    route(paths.termsConditions, 'main/policies/terms-conditions-page.tsx'),
    route(paths.returnPolicy, 'main/policies/return-policy-page.tsx'),
    route(paths.guide, 'main/guide-page.tsx'),
    route(paths.store, 'main/store/store-page.tsx'),
  ]),
  route('*', 'main/not-found-page.tsx'),
] satisfies RouteConfigEntry[];
