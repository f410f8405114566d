import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesOnDisk, imageContext } from './image-context.ts';

const root = path.join(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8');
const [, build = '', run = ''] = text.split(/^FROM .+$/mu);
/** A user other than the builder's; the image creates its own. */
const NOBODY = 65_534;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'regz-image-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Copies the same files as `COPY . .`. */
function copyContext(to: string): void {
  for (const file of imageContext(filesOnDisk())) {
    cpSync(path.join(root, file), path.join(to, file));
  }
}

/** Runs the steps without Docker, so it does not show that an image can be built. */
it.runIf(process.getuid?.() === 0)(
  'The Dockerfile’s steps, in a clean folder, build a product that another user can start',
  async () => {
    const image = path.join(folder, 'srv');
    mkdirSync(image);
    const steps = build
      .trim()
      .split('\n')
      .filter((line) => /^(?:COPY|RUN) /u.test(line));
    expect(steps).toEqual([
      'COPY . .',
      'RUN npm ci',
      'RUN npm run build',
      'RUN npm ci --omit=dev --workspace=server',
    ]);
    const { NODE_ENV: _, ...ours } = process.env;
    const env = { ...ours, PATH: `${path.dirname(process.execPath)}:${ours['PATH']}` };
    for (const step of steps) {
      if (step === 'COPY . .') copyContext(image);
      else
        execFileSync('/bin/sh', ['-c', step.slice('RUN '.length)], {
          cwd: image,
          env,
          stdio: 'pipe',
        });
    }
    const stateDir = path.join(folder, 'data');
    mkdirSync(stateDir, { mode: 0o700 });
    chownSync(stateDir, NOBODY, NOBODY);
    const command: string[] = JSON.parse(/^CMD (\["node", "--max.+\])$/mu.exec(run)?.[1] ?? '[]');
    const [, ...words] = command;
    const program = spawn(process.execPath, words, {
      cwd: image,
      uid: NOBODY,
      gid: NOBODY,
      env: { PATH: env.PATH, PORT: '0', LISTEN_PORT: '0', STATE_DIR: stateDir, LOG_FORMAT: 'json' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const heard = (part: Buffer) => (said += part.toString('utf8'));
    program.stdout.on('data', heard);
    program.stderr.on('data', heard);
    const ended = once(program, 'exit');
    await expect.poll(() => said, { timeout: 120_000 }).toContain('"msg":"ready"');
    program.kill('SIGTERM');
    expect((await ended)[0], said).toBe(0);
  },
);
