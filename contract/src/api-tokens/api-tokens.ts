import { API_TOKEN_LIMITS, tokenScopes } from '@regz/rules/api-tokens/new-token.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { fieldRefusals } from '../identity/passwords.ts';
import { operation } from '../operation.ts';

const scopes = z.array(z.enum(tokenScopes)).max(tokenScopes.length);

const apiToken = z.strictObject({
  /** The public part of the token. */
  id: z.string(),
  name: z.string(),
  /** The token's owner. Acts with the token are recorded as this person's. */
  username: z.string(),
  scopes,
  /** The networks it is accepted from, such as `10.0.0.0/8`; empty for all. */
  addressBlocks: z.array(z.string()),
  createdAt: fields.instant,
  expiresAt: fields.instant,
  revokedAt: fields.instant.nullable(),
  lastUsedAt: fields.instant.nullable(),
  lastUsedAddress: z.string().nullable(),
});

/** Active tokens first, then ended ones, each newest first, at most 200. */
const listTokens = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/api-tokens' })
  .input(fields.nothing)
  .output(z.array(apiToken));

/** Only this answer contains the whole token, so it is not stored for retries. */
const createToken = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/api-tokens', successStatus: 201 })
  .input(
    z.strictObject({
      name: z.string().max(API_TOKEN_LIMITS.name),
      scopes,
      days: z.int().min(1).max(API_TOKEN_LIMITS.days),
      addressBlocks: z
        .array(z.string().max(API_TOKEN_LIMITS.addressBlock))
        .max(API_TOKEN_LIMITS.addressBlocks),
      ownPassword: fields.password,
    }),
  )
  .output(z.strictObject({ token: z.string(), made: apiToken }))
  .errors({
    ...fieldRefusals,
    ACCOUNT_PASSWORD_WRONG: { status: 403 },
    API_TOKEN_SCOPES_MISSING: { status: 400 },
    API_TOKEN_BLOCK_INVALID: { status: 400, data: z.strictObject({ block: z.string() }) },
    API_TOKEN_TOO_MANY: { status: 409, data: z.strictObject({ limit: z.int() }) },
  });

/** Revokes any staff member's token. Revoking it again changes nothing. */
const revokeToken = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/api-tokens/{id}/revoke' })
  .input(z.strictObject({ id: z.string().max(12) }))
  .output(fields.nothing)
  .errors({ API_TOKEN_UNKNOWN: { status: 404 } });

export const apiTokens = {
  listTokens,
  createToken,
  revokeToken,
};
