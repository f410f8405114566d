import { compareVersions } from '@regz/rules/panel/versions.ts';
import type { Services } from '../../platform/services.ts';
import { type StaffRelease, releaseView } from './release-view.ts';
import { findStaffReleases } from './releases.queries.ts';

/** Every release, the newest version first, and how large an upload may be. */
export async function listReleases({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<{ releases: StaffRelease[]; maxUploadBytes: number }> {
  const rows = await findStaffReleases(db);
  const releases = rows
    .map(releaseView)
    .toSorted((one, other) => compareVersions(other.version, one.version));
  return { releases, maxUploadBytes: config.DOWNLOAD_MAX_BYTES };
}
