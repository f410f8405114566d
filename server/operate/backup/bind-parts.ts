import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  backupManifest,
  type BackupManifest,
  type KeptBackup,
  MANIFEST,
} from '../../src/platform/backups/kept-backups.ts';
import { exists } from '../../src/platform/embedded-postgres/publish-directory.ts';
import { digesting } from './digesting.ts';
import { openSealed, SEALED, sealInto, textOf } from './sealed-files.ts';

/**
 * Seals the description of a backup beside its parts. It contains their digests, and so binds them.
 */
export async function sealManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const text = Readable.from([JSON.stringify(manifest)]);
  await sealInto(path.join(folder, MANIFEST + SEALED), text, manifest.recipient);
}

/**
 * Compares a backup with its sealed description. Returns false for a backup of an earlier version,
 * which has none.
 * @throws Error with a sentence if the open description differs, or a part belongs to another
 * backup.
 */
export async function requireBound(
  { folder, manifest }: KeptBackup,
  identity: string,
): Promise<boolean> {
  const file = path.join(folder, MANIFEST + SEALED);
  if (!(await exists(file)) && manifest.parts.every(({ sha256 }) => sha256 === undefined)) {
    return false;
  }
  const sealed = backupManifest.parse(JSON.parse(await textOf(await openSealed(file, identity))));
  if (!isDeepStrictEqual(sealed, manifest)) {
    throw new Error(
      `${path.join(folder, MANIFEST)} was changed: it is not what is sealed beside it.`,
    );
  }
  for (const { name, sha256 } of sealed.parts) {
    if ((await digestOf(path.join(folder, name))) === sha256) continue;
    throw new Error(
      `${path.join(folder, name)} is damaged or cut off, or of another backup: take another copy of this one.`,
    );
  }
  return true;
}

async function digestOf(file: string): Promise<string> {
  const { through, digest } = digesting();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(file), through, nowhere);
  return digest();
}
