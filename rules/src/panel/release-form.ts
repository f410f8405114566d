import { isFileName } from '../downloads/items.ts';

/** The longest texts of a release, in characters. */
export const RELEASE_LIMITS = { version: 17, checksum: 128, notes: 10_000 } as const;

/** The smallest and the largest percentage of PCs that a release is offered to. */
export const ROLLOUT = { least: 1, most: 100 } as const;

/** A version to publish. A number has one spelling, so that no version exists twice. */
const VERSION = /^(?:0|[1-9]\d{0,4})(?:\.(?:0|[1-9]\d{0,4})){2}$/;

/** Whether a text is `major.minor.patch`, each a plain number of at most five digits. */
export function isReleaseVersion(text: string): boolean {
  return VERSION.test(text);
}

/** The fields that the rules check. */
type ReleaseForm = {
  version: string;
  /** The digest of the stored file, as the server computed it. Empty for none. */
  sha256: string;
  /** The digest of the file, entered a second time from the build. */
  repeatedSha256: string;
  fileName: string;
};

export type ReleaseFormRefusal =
  | 'PANEL_VERSION_INVALID'
  | 'DOWNLOAD_SOURCE_MISSING'
  | 'DOWNLOAD_FILE_NAME_INVALID'
  | 'PANEL_CHECKSUM_DIFFERS';

/**
 * Returns the reason why a release cannot be published as entered, or null. The checksum is
 * repeated from the build: a replaced or wrong file has another one.
 */
export function releaseFormRefusal(form: ReleaseForm): ReleaseFormRefusal | null {
  if (!isReleaseVersion(form.version)) return 'PANEL_VERSION_INVALID';
  if (form.sha256 === '') return 'DOWNLOAD_SOURCE_MISSING';
  if (!isFileName(form.fileName)) return 'DOWNLOAD_FILE_NAME_INVALID';
  return typedChecksum(form.repeatedSha256) === form.sha256 ? null : 'PANEL_CHECKSUM_DIFFERS';
}

/**
 * Returns a checksum from the output of a tool: in either case, in groups, or before the name of
 * its file.
 */
function typedChecksum(typed: string): string {
  const [first = ''] = typed.trim().split(/\s/);
  const text = /^[\da-f]{64}$/i.test(first) ? first : typed.replaceAll(/[\s:]+/g, '');
  return text.toLowerCase();
}

/** The reach of a release. */
export type Reach = { rollout: number; mandatory: boolean; isWithdrawn: boolean };

/**
 * True if a change gives a version to more PCs, or forces it on them. That requires a second
 * factor, like publishing. Withdrawing one requires none, because it may be urgent.
 */
export function widensReach(before: Reach, after: Reach): boolean {
  if (after.isWithdrawn) return false;
  if (before.isWithdrawn) return true;
  return after.rollout > before.rollout || (after.mandatory && !before.mandatory);
}
