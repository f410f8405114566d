import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Environment = Record<string, string> & { STATE_DIR: string };

/** The settings of a measured product, with an empty database of its own. */
export async function ownEnvironment(port: number): Promise<Environment> {
  const stateDir = await mkdtemp(join(tmpdir(), 'regz-bench-'));
  await chmod(stateDir, 0o755);
  return {
    STATE_DIR: stateDir,
    PORT: String(port),
    ALTCHA_SECRET: newSecret(),
    ALTCHA_KEY_SECRET: newSecret(),
    ALTCHA_COST: '1',
    // Each buyer has a separate address, as behind a proxy.
    TRUST_PROXY: '127.0.0.1',
  };
}

/** Removes the state of a stopped product. */
export async function removeState({ STATE_DIR }: Environment): Promise<void> {
  await rm(STATE_DIR, { recursive: true, force: true });
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}
