import { isPackageName, isTrialPackage } from '@regz/rules/licenses/packages.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import {
  findCommunityMember,
  insertMark,
  listPlainMarks,
  replaceMark,
} from './trial-marks.queries.ts';

type Hashing = Pick<Services, 'keyedHash'>;

/**
 * What is stored about an account in the chat community, in hex; it does not reveal the account's
 * id.
 */
export function communityMarkOf({ keyedHash }: Hashing, communityId: string): string {
  return keyedHash('regz trial communities', communityId).toString('hex');
}

/**
 * Marks an account's trial when it is connected to the chat community, in the connecting
 * transaction; does nothing without a trial. Source: decision record 0039.
 */
export async function markConnectedTrial(
  services: Hashing & Pick<Services, 'clock'>,
  trx: Database,
  userId: string,
): Promise<void> {
  const member = await findCommunityMember(trx, userId);
  if (member === undefined || !isTrial(member.subscription)) return;
  const mark = communityMarkOf(services, member.communityId);
  await insertMark(trx, { kind: 'community', mark, at: new Date(services.clock()) });
}

/** Puts keyed hashes in the place of ids, which versions before this kept. */
export async function hashPlainMarks(services: Hashing & Pick<Services, 'db'>): Promise<void> {
  for (const plain of await listPlainMarks(services.db)) {
    await replaceMark(services.db, { plain, mark: communityMarkOf(services, plain) });
  }
}

function isTrial(subscription: string | null): boolean {
  return subscription !== null && isPackageName(subscription) && isTrialPackage(subscription);
}
