import { standardOutput } from '../platform/log/line-output.ts';

const LOG_LIMIT_MS = 1_000;

/** Ends the process when its log is written, or cannot be written in time. */
export async function exitAfterLog(code: number): Promise<void> {
  await standardOutput.drained(LOG_LIMIT_MS);
  // A normal exit waits for a write that hangs in the system, forever if nobody reads it.
  if (standardOutput.writing) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}
