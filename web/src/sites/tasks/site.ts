import type { Site } from 'virtual:site/site.ts';
import { messages } from '../../i18n/en.ts';
import { languageScript, showDocumentLanguage } from '../../i18n/task-area/language.ts';
import { earlyAnswersScript } from '../../platform/api/early-answers.ts';
import { SiteProviders } from '../../platform/site-providers.tsx';

/** The tasks are what most people come for: their page's calls are requested before its scripts. */
const earlyAnswers = earlyAnswersScript(/^\/tasks\/?(\?view=tasks)?$/, [
  '/accounts/task-users/me',
  '/coins/day',
  '/tasks/today',
]);

export const site: Site = {
  name: messages.brand.taskArea,
  Providers: SiteProviders,
  headScript: `${languageScript}${earlyAnswers}`,
  prepare: showDocumentLanguage,
};
