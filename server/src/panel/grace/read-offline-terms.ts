import { offlinePackageOf } from '@regz/rules/panel/offline-files.ts';
import type { Database } from '../../platform/database/database.ts';
import { findPackageOffline } from './grace.queries.ts';

type OfflineTerms = {
  /** Null for the setting PANEL_GRACE_HOURS. */
  graceHours: number | null;
  /** The most days of an offline file. */
  offlineDays: number;
};

const unset: OfflineTerms = { graceHours: null, offlineDays: 0 };

/** How long programs of a subscription's package may run without the server. */
export async function readOfflineTerms(
  db: Database,
  subscription: string | null,
): Promise<OfflineTerms> {
  const name = offlinePackageOf(subscription);
  return (name === null ? undefined : await findPackageOffline(db, name)) ?? unset;
}
