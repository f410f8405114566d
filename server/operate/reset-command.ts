import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { removeKeptFiles } from '../src/downloads/files/remove-kept-files.ts';
import type { Config } from '../src/platform/config/config.ts';
import { isUsedByOthers } from '../src/platform/database/connections/is-used-by-others.ts';
import { databaseSettings } from '../src/platform/database/database-settings.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { dropSchema } from '../src/platform/database/schema/drop-schema.ts';
import { queues } from '../src/slices.ts';
import { type Command, done, failed, type Outcome } from './command.ts';
import { quietLog } from './quiet-log.ts';

const WORD = 'reset';

/** Empties the product: its tables and queues, the download files, and stored mail. */
export const resetCommand: Command = {
  usage: '[--yes]',
  summary: 'Removes every account, key and order, to start over; not in production.',
  needs: 'config',
  notInProduction: 'A reset removes everything, so it is refused in production.',
  run: async (config, args) => {
    const { values } = parseArgs({ args: [...args], options: { yes: { type: 'boolean' } } });
    if (values.yes !== true && !(await confirms(config))) return failed('Nothing was removed.');
    return reset(config);
  },
};

async function reset(config: Config): Promise<Outcome> {
  const database = await openDatabase(databaseSettings(config, 1), queues, quietLog);
  try {
    if (await isUsedByOthers(database.db)) {
      return failed('Something is using the database, probably a running server. Stop it first.');
    }
    await dropSchema(database.ownerConnection);
  } finally {
    await database.close();
  }
  await removeKeptFiles(config);
  await rm(path.join(config.STATE_DIR, 'mail'), { recursive: true, force: true });
  return done('Everything was removed. The next start begins from scratch.');
}

/** Lists the data to remove; true if the operator types the confirmation. */
async function confirms({ DATABASE_URL, STATE_DIR }: Config): Promise<boolean> {
  const place = DATABASE_URL === undefined ? STATE_DIR : new URL(DATABASE_URL).pathname.slice(1);
  process.stdout.write(`This removes every account, key and order in ${place}.\n`);
  process.stdout.write(`Type "${WORD}" to continue: `);
  for await (const line of createInterface({ input: process.stdin })) return line.trim() === WORD;
  return false;
}
