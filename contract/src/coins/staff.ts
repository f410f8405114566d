import { ADJUSTMENT_LIMITS } from '@regz/rules/coins/adjustments.ts';
import { ledgerCheckNames } from '@regz/rules/coins/ledger.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { ownCodeRefusals, secondFactorCode } from '../identity/totp.ts';
import { operation } from '../operation.ts';
import { statementCursor, statementPage } from './statement.ts';

const userId = z.uuid();

/** A correction. A pending one has not moved coins yet. */
const adjustment = z.strictObject({
  id: z.uuid(),
  userId,
  username: z.string(),
  coins: z.int(),
  reason: z.string(),
  state: z.enum(['waiting', 'posted', 'declined']),
  /** The staff member who requested it. */
  by: z.string(),
  /**
   * The staff member who approved or declined it. Null if it needs no decision, or has none yet.
   */
  decidedBy: z.string().nullable(),
  createdAt: fields.instant,
  /**
   * The time at which a correction that its author confirmed is posted. Null if it waits for a
   * decision.
   */
  postsAt: fields.instant.nullable(),
});

const balanceTooLow = {
  COIN_BALANCE_TOO_LOW: { status: 409, data: z.strictObject({ balance: z.int() }) },
} as const;

const unknownAccount = { ACCOUNT_UNKNOWN: { status: 404 } } as const;

const decisionRefusals = {
  COIN_ADJUSTMENT_UNKNOWN: { status: 404 },
  /** It was already approved, confirmed or declined. */
  COIN_ADJUSTMENT_DECIDED: { status: 409 },
} as const;

/** Coins of the last thirty days and of all time, for pictures and for sums. */
const readOverview = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/coins/staff/overview' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      issued: z.int(),
      spent: z.int(),
      /** All coins that task users hold now. */
      held: z.int(),
      /** The number of the cheapest product that these coins could buy. */
      keysHeldCouldBuy: z.int(),
      /** Of the accounts that earned within the thirty days, those that only did tasks. */
      earners: z.int(),
      tasksOnlyEarners: z.int(),
      /** When those who earned were counted; null before the first time. */
      earnersCountedAt: fields.instant.nullable(),
      /** Oldest first, one for each day, even if nothing moved. */
      days: z
        .array(z.strictObject({ day: fields.day, issued: z.int(), spent: z.int(), held: z.int() }))
        .max(30),
      /** The task users with the highest earnings of the last thirty days. */
      topEarners: z
        .array(z.strictObject({ userId, username: z.string(), earned: z.int(), coins: z.int() }))
        .max(10),
    }),
  );

/**
 * The results of the last round of checks. Omits checks that never ran. `seal` counts mismatches
 * after the last seal and an older one are recomputed.
 */
const readChecks = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/coins/staff/checks' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      checks: z.array(
        z.strictObject({
          name: z.enum(ledgerCheckNames),
          wrong: z.int().nonnegative(),
          at: fields.instant,
        }),
      ),
      /** The accounts that earned within the thirty days; of these, those that only did tasks. */
      lastSeal: z
        .strictObject({ until: fields.instant, wallets: z.int(), transfers: z.int() })
        .nullable(),
    }),
  );

/** The time of the last count of earners. Null before the first. */
const readWallet = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/coins/staff/wallets/{userId}' })
  .input(z.strictObject({ userId, before: statementCursor.optional() }))
  .output(statementPage.extend({ username: z.string(), balance: z.int() }))
  .errors(unknownAccount);

/** Oldest first, one entry for each day, even without movements. */
const listAdjustments = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/coins/staff/adjustments' })
  .input(fields.nothing)
  .output(
    z.strictObject({
      adjustments: z.array(adjustment.extend({ isOwn: z.boolean() })).max(50),
      hasColleague: z.boolean(),
    }),
  );

/**
 * A correction of coins. Beyond 500 coins a day for one person by one admin, or 5,000 for all, it
 * waits until a second staff member approves it.
 */
const adjustCoins = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/coins/staff/adjustments', successStatus: 201 })
  .input(
    z.strictObject({
      userId,
      coins: z.int().min(-1_000_000).max(1_000_000),
      reason: z.string().max(ADJUSTMENT_LIMITS.reason),
    }),
  )
  .output(adjustment)
  .errors({
    COIN_AMOUNT_INVALID: { status: 400 },
    COIN_REASON_MISSING: { status: 400 },
    ...unknownAccount,
    ...balanceTooLow,
  });

const approveAdjustment = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/coins/staff/adjustments/{id}/approve' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(adjustment)
  .errors({
    ...decisionRefusals,
    /** The admin who requested it cannot approve it. */
    COIN_APPROVAL_NEEDED: { status: 409 },
    ...unknownAccount,
    ...balanceTooLow,
  });

/** Confirms the caller's own correction where there is no other owner. It is posted an hour later. */
const confirmAdjustment = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/coins/staff/adjustments/{id}/confirm' })
  .input(z.strictObject({ id: z.uuid(), code: secondFactorCode }))
  .output(adjustment)
  .errors({
    ...decisionRefusals,
    ...ownCodeRefusals,
    /** There is another owner, who can approve it. */
    COIN_APPROVAL_NEEDED: { status: 409 },
    ...unknownAccount,
    ...balanceTooLow,
  });

/** Declines a correction. Also stops a confirmed correction that is not posted yet. */
const declineAdjustment = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/coins/staff/adjustments/{id}/decline' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(adjustment)
  .errors(decisionRefusals);

export const coinsStaff = {
  readOverview,
  readChecks,
  readWallet,
  listAdjustments,
  adjustCoins,
  approveAdjustment,
  confirmAdjustment,
  declineAdjustment,
};
