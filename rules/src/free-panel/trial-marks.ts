import { mailboxOf } from '../identity/mailboxes.ts';

/** Where one free day is the most: of each, whether nobody else had one there; null if there is none. */
export type FirstTrial = {
  mailbox: boolean | null;
  device: boolean | null;
  community: boolean;
  pcs: boolean;
};

/** What staff allow: several accounts of one mailbox for a link, and where once is not asked for. */
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
 * Why somebody gets no free day, or null: a mailbox gets one unless staff allow more for the link, a
 * device and an account of the community unless staff chose otherwise, a PC always. Source:
 * decision record 0039.
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
 * What the trial of an address is marked with: its mailbox, and an address with a label by itself too,
 * because marks of before know a mailbox of Outlook or iCloud only by the address that was used.
 */
export function mailboxMarks(email: string): readonly string[] {
  return [...new Set([mailboxOf(email), email.toLowerCase()])];
}
