import { texts } from '../../sentences.ts';

/** Sentences of the daily tasks as staff maintain them. */
export const tasksStaff = texts({
  loading: 'Loading tasks...',
  loadFailed: 'Failed to load tasks',
  title: 'Daily tasks',
  description:
    'Changes apply immediately, for everyone. Every text is needed in all three languages.',
  columns: { task: 'Task', action: 'Requires', wait: 'Wait', actions: 'Actions' },
  actions: { none: 'Pressing the button', visit: 'Visiting a link' },
  wait: '{seconds} s',
  edit: 'Edit task {position}',
  languages: { en: 'English', si: 'Sinhala', ta: 'Tamil' },
  form: {
    heading: 'Task {position}',
    title: 'Title, {language}',
    text: 'Text, {language}',
    action: 'Requires',
    link: 'Link',
    linkHint:
      'A path on this site such as /store, /community for the Discord invite, or an https:// address.',
    wait: 'Wait (seconds)',
    waitInvalid: 'Enter {least} to {most} seconds.',
    submit: 'Save',
    pending: 'Saving...',
    success: 'Task saved',
    failed: 'Failed to save task',
    nowIs: 'It is now "{title}". Saving again overwrites that.',
  },
});
