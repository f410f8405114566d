import { type ChildProcess, execFile } from 'node:child_process';
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
  const { child, ended } = startRegz(args, settings);
  child.stdin?.end(input);
  return ended;
}

/** The same, for a test that does something to the process meanwhile. */
export function startRegz(
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
): { child: ChildProcess; ended: Promise<RegzResult> } {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings };
  const { promise: ended, resolve } = Promise.withResolvers<RegzResult>();
  const child = execFile(process.execPath, [program, ...args], { env }, (error, out, err) => {
    resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: out + err });
  });
  return { child, ended };
}
