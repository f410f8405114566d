import type { Services } from '../../../platform/services.ts';
import { keepKeyedHashes, listPlainCodes } from './recovery-codes.queries.ts';
import { keyedHashOf } from './recovery-codes.ts';

const BATCH = 1000;

/**
 * Replaces the plain hashes that earlier versions stored with keyed ones. This does not need the
 * codes themselves, so those that people have written down keep working. Several servers may start
 * at once.
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
