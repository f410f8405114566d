// Run: node server/seed/register-devices.ts <username> <most devices> [<device id> …]
import { quietLog } from '../src/cli/quiet-log.ts';
import { readConfig } from '../src/platform/config.ts';
import { databaseSettings } from '../src/platform/database-settings.ts';
import { openDatabase } from '../src/platform/open-database.ts';

/**
 * Stands for the panel application, which is another program: it writes the device ids of a PC into
 * `users.hwid` when somebody logs in there. Runs beside the product, on the same settings.
 */
async function registerDevices([username = '', most = '1', ...deviceIds]: string[]): Promise<void> {
  const database = await openDatabase(databaseSettings(readConfig(process.env), 2), quietLog);
  try {
    await database.db
      .updateTable('users')
      .set({ hwid: deviceIds, max_devices: Number(most) })
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
  } finally {
    await database.close();
  }
}

await registerDevices(process.argv.slice(2));
