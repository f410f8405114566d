/** The limits of texts: bytes of a PO file, characters of the others, and entries of a page. */
export const TEXT_LIMITS = {
  fileBytes: 2_000_000,
  form: 4000,
  key: 200,
  search: 100,
  reader: 80,
  page: 50,
} as const;

/** What can be wrong with the translation of one sentence. */
export const sentenceFaults = [
  'forms',
  'empty',
  'length',
  'characters',
  'placeholders',
  'marks',
] as const;
export type SentenceFault = (typeof sentenceFaults)[number];

/** What can be wrong with an entry of a PO file: besides, its key is unknown or its English is old. */
export const textFaults = ['key', 'english', ...sentenceFaults] as const;
export type TextFault = (typeof textFaults)[number];

/** `changed` is missing because its English sentence has changed. */
export const textStates = ['missing', 'changed', 'unread', 'read'] as const;
export type TextState = (typeof textStates)[number];

/** The choices of the list. A correction waits for the next release. */
export const textFilters = ['all', 'missing', 'unread', 'corrected'] as const;
export type TextFilter = (typeof textFilters)[number];

/** The address to which a PO file is sent. It is stored if `confirmed` is the digest of its changes. */
export function textsUploadPath(language: string, confirmed: string): string {
  return `/api/sites/staff/texts/${language}/upload/${confirmed}`;
}
