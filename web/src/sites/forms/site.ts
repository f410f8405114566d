import type { Site } from 'virtual:site/site.ts';
import { messages } from '../../i18n/en.ts';
import { SiteProviders } from '../../platform/site-providers.tsx';
import { splashScript } from '../frame/splash.tsx';

export const site: Site = {
  name: messages.brand.name,
  Providers: SiteProviders,
  headScript: splashScript,
};
