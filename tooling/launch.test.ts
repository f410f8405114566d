import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from './commands.mjs';

const root = path.join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** A repository with our launcher and the planted commands. */
let house = '';

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'planted-launch-'));
  await cp(path.join(import.meta.dirname, 'planted/launch'), house, { recursive: true });
  for (const file of ['package.json', 'tooling/launch.mjs', 'tooling/pinned-node.mjs']) {
    await cp(path.join(root, file), path.join(house, file));
  }
  await symlink(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
});
afterAll(async () => {
  await rm(house, { recursive: true, force: true });
});

it.each(Object.entries(manifest.scripts))(
  'Every npm script %s is the command with that name',
  (name, script) => {
    expect(script).toBe(`exec node tooling/launch.mjs ${name}`);
    expect(Object.keys(commands)).toContain(name);
  },
);

it('Every npm script names programs that exist', () => {
  const programs = Object.values(commands).flatMap((steps) =>
    steps.map(({ run }) => run.find((word) => !word.startsWith('--')) ?? ''),
  );
  expect(programs.filter((program) => !existsSync(path.join(root, program)))).toEqual([]);
});

it('Every npm script passes on the arguments after --', async () => {
  const { code, stdout } = await finish('npm', ['run', 'check:dead-code', '--', '--version'], root);
  expect(stdout.trim().split('\n').at(-1)).toBe(manifest.devDependencies.knip);
  expect(code).toBe(0);
});

it('Every npm script ends with the exit code of its program', async () => {
  const { code, stderr } = await finish('npm', ['run', 'regz', '--', 'no-such-command'], root);
  expect(stderr).toContain('Usage: npm run regz -- <command>');
  expect(code).toBe(1);
});

it('A launched command runs its steps, and whatever they start as node, on the pinned Node', async () => {
  const { code, stdout } = await launch('report', 'word', '--flag');
  const [first, last, ...more] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const pinned = { execPath: process.execPath, asNode: process.execPath };
  const flags = ['--stack-size=900'];
  expect(first).toEqual({ ...pinned, args: ['first'], execArgv: flags, env: 'set' });
  expect(last).toEqual({ ...pinned, args: ['last', 'word', '--flag'], execArgv: [] });
  expect([code, more]).toEqual([0, []]);
});

it('A launched command ends with the exit code of the first step that fails', async () => {
  expect(await launch('fail')).toMatchObject({ code: 7, stdout: '' });
});

it('A launched command is refused with a list of the existing ones', async () => {
  const { code, stderr } = await launch('strat');
  expect(stderr).toBe('There is no command "strat", only report, fail, stay, speak, serve.\n');
  expect(code).toBe(1);
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'A signal %s reaches the program',
  async (signal) => {
    const { launcher, ended, nextLine } = await stay('serve');
    launcher.kill(signal);
    expect(await nextLine()).toBe(`heard ${signal}`);
    launcher.stdin.end();
    expect(await ended).toEqual([0, null]);
  },
);

it('A signal sent twice to the whole group, like Ctrl+C in a terminal, waits for the program', async () => {
  const { launcher, ended, nextLine, group } = await stay('serve');
  process.kill(-group, 'SIGINT');
  expect(await nextLine()).toBe('heard SIGINT');
  process.kill(-group, 'SIGINT');
  // Only from the launcher: it has then passed on the SIGINT too, which would end a program on
  // its way out.
  launcher.kill('SIGTERM');
  expect(await nextLine()).toBe('heard SIGTERM');
  launcher.stdin.end();
  expect(await ended).toEqual([0, null]);
});

it('A signal that ends the program ends the launcher in the same way', async () => {
  const { ended, programPid } = await stay('serve');
  process.kill(programPid, 'SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
});

it('A signal starts no further step, even if the current one succeeds', async () => {
  const { launcher, ended, nextLine } = await stay('stay');
  launcher.kill('SIGTERM');
  expect(await nextLine()).toBe('heard SIGTERM');
  launcher.stdin.end();
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(await nextLine()).toBeUndefined();
});

const SCRIPT = '/usr/bin/script';

it.runIf(existsSync(SCRIPT))(
  'A launched command says at a terminal that it begins, before its program says anything',
  async () => {
    const words = ['-qec', `${process.execPath} tooling/launch.mjs speak`, '/dev/null'];
    const terminal = spawn(SCRIPT, words, { cwd: house, stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: terminal.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('It begins.');
    terminal.kill();
  },
);

it('A launched command says nothing of its own where no person reads', async () => {
  const { launcher, nextLine, programPid } = await stay('speak');
  expect(programPid).toBeGreaterThan(0);
  launcher.stdin.end();
  expect(await nextLine()).toBeUndefined();
});

describe('without npm’s Node', () => {
  let bare = '';

  beforeAll(async () => {
    bare = await mkdtemp(path.join(tmpdir(), 'planted-launch-'));
    await cp(house, bare, { recursive: true, filter: (file) => !file.endsWith('node_modules') });
  });
  afterAll(async () => {
    await rm(bare, { recursive: true, force: true });
  });

  it('Without npm’s Node a platform without one learns which one to install', async () => {
    await pin({ 'node-aix-ppc64': '99.1.0' });
    const { code, stderr } = await launchBare();
    expect(stderr).toMatch(/^npm has no pinned Node\.js for \S+: install Node\.js 99 from .+\n$/u);
    expect(code).toBe(1);
  });

  it('Without npm’s Node a platform that has one is told to install it', async () => {
    await pin({ [`node-${process.platform}-${process.arch}`]: '99.1.0' });
    const { code, stderr } = await launchBare();
    expect(stderr).toBe('The pinned Node.js is not installed: run "npm ci" first.\n');
    expect(code).toBe(1);
  });

  it('Without npm’s Node the running one is used if it has the pinned major version', async () => {
    await pin({ 'node-aix-ppc64': `${process.versions.node.split('.')[0]}.0.0` });
    const { code, stdout } = await launchBare();
    expect(stdout).toContain(process.execPath);
    expect(code).toBe(0);
  });

  function pin(optionalDependencies: Record<string, string>): Promise<void> {
    return writeFile(path.join(bare, 'package.json'), JSON.stringify({ optionalDependencies }));
  }

  function launchBare() {
    return finish(process.execPath, ['tooling/launch.mjs', 'report'], bare);
  }
});

function launch(...words: readonly string[]) {
  return finish(process.execPath, ['tooling/launch.mjs', ...words], house);
}

type Ended = { code: number; stdout: string; stderr: string };

function finish(program: string, words: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, words, { cwd }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** Launches a command whose program runs until its input is closed, in its own process group. */
async function stay(command: string) {
  const launcher = spawn(process.execPath, ['tooling/launch.mjs', command], {
    cwd: house,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(launcher, 'exit');
  const lines = createInterface({ input: launcher.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string | undefined> => (await lines.next()).value;
  const programPid = Number(await nextLine());
  if (launcher.pid === undefined) throw new Error('the launcher did not start');
  return { launcher, ended, nextLine, programPid, group: launcher.pid };
}
