import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { agreeOnSecrets } from '../../src/platform/config/agree-on-secrets.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { secretsInUse } from '../../src/platform/config/secrets.ts';
import { databaseSettings } from '../../src/platform/database/database-settings.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createKeyedHash } from '../../src/platform/guards/keyed-hash.ts';
import { queues } from '../../src/slices.ts';
import { type Command, done, failed, type Outcome } from '../command.ts';
import { quietLog } from '../quiet-log.ts';
import { type Archived, archiveAudit } from './archive-audit.ts';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/u;

/** Archives old months of the audit trail. */
export const archiveAuditCommand: Command = {
  usage: '<folder> --before YYYY-MM',
  summary: 'Moves the months of the audit trail before one into files, each compared first.',
  needs: 'config',
  run: async (config, args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { before: { type: 'string' } },
      allowPositionals: true,
    });
    const [folder, ...more] = positionals;
    const { before } = values;
    if (folder === undefined || more.length > 0 || before === undefined || !MONTH.test(before)) {
      return failed('Name one folder and a month: regz archive-audit <folder> --before 2025-01');
    }
    const moment = new Date(`${before}-01T00:00:00Z`);
    if (moment.getTime() > Date.now()) {
      return failed(
        'Only months that are over can be taken out: name this month or an earlier one.',
      );
    }
    return archive(config, resolve(folder), moment);
  },
};

async function archive(config: Config, folder: string, before: Date): Promise<Outcome> {
  const database = await openDatabase(databaseSettings(config, 1), queues, quietLog);
  const { db, ownerConnection } = database;
  try {
    await agreeOnSecrets(db, config);
    const keyedHash = createKeyedHash(secretsInUse(config).dataKey);
    return told(
      await archiveAudit({ db, connection: ownerConnection, keyedHash, folder, before }),
      folder,
    );
  } finally {
    await database.close();
  }
}

function told({ archives, seals }: Archived, folder: string): Outcome {
  if (archives.length === 0) return done('No part of the audit trail ends before that month.');
  return done(
    ...archives.map(({ file, entries }) => `${file} has ${entries} entries.`),
    `They are no longer in the database. Back up ${folder}: there is no other copy.`,
    `${seals} seals of the coin ledger cover them; what these say of them can be compared with the files only.`,
  );
}
