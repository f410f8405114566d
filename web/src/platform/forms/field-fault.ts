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
  return field === undefined ? undefined : atField(field, errorText(error));
}

/** A sentence below one field. */
export function atField<Name extends string>(
  field: Name,
  text: string,
): { fields: Partial<Record<Name, string>> } {
  const fields: Partial<Record<Name, string>> = {};
  fields[field] = text;
  return { fields };
}
