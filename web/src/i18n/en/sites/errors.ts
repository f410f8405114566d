import type { ErrorSentences } from '../../error-sentences.ts';

/** The refusals of what staff word on the main site. */
export const siteErrors = {
  SITE_CLAIM_MISSING: 'Every claim needs some words.',
  SITE_LINK_INVALID: 'A link begins with https:// and names a site. Leave it empty for none.',
  SITE_SETTINGS_CHANGED: 'A colleague changed this meanwhile.',
} satisfies Partial<ErrorSentences>;
