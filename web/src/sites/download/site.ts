import { Fragment } from 'react';
import { messages } from '../../i18n/en.ts';
import type { Site } from '../../platform/document/site.ts';
import { DownloadLayout } from './download-layout.tsx';
import { routes } from './routes.ts';

export const site: Site = {
  name: messages.brand.downloadCenter,
  Providers: Fragment,
  Layout: DownloadLayout,
  routes,
};
