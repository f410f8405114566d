import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { OperatingUser } from '../../src/platform/embedded-postgres/operating-user.ts';
import { toolEnvironment } from '../../src/platform/embedded-postgres/run-tool.ts';

const run = promisify(execFile);
const PROBE_MS = 10_000;

/**
 * The folders that a program needs; with bubblewrap it sees only these and the system's programs.
 */
export type Reach = { readable: readonly string[]; writable: readonly string[] };

/** `bubblewrap`: no network, no other files or processes; `unshare`: no network. */
export type SandboxName = 'bubblewrap' | 'unshare' | 'none';

export type Sandbox = { name: SandboxName; wrap(command: readonly string[]): readonly string[] };

/** The folders of programs and libraries on supported systems. */
const system = ['/usr', '/bin', '/lib', '/lib64', '/nix'];

/**
 * The strictest sandbox that this machine offers `user` for a program. `probe` is a command whose
 * success shows that a sandbox works. Source: decision record 0027.
 */
export async function findSandbox(
  user: OperatingUser,
  reach: Reach,
  probe: readonly string[],
): Promise<Sandbox> {
  for (const sandbox of [bubblewrap(reach), unshare]) {
    if (await works(sandbox.wrap(probe), user)) return sandbox;
  }
  return { name: 'none', wrap: (command) => command };
}

function bubblewrap({ readable, writable }: Reach): Sandbox {
  const binds = [
    ...[...system, ...readable].flatMap((folder) => ['--ro-bind-try', folder, folder]),
    ...writable.flatMap((folder) => ['--bind', folder, folder]),
  ];
  const apart = ['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'];
  const own = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'];
  return {
    name: 'bubblewrap',
    wrap: (command) => ['bwrap', ...apart, ...own, ...binds, '--', ...command],
  };
}

const unshare: Sandbox = {
  name: 'unshare',
  wrap: (command) => ['unshare', '--user', '--map-current-user', '--net', '--', ...command],
};

async function works(
  [program = '', ...args]: readonly string[],
  user: OperatingUser,
): Promise<boolean> {
  try {
    await run(program, args, { ...asUser(user), env: toolEnvironment(), timeout: PROBE_MS });
    return true;
  } catch {
    return false;
  }
}

/** Only root can start a program as another user. */
export function asUser({ uid, gid }: OperatingUser): Partial<OperatingUser> {
  return process.getuid?.() === 0 ? { uid, gid } : {};
}
