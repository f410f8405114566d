import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

const comingPaths = [paths.free, paths.privacyPolicy, paths.termsConditions, paths.returnPolicy];

export default [
  layout('main/main-layout.tsx', [
    index('main/home-page.tsx'),
    route(paths.homeAlias, 'main/home-page.tsx', { id: 'home-alias' }),
    route(paths.guide, 'main/guide-page.tsx'),
    route(paths.store, 'main/store/store-page.tsx'),
    layout('main/forms/forms-layout.tsx', [
      route(paths.contact, 'main/forms/contact-page.tsx'),
      route(paths.contactThread, 'main/forms/contact-thread-page.tsx'),
      route(paths.guild, 'main/forms/guild-page.tsx'),
      route(paths.guildApplication, 'main/forms/guild-application-page.tsx'),
      route(paths.giveaway, 'main/forms/giveaway-page.tsx'),
      route(paths.giveawayDraw, 'main/forms/giveaway-draw-page.tsx'),
    ]),
    ...comingPaths.map((path) => route(path, 'frame/coming-page.tsx', { id: `coming ${path}` })),
    route('*', 'main/not-found-page.tsx'),
  ]),
] satisfies RouteConfigEntry[];
