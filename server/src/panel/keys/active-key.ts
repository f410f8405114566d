import { batchedRead } from '../../platform/database/batches/batched-read.ts';
import type { Services } from '../../platform/services.ts';
import { type SigningKey, signingKey } from './p256.ts';
import { findActiveKey } from './panel-keys.queries.ts';
import { openPanelKey } from './sealed-panel-keys.ts';

export type ActiveKey = {
  read: () => Promise<SigningKey | null>;
  /** The key of the last read, without a wait. */
  latest: () => SigningKey | null;
};

/**
 * Reads the current signing key for each answer, so that a revoked key signs nothing more. If the
 * database is unavailable, it returns the key of the last read; null if there was none.
 */
export function activeKeyReader({
  db,
  seal,
  log,
}: Pick<Services, 'db' | 'seal' | 'log'>): ActiveKey {
  const find = batchedRead(
    () => findActiveKey(db),
    (row) => ({ key: row === undefined ? null : signingKey(openPanelKey(seal, row)) }),
  );
  let latest: SigningKey | null = null;
  return {
    latest: () => latest,
    read: async () => {
      try {
        latest = (await find()).key;
      } catch (error) {
        log.warn({ err: error }, 'the signing key of the panel could not be read');
      }
      return latest;
    },
  };
}
