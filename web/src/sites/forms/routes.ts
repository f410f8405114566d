import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

export default [
  layout('forms/forms-layout.tsx', [
    route(paths.contact, 'forms/contact-page.tsx'),
    route(paths.contactThread, 'forms/contact-thread-page.tsx'),
    route(paths.guild, 'forms/guild-page.tsx'),
    route(paths.guildApplication, 'forms/guild-application-page.tsx'),
    route(paths.giveaway, 'forms/giveaway-page.tsx'),
    route(paths.giveawayDraw, 'forms/giveaway-draw-page.tsx'),
  ]),
  route('*', 'main/not-found-page.tsx'),
] satisfies RouteConfigEntry[];
