import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Secrets } from '../../src/platform/config/secrets.ts';

/** The secrets of all servers and programs of the tests, so that several can use one database. */
const secrets: Secrets = {
  altchaSecret: 'the first secret of challenges in tests',
  altchaKeySecret: 'the second secret of challenges in tests',
  dataKey: 'what seals the secrets of others in tests',
  sandboxWebhookSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
};

/** Writes them where a server would otherwise create its own; they belong to `uid`, if given. */
export function keepTestSecrets(stateDir: string, uid?: number): void {
  mkdirSync(stateDir, { recursive: true });
  const file = path.join(stateDir, 'secrets.json');
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  if (uid !== undefined) chownSync(file, uid, uid);
}
