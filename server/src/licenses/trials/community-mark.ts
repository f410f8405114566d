import { isTrialPackage } from '@regz/rules/licenses/packages.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { findCommunityMember, insertMark } from './trial-marks.queries.ts';

type Hashing = Pick<Services, 'keyedHash'>;

/** The stored mark of a community account, in hex; it does not reveal the account's id. */
export function communityMarkOf({ keyedHash }: Hashing, communityId: string): string {
  return keyedHash('regz trial communities', communityId).toString('hex');
}

/**
 * Marks an account's trial when it is connected to the chat community, in the connecting
 * transaction; does nothing without a trial. Source: decision record 0025.
 */
export async function markConnectedTrial(
  services: Hashing & Pick<Services, 'clock'>,
  trx: Database,
  userId: string,
): Promise<void> {
  const member = await findCommunityMember(trx, userId);
  if (member === undefined || !isTrial(member.subscription)) return;
  const mark = communityMarkOf(services, member.communityId);
  const at = new Date(services.clock());
  await insertMark(trx, { kind: 'community', mark, userId, at });
}

/**
 * Marks a trial that is about to be given, if its account is connected; false if the trial of
 * another account has the mark.
 */
export async function claimTrialInCommunity(
  services: Hashing,
  trx: Database,
  trial: { userId: string; at: Date },
): Promise<boolean> {
  const member = await findCommunityMember(trx, trial.userId);
  if (member === undefined) return true;
  const mark = communityMarkOf(services, member.communityId);
  return insertMark(trx, { ...trial, kind: 'community', mark });
}

function isTrial(subscription: string | null): boolean {
  return subscription !== null && isTrialPackage(subscription);
}
