import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { maskEmail } from '@regz/rules/accounts-deletion.ts';
import { isPackageName, type PackageName } from '@regz/rules/license-packages.ts';
import type { listSessions } from '../sessions/sessions.queries.ts';
import type { CustomerRow, ListedRow } from './customers.queries.ts';

type Answers = InferContractRouterOutputs<Contract['accounts']['customers']>;
type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

export type ListedCustomer = Answers['search']['customers'][number];
export type Customer = Answers['get'];

/** A row of the list, its address masked (security I6). */
export function listedCustomerView(row: ListedRow): ListedCustomer {
  return {
    id: row.id,
    username: row.username,
    maskedEmail: row.email === null ? null : maskEmail(row.email),
    discordUsername: row.discord_username,
    adminApproval: row.admin_approval,
    banned: row.banned,
    subscription: packageOf(row.subscription),
    expiresOn: row.expiredate,
    createdAt: row.created_at.toISOString(),
  };
}

/** An account with its sessions, as staff who opened it see it. */
export function customerView(row: CustomerRow, sessions: readonly SessionRow[]): Customer {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified,
    mobileNumber: row.mobile_number,
    adminApproval: row.admin_approval,
    banned: row.banned,
    banReason: row.ban_reason,
    subscription: packageOf(row.subscription),
    expiresOn: row.expiredate,
    licenseKey: row.key,
    deviceIds: row.hwid,
    maxDevices: row.max_devices,
    hwidResetCount: row.hwid_reset_count,
    discordUsername: row.discord_username,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    sessions: sessions.map((session) => ({
      id: session.id,
      createdAt: session.created_at.toISOString(),
      seenAt: session.seen_at.toISOString(),
      userAgent: session.user_agent,
      address: session.address,
    })),
  };
}

function packageOf(subscription: string | null): PackageName | null {
  return subscription !== null && isPackageName(subscription) ? subscription : null;
}
