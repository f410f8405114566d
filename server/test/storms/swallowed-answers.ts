import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { contract } from '@regz/contract/contract.ts';
import { type Browser, openBrowser } from '../harness/browser.ts';
import { makeAccount, makeSession } from '../harness/factories.ts';
import type { ReachedServer } from '../harness/harness.ts';
import { AgentThrough, swallowingProxy } from '../harness/programs/processes.ts';
import { sessionCookieNames } from '../harness/signed-in.ts';
import { seededChance } from '../models/chance.ts';

/** The combined results of all operations. */
export type SwallowedAnswers = {
  operations: number;
  swallowed: number;
  /** Redemptions in the database, and their entries in the audit trail. */
  effects: number;
  acts: number;
  /** Operations with two different answers. */
  contradictions: number;
};

/**
 * Redeems a key in each operation through a proxy that drops a quarter of the answers. A request
 * without an answer is repeated with the same Idempotency-Key until it has one.
 */
export async function redeemThroughSilence(
  server: ReachedServer,
  { operations, clients, seed }: { operations: number; clients: number; seed: number },
): Promise<SwallowedAnswers> {
  const chance = seededChance(seed);
  const proxy = await swallowingProxy(server.config.PORT, () => chance(4) === 0);
  const agent = new AgentThrough(proxy.port, { keepAlive: true, maxSockets: clients });
  const keys = await addKeys(server, operations);
  let contradictions = 0;
  async function client(number: number): Promise<void> {
    const browser = await signedIn(server, agent, number);
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const idempotencyKey = randomUUID();
      const first = await redeemUntilHeard(browser, key, idempotencyKey);
      // Some clients repeat an answered request.
      const again = chance(10) === 0 ? await redeemUntilHeard(browser, key, idempotencyKey) : first;
      if (again !== first) contradictions += 1;
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  agent.destroy();
  await proxy.close();
  const [effects, acts] = await Promise.all([
    countOf(server, 'license_redemptions'),
    countOf(server, `audit_entries where action = 'licenses.redeem'`),
  ]);
  return { operations, swallowed: proxy.swallowed(), effects, acts, contradictions };
}

async function redeemUntilHeard(
  browser: Browser,
  licenseKey: string,
  idempotencyKey: string,
): Promise<string> {
  for (;;) {
    try {
      const answer = await browser.send(
        contract.licenses.redeemLicense,
        { licenseKey },
        { idempotencyKey },
      );
      return `${answer.status} ${answer.text}`;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ECONNRESET')) throw error;
    }
  }
}

async function addKeys({ database }: ReachedServer, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomUUID().toUpperCase());
  await database.ownerPool.query(
    `insert into license_keys (license_key, product_id, subscription, duration_days)
     select key, p.id, p.package, p.duration_days
       from unnest($1::text[]) key, (select * from key_stock_products where position = 1) p`,
    [keys],
  );
  return keys;
}

async function signedIn(server: ReachedServer, agent: Agent, number: number): Promise<Browser> {
  const { PORT: port } = server.config;
  const { id } = await makeAccount(server.database, {});
  const createdAt = new Date(server.clock());
  const { token } = await makeSession(server.database, { kind: 'customer', id, createdAt });
  const browser = openBrowser({ port, agent, site: 'client', address: `10.2.0.${number + 1}` });
  browser.plant(sessionCookieNames.customer, token);
  return browser;
}

async function countOf({ database }: ReachedServer, what: string): Promise<number> {
  const rows = await database.sql<{ count: number }>(`select count(*)::int as count from ${what}`);
  return rows[0]?.count ?? 0;
}
