import type { ErrorSentences } from '../../error-sentences.ts';
import { changedBy } from '../platform/changed-by.ts';

/** The refusals of the daily tasks. */
export const taskErrors = {
  TASK_STAFF_EXCLUDED: 'Staff accounts earn and spend no coins.',
  TASK_DAY_COMPLETE: 'All ten tasks are done today. Come back tomorrow.',
  TASK_NOT_NEXT: ({ next }) => `Task ${next} is next.`,
  TASK_NOT_VISITED: 'Open the link of this task first.',
  TASK_TOO_SOON: ({ retryAfterSeconds }) =>
    retryAfterSeconds === 1
      ? 'Please wait 1 more second.'
      : `Please wait ${retryAfterSeconds} more seconds.`,
  TASK_TEXT_MISSING: 'Please enter the title and the text in all three languages.',
  TASK_LINK_INVALID: 'Please enter a path on this site, such as /store, or an https:// address.',
  TASK_CHANGED: ({ editedBy }) =>
    `${changedBy(editedBy, 'this task')} The form still shows what you entered; please compare.`,
} satisfies Partial<ErrorSentences>;
