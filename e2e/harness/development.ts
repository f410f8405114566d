import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/seed/stage/free-port.ts';
import { admin } from './product.ts';

/** `npm run dev` on its own port and state directory. */
export type Development = {
  main: string;
  client: string;
  download: string;
  /** Ends it and removes its data; fails when it did not end in order. */
  close(): Promise<void>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Resolves when the addresses are printed. */
export async function startDevelopment(): Promise<Development> {
  const stateDir = mkdtempSync(join(tmpdir(), 'regz-dev-'));
  chmodSync(stateDir, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, ['web/dev/dev-sites.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      STATE_DIR: stateDir,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ALTCHA_COST: '50',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('Ctrl+C ends everything')) resolve();
    });
  });
  return {
    main: `http://regz.localhost:${port}`,
    client: `http://client.regz.localhost:${port}`,
    download: `http://download.regz.localhost:${port}`,
    close: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      rmSync(stateDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`npm run dev ended with ${code}`);
    },
  };
}
