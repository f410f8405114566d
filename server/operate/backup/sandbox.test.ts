import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toolEnvironment } from '../../src/platform/embedded-postgres/run-tool.ts';
import { asUser, findSandbox } from './sandbox.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'regz-sandbox-'));
  await chmod(root, 0o755);
});
afterEach(() => rm(root, { recursive: true }));

it('A sandboxed program has no network, and in bubblewrap no other files', async () => {
  const user = { uid: 65534, gid: 65534 };
  const open = await mkdtemp(path.join(root, 'open-'));
  await chmod(open, 0o777);
  const sandbox = await findSandbox(user, { readable: [], writable: [open] }, ['true']);
  const look = (command: string): string => {
    const [program = '', ...args] = sandbox.wrap(['sh', '-c', command]);
    const env = toolEnvironment();
    return execFileSync(program, args, { ...asUser(user), env, encoding: 'utf8' });
  };
  const devices = look('cat /proc/net/dev').match(/^ *(\S+):/gmu) ?? [];
  if (sandbox.name !== 'none') expect(devices.map((line) => line.trim())).toEqual(['lo:']);
  if (sandbox.name !== 'bubblewrap') return;
  expect(look(`ls ${root}`).trim()).toBe(path.basename(open));
  expect(look('ls -d /etc /home 2>/dev/null || true')).toBe('');
  look(`touch ${open}/made`);
  expect(await readdir(open)).toEqual(['made']);
});
