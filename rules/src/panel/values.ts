import { type GivenKeyRefusal, givenKeyRefusal } from './given.ts';

/** The fields that the rules check. */
type ValueForm = { name: string; minimumVersion: string; content: string };

export type ValueRefusal = GivenKeyRefusal | 'PANEL_VALUE_CONTENT_MISSING';

/** Returns the reason why a value cannot be written as entered, or null. */
export function valueRefusal(form: ValueForm): ValueRefusal | null {
  return givenKeyRefusal(form) ?? (form.content === '' ? 'PANEL_VALUE_CONTENT_MISSING' : null);
}
