import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../../platform/services.ts';
import { countUnchained } from './chain.queries.ts';

/** How many PCs ran a program within so many days that shows no token (SDK 1.0). */
export async function readUnchained(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  days: number,
): Promise<number> {
  return countUnchained(db, new Date(clock() - days * DAY_MS));
}
