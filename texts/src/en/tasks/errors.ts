import { texts } from '../../sentences.ts';

export const taskErrors = texts({
  TASK_STAFF_EXCLUDED: 'Staff accounts earn and spend no coins.',
  TASK_DAY_COMPLETE: 'All ten tasks are done today. Come back tomorrow.',
  TASK_NOT_NEXT: 'Task {next} is next.',
  TASK_NOT_VISITED: 'Open the link of this task first.',
  TASK_TOO_SOON: { one: 'Please wait {n} more second.', other: 'Please wait {n} more seconds.' },
  TASK_TEXT_MISSING: 'Please enter the title and the text in all three languages.',
  TASK_LINK_INVALID: 'Please enter a path on this site, such as /store, or an https:// address.',
  TASK_CHANGED:
    '{editedBy} changed this task in the meantime. The form still shows what you entered; please compare.',
});
