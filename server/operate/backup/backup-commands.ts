import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Encrypter } from 'age-encryption';
import {
  bytesOf,
  findBackup,
  inspectBackups,
  listBackups,
  removeUnfinished,
} from '../../src/platform/backups/kept-backups.ts';
import { type Command, done, failed, type Outcome } from '../command.ts';
import { quietLog } from '../quiet-log.ts';
import { writeBackupKey } from './backup-key.ts';
import { readKeyFor, readOptions } from './backup-options.ts';
import type { Inspection } from './inspect-database.ts';
import { pruneFiles } from './kept/kept-files.ts';
import { backupsToKeep } from './kept/retention.ts';
import { asMegabytes, makeBackup } from './make-backup.ts';
import { type Opening, verifyBackup } from './restore-backup.ts';
import { pruneWal } from './wal/prune-wal.ts';

export const backupKeyCommand: Command = {
  usage: '<new file>',
  summary: 'Creates the key that opens backups; keep it on another machine.',
  needs: 'nothing',
  run: async ([file, ...more]) => {
    if (file === undefined || more.length > 0) {
      return failed('Name one new file for the key: regz backup key <file>');
    }
    const recipient = await writeBackupKey(file, new Date());
    return done(
      `The key is in ${file}. Without it, no backup can be opened: keep it on another machine, and on paper.`,
      'Backups are sealed with its public half, which is no secret:',
      `  BACKUP_RECIPIENT=${recipient}`,
    );
  },
};

export const backupCommand: Command = {
  usage: '[--to <folder>]',
  summary: 'Backs up the database, the download files and the secrets, even while a server runs.',
  needs: 'config',
  run: async (config, args) => {
    const { folder: to } = readOptions(config, args);
    const recipient = config.BACKUP_RECIPIENT;
    if (recipient === undefined || !isRecipient(recipient)) return failed(...withoutRecipient);
    const started = performance.now();
    const backup = await makeBackup(config, {
      to,
      recipient,
      log: quietLog,
    });
    const { manifest, damaged } = backup;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return done(
      `Backup ${manifest.id}: ${asMegabytes(bytesOf(backup))} and ${manifest.downloads.length} download files in ${seconds} s.`,
      `Everything acknowledged before ${manifest.standsAt} is in it.`,
      ...damaged.map((name) => `Left out because it is damaged: download file ${name}.`),
    );
  },
};

const withoutRecipient = [
  'Backups are sealed, and BACKUP_RECIPIENT does not say for whom. Make a key with',
  '  npm run regz -- backup key <new file>',
  'and set BACKUP_RECIPIENT to the line it prints.',
];

export const listBackupsCommand: Command = {
  usage: '[--from <folder>]',
  summary: 'Lists the backups, oldest first, and what is wrong with damaged ones.',
  needs: 'config',
  run: async (config, args) => {
    const { folder } = readOptions(config, args);
    const backups = await inspectBackups(folder);
    if (backups.length === 0) return done(`There is no backup in ${folder}.`);
    return done(
      ...backups.map(({ id, found }) => {
        if (typeof found === 'string') return `${id}  no backup: ${found}`;
        const { version, lastMigration, downloads } = found.manifest;
        const what = `${asMegabytes(bytesOf(found))}, ${downloads.length} files`;
        return `${id}  ${what}, version ${version}, ${lastMigration}`;
      }),
    );
  },
};

export const verifyBackupCommand: Command = {
  usage: '[<id>] [--from <folder>] [--key <file>]',
  summary: 'Restores a backup, or the newest, into a temporary folder and reads all of it.',
  needs: 'config',
  run: async (config, args) => {
    const { id, folder, key } = readOptions(config, args);
    const backup = await findBackup(folder, id);
    const { identity } = await readKeyFor(backup.manifest.recipient, key);
    const started = performance.now();
    const inspection = await verifyBackup({ config, backup, identity, log: quietLog });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const lines = [
      `Backup ${backup.manifest.id} can be restored; it took ${seconds} s.`,
      ...inspected(inspection, backup.manifest.downloads.length),
      ...opening(inspection),
    ];
    return (inspection.faults ?? []).length === 0 ? done(...lines) : failed(...lines);
  },
};

export const pruneBackupsCommand: Command = {
  usage: '[--from <folder>]',
  summary: 'Removes backups beyond BACKUP_KEEP; never the newest.',
  needs: 'config',
  run: async (config, args): Promise<Outcome> => {
    const { folder } = readOptions(config, args);
    await removeUnfinished(folder);
    const backups = (await listBackups(folder)).map((backup) => ({
      ...backup,
      startedAt: new Date(backup.manifest.startedAt),
    }));
    const kept = backupsToKeep(backups, config.BACKUP_KEEP);
    const removed = backups.filter((backup) => !kept.has(backup));
    for (const backup of removed) await rm(backup.folder, { recursive: true });
    const needed = new Set([...kept].flatMap(({ manifest }) => manifest.downloads));
    const files = await pruneFiles(folder, needed, new Date());
    const { BACKUP_WAL } = config;
    const manifests = [...kept].map(({ manifest }) => manifest);
    const log = BACKUP_WAL && (await pruneWal(BACKUP_WAL, manifests, new Date()));
    return done(
      ...removed.map((backup) => `Removed ${path.basename(backup.folder)}.`),
      `${kept.size} backups are kept, ${removed.length} and ${files} files removed.`,
      ...(log ? [`${log.removed} files of the log are removed, ${log.packed} compressed.`] : []),
    );
  },
};

/** Lines about the contents of a restored backup. */
export function inspected({ tables, rows, faults }: Inspection, files: number): string[] {
  const read = `${rows} rows of ${tables} tables and ${files} download files were read.`;
  if (faults === null) {
    return [
      read,
      'It is from an earlier version: the coin ledger is checked after the next start.',
    ];
  }
  if (faults.length === 0) return [read, 'Every check of the coin ledger passed.'];
  return [read, ...faults.map(({ name, wrong }) => `FAIL  coin ledger: ${name} found ${wrong}`)];
}

/**
 * Lines about the limits of the check; none if the parts are bound and PostgreSQL ran in a sandbox.
 */
export function opening({ bound, sandbox }: Opening): string[] {
  return [
    ...(bound
      ? []
      : ['It is from an earlier version: nothing shows that its parts belong to each other.']),
    ...sandboxSentences[sandbox],
  ];
}

const sandboxSentences: Record<Opening['sandbox'], string[]> = {
  bubblewrap: ['PostgreSQL ran in a sandbox, without network and other files.'],
  unshare: [
    'PostgreSQL ran without network, but with the files of its user: install bubblewrap to hide them.',
  ],
  none: ['PostgreSQL ran without a sandbox: install bubblewrap.'],
  'own server': [],
};

function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}
