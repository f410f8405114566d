import { messages } from '@regz/texts/en.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { missingFields, type FormFault } from '../platform/forms/use-form.ts';

const errors = messages.errors;
const keyStock = messages.keyStock;

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

/** The fault of the form for one key after a failed call. */
export function addKeyFault(error: unknown): FormFault<'productId' | 'licenseKey'> {
  const text = failureText(error, keyStock.addKey.failed);
  const code = codeOf(error);
  if (code === 'KEY_STOCK_KEY_EXISTS' || code === 'KEY_STOCK_KEY_INVALID')
    return { fields: { licenseKey: text } };
  return { text, focus: 'licenseKey' };
}

/** The fault of the form for many keys after a failed call. */
export function addKeysFault(error: unknown): FormFault<'productId' | 'text'> {
  return { text: failureText(error, keyStock.addKeys.failed), focus: 'text' };
}

/** The fault of the form for many keys for a refusal of the rule, before the request. */
export function addKeysRefusalFault(
  refusal: 'KEY_STOCK_BULK_FIELDS_MISSING' | 'KEY_STOCK_NO_VALID_KEYS',
  values: { productId: string; text: string },
): FormFault<'productId' | 'text'> {
  if (refusal === 'KEY_STOCK_NO_VALID_KEYS') return { fields: { text: errors[refusal] } };
  return { text: errors[refusal], fields: missingFields(values) };
}
