import type * as z from 'zod';

/**
 * The sentence about a wrong setting whose schema has none of its own. It contains neither the
 * value, which may be a secret, nor a term of the schema library.
 */
export function mustBe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${listed(issue.values.map(String))}`;
    case 'too_small':
      return issue.minimum === 1
        ? 'must not be blank'
        : `must be at least ${issue.minimum} characters long`;
    case 'too_big':
      return `must be at most ${issue.maximum} characters long`;
    case 'invalid_format':
      return formats[issue.format] ?? NOT_READABLE;
    default:
      return NOT_READABLE;
  }
}

const NOT_READABLE = 'cannot be read; docs/operations/settings.md says what it must be';

const formats: Readonly<Record<string, string>> = {
  url: 'must be a whole address, such as https://regz.lk',
  email: 'must be a mail address, such as staff@regz.lk',
  date: 'must be a day, such as 2027-03-31',
  starts_with: 'must be an address that begins with postgres://',
};

function listed(values: readonly string[]): string {
  return [values.slice(0, -1).join(', '), ...values.slice(-1)].filter(Boolean).join(' or ');
}
