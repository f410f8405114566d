import { ApiError } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';

/**
 * The refusal's sentence below the field of its code. Undefined for any other failure.
 * @param fieldOf The fields by their codes.
 */
export function fieldFault<Name extends string>(
  error: unknown,
  fieldOf: Readonly<Record<string, Name>>,
): { fields: Partial<Record<Name, string>> } | undefined {
  if (!(error instanceof ApiError) || !Object.hasOwn(fieldOf, error.code)) return undefined;
  const field = fieldOf[error.code];
  if (field === undefined) return undefined;
  const fields: Partial<Record<Name, string>> = {};
  fields[field] = errorText(error);
  return { fields };
}
