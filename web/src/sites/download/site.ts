import { messages } from '@regz/texts/en.ts';
import { Fragment } from 'react';
import type { Site } from '../../platform/document/site.ts';
import { DownloadLayout } from './download-layout.tsx';
import { routes } from './routes.ts';

export const site: Site = {
  name: messages.brand.downloadCenter,
  Providers: Fragment,
  Layout: DownloadLayout,
  routes,
};
