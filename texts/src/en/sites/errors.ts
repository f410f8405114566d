import { texts } from '../../sentences.ts';

/** The refusals of staff's texts on the main site, and of translations. */
export const siteErrors = texts({
  SITE_CLAIM_MISSING: 'Please fill in every claim.',
  SITE_LINK_INVALID: 'A link must be a full https:// address. Leave it empty for none.',
  SITE_SETTINGS_CHANGED: 'A colleague has changed this.',
  TEXT_FAULTY: 'Nothing was stored, because the translation cannot be used.',
  TEXT_UNKNOWN: 'This sentence no longer exists.',
  TEXT_CHANGED: 'A colleague has corrected this sentence.',
  TEXT_FILE_TOO_LARGE: 'This file is too large: a PO file has at most 2 MB.',
  TEXT_FILE_NOT_UTF8: 'This file is not in UTF-8. Save it in this encoding.',
  TEXT_FILE_UNREADABLE: 'This is not a PO file: {reason}',
  TEXT_FILE_LANGUAGE_WRONG: 'This file is in another language.',
});
