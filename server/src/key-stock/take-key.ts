import { randomBytes } from 'node:crypto';
import { GENERATED_KEY_BYTES, makeGeneratedKey } from '@regz/rules/licenses/generated-key.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import * as queries from './take-keys.queries.ts';

/** Keys for real money, keys for play money (they begin with TEST-), or both. */
export type KeyPool = 'live' | 'test' | 'any';

export type TakenKey = { id: string; licenseKey: string };

type Claim = { productId: string; at: Date; pool: KeyPool };

/**
 * Takes keys of a product for people, in the caller's transaction: those of its stock, the oldest
 * first, or new ones if the product generates its keys. If there are too few, the last people get
 * none. Two concurrent calls never get the same key, and neither waits for the other.
 */
export async function takeKeys(
  services: Pick<Services, 'config'>,
  trx: Database,
  claim: Claim & { assignedTo: readonly string[] },
): Promise<TakenKey[]> {
  const prefix = claim.pool === 'live' ? services.config.SITE_KEY_PREFIX : 'TEST';
  const prepared = claim.assignedTo.map(() => newKey(prefix));
  return queries.takeKeys(trx, { ...claim, prepared });
}

/** Takes a key of a product for a person, as `takeKeys`; undefined if there is none. */
export async function takeKey(
  services: Pick<Services, 'config'>,
  trx: Database,
  { assignedTo, ...claim }: Claim & { assignedTo: string },
): Promise<TakenKey | undefined> {
  const [key] = await takeKeys(services, trx, { ...claim, assignedTo: [assignedTo] });
  return key;
}

/** A new license key with 95 random bits. */
export function newKey(prefix: string): string {
  return makeGeneratedKey({ prefix, random: randomBytes(GENERATED_KEY_BYTES) });
}
