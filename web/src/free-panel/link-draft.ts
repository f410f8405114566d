import {
  boundsRefusal,
  hoursLeft,
  LINK_LIMITS,
  linkDraftRefusal,
  type LinkDraft,
  shortCredentials,
} from '@regz/rules/free-panel/links.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { errorText } from '../platform/api/error-text.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import { fieldFault } from '../platform/forms/field-fault.ts';
import type { FormFault } from '../platform/forms/use-form.ts';
import { serverNowMs } from '../platform/time/server-clock.ts';

const texts = messages.freePanelLinks.create;
const errors = messages.errors;

/** The remaining uses and time of a link admin's own link. */
export type ShownBounds = { usesLeft: number; expiresAt: string };

const { maxUses, hours } = LINK_LIMITS;
/** The initial values of the form. */
export const blankDraft = {
  username: '',
  password: '',
  maxUses: String(maxUses.usual),
  hours: String(hours.usual),
};
type Values = typeof blankDraft;
type Fault = FormFault<keyof Values>;

const fieldOf = {
  ACCOUNT_USERNAME_INVALID: 'username',
  FREE_PANEL_USES_INVALID: 'maxUses',
  FREE_PANEL_USES_EXCEEDED: 'maxUses',
  FREE_PANEL_HOURS_INVALID: 'hours',
  FREE_PANEL_EXPIRY_EXCEEDED: 'hours',
} as const;

/** Text that is not a whole number becomes NaN, which every bound refuses. */
export function draftOf(values: Values): LinkDraft {
  const whole = (text: string) => parseWhole(text) ?? Number.NaN;
  return { ...values, maxUses: whole(values.maxUses), hours: whole(values.hours) };
}

/** The fault before the request, or null. */
export function draftFault(draft: LinkDraft, bounds: ShownBounds | undefined): Fault | null {
  const refusal = linkDraftRefusal(draft);
  if (refusal === 'FREE_PANEL_CREDENTIALS_TOO_SHORT') {
    const fields: Fault['fields'] = {};
    for (const name of shortCredentials(draft))
      fields[name] = texts.tooShort({ least: LINK_LIMITS.credentialMin });
    return { fields };
  }
  if (refusal !== null) return { fields: { [fieldOf[refusal]]: errors[refusal] } };
  if (bounds === undefined) return null;
  const limits = { usesLeft: bounds.usesLeft, expiresAtMs: Date.parse(bounds.expiresAt) };
  const now = serverNowMs();
  switch (boundsRefusal(draft, limits, now)) {
    case 'FREE_PANEL_USES_EXCEEDED':
      return { fields: { maxUses: errors.FREE_PANEL_USES_EXCEEDED({ n: bounds.usesLeft }) } };
    case 'FREE_PANEL_EXPIRY_EXCEEDED': {
      const n = hoursLeft(limits, now);
      return { fields: { hours: errors.FREE_PANEL_EXPIRY_EXCEEDED({ n }) } };
    }
    case null:
      return null;
  }
}

/** The fault for a failed call. */
export function draftFailure(error: unknown): Fault {
  if (isUnanswered(error)) return { text: `${texts.error}. ${errorText(error)}` };
  return fieldFault(error, fieldOf) ?? { text: `${texts.failed}. ${errorText(error)}` };
}
