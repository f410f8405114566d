import { texts } from '../../sentences.ts';

/** Sentences of saved replies. They load with the Contact tab. */
export const replyTexts = texts({
  title: 'Saved replies',
  description: 'Answers for many conversations, in the language of each.',
  loading: 'Loading saved replies...',
  loadFailed: 'Failed to load saved replies',
  none: 'No saved replies',
  noneText: 'A reply that is saved here can be chosen below each conversation.',
  add: 'New reply',
  edit: 'Edit {name}',
  remove: 'Remove {name}',
  form: {
    titles: { add: 'New reply', edit: 'Edit the reply' },
    name: 'Name',
    en: 'Text in English',
    si: 'Text in Sinhala',
    ta: 'Text in Tamil',
    hint: 'It can name {placeholders}.',
    optional: 'If it is blank, the English text is used.',
    submit: 'Save',
    pending: 'Saving...',
    success: 'Reply saved',
    failed: 'Failed to save the reply',
  },
  removal: {
    title: 'Remove the reply',
    question: 'Remove the reply {name}?',
    confirm: 'Remove',
    pending: 'Removing...',
    success: 'Reply removed',
    failed: 'Failed to remove the reply',
  },
  choose: {
    reply: 'Saved reply',
    none: 'Choose a reply',
    language: 'Language',
    unfilled: 'Please replace {placeholder} first.',
  },
  languages: { en: 'English', si: 'Sinhala', ta: 'Tamil' },
});
