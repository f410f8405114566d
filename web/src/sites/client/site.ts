import type { Dashboard } from '@regz/contract/dashboard.ts';
import { messages } from '@regz/texts/en.ts';
import { dividePreloadedData, preloadScript } from '../../platform/api/preloaded-data.ts';
import type { Site } from '../../platform/document/site.ts';
import { paths } from '../../platform/paths.ts';
import { SiteProviders } from '../../platform/site-providers.tsx';
import { ClientLayout } from './client-layout.tsx';
import { routes } from './routes.ts';

/** The dashboard's data, requested before its scripts, in one answer. */
const DASHBOARD = '/dashboard';

/** The operations of its cards and lines, by their parts of that answer. */
const dashboardParts = {
  account: '/accounts/me',
  package: '/licenses/package',
  totp: '/accounts/totp',
  activity: '/accounts/activity',
  community: '/community/status',
  resets: '/devices/resets',
  pcs: '/panel/devices',
  guide: '/guide/steps',
  incidents: '/status/running',
  reminders: '/licenses/reminders',
  orderReminders: '/orders/reminders',
  waiting: '/orders/waiting',
  deletion: '/accounts/deletion',
} as const satisfies Record<keyof Dashboard, string>;

export const site: Site = {
  name: messages.brand.clientArea,
  Providers: SiteProviders,
  Layout: ClientLayout,
  routes,
  headScript: (_, route) =>
    route === paths.dashboard ? preloadScript(/^\/dashboard\/?$/, [DASHBOARD]) : '',
  prepare: () => dividePreloadedData(DASHBOARD, dashboardParts),
};
