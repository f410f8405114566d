import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { mobileNumberRefusal } from '@regz/rules/identity/registration.ts';
import { messages } from '@regz/texts/en.ts';

/** The fault below the field of an invalid mobile number. Null for a valid one. */
export function mobileNumberFault(typed: string): string | null {
  const refusal = mobileNumberRefusal(typed);
  if (refusal === null) return null;
  return refusal === 'ACCOUNT_FIELDS_MISSING'
    ? messages.forms.required
    : messages.forms.tooLong({ limit: ACCOUNT_LIMITS.mobileNumber });
}
