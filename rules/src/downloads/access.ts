import { HOUR_MS } from '../durations.ts';
import { type Expiry, isRunning } from '../licenses/days-left.ts';

/**
 * The place of a download: the licensed cards, the card of the staff packages, and the two tabs of
 * the public download center.
 */
export const downloadAreas = ['panel', 'staff', 'tool', 'sample'] as const;
export type DownloadArea = (typeof downloadAreas)[number];

/** The parts of an account that decide its downloads. */
export type DownloadAccount = {
  subscription: string | null;
  endsAt: Expiry;
  /** The kept days while frozen. Null otherwise. */
  frozenDays: number | null;
  adminApproval: boolean;
  /** True for a package of staff. */
  isStaffPackage: boolean;
};

/** Why an account may not use licensed downloads. */
export const downloadRestrictions = [
  'subscription-missing',
  'subscription-paused',
  'subscription-ended',
  'approval-missing',
] as const;
export type DownloadRestriction = (typeof downloadRestrictions)[number];

/**
 * Returns the reason why licensed downloads are closed to an account. Null if they are open, which
 * requires an active subscription and staff's approval.
 */
export function downloadRestriction(
  account: Omit<DownloadAccount, 'isStaffPackage'>,
  nowMs: number,
): DownloadRestriction | null {
  const { subscription, frozenDays, adminApproval } = account;
  if (subscription === null || subscription === '') return 'subscription-missing';
  if (frozenDays !== null) return 'subscription-paused';
  if (!isRunning(account, nowMs)) return 'subscription-ended';
  return adminApproval ? null : 'approval-missing';
}

/**
 * Returns the licensed areas that an account may see: none while it is restricted, and the special
 * card only with a package of staff.
 */
export function licensedAreas(account: DownloadAccount, nowMs: number): readonly DownloadArea[] {
  if (downloadRestriction(account, nowMs) !== null) return [];
  return account.isStaffPackage ? ['panel', 'staff'] : ['panel'];
}

/** The lifetime of a link to a licensed file. */
export const DOWNLOAD_LINK_VALIDITY_MS = 10 * 60 * 1000;

/**
 * The time during which a download that started through a link can be resumed, from the issue of
 * the link.
 */
export const DOWNLOAD_RESUME_VALIDITY_MS = 12 * HOUR_MS;

/** The interval of the images in a sample's preview. */
export const DOWNLOAD_PREVIEW_MS = 1000;

/** The upload path for PUT, with the file as the raw body. */
export const DOWNLOAD_UPLOAD_PATH = '/api/downloads/uploads';

/** The paths of files, on every site: outside of `/api`, because people follow these links. */
export const DOWNLOAD_FILE_PATHS = {
  public: '/downloads/public',
  preview: '/downloads/previews',
  licensed: '/downloads/licensed',
} as const;
