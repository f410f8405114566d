import { texts } from '../../sentences.ts';

/** The refusals of a file of a message. */
export const contactFileErrors = texts({
  CONTACT_FILE_EMPTY: 'This file is empty.',
  CONTACT_FILE_TOO_LARGE: 'This file is too large: a file has at most 5 MB.',
  CONTACT_FILE_UNSUPPORTED: 'You can attach pictures (JPEG, PNG, WebP), PDF and text files.',
  CONTACT_FILE_STORAGE_USED:
    'You have sent as many files as we store. Please describe the rest in words.',
  CONTACT_FILE_UNKNOWN: 'This file no longer exists.',
});
