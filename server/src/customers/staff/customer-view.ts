import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { listedEmails } from '@regz/rules/customers/deletion.ts';
import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { sessionView } from '../../identity/sessions/session-view.ts';
import { endOf } from '../../platform/database/kept-end.ts';
import type { CustomerRow, ListedRow } from './customers.queries.ts';

type Answers = InferContractRouterOutputs<Contract['customers']['staff']>;
type SessionRow = Parameters<typeof sessionView>[0];

export type ListedCustomer = Answers['searchCustomers']['customers'][number];
export type Customer = Answers['readCustomer'];

/** Why licenses that the account redeemed are held back; null if none is. */
export type Withheld = Customer['withheld'];

/** A row of the list as staff of a role see it. */
export function listedCustomerView(
  row: ListedRow,
  { withheld, role }: { withheld: Withheld; role: StaffRole | null },
): ListedCustomer {
  return {
    id: row.id,
    username: row.username,
    ...listedEmails(row.email, role),
    discordUsername: row.discordUsername,
    adminApproval: row.adminApproval,
    banned: row.banned,
    subscription: row.subscription,
    expiresOn: row.expiresOn,
    endsAt: endOf(row),
    frozenDays: row.frozenDays,
    withheld,
    createdAt: row.createdAt.toISOString(),
  };
}

/** An account with its sessions, as staff who opened it see it. */
export function customerView(
  row: CustomerRow,
  {
    sessions,
    withheld,
    hasSecondFactors,
  }: { sessions: readonly SessionRow[]; withheld: Withheld; hasSecondFactors: boolean },
): Customer {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.emailVerified,
    hasSecondFactors,
    mobileNumber: row.mobileNumber,
    adminApproval: row.adminApproval,
    banned: row.banned,
    banReason: row.banReason,
    subscription: row.subscription,
    expiresOn: row.expiresOn,
    endsAt: endOf(row),
    frozenDays: row.frozenDays,
    withheld,
    licenseKey: row.licenseKey,
    deviceIds: row.deviceIds,
    maxDevices: row.maxDevices,
    hwidResetCount: row.hwidResetCount,
    discordUsername: row.discordUsername,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    sessions: sessions.map(sessionView),
  };
}
