import * as z from 'zod';

/** Whole seconds until the next allowed attempt. The Retry-After header has the same value. */
const retry = z.strictObject({ retryAfterSeconds: z.int().nonnegative() });

/** One fault of the input: its path and its kind, never the value itself. */
const issue = z.strictObject({ path: z.string(), problem: z.string() });

/**
 * Refusals that every operation can return, before its own rules apply. Each code has a sentence in
 * the catalogue (`texts/src`).
 */
export const platformRefusals = {
  INPUT_INVALID: { status: 400, data: z.strictObject({ issues: z.array(issue) }) },
  IDEMPOTENCY_KEY_MISSING: { status: 400 },
  SESSION_REQUIRED: { status: 401 },
  ORIGIN_FORBIDDEN: { status: 403 },
  ACCOUNT_BANNED: { status: 403 },
  ACCOUNT_CODES_MISSING: { status: 403 },
  ACCOUNT_PASSWORD_GIVEN: { status: 403 },
  ACCOUNT_ROLE_INSUFFICIENT: { status: 403 },
  ROUTE_UNKNOWN: { status: 404 },
  /** The page was drawn for another account than the logged-in one, which is named here. */
  ACCOUNT_CHANGED: { status: 409, data: z.strictObject({ username: z.string() }) },
  BODY_TOO_LARGE: { status: 413 },
  MEDIA_TYPE_UNSUPPORTED: { status: 415 },
  HOST_UNKNOWN: { status: 421 },
  IDEMPOTENCY_KEY_REUSED: { status: 422 },
  ATTEMPTS_EXCEEDED: { status: 429, data: retry },
  INTERNAL_ERROR: { status: 500, data: z.strictObject({ requestId: z.string() }) },
  SERVICE_BUSY: { status: 503, data: retry },
  STORAGE_FULL: { status: 503, data: retry },
} as const;

/** The refusal of a staff act whose required reason is blank. */
export const reasonMissing = { REASON_MISSING: { status: 400 } } as const;

/** Refusals of operations that an API token may call. */
export const tokenRefusals = {
  /**
   * Unknown, expired, revoked, or used from an address it was not created for. The answer does not
   * tell these apart.
   */
  API_TOKEN_INVALID: { status: 401 },
  API_TOKEN_SCOPE_MISSING: { status: 403, data: z.strictObject({ scope: z.string() }) },
} as const;

/** The shape of every refusal on the wire. */
export const refusalBody = z.strictObject({
  defined: z.boolean(),
  code: z.string(),
  status: z.int(),
  message: z.string(),
  data: z.unknown().optional(),
});
