import { messages } from '@regz/texts/en.ts';

const { actions, other } = messages.accountActivity;

/** The page's text for an act of the audit trail. An unknown act has a general text. */
export function activityText(action: string): string {
  return Object.hasOwn(actions, action) ? (actions[action] ?? other) : other;
}
