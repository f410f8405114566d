import type { Config } from '../config/config.ts';
import type { DatabaseConfig } from './open-database.ts';

/** The database's settings, picked from all settings. */
export function databaseSettings(config: Config, poolSize = config.DATABASE_POOL): DatabaseConfig {
  return {
    databaseUrl: config.DATABASE_URL,
    databaseOwnerUrl: config.DATABASE_OWNER_URL,
    databaseDirectUrl: config.DATABASE_DIRECT_URL,
    pooler: config.DATABASE_POOLER,
    stateDir: config.STATE_DIR,
    backupWal: config.BACKUP_WAL,
    poolSize,
  };
}
