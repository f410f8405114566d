import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cast } from '../../server/seed/cast.ts';
import { freePort } from '../../server/seed/stage/free-port.ts';

/** Created by the first start, with the same data as in `regz seed`. */
export const admin = cast.sithara;

/**
 * The product as `npm start` runs it, with its own state directory. It runs in this process, which
 * has loaded the code once for all journeys. Other tests start and stop a process.
 */
export type Product = {
  main: string;
  client: string;
  download: string;
  /** Plain localhost, where the path chooses the site. */
  localhost: string;
  /** The directory of its data. */
  stateDir: string;
  /** Stops it and starts it again with the same data. */
  restart(): Promise<void>;
  /** Runs the operator's command line against the running product. */
  regz(...args: readonly string[]): Promise<void>;
  /** Makes the panel application register devices, up to a maximum, as on a first login. */
  registerDevices(username: string, most: number, ...deviceIds: readonly string[]): Promise<void>;
  /** A digest of all rows of these tables. */
  digest(tables: readonly string[]): Promise<Record<string, string>>;
  /** Stops it, and removes its data or moves them to a folder. */
  close(folder?: string): Promise<void>;
};

/** The data of a product that was started once and stopped. Other products start from a copy. */
export async function stateAfterFirstStart(): Promise<string> {
  const stateDir = makeStateDir();
  const server = await host.start(await journeyEnvironment(stateDir));
  await server.close();
  return stateDir;
}

/**
 * The data of a product with the seeded cast. The first journey of a run that needs it makes it;
 * the others wait.
 */
export async function stateAfterSeed(firstStart: string): Promise<string> {
  // A run has its own folder for temporary files.
  const seeded = join(tmpdir(), 'regz-e2e-seeded');
  const lock = `${seeded}-lock`;
  while (!existsSync(seeded)) {
    try {
      mkdirSync(lock);
    } catch {
      await delay(100);
      continue;
    }
    try {
      if (!existsSync(seeded)) await seedTo(seeded, firstStart);
    } finally {
      rmSync(lock, { recursive: true });
    }
  }
  return seeded;
}

async function seedTo(folder: string, firstStart: string): Promise<void> {
  const product = await startProduct({}, firstStart);
  let kept: string | undefined;
  try {
    await product.regz('seed');
    kept = folder;
  } finally {
    await product.close(kept);
  }
}

/**
 * Starts a product on a copy of stored data, or for the first time. `settings` are environment
 * variables in addition to those of every journey.
 */
export async function startProduct(
  settings: Record<string, string> = {},
  keptState?: string,
): Promise<Product> {
  const stateDir = makeStateDir();
  if (keptState !== undefined) copyState(keptState, stateDir);
  const environment = { ...(await journeyEnvironment(stateDir)), ...settings };
  const port = environment.PORT;
  let server = await host.start(environment);
  return {
    main: `http://regz.localhost:${port}`,
    client: `http://client.regz.localhost:${port}`,
    download: `http://download.regz.localhost:${port}`,
    localhost: `http://localhost:${port}`,
    stateDir,
    restart: async () => {
      await server.close();
      server = await host.start(environment);
    },
    regz: (...words) => host.regz(environment, words),
    registerDevices: (username, most, ...ids) =>
      host.register(environment, username, { most, ids }),
    digest: (tables) => host.digest(environment, tables),
    close: async (folder) => {
      await server.close();
      if (folder === undefined) rmSync(stateDir, { recursive: true, force: true });
      else renameSync(stateDir, folder);
    },
  };
}

function makeStateDir(): string {
  const stateDir = mkdtempSync(join(tmpdir(), 'regz-e2e-'));
  chmodSync(stateDir, 0o755);
  return stateDir;
}

async function journeyEnvironment(stateDir: string) {
  return {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(await freePort()),
    STATE_DIR: stateDir,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ALTCHA_COST: '50',
    LOG_LEVEL: 'silent',
    // A slow answer of a busy machine must not become a refusal.
    ADMISSION_WAIT_MS: '60000',
  };
}

/** Keeps the files' owners: the database belongs to another user. */
function copyState(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

type Environment = Record<string, string | undefined>;

/**
 * The part of the server that journeys use; `server/test/harness/hosted-product.ts` documents it.
 */
type Host = {
  start(environment: Environment): Promise<{ close(): Promise<void> }>;
  regz(environment: Environment, words: readonly string[]): Promise<void>;
  register(
    environment: Environment,
    username: string,
    devices: { most: number; ids: readonly string[] },
  ): Promise<void>;
  digest(environment: Environment, tables: readonly string[]): Promise<Record<string, string>>;
};

/**
 * The server in this process, loaded by Node itself: once for all journeys of a worker, unbundled,
 * and type-checked with its own types rather than a browser's.
 */
const host: Host = createRequire(import.meta.url)('../../server/test/harness/hosted-product.ts');
