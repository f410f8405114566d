import { messages } from '../../i18n/en.ts';
import { languageScript, showDocumentLanguage } from '../../i18n/task-area/language.ts';
import { preloadScript } from '../../platform/api/preloaded-data.ts';
import type { Site } from '../../platform/document/site.ts';
import { SiteProviders } from '../../platform/site-providers.tsx';
import { routes } from './routes.ts';
import { TasksLayout } from './tasks-layout.tsx';

/** The tasks are what most people come for: their page's calls are requested before its scripts. */
const preloading = preloadScript(/^\/tasks\/?(\?view=tasks)?$/, [
  '/accounts/task-users/me',
  '/coins/day',
  '/tasks/today',
  '/shop/products',
]);

export const site: Site = {
  name: messages.brand.taskArea,
  Providers: SiteProviders,
  Layout: TasksLayout,
  routes,
  headScript: (addressOf) => `${languageScript(addressOf)}${preloading}`,
  prepare: showDocumentLanguage,
};
