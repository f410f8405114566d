import { standardOutput } from '../platform/log/line-output.ts';

const LOG_LIMIT_MS = 1_000;

/** Ends the process when its log is written, or after a time limit. */
export async function exitAfterLog(code: number): Promise<void> {
  await standardOutput.drained(LOG_LIMIT_MS);
  // A normal exit waits for a blocked system write, without limit if the reader is blocked.
  if (standardOutput.writing) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}
