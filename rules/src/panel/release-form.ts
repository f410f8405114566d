import { isFileName } from '../downloads/items.ts';

/** The longest texts of a release, in characters. */
export const RELEASE_LIMITS = { version: 17, checksum: 128, notes: 10_000 } as const;

/** To how many of a hundred PCs a release may be offered. */
export const ROLLOUT = { least: 1, most: 100 } as const;

/** A version to be published: a number has one spelling, so that no version can be there twice. */
const VERSION = /^(?:0|[1-9]\d{0,4})(?:\.(?:0|[1-9]\d{0,4})){2}$/;

/** Whether a text is `major.minor.patch`, each a plain number of at most five digits. */
export function isReleaseVersion(text: string): boolean {
  return VERSION.test(text);
}

/** The fields that the rules check. */
type ReleaseForm = {
  version: string;
  /** Of the kept file, as the server computed it; empty for none. */
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
 * Why a release cannot be published as entered; null if it can. The checksum is repeated from where the
 * file was built: what was swapped on its way here, or the wrong file, has another one.
 */
export function releaseFormRefusal(form: ReleaseForm): ReleaseFormRefusal | null {
  if (!isReleaseVersion(form.version)) return 'PANEL_VERSION_INVALID';
  if (form.sha256 === '') return 'DOWNLOAD_SOURCE_MISSING';
  if (!isFileName(form.fileName)) return 'DOWNLOAD_FILE_NAME_INVALID';
  return typedChecksum(form.repeatedSha256) === form.sha256 ? null : 'PANEL_CHECKSUM_DIFFERS';
}

/** A checksum as tools print it: in either case, in groups, or before the name of its file. */
function typedChecksum(typed: string): string {
  const [first = ''] = typed.trim().split(/\s/);
  const text = /^[\da-f]{64}$/i.test(first) ? first : typed.replaceAll(/[\s:]+/g, '');
  return text.toLowerCase();
}

/** How far a release reaches. */
export type Reach = { rollout: number; mandatory: boolean; isWithdrawn: boolean };

/**
 * Whether a change gives a version to more PCs, or forces it on them: that takes a second factor, as
 * publishing did. Holding one back takes none, because it may be urgent.
 */
export function widensReach(before: Reach, after: Reach): boolean {
  if (after.isWithdrawn) return false;
  if (before.isWithdrawn) return true;
  return after.rollout > before.rollout || (after.mandatory && !before.mandatory);
}
