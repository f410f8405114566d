import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { thrownCode } from '../src/platform/thrown.ts';
import { processMemory } from '../test/harness/programs/program.ts';

export type ServerProcess = {
  pid: number;
  /** Resident memory of the Node process, in MB. */
  memoryMb(): number;
  stop(): Promise<void>;
};

/** Starts the product with `npm start`. */
export async function startServerProcess(
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // However the measurement ends, no started process may keep running.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const { pid } = await readyLine(child);
  return {
    pid,
    memoryMb: () => processMemory(pid).nowMb,
    stop: async () => {
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      endProcess(pid);
      await ended;
    },
  };
}

/** Ctrl+C in a terminal may already have ended it. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if (thrownCode(error) !== 'ESRCH') throw error;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

const readyShape = z.object({ pid: z.int() });

function readyLine(child: ChildProcess): Promise<z.infer<typeof readyShape>> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    if (child.stdout === null) throw new Error('the server has no output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.includes('"msg":"ready"')) return;
      resolve(readyShape.parse(JSON.parse(line)));
    });
  });
}
