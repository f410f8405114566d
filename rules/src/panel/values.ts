import { type GivenKeyRefusal, givenKeyRefusal } from './given.ts';

/** The fields that the rules check. */
type ValueForm = { name: string; minimumVersion: string; content: string };

export type ValueRefusal = GivenKeyRefusal | 'PANEL_VALUE_CONTENT_MISSING';

/** Why a value cannot be written as entered; null if it can. */
export function valueRefusal(form: ValueForm): ValueRefusal | null {
  return givenKeyRefusal(form) ?? (form.content === '' ? 'PANEL_VALUE_CONTENT_MISSING' : null);
}
