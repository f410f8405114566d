import { paths } from '../../platform/paths.ts';
import type { Route } from '../../platform/routing/routes.ts';

/** The forms on the main site's host, and their target pages. */
export const routes: readonly Route[] = [
  { path: paths.contact, load: () => import('./contact-page.tsx') },
  { path: paths.contactThread, load: () => import('./contact-thread-page.tsx') },
  { path: paths.status, load: () => import('./status-page.tsx') },
  { path: paths.guild, load: () => import('./guild-page.tsx') },
  { path: paths.guildApplication, load: () => import('./guild-application-page.tsx') },
  { path: paths.giveaway, load: () => import('./giveaway-page.tsx') },
  { path: paths.gift, load: () => import('./gift-page.tsx') },
  { path: paths.giveawayDraw, load: () => import('./giveaway-draw-page.tsx') },
  { path: '*', load: () => import('../main/not-found-page.tsx'), isStatic: true, isBare: true },
];
