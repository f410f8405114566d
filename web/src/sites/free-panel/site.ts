import { messages } from '@regz/texts/en.ts';
import type { Site } from '../../platform/document/site.ts';
import { SiteProviders } from '../../platform/site-providers.tsx';
import { FreePanelLayout } from './free-panel-layout.tsx';
import { routes } from './routes.ts';

export const site: Site = {
  name: messages.brand.freePanel,
  Providers: SiteProviders,
  Layout: FreePanelLayout,
  routes,
};
