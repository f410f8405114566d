import type { account } from '@regz/contract/accounts-view.ts';
import { isPackageName } from '@regz/rules/license-packages.ts';
import type * as z from 'zod';

type AccountView = z.infer<typeof account>;

/** A row of `users` as far as its owner may see it. */
export type AccountRow = {
  id: string;
  username: string;
  email: string | null;
  email_verified: boolean;
  mobile_number: string | null;
  admin_approval: boolean;
  subscription: string | null;
  expiredate: string | null;
  key: string | null;
  hwid: string[];
  max_devices: number;
  hwid_reset_count: number;
  discord_username: string | null;
  last_login_at: Date | null;
};

/** The account as the contract shows it. */
export function accountView(row: AccountRow): AccountView {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified,
    mobileNumber: row.mobile_number,
    adminApproval: row.admin_approval,
    subscription:
      row.subscription !== null && isPackageName(row.subscription) ? row.subscription : null,
    expiresOn: row.expiredate,
    licenseKey: row.key,
    deviceIds: row.hwid,
    maxDevices: row.max_devices,
    hwidResetCount: row.hwid_reset_count,
    discordUsername: row.discord_username,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  };
}
