/**
 * Compiles the JavaScript of the SDK for TypeScript, in the language of Node.js 18: `npm run sdk`. An argument sets
 * another target folder.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const source = path.join(root, 'sdk/typescript');
const target = path.resolve(process.argv[2] ?? source);
const made = mkdtempSync(path.join(os.tmpdir(), 'regz-sdk-'));
const tool = (name: string, ...words: string[]) =>
  execFileSync(process.execPath, [path.join(root, 'node_modules/.bin', name), ...words], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const files = globSync(path.join(source, 'regz-*.ts'));
const language = ['--target', 'es2022', '--module', 'nodenext', '--verbatimModuleSyntax'];
const how = ['--rewriteRelativeImportExtensions', '--ignoreConfig', '--noCheck', '--outDir', made];
tool('tsc', ...language, ...how, ...files);
for (const file of files) {
  const name = `${path.basename(file, '.ts')}.js`;
  const code = readFileSync(path.join(made, name), 'utf8')
    // Linter comments are only for the source.
    .replaceAll(/^\s*\/\/ oxlint-.*\n/gmu, '')
    .replaceAll(/\bregz-(\w+)\.ts\b/gu, 'regz-$1.js');
  writeFileSync(path.join(target, name), code);
}
tool('oxfmt', target);
rmSync(made, { recursive: true });
