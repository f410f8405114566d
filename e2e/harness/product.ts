import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cast } from '../../server/seed/cast.ts';

/** Made by the first start, as `regz seed` would make her. */
export const admin = cast.sithara;

/** The product, running as a person starts it, on a state directory of its own. */
export type Product = {
  main: string;
  client: string;
  download: string;
  /** Plain localhost, where the path chooses the site. */
  localhost: string;
  /** Stops the process and starts it again on the same data. */
  restart(): Promise<void>;
  /** Runs the operator's command line beside the running product. */
  regz(...args: readonly string[]): Promise<void>;
  /** Has the panel application register devices, of so many at most, as on a first log-in there. */
  registerDevices(username: string, most: number, ...deviceIds: readonly string[]): Promise<void>;
  /** Stops the process and copies its data, with which another product may begin. */
  keepState(directory: string): Promise<void>;
  /** Stops the process and removes its data. */
  close(): Promise<void>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts a product on a copy of kept data, or for the first time. `settings` are environment
 * variables beside those every journey has.
 */
export async function startProduct(
  settings: Record<string, string> = {},
  keptState?: string,
): Promise<Product> {
  const stateDir = mkdtempSync(join(tmpdir(), 'regz-e2e-'));
  if (keptState !== undefined) copyState(keptState, stateDir);
  chmodSync(stateDir, 0o755);
  const port = await freePort();
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    STATE_DIR: stateDir,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ALTCHA_COST: '50',
    ...settings,
  };
  let stop = await startProcess(environment);
  return {
    main: `http://regz.localhost:${port}`,
    client: `http://client.regz.localhost:${port}`,
    download: `http://download.regz.localhost:${port}`,
    localhost: `http://localhost:${port}`,
    restart: async () => {
      await stop();
      stop = await startProcess(environment);
    },
    regz: (...args) => run(['server/src/cli/main.ts', ...args], environment),
    registerDevices: (...args) =>
      run(['server/seed/register-devices.ts', ...args.map(String)], environment),
    keepState: async (directory) => {
      await stop();
      copyState(stateDir, directory);
    },
    close: async () => {
      await stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** Resolves when the product says it is ready; the result stops it and waits for its end. */
async function startProcess(environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"msg":"ready"')) resolve();
    });
  });
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

/** With the owners of the files: the database belongs to a user of its own. */
function copyState(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: 'inherit' });
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`regz ${args.slice(1).join(' ')} ended with ${code}`));
    });
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'));
        else resolve(address.port);
      });
    });
  });
}
