import { isRunning } from '@regz/rules/licenses/days-left.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccountTime } from '../time/license-time.queries.ts';
import { seenTime } from '../time/seen-time.ts';
import { type ByStaff, withholdLicense } from './withhold-license.ts';
import { findRedeemer, lockLicense } from './withholding.queries.ts';

/**
 * Locks a redeemed license after its account; undefined if it is not redeemed, or withheld already.
 */
export async function lockRedeemed(trx: Database, licenseKeyId: string) {
  const redeemer = await findRedeemer(trx, licenseKeyId);
  if (redeemer !== null) await lockAccountTime(trx, redeemer);
  const license = await lockLicense(trx, licenseKeyId, redeemer);
  return license?.activated === true && license.withheld === null ? license : undefined;
}

/**
 * Takes a redeemed license back: it is revoked, and its days are taken from the account that
 * redeemed it, whose owner gets the reason by mail. The caller holds the lock of `lockRedeemed`.
 */
export async function takeBackLicense(
  services: Services,
  trx: Database,
  { licenseKeyId, by, at }: { licenseKeyId: string; by: ByStaff; at: Date },
): Promise<void> {
  const nowMs = at.getTime();
  const taken = await withholdLicense(trx, { licenseKeyId, withholding: 'revoked', nowMs, by });
  if (taken === null) return;
  const { id, username, email, days } = taken;
  const { reason } = by;
  await recordAct(trx, actingAs({ kind: 'admin', id: by.id, name: by.name }, services), {
    action: 'licenses.take-back-key',
    object: { kind: 'account', id },
    detail: { reason, days, license: licenseKeyId },
  });
  const account = email === null ? undefined : await lockAccountTime(trx, id);
  if (email === null || account === undefined) return;
  const { subscription, endsAt, frozenDays } = seenTime(account);
  const hasEnded = frozenDays === null && !isRunning({ subscription, endsAt }, nowMs);
  const change = { kind: 'staff', days: -days } as const;
  const data = { username, change, subscription, endsAt, frozenDays, hasEnded, reason };
  await sendMail(services, trx, { to: email, template: 'license-changed-by-staff', data });
}
