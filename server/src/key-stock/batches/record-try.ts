import type { Services } from '../../platform/services.ts';
import { noteTry } from './batches.queries.ts';

/** Records that a person tried a revoked key, by its spellings. Its batch then stays revoked. */
export async function recordTry(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  spellings: readonly string[],
): Promise<void> {
  await noteTry(db, { spellings, at: new Date(clock()) });
}
