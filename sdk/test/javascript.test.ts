import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { typescript, useLanguage } from './language-programs.ts';
import { folderOf, run, vectors } from './programs.ts';

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
  build: async (folder) => {
    const [node = '', source = ''] = await typescript.build(folder);
    const program = path.join(folder, 'program.ts');
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
