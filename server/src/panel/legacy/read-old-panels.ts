import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { countLegacyAccounts } from './legacy.queries.ts';

/** How many accounts still use old panels, and until when these are served; null if they never are. */
export async function readOldPanels({
  config: { LEGACY_PANEL_UNTIL: until },
  db,
}: {
  config: Pick<Config, 'LEGACY_PANEL_UNTIL'>;
  db: Database;
}): Promise<{ until: string; heard: number; listed: number } | null> {
  return until === undefined ? null : { until, ...(await countLegacyAccounts(db)) };
}
