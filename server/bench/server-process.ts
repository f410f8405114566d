import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

export type ServerProcess = {
  /** From spawning the process to its line that says it is ready. */
  readyMs: number;
  /** The start's own account of where the time went. */
  parts: Record<string, number>;
  /** Resident memory of the Node process, in MB. */
  memoryMb(): number;
  stop(): Promise<void>;
};

/** Starts the product as an operator would, in a process of its own. */
export async function startServerProcess(
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../src/main.ts', import.meta.url))],
    {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ready = await readyLine(child);
  return {
    readyMs: performance.now() - started,
    parts: { bootMs: ready.startMs - sum(ready.parts), ...ready.parts },
    memoryMb: () => residentMb(child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

const readyShape = z.object({ startMs: z.number(), parts: z.record(z.string(), z.number()) });
type ReadyLine = z.infer<typeof readyShape>;

function readyLine(child: ChildProcess): Promise<ReadyLine> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    if (child.stdout === null) throw new Error('the server has no output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.includes('"msg":"ready"')) return;
      resolve(readyShape.parse(JSON.parse(line)));
    });
  });
}

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

function sum(parts: Record<string, number>): number {
  return Object.values(parts).reduce((total, part) => total + part, 0);
}
