import { CUSTOMER_LIMITS, customerFilters, customerSorts } from '@regz/rules/customers/standing.ts';
import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { LIST_LIMITS } from '@regz/rules/staff/list-pages.ts';
import * as z from 'zod';
import { approvalOpen } from '../approvals/approvals.ts';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';
import { followsOneWay, listCount, listDays, listPage } from '../staff/list-pages.ts';
import { newestFirst, trailInput, trailPage } from '../staff/trail.ts';
import { mobileNumberRefusals, typedMobileNumber } from './mobile-number.ts';
import { listTimeline } from './timeline.ts';

const id = z.uuid();
const sessionId = z.string().max(64);

/** Why licenses of an account are held back: a dispute is open, or the payment was reversed. */
const withheld = z.enum(['suspended', 'revoked']).nullable();

/** The days that are kept while the subscription is frozen. */
const frozenDays = z.int().positive().nullable();

/** A row of the list. */
const listedCustomer = z.strictObject({
  id,
  username: z.string(),
  /** Null for all but owners. */
  email: z.string().nullable(),
  maskedEmail: z.string().nullable(),
  discordUsername: z.string().nullable(),
  adminApproval: z.boolean(),
  banned: z.boolean(),
  subscription: fields.packageName.nullable(),
  expiresOn: fields.expiry.nullable(),
  endsAt: fields.end.nullable(),
  frozenDays,
  withheld,
  createdAt: fields.instant,
});

const session = z.strictObject({
  id: z.string(),
  createdAt: fields.instant,
  seenAt: fields.instant,
  userAgent: z.string(),
  address: z.string(),
});

const customer = z.strictObject({
  id,
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** True if the account has codes or passkeys. */
  hasSecondFactors: z.boolean(),
  mobileNumber: z.string().nullable(),
  adminApproval: z.boolean(),
  banned: z.boolean(),
  banReason: z.string().nullable(),
  subscription: fields.packageName.nullable(),
  expiresOn: fields.expiry.nullable(),
  endsAt: fields.end.nullable(),
  frozenDays,
  withheld,
  licenseKey: z.string().nullable(),
  deviceIds: z.array(z.string()),
  maxDevices: z.int(),
  hwidResetCount: z.int(),
  discordUsername: z.string().nullable(),
  lastLoginAt: fields.instant.nullable(),
  createdAt: fields.instant,
  /** Newest use first, at most a hundred. */
  sessions: z.array(session),
});

const typedEmail = z.string().max(ACCOUNT_LIMITS.email);

export const unknownAccount = { ACCOUNT_UNKNOWN: { status: 404 } } as const;

/**
 * Accounts, twenty at a time: newest first, or as `sort` says. The text is the start of a username,
 * an email address or a Discord name, or a whole license key. A blank text finds every account that
 * the filter includes.
 */
const searchCustomers = operation({ caller: 'admin', token: 'customers:read' })
  .route({ method: 'GET', path: '/accounts/customers' })
  .input(
    z
      .strictObject({
        text: z.string().max(CUSTOMER_LIMITS.searchText),
        filter: z.enum(customerFilters),
        packageName: fields.packageName.optional(),
        /** Days of the registration. */
        ...listDays,
        ...listPage(customerSorts),
        /** The `next` value of the previous page. Absent for the newest accounts. */
        before: newestFirst.optional(),
      })
      .refine(followsOneWay),
  )
  .output(
    z.strictObject({
      customers: z.array(listedCustomer).max(LIST_LIMITS.page),
      next: z.string().nullable(),
      count: listCount,
    }),
  );

/** The accounts that the filters include, newest first, as CSV that is safe to open in a spreadsheet. */
const exportCustomers = operation({
  caller: 'admin',
  fileName: 'regz-customers.csv',
  contentType: 'text/csv; charset=utf-8',
})
  .route({ method: 'POST', path: '/accounts/customers/export' })
  .input(
    z.strictObject({
      filter: z.enum(customerFilters),
      packageName: fields.packageName.optional(),
      ...listDays,
      reason: fields.reason,
    }),
  )
  .output(z.string())
  .errors(reasonMissing);

const readCustomer = operation({ caller: 'admin', token: 'customers:read' })
  .route({ method: 'GET', path: '/accounts/customers/{id}' })
  .input(z.strictObject({ id }))
  .output(customer)
  .errors(unknownAccount);

const approveCustomer = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/accounts/customers/{id}/approve' })
  .input(z.strictObject({ id }))
  .output(fields.nothing)
  .errors(unknownAccount);

/**
 * Approves the waiting accounts among those given, in one transaction. Ignores accounts that are
 * deleted or already approved. Returns the number of approved accounts.
 */
const approveCustomers = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/accounts/customers/approve' })
  .input(z.strictObject({ ids: z.array(id).min(1).max(CUSTOMER_LIMITS.approvedAtOnce) }))
  .output(z.strictObject({ approved: z.int() }));

/** The sessions of a banned account end at their next request, which says why. */
const banCustomer = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/accounts/customers/{id}/ban' })
  .input(z.strictObject({ id, reason: z.string().max(CUSTOMER_LIMITS.banReason) }))
  .output(fields.nothing)
  .errors({ ...unknownAccount, ACCOUNT_BAN_REASON_MISSING: { status: 400 } });

const unbanCustomer = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/accounts/customers/{id}/unban' })
  .input(z.strictObject({ id }))
  .output(fields.nothing)
  .errors(unknownAccount);

const endCustomerSession = operation({ caller: 'admin' })
  .route({ method: 'DELETE', path: '/accounts/customers/{id}/sessions/{sessionId}' })
  .input(z.strictObject({ id, sessionId }))
  .output(fields.nothing)
  .errors({ SESSION_UNKNOWN: { status: 404 } });

/**
 * Corrects an address that was never verified, or clears it. The owner still has to verify the new
 * one. A verified address can only be corrected, which waits for a second person.
 */
const correctEmail = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/accounts/customers/{id}/email' })
  .input(z.strictObject({ id, email: typedEmail.nullable(), reason: fields.reason }))
  .output(z.strictObject({ awaitsApproval: z.boolean() }))
  .errors({
    ...unknownAccount,
    ...reasonMissing,
    ...approvalOpen,
    /** An approval finds that the address is no longer verified. */
    ACCOUNT_EMAIL_CHANGED: { status: 409 },
    ACCOUNT_EMAIL_INVALID: { status: 400 },
    ACCOUNT_EMAIL_ABSENT: { status: 409 },
    ACCOUNT_EMAIL_KEPT: { status: 409 },
    ACCOUNT_EMAIL_TAKEN: { status: 409 },
  });

/**
 * Requests that a customer's codes and passkeys are removed and all sessions end. Waits for a second
 * person.
 */
const dropSecondFactors = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/accounts/customers/{id}/drop-second-factors' })
  .input(z.strictObject({ id, reason: fields.reason }))
  .output(fields.nothing)
  .errors({
    ...unknownAccount,
    ...reasonMissing,
    ...approvalOpen,
    ACCOUNT_FACTORS_ABSENT: { status: 409 },
  });

const correctMobileNumber = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/accounts/customers/{id}/mobile-number' })
  .input(z.strictObject({ id, mobileNumber: typedMobileNumber, reason: fields.reason }))
  .output(fields.nothing)
  .errors({ ...unknownAccount, ...reasonMissing, ...mobileNumberRefusals });

/**
 * Returns the customer's acts and the acts on the account, newest first. Works after the account is
 * deleted.
 */
const listTrail = operation({ caller: 'admin', token: 'customers:read' })
  .route({ method: 'GET', path: '/accounts/customers/{id}/trail' })
  .input(trailInput)
  .output(trailPage);

/** Customers as staff see and manage them. */
export const customersStaff = {
  searchCustomers,
  exportCustomers,
  readCustomer,
  approveCustomer,
  approveCustomers,
  banCustomer,
  unbanCustomer,
  endCustomerSession,
  correctEmail,
  dropSecondFactors,
  correctMobileNumber,
  listTrail,
  listTimeline,
};
