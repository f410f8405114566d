import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { ChallengeStrength } from '@regz/contract/identity/challenges.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signWebhook } from '../../stand-ins/payment/sandbox/webhooks/deliver.ts';
import {
  eventsAreSettled,
  newProduct,
  pendingOrder,
  PRICE,
  stock,
} from '../../test/fakes/payment-events.ts';
import type { Browser } from '../../test/harness/browser.ts';
import { makeAccount } from '../../test/harness/factories.ts';
import { exchange } from '../../test/harness/http-exchange.ts';
import { PASSWORD, passwordHash } from '../../test/harness/people.ts';
import { type Processes, testProcesses } from '../../test/harness/programs/processes.ts';
import { perfectStorm, stormOnOneKey } from '../../test/storms/redemption-storm.ts';
import { redeemThroughSilence } from '../../test/storms/swallowed-answers.ts';
import { ownSecrets } from '../platform/config/secrets.ts';
import { WEBHOOKS_PATH } from '../platform/http/webhook-urls.ts';

const { logIn } = contract.identity;
const ROUNDS = Number(process.env['ROUNDS'] ?? 300);
const OPERATIONS = Number(process.env['OPERATIONS'] ?? 10_000);
const ORDERS = 300;
const PEOPLE = 60;
let server: Processes;

describe.each([2, 4])('%i equal processes behind a proxy', (count) => {
  beforeEach(async () => {
    server = await testProcesses(Array.from({ length: count }, () => 'all' as const));
  });
  afterEach(() => server.close());

  it('have one winner of each key that sixteen people redeem', async () => {
    expect(await stormOnOneKey(server, ROUNDS)).toEqual(perfectStorm(ROUNDS));
  });

  it('have as many effects as operations, despite lost answers', async () => {
    const storm = { operations: OPERATIONS, clients: 16, seed: 7 };
    expect(await redeemThroughSilence(server, storm)).toMatchObject({
      operations: OPERATIONS,
      effects: OPERATIONS,
      acts: OPERATIONS,
      contradictions: 0,
    });
  });

  it('give one key for each paid order of one plan, first come, first served', async () => {
    const { ownerPool } = server.database;
    const productId = await newProduct(server);
    await stock(server, productId, ORDERS);
    const orders = [];
    for (let made = 0; made < ORDERS; made += 1) orders.push(await pendingOrder(server, productId));
    const reports = orders.map(signedPayment);
    const client = async (): Promise<void> => {
      for (let report = reports.pop(); report !== undefined; report = reports.pop()) {
        // The provider sends the same report to both processes at once.
        const sent = [report, report].map(reportPayment);
        for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: 16 }, client));
    await eventsAreSettled(server);
    const { rows } = await ownerPool.query(
      `select count(*)::int as keys, count(distinct assigned_to)::int as owners,
              (select deadlocks::int from pg_stat_database where datname = current_database())
                as deadlocks
         from license_keys where product_id = $1 and assigned_to is not null`,
      [productId],
    );
    expect(rows).toEqual([{ keys: ORDERS, owners: ORDERS, deadlocks: 0 }]);
  });

  it('log customers in, and allow no more guesses than one process', async () => {
    const password = await passwordHash();
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, () => makeAccount(server.database, { password })),
    );
    const [victim] = people;
    const attacker = server.browser({ address: '203.0.113.9' });
    const guesses = Array.from({ length: 40 }, async () => {
      const challenge = await attacker.solveChallenge('log-in');
      const form = { username: victim?.username ?? '', password: 'wrong', challenge };
      return (await attacker.refusal(logIn, form)).code;
    });
    const logIns = people.map((person) => logInUntilServed(server.browser(), person.username));
    const codes = await Promise.all(guesses);
    await Promise.all(logIns);
    const admitted = codes.filter((code) => code === 'ACCOUNT_CREDENTIALS_INVALID').length;
    expect(admitted).toBeLessThanOrEqual(10);
  });
});

/** Retries while the service is busy, with a stronger challenge once guesses make it necessary. */
async function logInUntilServed(browser: Browser, username: string): Promise<void> {
  let strength: ChallengeStrength = 'normal';
  for (;;) {
    const challenge = await browser.solveChallenge('log-in', strength);
    const { status, json } = await browser.send(logIn, { username, password: PASSWORD, challenge });
    if (status === 200) return;
    const { code } = json as { code: string };
    expect(['SERVICE_BUSY', 'CHALLENGE_STRONGER_REQUIRED']).toContain(code);
    if (code === 'CHALLENGE_STRONGER_REQUIRED') strength = 'high';
  }
}

type Report = { body: string; headers: Record<string, string> };

/** Returns the sandbox's signed report of a paid order. */
function signedPayment(order: { orderId: string; sessionId: string }): Report {
  const at = new Date();
  const data = {
    session_id: order.sessionId,
    payment_id: `pay_${order.orderId}`,
    order_id: order.orderId,
    amount_minor: PRICE,
    currency: 'LKR',
    product_id: 105,
    variant_id: 1052,
    quantity: 1,
    livemode: false,
  };
  const body = JSON.stringify({ type: 'checkout.paid', timestamp: at.toISOString(), data });
  const secret = ownSecrets(server.config.STATE_DIR).sandboxWebhookSecret;
  const signed = signWebhook(secret, { id: `msg_${randomUUID()}`, at, body });
  return { body, headers: { 'content-type': 'application/json', ...signed } };
}

function reportPayment(report: Report) {
  const { PORT: port } = server.config;
  return exchange({ port, method: 'POST', path: `${WEBHOOKS_PATH}/sandbox`, ...report });
}
