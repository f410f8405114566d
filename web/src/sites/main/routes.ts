import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

const comingPaths = [
  paths.free,
  paths.contact,
  paths.guild,
  paths.giveaway,
  paths.privacyPolicy,
  paths.termsConditions,
  paths.returnPolicy,
  paths.taskAuth,
  paths.tasks,
];

export default [
  layout('main-layout.tsx', [
    index('home-page.tsx'),
    route(paths.homeAlias, 'home-page.tsx', { id: 'home-alias' }),
    route(paths.guide, 'guide-page.tsx'),
    route(paths.store, 'store-page.tsx'),
    ...comingPaths.map((path) => route(path, '../frame/coming-page.tsx', { id: `coming ${path}` })),
    route('*', 'not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
