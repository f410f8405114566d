import { sql } from 'kysely';
import { databaseSettings } from '../../platform/database/database-settings.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { thrownMessage } from '../../platform/thrown.ts';
import { queues } from '../../queues.ts';
import { type Command, failed } from '../command.ts';
import { quietLog } from '../quiet-log.ts';
import { checkBackups } from './check-backups.ts';
import { checkCoins } from './check-coins.ts';
import { checkCommunity } from './check-community.ts';
import { checkStock } from './check-stock.ts';
import { checkTrialLinks } from './check-trial-links.ts';

const CLOCK_TOLERANCE_MS = 2_000;
const POOL_SIZE = 2;

/** Checks what a start depends on and reports, line by line, what is in order and what is not. */
export const doctorCommand: Command = {
  usage: '',
  summary:
    'Checks the configuration, the database, the clocks, the community roles, the coin ledger, the stock, trial links and the age of the last backup.',
  needs: 'config',
  run: async (config) => {
    const lines = ['ok    configuration'];
    let database: Awaited<ReturnType<typeof openDatabase>>;
    try {
      database = await openDatabase(databaseSettings(config, POOL_SIZE), queues, quietLog);
    } catch (error) {
      return failed(...lines, `FAIL  database: ${thrownMessage(error)}`);
    }
    try {
      const { rows } = await sql<{ version: string; now: Date }>`
        select current_setting('server_version') as version, clock_timestamp() as now
      `.execute(database.db);
      const [row] = rows;
      if (row === undefined) return failed(...lines, 'FAIL  database: no response');
      lines.push(`ok    database: PostgreSQL ${row.version}, schema up to date`);
      const driftMs = Math.abs(Date.now() - row.now.getTime());
      if (driftMs > CLOCK_TOLERANCE_MS) {
        return failed(...lines, `FAIL  clock: differs from the database's by ${driftMs} ms`);
      }
      lines.push(`ok    clock: within ${driftMs} ms of the database's`);
      const community = await checkCommunity(config, database.db);
      const ledger = await checkCoins(config, database.db);
      const stock = await checkStock(database.db);
      const links = await checkTrialLinks(database.db);
      const backups = await checkBackups(config, Date.now());
      const checks = [community, ledger, stock, links, backups];
      return {
        ok: checks.every(({ ok }) => ok),
        lines: [...lines, ...checks.flatMap((check) => check.lines)],
      };
    } finally {
      await database.close();
    }
  },
};
