/**
 * `node tooling/clear-run-folder.ts <folder>`: waits for the end of its standard input, which is the
 * end of the test run that started it; then ends every process that the run left behind and removes
 * the run's folder.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const WAIT_LIMIT_MS = 20_000;
const POLL_MS = 50;

const [runFolder] = process.argv.slice(2);
if (runFolder === undefined) throw new Error('Say which folder to clear.');

await new Promise((resolve) => {
  process.stdin.on('close', resolve).resume();
});
await endProcesses(runFolder);
rmSync(runFolder, { recursive: true, force: true });

/** Ends whatever belongs to the folder, again and again until nothing does. */
async function endProcesses(folder: string): Promise<void> {
  const started = performance.now();
  for (;;) {
    const left = processesOf(folder);
    if (left.length === 0) return;
    const isPatient = performance.now() - started < WAIT_LIMIT_MS;
    // First those that would start PostgreSQL again.
    const programs = left.filter(({ isPostgres }) => !isPostgres);
    for (const { pid, isPostgres } of programs.length > 0 ? programs : left) {
      // Asked to stop at once, PostgreSQL also gives back its memory.
      tell(pid, isPostgres && isPatient ? 'SIGQUIT' : 'SIGKILL');
    }
    await delay(POLL_MS);
  }
}

/** Every process whose command line or environment names the folder; none without /proc. */
function processesOf(folder: string): { pid: number; isPostgres: boolean }[] {
  return numbersIn('/proc').flatMap((pid) => {
    const command = read(`/proc/${pid}/cmdline`);
    const belongs = [command, read(`/proc/${pid}/environ`)].some((text) => text.includes(folder));
    const isPostgres = /^\S*postgres\0-D\0/u.test(command);
    return belongs && pid !== process.pid ? [{ pid, isPostgres }] : [];
  });
}

function numbersIn(directory: string): number[] {
  try {
    return readdirSync(directory).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone.
  }
}
