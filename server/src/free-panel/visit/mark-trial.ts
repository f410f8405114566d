import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { communityMarkOf } from '../community-mark.ts';
import {
  findCommunityMember,
  findOncePer,
  hadTrialWithMailbox,
  insertMark,
} from '../trial-marks.queries.ts';

type Trial = {
  userId: string;
  mailboxHash: Buffer | null;
  /** Null if the browser did not send our cookie. */
  deviceMark: string | null;
  at: Date;
};

/**
 * Marks a trial that is about to be given: its device and its account in the chat community each
 * get one mark, by which a second trial is refused if staff chose so. A visitor who deleted an
 * account that had a trial gets none with the same mailbox. Source: issue 11, trial links, part 3;
 * decision record 0039.
 * @throws Refusal FREE_PANEL_TRIAL_HAD, FREE_PANEL_DEVICE_UNKNOWN, FREE_PANEL_DEVICE_USED,
 * FREE_PANEL_COMMUNITY_USED
 */
export async function markTrial(
  services: Pick<Services, 'keyedHash'>,
  trx: Database,
  { userId, mailboxHash, deviceMark, at }: Trial,
): Promise<void> {
  if (mailboxHash !== null && (await hadTrialWithMailbox(trx, mailboxHash))) {
    throw new Refusal('FREE_PANEL_TRIAL_HAD');
  }
  const oncePer = await findOncePer(trx);
  if (deviceMark === null) {
    if (oncePer.device) throw new Refusal('FREE_PANEL_DEVICE_UNKNOWN');
  } else {
    const isFirst = await insertMark(trx, { kind: 'device', mark: deviceMark, at });
    if (oncePer.device && !isFirst) throw new Refusal('FREE_PANEL_DEVICE_USED');
  }
  const member = await findCommunityMember(trx, userId);
  if (member === undefined) return;
  const mark = communityMarkOf(services, member.communityId);
  const isFirst = await insertMark(trx, { kind: 'community', mark, at });
  if (oncePer.community && !isFirst) throw new Refusal('FREE_PANEL_COMMUNITY_USED');
}
