/** Sentences of the daily tasks as staff maintain them. */
export const tasksStaff = {
  loading: 'Loading tasks...',
  loadFailed: 'Failed to load tasks',
  title: 'Daily tasks',
  description:
    'Changes apply immediately, for everyone. Every text is needed in all three languages.',
  columns: { task: 'Task', action: 'Requires', wait: 'Wait', actions: 'Actions' },
  actions: { none: 'Pressing the button', visit: 'Visiting a link' },
  wait: (seconds: number) => `${seconds} s`,
  edit: (position: number) => `Edit task ${position}`,
  languages: { en: 'English', si: 'Sinhala', ta: 'Tamil' },
  form: {
    heading: (position: number) => `Task ${position}`,
    title: (language: string) => `Title, ${language}`,
    text: (language: string) => `Text, ${language}`,
    action: 'Requires',
    link: 'Link',
    linkHint:
      'A path on this site such as /store, /community for the Discord invite, or an https:// address.',
    wait: 'Wait (seconds)',
    waitInvalid: (least: number, most: number) => `Enter ${least} to ${most} seconds.`,
    submit: 'Save',
    pending: 'Saving...',
    success: 'Task saved',
    failed: 'Failed to save task',
    nowIs: (title: string) => `It is now "${title}". Saving again overwrites that.`,
  },
};
