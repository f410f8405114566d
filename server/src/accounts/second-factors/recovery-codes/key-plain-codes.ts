import type { Services } from '../../../platform/services.ts';
import { keepKeyedHashes, listPlainCodes } from './recovery-codes.queries.ts';
import { keyedHashOf } from './recovery-codes.ts';

const BATCH = 1000;

/**
 * Puts keyed hashes in the place of plain ones, which versions before this kept. The codes
 * themselves are not needed for it, so those that people have written down go on working. Several
 * servers may start at once.
 */
export async function keyPlainCodes(
  services: Pick<Services, 'db' | 'keyedHash'>,
  { batch = BATCH } = {},
): Promise<void> {
  for (;;) {
    const plain = await listPlainCodes(services.db, batch);
    await keepKeyedHashes(
      services.db,
      plain.map((row) => ({ ...row, keyed: keyedHashOf(services, row, row.codeHash) })),
    );
    if (plain.length < batch) return;
  }
}
