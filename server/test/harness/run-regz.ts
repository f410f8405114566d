import { execFile } from 'node:child_process';
import path from 'node:path';

const program = path.join(import.meta.dirname, '../../src/cli/main.ts');

/** How a run of the command line ended, and all that it wrote. */
export type RegzResult = { code: number; said: string };

/** Runs `regz` as an operator does, with these settings, this input and nothing else. */
export function runRegz(
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
  input = '',
): Promise<RegzResult> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: out + err });
    });
    child.stdin?.end(input);
  });
}
