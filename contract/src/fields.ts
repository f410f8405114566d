import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { LICENSE_KEY_MAX_LENGTH } from '@regz/rules/licenses/license-key.ts';
import { PACKAGE_NAME } from '@regz/rules/licenses/packages.ts';
import { REASON_MAX_LENGTH } from '@regz/rules/reasons.ts';
import { PLAN_EDIT_LIMITS } from '@regz/rules/storefront/plan-edits.ts';
import * as z from 'zod';

/**
 * Fields that several operations share. The schema limits the length of text, and the rules check
 * it: the specified sentences for blank or short fields come from a rule.
 */
export const username = z.string().max(ACCOUNT_LIMITS.username);
export const email = z.string().max(ACCOUNT_LIMITS.email);
export const password = z.string().max(ACCOUNT_LIMITS.password);
export const licenseKey = z.string().max(LICENSE_KEY_MAX_LENGTH);

/** The reason of staff for an act on an account or order. */
export const reason = z.string().max(REASON_MAX_LENGTH);

/** The answer of the bot challenge, as the widget made it; empty means it was not solved. */
export const challengeAnswer = z.string().max(4096);

/** A package of the catalogue. */
export const packageName = z.string().regex(PACKAGE_NAME);

/** The catalogue has no such package that can still be chosen. */
export const packageRefusal = { LICENSE_PACKAGE_UNKNOWN: { status: 409 } } as const;

/** A day as `yyyy-MM-dd`, or `infinity` for a subscription without an end. */
export const expiry = z.union([z.iso.date(), z.literal('infinity')]);

/** An instant in UTC, as ISO 8601 text. */
export const instant = z.iso.datetime();

/**
 * The instant at which a subscription ends, or `infinity` (decision record 0015). Its day in UTC is
 * the `expiry`.
 */
export const end = z.union([instant, z.literal('infinity')]);

/** An answer without content. */
export const nothing = z.strictObject({});

/** Money in hundredths, up to the highest price. */
export const amountMinor = z.int().positive().max(PLAN_EDIT_LIMITS.priceMinor);

/** The largest value of an integer column of the database. No whole number may be larger. */
export const INTEGER_MAX = 2_147_483_647;

/** The version of a row that an edit is based on. */
export const version = z.int().positive().max(INTEGER_MAX);

/** The author of the last edit. Null if there is none. */
export const editedBy = z.string().nullable();

/**
 * The version that an edit is based on, and its author. Every edit raises the version, and every
 * edit's input names it.
 */
export const edited = { version, editedBy };

/** A text that staff wrote in the three languages of the task area. */
export const threeLanguages = z.strictObject({ en: z.string(), si: z.string(), ta: z.string() });

/** A day in UTC, as `yyyy-MM-dd`. */
export const day = z.iso.date();
