import * as z from 'zod';
import { wholeNumber } from './whole-number.ts';

/** Settings for several equal processes (decision record 0006). */
export const processVariables = {
  /** `web` answers requests. `worker` does all other work: jobs and schedules. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** The longest expected wait for a database connection, in ms, with which a request is admitted. */
  ADMISSION_WAIT_MS: wholeNumber(50, 60_000).default(300),
};

type Values = z.infer<z.ZodObject<typeof processVariables>> & { DATABASE_URL?: string | undefined };

/** Why these settings are invalid, one sentence per mistake. */
export function processMistakes({ ROLE, DATABASE_URL }: Values): string[] {
  if (ROLE === 'all' || DATABASE_URL !== undefined) return [];
  return [
    `ROLE: ${ROLE} needs DATABASE_URL, because the embedded database serves one process alone.`,
  ];
}
