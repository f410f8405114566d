import { texts } from '../../sentences.ts';

/** Sentences of the files of messages, for both sides. */
export const contactFiles = texts({
  label: 'Files',
  hint: 'At most 5: pictures, PDF or text. Photos are made smaller before they are sent.',
  attach: 'Attach files',
  remove: 'Remove {name}',
  tooMany: 'A message has at most 5 files. Send the others with your next message.',
  unreadable: '{name} cannot be read. Please take a screenshot of it and attach that.',
  refused: '{name}: {reason}',
  sending: 'Sending {name}',
  share: '{share}%',
  of: 'Files of this message',
  save: 'Save {name}',
  show: 'Show {name}',
  hide: 'Hide {name}',
  failed: 'Failed to load the file',
});
