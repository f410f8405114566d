import { texts } from '../../sentences.ts';

/** Sentences of the shared cards. */
export const share = texts({
  button: 'Share',
  title: 'Share',
  copy: 'Copy text',
  copied: 'Text copied to clipboard',
  copyFailed: 'Failed to copy the text',
  save: 'Save picture',
  failed: 'The picture could not be shared',
  nothingPrivate: 'No name, no word and no key is in it.',
});
