import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';

/** Helpers for the tests of the languages: finding, checking and running programs. */
const sdk = path.join(import.meta.dirname, '..');
export const vectors = path.join(sdk, 'vectors/vectors.json');
export const folderOf = (language: string) => path.join(sdk, language);

export type Run = { code: number; output: string };

/** Runs a program to its end; a non-zero exit is a result, not an error. */
export function run(program: string, ...words: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(program, words, { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code ?? 1);
      resolve({ code: Number.isNaN(code) ? 1 : code, output: `${stdout}${stderr}` });
    });
  });
}

/** True if a program runs here with these arguments: a compiler, or an interpreter with a library. */
export function has(program: string, ...words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
