import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../harness/browser.ts';
import { makeAccount } from '../harness/factories.ts';
import { signedInCustomer } from '../harness/signed-in.ts';
import { type Cluster, missingStore, openCluster } from './cluster.ts';
import { missingPrograms } from './database-cluster.ts';

const KEYS = 40_000;
const CLIENTS = 6;
const AGAIN_MS = 100;

type ThroughFaults = {
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
async function redeemThroughFaults(
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

/** Failed requests succeeded when repeated, and the product answered none with 500. */
const nothingLost = { lost: 0, extra: 0, faults: 0 };
const missing = [...missingPrograms(), ...missingStore()];
if (missing.length > 0) {
  process.stdout.write(
    `SKIPPED: faults of a cluster; not on this machine: ${missing.join(', ')}\n`,
  );
}

describe.runIf(missing.length === 0)('a cluster while faults happen', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster();
  }, 300_000);
  afterAll(() => cluster.close());

  /** Redeems keys while the faults happen, and returns the outcome. */
  async function through(name: string, faults: () => Promise<void>): Promise<ThroughFaults> {
    const outcome = await redeemThroughFaults(cluster, faults);
    process.stdout.write(`${name}: ${JSON.stringify(outcome)}\n`);
    return outcome;
  }

  it('A cluster refuses no request during rolling schema changes and restarts', async () => {
    const { ownerPool } = cluster.database;
    async function deploy(...changes: string[]): Promise<void> {
      for (const change of changes) await ownerPool.query(`alter table license_keys ${change}`);
      for (const host of ['web1', 'web2'] as const) {
        await cluster.stop(host);
        await cluster.start(host);
        await pause(5_000);
      }
    }
    const outcome = await through('a rolling deployment', async () => {
      await pause(5_000);
      await deploy('add column later text', 'alter column duration_days type bigint');
      await deploy('alter column duration_days type integer', 'drop column later');
    });
    expect(outcome).toMatchObject(nothingLost);
    expect(outcome.others).toEqual({});
  });

  it('A cluster loses nothing acknowledged when a serving host is killed', async () => {
    const outcome = await through('a host killed', async () => {
      await pause(5_000);
      await cluster.network.kill('web2');
      await pause(10_000);
      await cluster.start('web2');
      await pause(5_000);
    });
    expect(outcome).toMatchObject(nothingLost);
  });

  it('A cluster loses nothing acknowledged when a serving host is cut off', async () => {
    const outcome = await through('a host cut off', async () => {
      await pause(5_000);
      cluster.network.cut('web2');
      await pause(60_000);
      cluster.network.join('web2');
      await pause(5_000);
    });
    expect(outcome).toMatchObject(nothingLost);
  });

  it('A cluster loses nothing acknowledged when the leader of its database is killed', async () => {
    await cluster.databases.inStep();
    const outcome = await through('the leader killed', async () => {
      await pause(5_000);
      const leader = await cluster.databases.leader();
      await cluster.network.kill(leader);
      await pause(40_000);
      cluster.databases.startNode(leader);
      await cluster.databases.inStep();
    });
    expect(outcome).toMatchObject(nothingLost);
  });

  it('A cluster loses nothing acknowledged when the leader of its database is cut off', async () => {
    const outcome = await through('the leader cut off', async () => {
      await pause(5_000);
      const leader = await cluster.databases.leader();
      cluster.network.cut(leader);
      await pause(40_000);
      cluster.network.join(leader);
      await cluster.databases.inStep();
    });
    expect(outcome).toMatchObject(nothingLost);
  });

  it('A cluster loses nothing acknowledged when its synchronous replica is cut off', async () => {
    const outcome = await through('the replica cut off', async () => {
      await pause(5_000);
      const other = (await cluster.databases.leader()) === 'db1' ? 'db2' : 'db1';
      cluster.network.cut(other);
      await pause(45_000);
      cluster.network.join(other);
      await cluster.databases.inStep();
    });
    expect(outcome).toMatchObject(nothingLost);
  });

  it('A cluster loses nothing acknowledged when its pooler is killed, and it comes back', async () => {
    const outcome = await through('the pooler killed', async () => {
      await pause(5_000);
      await cluster.databases.killPooler();
      await pause(5_000);
      await cluster.databases.startPooler();
      await pause(10_000);
    });
    expect(outcome).toMatchObject(nothingLost);
  });

  it('Without a synchronous replica, a cluster reports what it lost', async () => {
    const { databases, network } = cluster;
    await databases.setSynchronous(false);
    const outcome = await through('the leader killed, without waiting', async () => {
      await pause(5_000);
      const leader = await databases.leader();
      const other = leader === 'db1' ? 'db2' : 'db1';
      network.cut(other);
      await pause(1_000);
      // Cuts the network as well, so that packets in the kernel's send queue are lost.
      network.cut(leader);
      await network.kill(leader);
      network.join(other);
      await pause(40_000);
      network.join(leader);
      databases.startNode(leader);
      await databases.setSynchronous(true);
    });
    expect(outcome).toMatchObject({ extra: 0, faults: 0 });
    expect(outcome.lost).toBeGreaterThan(0);
  });

  it('A returning worker does the waiting work', async () => {
    await cluster.network.kill('worker1');
    const { email } = await makeAccount(cluster.database, { email_verified: true });
    const before = cluster.mails.size;
    const browser = cluster.browser();
    const challenge = await browser.solveChallenge('reset-password');
    await browser.call(contract.identity.requestPasswordReset, { email, challenge });
    await cluster.start('worker1');
    await expect.poll(() => cluster.mails.size, { timeout: 120_000 }).toBe(before + 1);
  });
});
