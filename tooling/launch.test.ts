import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from './commands.mjs';

const root = path.join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Prints the first signal of each kind, and ends when its input closes. */
const serve = `
  const heard = new Set();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => heard.has(signal) || console.log(signal) || heard.add(signal));
  }
  process.stdin.resume();
  console.log(process.pid);`;
const besideProgram = `require('fs').writeFileSync('beside.id', String(process.pid)); setInterval(() => {}, 1000)`;
const ownCommands = {
  report: [
    { run: ['--eval', ''] },
    { run: ['--print', '[process.execPath, process.env.STEP, ...process.argv.slice(1)].join()'] },
  ].map((step) => ({ ...step, env: { STEP: 'set' } })),
  beside: [
    { run: ['--eval', besideProgram], beside: true },
    {
      run: [
        '--print',
        "const { readFileSync: read } = require('fs'); let id; while (!id) try { id = read('beside.id', 'utf8'); } catch {} id",
      ],
    },
  ],
  fail: [{ run: ['--eval', 'process.exitCode = 7'] }, { run: ['--print', '1'] }],
  serve: [{ run: ['--eval', serve] }, { run: ['--print', '1'] }],
};
/** A copy of the launcher with these commands, without npm's Node.js. */
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-'));
  for (const file of ['tooling/launch.mjs', 'tooling/pinned-node.mjs']) {
    await cp(path.join(root, file), path.join(folder, file));
  }
  const table = `export const commands = ${JSON.stringify(ownCommands)};`;
  await writeFile(path.join(folder, 'tooling/commands.mjs'), table);
  await pin({ 'node-aix-ppc64': `${process.versions.node.split('.')[0]}.0.0` });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('Every npm script is a command that starts an existing program', () => {
  const scripts = Object.keys(commands).map((name) => [
    name,
    `exec node tooling/launch.mjs ${name}`,
  ]);
  const programs = Object.values(commands).flatMap((steps) =>
    steps.map(({ run }) => run.find((word) => !word.startsWith('--')) ?? ''),
  );

  expect(manifest.scripts).toEqual(Object.fromEntries(scripts));
  expect(programs.filter((program) => !existsSync(path.join(root, program)))).toEqual([]);
});

it('npm passes on arguments to a program, and its exit code', async () => {
  const version = await finish('npm', ['run', 'check:dead-code', '--', '--version'], root);
  expect(version.stdout.trim().split('\n').at(-1)).toBe(manifest.devDependencies.knip);
  const wrong = await finish('npm', ['run', 'regz', '--', 'no-such-command'], root);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('Usage: npm run regz')]);
});

it('A command runs its steps until one fails', async () => {
  const { stdout } = await launch('report', 'word', 'more');
  expect(stdout).toBe(`${process.execPath},set,word,more\n`);
  expect(await launch('fail')).toMatchObject({ code: 7, stdout: '' });
  expect(await launch('strat')).toMatchObject({ code: 1, stderr: expect.stringContaining('fail') });
});

it('A step beside the others ends with them', async () => {
  const { stdout } = await launch('beside');
  await expect.poll(() => isRunning(Number(stdout))).toBe(false);
});

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

it('A signal reaches the program, and no further step starts', async () => {
  const { launcher, ended, nextLine } = await startServing();
  process.kill(-(launcher.pid ?? 0), 'SIGINT');
  expect(await nextLine()).toBe('SIGINT');
  launcher.kill('SIGINT');
  launcher.kill('SIGTERM');
  expect(await nextLine()).toBe('SIGTERM');
  launcher.stdin.end();
  expect(await nextLine()).toBeUndefined();
  expect(await ended).toEqual([null, 'SIGTERM']);
});

it('The launcher ends by the signal that ended its program', async () => {
  const { ended, pid } = await startServing();
  process.kill(pid, 'SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
});

it('A machine without the pinned Node.js learns how to get it', async () => {
  await pin({ 'node-aix-ppc64': '99.1.0' });
  expect(await launch('report')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^npm has no pinned Node\.js for \S+: install Node\.js 99 from/u),
  });
  await pin({ [`node-${process.platform}-${process.arch}`]: '99.1.0' });
  expect(await launch('report')).toMatchObject({
    code: 1,
    stderr: 'The pinned Node.js is not installed: run "npm ci" first.\n',
  });
});

function pin(optionalDependencies: Record<string, string>): Promise<void> {
  return writeFile(path.join(folder, 'package.json'), JSON.stringify({ optionalDependencies }));
}

function launch(...words: readonly string[]) {
  return finish(process.execPath, ['tooling/launch.mjs', ...words], folder);
}

type Ended = { code: number; stdout: string; stderr: string };

function finish(program: string, words: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, words, { cwd }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** Uses its own process group, as a terminal does. */
async function startServing() {
  const launcher = spawn(process.execPath, ['tooling/launch.mjs', 'serve'], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(launcher, 'exit');
  const lines = createInterface({ input: launcher.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string | undefined> => (await lines.next()).value;
  return { launcher, ended, nextLine, pid: Number(await nextLine()) };
}
