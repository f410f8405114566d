import { texts } from '../../sentences.ts';

/** Sentences of the topics of conversations. They load with the Contact tab. */
export const topicTexts = texts({
  title: 'Topics',
  description: 'What customers choose before they write.',
  add: 'New topic',
  edit: 'Edit {name}',
  hidden: 'Not offered',
  form: {
    titles: { add: 'New topic', edit: 'Edit the topic' },
    own: 'The name of this topic is part of the product.',
    en: 'Name in English',
    si: 'Name in Sinhala',
    ta: 'Name in Tamil',
    optional: 'If it is blank, the English name is used.',
    isOffered: 'Customers can choose it',
    submit: 'Save',
    pending: 'Saving...',
    success: 'Topic saved',
    failed: 'Failed to save the topic',
  },
});
