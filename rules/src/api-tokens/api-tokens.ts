/** What a token of the API may reach, as `noun:verb`; an operation names at most one of them. */
export const tokenScopes = [
  'figures:read',
  'orders:read',
  'stock:read',
  'stock:write',
  'licenses:read',
  'customers:read',
  'downloads:read',
  'downloads:write',
] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** The longest that parts of a token may be, and how many of them there may be. */
export const API_TOKEN_LIMITS = {
  name: 60,
  days: 365,
  usualDays: 90,
  addressBlocks: 20,
  /** An IPv6 block in full length. */
  addressBlock: 43,
  /** Tokens of one person that run at the same time. */
  perPerson: 50,
} as const;

type NewToken = {
  name: string;
  scopes: readonly TokenScope[];
  ownPassword: string;
};

/** What is missing of a new token; null when it can be made. */
export function apiTokenRefusal(
  input: NewToken,
): 'ACCOUNT_FIELDS_MISSING' | 'API_TOKEN_SCOPES_MISSING' | null {
  if (input.name.trim() === '' || input.ownPassword === '') return 'ACCOUNT_FIELDS_MISSING';
  return input.scopes.length === 0 ? 'API_TOKEN_SCOPES_MISSING' : null;
}

/** Where a token stands at a moment: it runs, has ended by its time, or was revoked. */
export function apiTokenState(
  token: { expiresAtMs: number; isRevoked: boolean },
  nowMs: number,
): 'running' | 'expired' | 'revoked' {
  if (token.isRevoked) return 'revoked';
  return token.expiresAtMs <= nowMs ? 'expired' : 'running';
}
