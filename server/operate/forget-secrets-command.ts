import { isUsedByOthers } from '../src/platform/database/connections/is-used-by-others.ts';
import { withClient } from '../src/platform/database/connections/with-client.ts';
import { databaseSettings } from '../src/platform/database/database-settings.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { queues } from '../src/slices.ts';
import { type Command, done, failed } from './command.ts';
import { quietLog } from './quiet-log.ts';

/** For an operator who has lost or deliberately replaced the secrets. */
export const forgetSecretsCommand: Command = {
  usage: '',
  summary: 'Lets the next start use its own secrets; what the former ones sealed stays closed.',
  needs: 'config',
  run: async (config) => {
    const database = await openDatabase(databaseSettings(config, 1), queues, quietLog);
    try {
      if (await isUsedByOthers(database.db)) {
        return failed('Something is using the database, probably a running server. Stop it first.');
      }
      await withClient(database.ownerConnection, (owner) =>
        owner.query('delete from shared_secrets'),
      );
    } finally {
      await database.close();
    }
    return done(
      'The next start notes the secrets that it uses.',
      'What the former DATA_KEY sealed can no longer be opened: second factors, webhook secrets, community tokens, panel keys.',
    );
  },
};
