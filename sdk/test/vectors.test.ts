import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { typescript, useLanguage } from './language-programs.ts';
import { folderOf, has, run, vectors } from './programs.ts';

/** The start command of each language's runner; null if this machine lacks it. */
const runners: Record<string, () => Promise<string[] | null>> = {
  TypeScript: async () => [process.execPath, path.join(folderOf('typescript'), 'run-vectors.ts')],
  Python: async () =>
    has('python3', '-c', 'import cryptography')
      ? ['python3', path.join(folderOf('python'), 'run_vectors.py')]
      : null,
  'C++': async () => {
    if (!has('g++', '-E', '-include', 'openssl/evp.h', '-x', 'c++', '/dev/null')) return null;
    return [await builtInCpp('g++', '-lcrypto')];
  },
  'C++ on Windows': async () => {
    if (!has(windowsCompiler, '--version') || !has('wine', '--version')) return null;
    const libraries = ['bcrypt', 'ncrypt', 'crypt32', 'winhttp', 'advapi32'];
    const flags = libraries.map((name) => `-l${name}`);
    return ['wine', await builtInCpp(windowsCompiler, '-static', ...flags)];
  },
  'C#': async () => {
    if (!has('mcs', '--version') || !has('mono', '--version')) return null;
    const program = path.join(folder, 'RunVectors.exe');
    const files = ['RegzPanel.cs', 'RunVectors.cs'].map((name) =>
      path.join(folderOf('csharp'), name),
    );
    const built = await run('mcs', '-r:System.Core.dll', `-out:${program}`, ...files);
    expect(built).toEqual({ code: 0, output: '' });
    return ['mono', program];
  },
};

/** The compiler of MinGW; its programs run under Wine. */
const windowsCompiler = 'x86_64-w64-mingw32-g++-posix';

/** The runner for C++ as a program, compiled without warnings. */
async function builtInCpp(compiler: string, ...flags: string[]): Promise<string> {
  const program = path.join(folder, `${compiler}-vectors.exe`);
  const code = path.join(folderOf('cpp'), 'run_vectors.cpp');
  const built = await run(
    compiler,
    '-std=c++17',
    '-Wall',
    '-Wextra',
    '-o',
    program,
    code,
    ...flags,
  );
  expect(built).toEqual({ code: 0, output: '' });
  return program;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-vectors-'));
const wrongVectors = path.join(folder, 'vectors.json');
afterAll(() => rmSync(folder, { recursive: true }));

/** From 43 on, `cryptography` signs deterministically (RFC 6979). */
const generator = has(
  'python3',
  '-c',
  'import cryptography; assert int(cryptography.__version__.split(".")[0]) >= 43',
);

it.for(Object.entries(runners))(
  'The SDK for %s gives every shared vector its verdict, and its runner notices a wrong one',
  async ([, start], { skip }) => {
    const command = await start();
    if (command === null) return skip('its compiler or library is not here');
    const [program = '', ...words] = command;
    expect(await run(program, ...words, vectors)).toMatchObject({ code: 0 });
    const one = '"name":"an hour offline","verdict":"GRACE"';
    const text = readFileSync(vectors, 'utf8').replace(one, one.replace('GRACE', 'ENDED'));
    writeFileSync(wrongVectors, text);
    expect(await run(program, ...words, wrongVectors)).toEqual({
      code: 1,
      output: expect.stringContaining('grace "an hour offline": GRACE instead of ENDED'),
    });
  },
);

it.skipIf(!generator)(
  `The vectors are what their generator makes${generator ? '' : ' (not run: no python3 with cryptography 43 here)'}`,
  async () => {
    const made = await run('python3', path.join(folderOf('vectors'), 'make_vectors.py'));
    expect(made).toEqual({ code: 0, output: readFileSync(vectors, 'utf8') });
  },
);

const fileOf = (name: string) => path.join(folderOf('typescript'), name);
const names = readdirSync(folderOf('typescript')).filter((name) => /^regz-.*\.js$/u.test(name));
/** Features that Node.js 18 lacks, except those that the code checks for before use. */
const newer = [
  /\.(?:toSorted|toReversed|toSpliced|with|isWellFormed|toWellFormed|union|intersection)\(/u,
  /\b(?:Object|Map)\.groupBy\b|\bPromise\.(?:withResolvers|try)\b|\bArray\.fromAsync\b/u,
  /\bAbortSignal\.any\b|\bimport\.meta\.(?:dirname|filename|main)\b|\bcrypto\.hash\(/u,
  /\b(?:using|enum|namespace|satisfies|interface|declare)\s+\w/u,
  /\bimport\b[^;]*\bwith\s*\{|\/[dgimsuy]*v[dgimsuy]*[.,;)]/u,
];

/** The program for TypeScript, with the compiled files. */
const here = useLanguage({
  ...typescript,
  build: async (target) => {
    const [node = '', source = ''] = await typescript.build(target);
    const program = path.join(target, 'program.ts');
    const code = readFileSync(source, 'utf8');
    const compiled = code.replace('../../typescript/regz-panel.ts', fileOf('regz-panel.js'));
    writeFileSync(program, compiled);
    return [node, program];
  },
});

it('The compiled files give every shared vector its verdict', async () => {
  const got = await run(
    process.execPath,
    fileOf('run-vectors.ts'),
    vectors,
    fileOf('regz-verify.js'),
  );
  expect(got).toEqual({
    code: 0,
    output: expect.stringMatching(/^regz-verify\.js: \d+ vectors, 0 wrong$/mu),
  });
});

it('A program of the compiled files runs', async () => {
  here.serveRunning();
  const program = await here.start();
  expect(program.first).toMatchObject({ state: 'running', offsets: 'a secret' });
});

it.each(names)('The compiled %s needs nothing newer than Node.js 18', (name) => {
  const code = readFileSync(fileOf(name), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gmu, '');
  for (const pattern of newer) expect(code).not.toMatch(pattern);
  for (const [, imported] of code.matchAll(/ from '([^']+)'/gu)) {
    expect(imported).toMatch(/^node:[\w/]+$|^\.\/regz-\w+\.js$/u);
  }
});
