import { isBlank } from '../texts.ts';
import { isReleaseVersion } from './release-form.ts';
import { compareVersions } from './versions.ts';

/** The longest text of a notice, in characters. */
export const NOTICE_LIMITS = { text: 500 } as const;

/** The parts of a notice that decide its recipients. */
type Notice = {
  /** Null for all programs. */
  version: string | null;
  /** True if these programs stop until it is ended. */
  pauses: boolean;
};

/** The fields that the rules check. */
type NoticeForm = { text: string; version: string | null };

export type NoticeRefusal = 'PANEL_NOTICE_TEXT_MISSING' | 'PANEL_VERSION_INVALID';

/**
 * Returns the reason why a notice cannot be published as entered, or null. Its version needs no
 * release.
 */
export function noticeRefusal({ text, version }: NoticeForm): NoticeRefusal | null {
  if (isBlank(text)) return 'PANEL_NOTICE_TEXT_MISSING';
  return version === null || isReleaseVersion(version) ? null : 'PANEL_VERSION_INVALID';
}

/** True if a filter includes programs of a version. Null includes all. */
export function isForVersion(wanted: string | null, version: string): boolean {
  return wanted === null || compareVersions(wanted, version) === 0;
}

/**
 * Returns the notice for a program of this version: the newest that pauses it, otherwise the
 * newest.
 * @param open Notices that are not ended, newest first.
 */
export function noticeFor<Each extends Notice>(
  open: readonly Each[],
  version: string,
): Each | undefined {
  const told = open.filter((notice) => isForVersion(notice.version, version));
  return told.find(({ pauses }) => pauses) ?? told[0];
}

/** True if staff have paused the programs of a version. */
export function isPausedFor(open: readonly Notice[], version: string): boolean {
  return noticeFor(open, version)?.pauses === true;
}
