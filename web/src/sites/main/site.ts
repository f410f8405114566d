import { messages } from '@regz/texts/en.ts';
import { Fragment } from 'react';
import type { Site } from '../../platform/document/site.ts';
import { splashScript } from '../frame/splash.tsx';
import { MainLayout } from './main-layout.tsx';
import { routes } from './routes.ts';

export const site: Site = {
  name: messages.brand.name,
  Providers: Fragment,
  Layout: MainLayout,
  routes,
  headScript: () => splashScript,
};
