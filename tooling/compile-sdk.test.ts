import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const committed = path.join(import.meta.dirname, '../sdk/typescript');

it('The JavaScript of the SDK is what `npm run sdk` makes of its source', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-sdk-'));
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'compile-sdk.ts'), folder]);
  const made = readdirSync(folder);
  const sources = readdirSync(committed).filter((name) => /^regz-.*\.ts$/u.test(name));
  expect(made).toEqual(sources.map((name) => name.replace('.ts', '.js')));
  for (const name of made) {
    const text = readFileSync(path.join(committed, name), 'utf8');
    expect(text, 'run npm run sdk').toBe(readFileSync(path.join(folder, name), 'utf8'));
  }
  rmSync(folder, { recursive: true });
});
