import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { thrownCode } from './thrown.ts';

const secrets = z.strictObject({
  altchaSecret: z.string().min(32),
  altchaKeySecret: z.string().min(32),
});

/** Secrets the product makes for itself when the operator gives none. */
export type Secrets = z.infer<typeof secrets>;

/**
 * Reads the generated secrets from `<stateDir>/secrets.json`, making them on the first start.
 * The file is readable by its owner alone. Two first starts at once agree on one file.
 */
export function ownSecrets(stateDir: string): Secrets {
  const file = join(stateDir, 'secrets.json');
  mkdirSync(stateDir, { recursive: true });
  const made: Secrets = { altchaSecret: newSecret(), altchaKeySecret: newSecret() };
  try {
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if (thrownCode(error) !== 'EEXIST') throw error;
    return secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
