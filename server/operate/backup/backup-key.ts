import { readFile, writeFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { thrownCode } from '../../src/platform/thrown.ts';

const SECRET = /^AGE-SECRET-KEY-1[A-Z0-9]+$/mu;

/** The identity opens backups; its public half, the recipient, seals them. */
export type BackupKey = { identity: string; recipient: string };

/**
 * Creates a key in a new file that only its owner can read, like `age-keygen`.
 * @returns the recipient, which is public. @throws Error with a sentence if the file exists.
 */
export async function writeBackupKey(file: string, now: Date): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (thrownCode(error) !== 'EEXIST') throw error;
    throw new Error(`${file} exists, and a key is never overwritten. Name another file.`, {
      cause: error,
    });
  }
  return recipient;
}

/** @throws Error with a sentence if the file contains no key. */
export async function readBackupKey(file: string): Promise<BackupKey> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (thrownCode(error) !== 'ENOENT') throw error;
    throw new Error(`There is no key file ${file}.`, { cause: error });
  });
  const identity = SECRET.exec(text)?.[0];
  if (identity === undefined) {
    throw new Error(`${file} holds no key: a line that begins with AGE-SECRET-KEY-1 is missing.`);
  }
  return { identity, recipient: await identityToRecipient(identity) };
}
