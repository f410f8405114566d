import { messages } from '@regz/texts/en.ts';
import { formatRefusals } from '../../platform/api/error-text.ts';
import { preloadScript } from '../../platform/api/preloaded-data.ts';
import type { Site } from '../../platform/document/site.ts';
import { SiteProviders } from '../../platform/site-providers.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { refusalValues } from './refusal-values.ts';
import { routes } from './routes.ts';

/** The first requests of the panel for owners: the account, the waiting work and the overview. */
const firstCalls = ['/accounts/admins/me', '/overview/waiting', '/overview?days=30'];

export const site: Site = {
  name: messages.brand.adminPanel,
  Providers: SiteProviders,
  Layout: AdminLayout,
  routes,
  headScript: (addressOf) =>
    preloadScript(/^\/admin\/?(\?tab=overview)?$/, firstCalls, [addressOf('overview/tabs.ts')]),
  prepare: () => formatRefusals(refusalValues),
};
