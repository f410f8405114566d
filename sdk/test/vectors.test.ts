import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOf, has, run, vectors } from './programs.ts';

/** Those of the runners that this machine can run. */
const runners = [['typescript', process.execPath, 'run-vectors.ts']] as const;
/** From 43 on, `cryptography` signs as RFC 6979 says: the same signature every time. */
const generator = has(
  'python3',
  '-c',
  'import cryptography; assert int(cryptography.__version__.split(".")[0]) >= 43',
);

it('The SDK for TypeScript gives every shared vector its verdict', async () => {
  const runner = path.join(folderOf('typescript'), 'run-vectors.ts');
  expect(await run(process.execPath, runner, vectors)).toMatchObject({ code: 0 });
});

it.skipIf(!generator)(
  `The vectors are what their generator makes${generator ? '' : ' (not run: no python3 with cryptography 43 here)'}`,
  async () => {
    const made = await run('python3', path.join(folderOf('vectors'), 'make_vectors.py'));
    expect(made).toEqual({ code: 0, output: readFileSync(vectors, 'utf8') });
  },
);

it('A wrong verdict ends a runner with 1, and names its vector', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-vectors-'));
  const file = path.join(folder, 'vectors.json');
  const isLast = '"name":"an hour offline","verdict":"GRACE"';
  writeFileSync(
    file,
    readFileSync(vectors, 'utf8').replace(isLast, isLast.replace('GRACE', 'ENDED')),
  );
  for (const [language, program, runner] of runners) {
    const { code, output } = await run(program, path.join(folderOf(language), runner), file);
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('grace "an hour offline": GRACE instead of ENDED'),
    });
  }
  rmSync(folder, { recursive: true });
});
