import { messages } from '../i18n/en.ts';

const { actions, other } = messages.accountActivity;

/** What an act of the audit trail is called on the pages; one that is not known has a general name. */
export function activityText(action: string): string {
  return Object.hasOwn(actions, action) ? (actions[action] ?? other) : other;
}
