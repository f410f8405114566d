import { mailboxOf } from '../identity/mailboxes.ts';

/** True for each limit if this is its first free day. Null if there is no mailbox or no device. */
export type FirstTrial = {
  mailbox: boolean | null;
  device: boolean | null;
  community: boolean;
  pcs: boolean;
};

/**
 * The limits that staff set: whether a link allows several accounts of one mailbox, and which other
 * limits apply.
 */
export type TrialLimits = {
  severalPerMailbox: boolean;
  oncePer: Readonly<Record<'device' | 'community', boolean>>;
};

export type TrialRefusal =
  | 'FREE_PANEL_MAILBOX_USED'
  | 'FREE_PANEL_DEVICE_UNKNOWN'
  | 'FREE_PANEL_DEVICE_USED'
  | 'FREE_PANEL_COMMUNITY_USED'
  | 'FREE_PANEL_PC_USED';

/**
 * Returns the reason for refusing a free day, or null. A mailbox gets one, unless staff allow more
 * for the link. A device and a community account get one, unless staff chose otherwise. A PC always
 * gets one only. Source: decision record 0025.
 */
export function trialRefusal(
  isFirst: FirstTrial,
  { severalPerMailbox, oncePer }: TrialLimits,
): TrialRefusal | null {
  if (isFirst.mailbox === false && !severalPerMailbox) return 'FREE_PANEL_MAILBOX_USED';
  if (isFirst.device === null && oncePer.device) return 'FREE_PANEL_DEVICE_UNKNOWN';
  if (isFirst.device === false && oncePer.device) return 'FREE_PANEL_DEVICE_USED';
  if (!isFirst.community && oncePer.community) return 'FREE_PANEL_COMMUNITY_USED';
  return isFirst.pcs ? null : 'FREE_PANEL_PC_USED';
}

/**
 * Returns the marks for the trial of an address: its mailbox, and the address itself. Older marks
 * contain only the used address, with its label, of an Outlook or iCloud mailbox.
 */
export function mailboxMarks(email: string): readonly string[] {
  return [...new Set([mailboxOf(email), email.toLowerCase()])];
}
