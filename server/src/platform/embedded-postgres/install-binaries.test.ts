import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installBinaries } from './install-binaries.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'regz-binaries-'));
  await mkdir(path.join(root, 'state'));
});
afterEach(() => rm(root, { recursive: true }));

/** A package with one program; real ones are of the same shape. */
async function packageOf(name: string, version: string, program: string): Promise<string> {
  const folder = path.join(root, name);
  await mkdir(path.join(folder, 'native', 'bin'), { recursive: true });
  await mkdir(path.join(folder, 'native', 'lib'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ version }));
  await writeFile(path.join(folder, 'native', 'pg-symlinks.json'), '[]');
  await writeFile(path.join(folder, 'native', 'bin', 'postgres'), program, { mode: 0o755 });
  return folder;
}

async function installed(folder: string): Promise<{ directory: string; program: string }> {
  const directory = await installBinaries(path.join(root, 'state'), folder);
  return { directory, program: await readFile(path.join(directory, 'postgres'), 'utf8') };
}

it('A package’s programs are copied once, and again if version or content changes', async () => {
  const first = await installed(await packageOf('first', '18.4.0', 'one'));
  await cp(path.join(root, 'first'), path.join(root, 'same'), { recursive: true });
  expect(await installed(path.join(root, 'same'))).toEqual(first);
  const newer = await installed(await packageOf('newer', '18.5.0', 'one'));
  const mended = await installed(await packageOf('mended', '18.4.0', 'two'));
  expect(mended.program).toBe('two');
  expect(new Set([first, newer, mended].map(({ directory }) => directory)).size).toBe(3);
  expect(first.directory).toContain('/postgres-18.4.0-');
});
