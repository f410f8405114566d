import { isBlank } from '../texts.ts';

/** The scopes of API tokens, as `noun:verb`. An operation names at most one. */
export const tokenScopes = [
  'figures:read',
  'orders:read',
  'stock:read',
  'stock:write',
  'licenses:read',
  'customers:read',
  'downloads:read',
  'downloads:write',
  'panel:publish',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The limits on a token's parts and on their number. */
export const API_TOKEN_LIMITS = {
  name: 60,
  days: 365,
  usualDays: 90,
  addressBlocks: 20,
  /** A full-length IPv6 block. */
  addressBlock: 43,
  /** One person's active tokens. */
  perPerson: 50,
} as const;

type NewToken = {
  name: string;
  scopes: readonly TokenScope[];
  ownPassword: string;
};

/** Returns the missing field of a new token. Null if it can be created. */
export function apiTokenRefusal(
  input: NewToken,
): 'ACCOUNT_FIELDS_MISSING' | 'API_TOKEN_SCOPES_MISSING' | null {
  if (isBlank(input.name) || input.ownPassword === '') return 'ACCOUNT_FIELDS_MISSING';
  return input.scopes.length === 0 ? 'API_TOKEN_SCOPES_MISSING' : null;
}
