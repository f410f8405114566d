import { mailboxOf } from '@regz/rules/identity/mailboxes.ts';
import { claimTrialMark, claimTrialOnOwnPcs } from '../../licenses/trials/claim-trial-mark.ts';
import { claimTrialInCommunity } from '../../licenses/trials/community-mark.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findOncePer } from '../once-per.queries.ts';

type Trial = {
  userId: string;
  /** Null for an account without an address. */
  email: string | null;
  /** Whether staff let several accounts of one mailbox through the link. */
  severalPerMailbox: boolean;
  /** Null if the browser did not send our cookie. */
  deviceMark: string | null;
  at: Date;
};

/**
 * Marks a trial that is about to be given: its mailbox, its device, its account in the chat community
 * and its PCs each get one mark, which outlives the account. A mailbox gets one trial unless staff
 * allow more for the link; device and community unless staff chose otherwise; a PC always. Source: decision 54;
 * decision record 0039.
 * @throws Refusal FREE_PANEL_MAILBOX_USED, FREE_PANEL_DEVICE_UNKNOWN, FREE_PANEL_DEVICE_USED,
 * FREE_PANEL_COMMUNITY_USED, FREE_PANEL_PC_USED
 */
export async function markTrial(
  services: Pick<Services, 'keyedHash'>,
  trx: Database,
  { userId, email, severalPerMailbox, deviceMark, at }: Trial,
): Promise<void> {
  if (email !== null) {
    const isFirst = await markMailbox(services, trx, { email, userId, at });
    if (!severalPerMailbox && !isFirst) throw new Refusal('FREE_PANEL_MAILBOX_USED');
  }
  const oncePer = await findOncePer(trx);
  if (deviceMark === null) {
    if (oncePer.device) throw new Refusal('FREE_PANEL_DEVICE_UNKNOWN');
  } else {
    const isFirst = await claimTrialMark(trx, { kind: 'device', mark: deviceMark, userId, at });
    if (oncePer.device && !isFirst) throw new Refusal('FREE_PANEL_DEVICE_USED');
  }
  const isFirst = await claimTrialInCommunity(services, trx, { userId, at });
  if (oncePer.community && !isFirst) throw new Refusal('FREE_PANEL_COMMUNITY_USED');
  if (!(await claimTrialOnOwnPcs(services, trx, { userId, at }))) {
    throw new Refusal('FREE_PANEL_PC_USED');
  }
}

/**
 * Marks a mailbox, and an address with a label by itself too: marks of before know a mailbox of
 * Outlook or iCloud only by the address that was used.
 */
async function markMailbox(
  services: Pick<Services, 'keyedHash'>,
  trx: Database,
  { email, ...trial }: { email: string; userId: string; at: Date },
): Promise<boolean> {
  let isFirst = true;
  for (const name of new Set([mailboxOf(email), email.toLowerCase()])) {
    const mark = services.keyedHash('regz trial mailboxes', name).toString('hex');
    if (!(await claimTrialMark(trx, { ...trial, kind: 'mailbox', mark }))) isFirst = false;
  }
  return isFirst;
}
