import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  type BackupManifest,
  backupManifest,
  findBackup,
} from '../../../src/platform/backups/kept-backups.ts';
import { openDatabase } from '../../../src/platform/database/open-database.ts';
import { exists } from '../../../src/platform/embedded-postgres/publish-directory.ts';
import { queues } from '../../../src/slices.ts';
import { silentLog } from '../../harness/harness-database.ts';
import { runRegz } from '../../harness/programs/run-regz.ts';

/** An installation whose attacker is the database superuser and can write its backups. */
export type TamperedInstallation = Awaited<ReturnType<typeof startTampered>>;

export async function manifestIn(folder: string): Promise<BackupManifest> {
  return backupManifest.parse(JSON.parse(await readFile(path.join(folder, 'backup.json'), 'utf8')));
}

/** Rewrites a backup's description in the format of a version without digests. */
export async function unbind(folder: string): Promise<void> {
  const { parts, ...rest } = await manifestIn(folder);
  const sizes = parts.map(({ name, bytes }) => ({ name, bytes }));
  await writeFile(path.join(folder, 'backup.json'), JSON.stringify({ ...rest, parts: sizes }));
  await rm(path.join(folder, 'backup.json.gz.age'));
}

/** Starts the database; planted programs create the file `marker` when they run. */
export async function startTampered() {
  const root = await mkdtemp(path.join(os.tmpdir(), 'regz-tampered-'));
  await chmod(root, 0o755);
  const keyFile = path.join(root, 'key.txt');
  const made = await runRegz(['backup', 'key', keyFile], {});
  const settings = {
    STATE_DIR: path.join(root, 'state'),
    BACKUP_TO: path.join(root, 'backups'),
    BACKUP_KEY_FILE: keyFile,
    BACKUP_RECIPIENT: /age1\w+/u.exec(made.said)?.[0] ?? '',
  };
  const database = await openDatabase({ stateDir: settings.STATE_DIR }, queues, silentLog);
  const marker = path.join(await mkdtemp(path.join(root, 'marked-')), 'ran');
  await chmod(path.dirname(marker), 0o777);
  const superuser = (name = 'regz'): pg.ClientConfig => ({
    ...database.ownerConnection,
    user: 'postgres',
    database: name,
  });
  const regz = async (args: readonly string[]) => {
    const { code, said } = await runRegz(args, settings);
    return { code, said, ran: await exists(marker) };
  };
  /** Calls a function with a copy of the newest backup, in a separate backup folder. */
  const copied = async <Outcome>(
    act: (folder: string, elsewhere: string) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const { folder } = await findBackup(settings.BACKUP_TO);
    const elsewhere = path.join(root, 'changed');
    const copy = path.join(elsewhere, path.basename(folder));
    await cp(folder, copy, { recursive: true });
    const files = path.join(settings.BACKUP_TO, 'files');
    await cp(files, path.join(elsewhere, 'files'), { recursive: true });
    try {
      return await act(copy, elsewhere);
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  };
  return {
    root,
    settings,
    marker,
    owner: database.ownerConnection,
    superuser,
    asSuperuser: async (statements: readonly string[]): Promise<void> => {
      const client = new pg.Client(superuser());
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    },
    regz,
    backUp: async (): Promise<void> => {
      const { code, said } = await regz(['backup']);
      if (code !== 0) throw new Error(said);
    },
    copied,
    /** The result of `backup verify` for a copy of the newest backup, changed by `change`. */
    verifyChanged: async (change: (folder: string) => Promise<void>) =>
      copied(async (folder, elsewhere) => {
        await change(folder);
        return regz(['backup', 'verify', '--from', elsewhere]);
      }),
    remove: async (): Promise<void> => {
      await database.close();
      await rm(root, { recursive: true });
    },
  };
}
