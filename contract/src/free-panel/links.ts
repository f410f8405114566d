import { LINK_LIMITS } from '@regz/rules/free-panel/links.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { newestFirst } from '../staff/trail.ts';

/** A link's code as in the address. The rule checks its format. */
export const key = z.string().max(100);

export const unknownLink = {
  FREE_PANEL_KEY_INVALID: { status: 400 },
  FREE_PANEL_LINK_INVALID: { status: 404 },
} as const;

/** Refusals of a link that admits no visitors. */
export const linkRefusals = { ...unknownLink, FREE_PANEL_LINK_FULL: { status: 409 } } as const;

const count = z.int().nonnegative();

/** A link as its managers see it. */
export const link = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  adminUsername: z.string(),
  /** The admin's name of the parent link. Null if staff created it. */
  madeUnder: z.string().nullable(),
  isActive: z.boolean(),
  /** Staff disabled it, so its managers cannot enable it. */
  disabledByStaff: z.boolean(),
  /** True if several accounts of one mailbox get a free day through it. */
  severalPerMailbox: z.boolean(),
  expiresAt: fields.instant,
  createdAt: fields.instant,
  maxUses: z.int().positive(),
  usedCount: count,
  /** Uses that were passed to links under this one. */
  grantedUses: count,
  adminLogIns: count,
  /**
   * The progress of its visitors, in people. `boughtLater` counts those who paid for an order after
   * the use.
   */
  funnel: z.strictObject({ opened: count, signedUp: count, redeemed: count, boughtLater: count }),
});

const PAGE = 50;

/** The `next` value of the previous page. Absent for the newest links. */
export const linksBefore = z.strictObject({ before: newestFirst.optional() });

/** Links that the caller manages, newest first, fifty at a time, by the server's clock. */
export const links = z.strictObject({
  serverNow: fields.instant,
  links: z.array(link).max(PAGE),
  next: z.string().nullable(),
});

export const linkDraft = z.strictObject({
  username: z.string().max(LINK_LIMITS.username),
  password: z.string().max(LINK_LIMITS.password),
  /** The rule checks these and has a sentence for each. */
  maxUses: z.number().min(-fields.INTEGER_MAX).max(fields.INTEGER_MAX),
  hours: z.number().min(-fields.INTEGER_MAX).max(fields.INTEGER_MAX),
});

export const draftRefusals = {
  FREE_PANEL_CREDENTIALS_TOO_SHORT: { status: 400 },
  ACCOUNT_USERNAME_INVALID: { status: 400 },
  FREE_PANEL_USES_INVALID: { status: 400 },
  FREE_PANEL_HOURS_INVALID: { status: 400 },
} as const;

export const linkSwitch = z.strictObject({ id: z.uuid(), isActive: z.boolean() });
export const linkChoice = z.strictObject({ id: z.uuid() });

/** A link of another admin is also answered as unknown. */
export const linkUnknown = { FREE_PANEL_LINK_UNKNOWN: { status: 404 } } as const;
