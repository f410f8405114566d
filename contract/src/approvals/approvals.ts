import { approvalOutcomes } from '@regz/rules/approvals/decisions.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { ownCodeRefusals, secondFactorCode } from '../identity/totp.ts';
import { operation } from '../operation.ts';

/** A key of a product, which counts as days. */
const givenKey = { product: z.string(), days: z.int() };

/** The facts of an act that needs two owners, as they were at the request. */
export const approvalAbout = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('revoke-batch'),
    product: z.string(),
    note: z.string(),
    /** The unredeemed keys of the batch. */
    keys: z.int(),
  }),
  z.strictObject({
    kind: z.literal('replace-key'),
    orderId: z.string(),
    /** The redeemed key. */
    licenseKeyId: z.uuid(),
    ...givenKey,
  }),
  z.strictObject({
    kind: z.literal('give-key'),
    username: z.string(),
    productId: z.uuid(),
    ...givenKey,
  }),
  z.strictObject({ kind: z.literal('drop-second-factors'), username: z.string() }),
  z.strictObject({
    kind: z.literal('correct-email'),
    username: z.string(),
    /** The new address. */
    email: z.string(),
  }),
]);

/** An act that needs two owners. */
export const approval = z.strictObject({
  id: z.uuid(),
  about: approvalAbout,
  reason: z.string(),
  state: z.enum(['waiting', ...approvalOutcomes]),
  requestedBy: z.string(),
  requestedAt: fields.instant,
  /** True if the caller requested it. */
  isOwn: z.boolean(),
  /** The time at which a confirmed act takes effect. Null if it waits for a decision. */
  beginsAt: fields.instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: fields.instant.nullable(),
  /** The code of the refusal that ended a failed act. */
  refusal: z.string().nullable(),
});

const decisionRefusals = {
  APPROVAL_UNKNOWN: { status: 404 },
  /** It was already approved, confirmed or declined. */
  APPROVAL_DECIDED: { status: 409 },
} as const;

const colleagueNeeded = {
  /** Another owner has to approve it. */
  APPROVAL_COLLEAGUE_NEEDED: { status: 409 },
} as const;

/** The refusal of a request while an earlier one about the same object waits. */
export const approvalOpen = { APPROVAL_OPEN: { status: 409 } } as const;

const withCode = z.strictObject({ id: z.uuid(), code: secondFactorCode });

/** The approvals that wait, then the newest. */
const list = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/approvals' })
  .input(fields.nothing)
  .output(z.strictObject({ approvals: z.array(approval).max(50), hasColleague: z.boolean() }));

/** Approves an act that another owner requested. The act follows immediately, or fails. */
const approve = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/approvals/{id}/approve' })
  .input(withCode)
  .output(approval)
  .errors({ ...decisionRefusals, ...ownCodeRefusals, ...colleagueNeeded });

/** Confirms the caller's own act where there is no other owner. It follows an hour later. */
const confirm = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/approvals/{id}/confirm' })
  .input(withCode)
  .output(approval)
  .errors({ ...decisionRefusals, ...ownCodeRefusals, ...colleagueNeeded });

/**
 * Declines an act, or withdraws one of the caller's own. Also stops a confirmed act before it takes
 * effect.
 */
const decline = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/approvals/{id}/decline' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(approval)
  .errors(decisionRefusals);

export const approvals = { list, approve, confirm, decline };
