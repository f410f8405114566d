import type { Site } from 'virtual:site/site.ts';
import { messages } from '../../i18n/en.ts';
import { languageScript, showDocumentLanguage } from '../../i18n/task-area/language.ts';
import { SiteProviders } from '../../platform/site-providers.tsx';

export const site: Site = {
  name: messages.brand.taskArea,
  Providers: SiteProviders,
  headScript: languageScript,
  prepare: showDocumentLanguage,
};
