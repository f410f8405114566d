import { type ChildProcess, execFile } from 'node:child_process';
import path from 'node:path';
import { runToEnd } from '../../../operate/run-command.ts';

const program = path.join(import.meta.dirname, '../../../operate/main.ts');

/** The exit code and the output of a command. */
export type RegzResult = { code: number; said: string };

/**
 * Runs `regz` with only these settings: commands that read input in a separate process, all others
 * in this one, where the code is already loaded.
 */
export async function runRegz(
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
  input?: string,
): Promise<RegzResult> {
  if (input === undefined) {
    const { code, out, err } = await runToEnd(args, settings);
    return { code, said: out + err };
  }
  const { child, ended } = startRegz(args, settings);
  child.stdin?.end(input);
  return ended;
}

/** Starts `regz` in a separate process, which the test can control. */
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
