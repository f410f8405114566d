import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { countLegacyAccounts } from './legacy.queries.ts';

/**
 * The number of accounts that use old panels, and the day until which old panels are served; null
 * if they are not served.
 */
export async function readOldPanels({
  config: { LEGACY_PANEL_UNTIL: until },
  db,
}: {
  config: Pick<Config, 'LEGACY_PANEL_UNTIL'>;
  db: Database;
}): Promise<{ until: string; heard: number; listed: number } | null> {
  return until === undefined ? null : { until, ...(await countLegacyAccounts(db)) };
}
