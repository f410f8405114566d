import type { Services } from '../../platform/services.ts';
import { writeBridge } from './legacy.queries.ts';

/**
 * Copies the setting to the database: the day until which it shows accounts to backends of old
 * panels.
 */
export async function keepLegacyBridge({
  config,
  db,
}: Pick<Services, 'config' | 'db'>): Promise<void> {
  await writeBridge(db, config.LEGACY_PANEL_UNTIL);
}
