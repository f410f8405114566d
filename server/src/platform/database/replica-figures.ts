import type { Config } from '../config/config.ts';
import type { Figure } from '../metrics/keep-figures.ts';
import { countReplicas } from './count-replicas.ts';
import type { Database } from './database.ts';

/** The metrics of the database's replicas; nothing if none is expected. */
export function replicaFigures({
  config: { DATABASE_REPLICAS: expected },
  db,
}: {
  config: Pick<Config, 'DATABASE_REPLICAS'>;
  db: Database;
}): readonly Figure[] {
  return [
    {
      name: 'regz_database_replicas',
      help: 'Replicas of the database: how many are expected, and how many are connected',
      kind: 'gauge',
      label: 'what',
      read: async () => (expected === 0 ? {} : { expected, connected: await countReplicas(db) }),
    },
  ];
}
