// Run: node server/seed/register-devices.ts <username> <most devices> [<device id> …]
import { quietLog } from '../src/cli/quiet-log.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { databaseSettings } from '../src/platform/database/database-settings.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { queues } from '../src/queues.ts';
import { registerDevices } from './panel-application.ts';

const [username = '', most = '1', ...ids] = process.argv.slice(2);
const database = await openDatabase(databaseSettings(readConfig(process.env), 2), queues, quietLog);
try {
  await registerDevices(database.db, username, { most: Number(most), ids });
} finally {
  await database.close();
}
