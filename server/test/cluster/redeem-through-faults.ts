import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../harness/browser.ts';
import { signedInCustomer } from '../harness/signed-in.ts';
import type { Cluster } from './cluster.ts';

const KEYS = 40_000;
const CLIENTS = 6;
const AGAIN_MS = 100;

export type ThroughFaults = {
  /** Number of redemptions answered with 200. */
  acknowledged: number;
  /** Acknowledged redemptions that are missing from the database. */
  lost: number;
  /** Keys redeemed without an acknowledgment, or more than once. */
  extra: number;
  /** Answers with 500. */
  faults: number;
  /** The longest time without an answer of 200, in milliseconds. */
  longestGapMs: number;
  /**
   * All other answers, with their counts; each such request was repeated with its key and
   * succeeded.
   */
  others: Record<string, number>;
};

/**
 * Lets six people redeem one key after another through the proxy while `faults` happens. A request
 * not answered with 200 is repeated with the same Idempotency-Key until it is.
 */
export async function redeemThroughFaults(
  cluster: Cluster,
  faults: () => Promise<void>,
): Promise<ThroughFaults> {
  const keys = await addKeys(cluster);
  const acknowledged = new Set<string>();
  const others = new Map<string, number>();
  const over = new AbortController();
  let longestGapMs = 0;
  let lastAt = performance.now();

  function note(licenseKey: string): void {
    acknowledged.add(licenseKey);
    longestGapMs = Math.max(longestGapMs, performance.now() - lastAt);
    lastAt = performance.now();
  }

  async function redeem(browser: Browser, licenseKey: string): Promise<void> {
    const idempotencyKey = randomUUID();
    for (;;) {
      const outcome = await outcomeOf(browser, licenseKey, idempotencyKey);
      if (outcome === '200') return note(licenseKey);
      others.set(outcome, (others.get(outcome) ?? 0) + 1);
      await pause(AGAIN_MS);
    }
  }

  async function live(browser: Browser): Promise<void> {
    while (!over.signal.aborted) {
      const key = keys.pop();
      if (key === undefined) throw new Error('There are no keys left.');
      await redeem(browser, key);
    }
  }

  const people = await Promise.all(
    Array.from({ length: CLIENTS }, async () => (await signedInCustomer(cluster)).browser),
  );
  lastAt = performance.now();
  const lives = Promise.all(people.map(live));
  try {
    await faults();
  } finally {
    over.abort();
  }
  await lives;
  const stored = await storedKeys(cluster);
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((key) => stored.get(key) !== 1).length,
    extra: keys.filter((key) => stored.has(key)).length,
    faults: [...others.keys()].filter((what) => what.startsWith('500')).length,
    longestGapMs: Math.round(longestGapMs),
    others: Object.fromEntries(others),
  };
}

async function outcomeOf(
  browser: Browser,
  licenseKey: string,
  idempotencyKey: string,
): Promise<string> {
  try {
    const { redeemLicense } = contract.licenses;
    const { status, json } = await browser.send(redeemLicense, { licenseKey }, { idempotencyKey });
    return status === 200 ? '200' : `${status} ${(json as { code?: string } | null)?.code ?? ''}`;
  } catch (error) {
    // An answer without a declared code comes from the proxy.
    return error instanceof Error && 'code' in error ? String(error.code) : 'the proxy';
  }
}

async function addKeys({ database }: Cluster): Promise<string[]> {
  const keys = Array.from({ length: KEYS }, () => randomUUID().toUpperCase());
  await database.ownerPool.query(
    `insert into license_keys (license_key, product_id, subscription, duration_days)
     select key, p.id, p.package, p.duration_days
       from unnest($1::text[]) key, (select * from key_stock_products where position = 1) p`,
    [keys],
  );
  return keys;
}

/** How often each key was redeemed. */
async function storedKeys({ database }: Cluster): Promise<Map<string, number>> {
  const { rows } = await database.ownerPool.query<{ key: string; times: number }>(
    `select k.license_key as key, count(*)::int as times
       from license_redemptions r join license_keys k on k.id = r.license_key_id
      group by 1`,
  );
  return new Map(rows.map(({ key, times }) => [key, times]));
}
