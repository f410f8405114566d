import type { account } from '@regz/contract/customers/account.ts';
import { languages } from '@regz/rules/sites/languages.ts';
import type * as z from 'zod';
import { endOf } from '../platform/database/kept-end.ts';
import { knownValue } from '../platform/database/known-value.ts';

type AccountView = z.infer<typeof account>;

/** A row of `users` as far as its owner may see it. */
export type AccountRow = {
  id: string;
  username: string;
  email: string | null;
  emailVerified: boolean;
  emailCorrectedAt: Date | null;
  mobileNumber: string | null;
  adminApproval: boolean;
  subscription: string | null;
  expiresOn: string | null;
  endsTime: string;
  frozenDays: number | null;
  licenseKey: string | null;
  deviceIds: string[];
  maxDevices: number;
  hwidResetCount: number;
  discordUsername: string | null;
  lastLoginAt: Date | null;
  language: string | null;
};

/** The account as the contract shows it. */
export function accountView(row: AccountRow): AccountView {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.emailVerified,
    emailCorrected: row.emailCorrectedAt !== null,
    mobileNumber: row.mobileNumber,
    adminApproval: row.adminApproval,
    subscription: row.subscription,
    expiresOn: row.expiresOn,
    endsAt: endOf(row),
    frozenDays: row.frozenDays,
    licenseKey: row.licenseKey,
    deviceIds: row.deviceIds,
    maxDevices: row.maxDevices,
    hwidResetCount: row.hwidResetCount,
    discordUsername: row.discordUsername,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    language: row.language === null ? null : knownValue(languages, row.language),
  };
}
