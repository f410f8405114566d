import { languages } from '@regz/rules/sites/languages.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';

/** The logged-in customer, as the dashboard shows it. */
export const account = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** True if the owner has corrected the address, which is possible once. */
  emailCorrected: z.boolean(),
  mobileNumber: z.string().nullable(),
  adminApproval: z.boolean(),
  subscription: fields.packageName.nullable(),
  expiresOn: fields.expiry.nullable(),
  endsAt: fields.end.nullable(),
  /** The days that are kept while the subscription is frozen; `expiresOn` is then the day of freezing. */
  frozenDays: z.int().positive().nullable(),
  licenseKey: z.string().nullable(),
  deviceIds: z.array(z.string()),
  maxDevices: z.int(),
  hwidResetCount: z.int(),
  discordUsername: z.string().nullable(),
  lastLoginAt: fields.instant.nullable(),
  /** Null until the customer chooses one. */
  language: z.enum(languages).nullable(),
});
