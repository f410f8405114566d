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
    layout('main/forms/forms-layout.tsx', [
      route(paths.contact, 'main/forms/contact-page.tsx'),
      route(paths.contactThread, 'main/forms/contact-thread-page.tsx'),
      route(paths.guild, 'main/forms/guild-page.tsx'),
      route(paths.guildApplication, 'main/forms/guild-application-page.tsx'),
      route(paths.giveaway, 'main/forms/giveaway-page.tsx'),
      route(paths.giveawayDraw, 'main/forms/giveaway-draw-page.tsx'),
    ]),
    route('*', 'main/not-found-page.tsx'),
  ]),
] satisfies RouteConfigEntry[];
