import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { findCustomerSessions } from '../../src/accounts/accounts.queries.ts';
import { applyRedemption, findRedemptionFacts } from '../../src/licenses/licenses.queries.ts';
import type { IdempotencyScope } from '../../src/platform/http/context.ts';
import { answerOnce } from '../../src/platform/http/idempotency.ts';
import { addLicenseKeys, addPeople, type Person } from '../accounts/people.ts';
import { openConnection, requestText } from '../http-client.ts';
import { compare, type Ratio, worksPerSecond } from '../measure.ts';
import { type RecordedStatement, recordStatements, withValues } from '../recorded-sql.ts';

/** Redemptions over HTTP against the same statements straight through the driver. */
export async function compareRedemption(options: {
  port: number;
  pool: pg.Pool;
  clients: number;
  redemptions: number;
  rounds: number;
}): Promise<Ratio> {
  const { port, pool, clients, redemptions, rounds } = options;
  const recorded = await recordRedemption(pool);
  const connections = await Promise.all(
    Array.from({ length: clients }, () => openConnection(port)),
  );

  async function overHttp(): Promise<number> {
    const { people, keys } = await newRound(pool, redemptions);
    const requests = keys.map((key, index) => redeemRequest(port, at(people, index), key));
    return worksPerSecond(clients, redemptions, async (index, client) => {
      const status = await at(connections, client).send(at(requests, index));
      if (status !== 200) throw new Error(`a redemption was answered with ${status}`);
    });
  }

  async function throughDriver(): Promise<number> {
    const { people, keys } = await newRound(pool, redemptions);
    return worksPerSecond(clients, redemptions, (index) =>
      replay(pool, recorded, at(people, index), at(keys, index)),
    );
  }

  try {
    return await compare(rounds, overHttp, throughDriver);
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Everybody redeems one key, so that every redemption is the same work. */
async function newRound(pool: pg.Pool, count: number) {
  return { people: await addPeople(pool, count), keys: await addLicenseKeys(pool, count) };
}

function redeemRequest(port: number, person: Person, licenseKey: string): string {
  return requestText({
    port,
    method: 'POST',
    path: '/api/licenses/redeem',
    headers: {
      cookie: person.cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ licenseKey }),
  });
}

type Recorded = {
  statements: RecordedStatement[];
  person: Person;
  licenseKey: string;
  keyId: string;
  idempotency: IdempotencyScope;
};

/** What the server sends for one redemption: session, first answer, facts, change. */
async function recordRedemption(pool: pg.Pool): Promise<Recorded> {
  const { people, keys } = await newRound(pool, 1);
  const person = at(people, 0);
  const licenseKey = at(keys, 0);
  const idempotency = scopeOf(person);
  let keyId = '';
  const statements = await recordStatements(pool, async (db) => {
    await findCustomerSessions(db, { ids: [person.sessionId] });
    await answerOnce(db, idempotency, async () => {
      const facts = await findRedemptionFacts(db, licenseKey, person.id);
      keyId = facts?.id ?? '';
      const expiresOn = '2030-01-01';
      await applyRedemption(db, {
        licenseKeyId: keyId,
        userId: person.id,
        at: new Date(),
        effect: 'started',
        subscription: 'Supreme',
        expiresOn,
        seen: { subscription: null, expiresOn: null },
        origin: { requestId: randomUUID(), address: '127.0.0.1', userAgent: 'bench' },
        answer: { effect: 'started', subscription: 'Supreme', expiresOn },
        idempotency,
      });
    });
  });
  return { statements, person, licenseKey, keyId, idempotency };
}

function scopeOf(person: Person): IdempotencyScope {
  return {
    principal: `customer:${person.id}`,
    operation: 'licenses.redeem',
    key: randomUUID(),
    requestHash: Buffer.alloc(32),
  };
}

async function replay(
  pool: pg.Pool,
  recorded: Recorded,
  person: Person,
  licenseKey: string,
): Promise<void> {
  const scope = scopeOf(person);
  const exchange = new Map<unknown, unknown>([
    [recorded.person.id, person.id],
    [recorded.person.sessionId, person.sessionId],
    [recorded.licenseKey, licenseKey],
    [recorded.idempotency.principal, scope.principal],
    [recorded.idempotency.key, scope.key],
  ]);
  for (const statement of recorded.statements) {
    const { rows } = await pool.query<{ id: string; license_subscription?: string }>(
      statement.text,
      withValues(statement, exchange),
    );
    const [row] = rows;
    if (row?.license_subscription !== undefined) exchange.set(recorded.keyId, row.id);
  }
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no item ${index}`);
  return item;
}
