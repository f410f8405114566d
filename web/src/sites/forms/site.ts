import { messages } from '@regz/texts/en.ts';
import type { Site } from '../../platform/document/site.ts';
import { SiteProviders } from '../../platform/site-providers.tsx';
import { splashScript } from '../frame/splash.tsx';
import { FormsLayout } from './forms-layout.tsx';
import { routes } from './routes.ts';

export const site: Site = {
  name: messages.brand.name,
  Providers: SiteProviders,
  Layout: FormsLayout,
  routes,
  headScript: () => splashScript,
};
