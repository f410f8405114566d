import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../../platform/services.ts';
import { countUnchained } from './chain.queries.ts';

/** The number of PCs that ran a program without tokens (SDK 1.0) within some days. */
export async function readUnchained(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  days: number,
): Promise<number> {
  return countUnchained(db, new Date(clock() - days * DAY_MS));
}
