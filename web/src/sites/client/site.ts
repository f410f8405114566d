import type { Site } from 'virtual:site/site.ts';
import { messages } from '../../i18n/en.ts';
import { earlyAnswersScript } from '../../platform/api/early-answers.ts';
import { SiteProviders } from '../../platform/site-providers.tsx';

/** What the dashboard shows first is asked for before its scripts. */
const earlyAnswers = earlyAnswersScript(/^\/dashboard\/?$/, [
  '/accounts/me',
  '/accounts/totp',
  '/accounts/activity',
  '/community/status',
  '/devices/resets',
  '/guide/steps',
]);

export const site: Site = {
  name: messages.brand.clientArea,
  Providers: SiteProviders,
  headScript: earlyAnswers,
};
