import { texts } from '../../sentences.ts';

/** Sentences of the staff panel about the values and files for programs. */
export const panelGiven = texts({
  values: {
    title: 'Values',
    description:
      'Flags, limits, texts and secrets that running programs are given; the most fitting of a name counts.',
    loading: 'Loading values...',
    loadFailed: 'Failed to load the values',
    none: 'No value yet',
    noneText: 'A secret without which the program cannot work is the best protection there is.',
    add: 'Add a value',
    content: 'Content',
    secret: 'Secret',
    unreadable: 'Cannot be read: write it again',
  },
  valueDialog: {
    addTitle: 'Add a value',
    editTitle: 'Change {name}',
    nameHint: 'As the program asks for it, such as offsets or maxTargets.',
    content: 'Content',
    secretContentHint: 'Nobody can read it here once it is saved.',
    secret: 'Secret: only written here, never shown',
    submit: 'Save',
    pending: 'Saving...',
    success: 'Value saved',
  },
  removeValueDialog: {
    title: 'Remove {name}',
    text: 'Programs that need it stop working at their next heartbeat.',
    success: 'Value removed',
  },
  files: {
    title: 'Files',
    description:
      'Files that running programs fetch into memory; the most fitting of a name counts, as with values.',
    loading: 'Loading files...',
    loadFailed: 'Failed to load the files',
    none: 'No file yet',
    noneText: 'A part of the program that is never on a disk cannot be copied from there.',
    add: 'Add a file',
    size: 'Size',
  },
  fileDialog: {
    addTitle: 'Add a file',
    editTitle: 'Change {name}',
    nameHint: 'As the program asks for it, such as models or core.dll.',
    fileMissing: 'Please upload a file.',
    submit: 'Save',
    pending: 'Saving...',
    success: 'File saved',
  },
  removeFileDialog: {
    title: 'Remove {name}',
    text: 'Programs cannot fetch it any more. Those that have it keep it until they end.',
    success: 'File removed',
  },
  removeGivenDialog: {
    submit: 'Remove',
    pending: 'Removing...',
    nowIs: 'Removing again removes it as it is now.',
  },
  /** Texts that values and files share. */
  given: {
    columns: {
      name: 'Name',
      package: 'Package',
      version: 'From version',
      actions: 'Actions',
    },
    name: 'Name',
    package: 'Package',
    minimumVersion: 'From version',
    minimumVersionHint: '0.0.0 for all. A later version may be given something else.',
    everyPackage: 'All packages',
    notForTrials: 'Not for trials',
    everyVersion: 'All versions',
    from: 'From {version}',
    forTrials: 'Free trials get it as well',
    edit: 'Change {name}',
    remove: 'Remove {name}',
    nowIs: 'Saving again overwrites it.',
  },
});
