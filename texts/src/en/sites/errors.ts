import { texts } from '../../sentences.ts';

/** The refusals of staff's texts on the main site. */
export const siteErrors = texts({
  SITE_CLAIM_MISSING: 'Please fill in every claim.',
  SITE_LINK_INVALID: 'A link must be a full https:// address. Leave it empty for none.',
  SITE_SETTINGS_CHANGED: 'A colleague has changed this.',
});
