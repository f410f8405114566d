import type pg from 'pg';
import { withClient } from '../../src/platform/database/connections/with-client.ts';

/** A replica in the primary's view; its state is hidden without the role pg_monitor. */
export type Replica = {
  name: string;
  state: string | null;
  isSynchronous: boolean | null;
  behindBytes: number | null;
};

/**
 * The replicas, whether commits wait for one, and the size of the log retained for missing ones.
 */
export async function readReplication(connection: pg.ClientConfig) {
  return withClient(connection, async (client) => {
    const { rows: replicas } = await client.query<Replica>(
      `select coalesce(nullif(application_name, ''), client_addr::text, 'a replica') as name, state,
              sync_state in ('sync', 'quorum') as "isSynchronous",
              pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as "behindBytes"
         from pg_stat_replication order by 1`,
    );
    const { rows } = await client.query<{ waits: boolean; keptBytes: number }>(
      `select current_setting('synchronous_standby_names') <> '' as waits,
              (select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)::float8
                 from pg_replication_slots where not active) as "keptBytes"`,
    );
    return { replicas, ...(rows[0] ?? { waits: false, keptBytes: 0 }) };
  });
}
