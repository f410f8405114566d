import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

const comingPaths = [
  paths.free,
  paths.contact,
  paths.guild,
  paths.giveaway,
  paths.privacyPolicy,
  paths.termsConditions,
  paths.returnPolicy,
];

export default [
  layout('main/main-layout.tsx', [
    index('main/home-page.tsx'),
    route(paths.homeAlias, 'main/home-page.tsx', { id: 'home-alias' }),
    route(paths.guide, 'main/guide-page.tsx'),
    route(paths.store, 'main/store/store-page.tsx'),
    ...comingPaths.map((path) => route(path, 'frame/coming-page.tsx', { id: `coming ${path}` })),
    route('*', 'main/not-found-page.tsx'),
  ]),
] satisfies RouteConfigEntry[];
