import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  startStripe,
  stripeAccess,
  type StripeService,
} from '../../../../test/fakes/stripe-service.ts';
import type { Browser } from '../../../../test/harness/browser.ts';
import { makeKey } from '../../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { newPerson } from '../../../../test/harness/people.ts';
import { signedInAdmin, signedInCustomer } from '../../../../test/harness/signed-in.ts';
import { holdRows } from '../../../../test/harness/tables/held-row.ts';
import { makeDispute } from '../../../../test/scenarios/orders/disputes.ts';
import { completedWith, makeOrder } from '../../../../test/scenarios/orders/make-order.ts';

const { readDisputeProof, sendDisputeProof } = contract.orders.staff;
let stripe: StripeService;
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  stripe = await startStripe();
  const account = stripeAccess(stripe);
  server = await testServer({
    environment: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_API: account.api,
      STRIPE_SECRET_KEY: account.secretKey,
      STRIPE_PUBLISHABLE_KEY: account.publishableKey,
      STRIPE_WEBHOOK_SECRET: account.webhookSecrets.join(','),
    },
  });
  staff = (await signedInAdmin(server)).browser;
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
beforeEach(() => stripe.forget());

async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await server.database.ownerPool.query<Record<string, unknown>>(sql, values)).rows;
}

/** A completed order whose payment is disputed at Stripe, as Stripe and the product know it. */
async function disputed(changes: Record<string, unknown> = {}) {
  const { account, browser } = await signedInCustomer(server);
  const key = await makeKey(server.database);
  const order = await makeOrder(server.database, account.id, {
    ...completedWith(key.id, new Date(server.clock())),
    provider: 'stripe',
    provider_session_id: `cs_${key.id}`,
    payment_ref: `pi_${key.id}`,
    live: false,
  });
  const disputeRef = await makeDispute(server, order, { provider: 'stripe' });
  stripe.disputes.push({
    id: disputeRef,
    object: 'dispute',
    created: 1,
    status: 'needs_response',
    payment_intent: `pi_${key.id}`,
    evidence_details: { due_by: 1_900_000_000, submission_count: 0 },
    ...changes,
  });
  return { ...order, disputeRef, account, browser, key };
}

const disputeAt = (disputeRef: string) => stripe.disputes.find(({ id }) => id === disputeRef);
const send = (orderId: string, browser = staff) =>
  browser.call(sendDisputeProof, { orderId, confirmation: orderId });
const refusal = (orderId: string) =>
  staff.refusal(sendDisputeProof, { orderId, confirmation: orderId });
const acts = (orderId: string) =>
  query(`select detail from audit_entries where action = 'orders.send-proof' and object_id = $1`, [
    orderId,
  ]);
const submissions = () =>
  stripe.received.filter(
    ({ method, path }) => method === 'POST' && path.startsWith('/v1/disputes/'),
  );

it('Proof that staff send reaches Stripe with the fields that they saw and the document, submitted, and is recorded', async () => {
  const { orderId, disputeRef, account, browser, key } = await disputed();
  await browser.call(contract.licenses.redeemLicense, { licenseKey: key.licenseKey });
  const { sending } = await staff.call(readDisputeProof, { orderId });
  expect(sending).toMatchObject({ disputeRef, refusal: null, sent: null });
  expect(stripe.received).toEqual([]);
  const sent = await send(orderId);
  expect(sent).toMatchObject({ disputeRef, by: 'sithara' });
  const answered = disputeAt(disputeRef);
  expect(answered).toMatchObject({ status: 'under_review' });
  const shown = Object.fromEntries(sending.fields.map(({ name, text }) => [name, text]));
  expect(answered?.['evidence']).toEqual({ ...shown, service_documentation: 'file_1' });
  expect(shown).toMatchObject({
    customer_name: account.username,
    customer_email_address: account.email,
    access_activity_log: expect.stringContaining(
      `redeemed by the buyer’s account from ${browser.address}`,
    ),
  });
  const upload = stripe.received.find(({ path }) => path === '/v1/files');
  expect(upload?.body).toContain('%PDF-');
  expect(upload?.body).toContain('dispute_evidence');
  expect(await acts(orderId)).toEqual([{ detail: { disputeRef } }]);
  expect((await staff.call(readDisputeProof, { orderId })).sending).toMatchObject({
    refusal: 'ORDER_PROOF_SENT',
    sent: { at: sent.at, by: 'sithara' },
  });
});

it('Of two members of staff who send the proof for a dispute at once one does, and Stripe gets it once', async () => {
  const { orderId } = await disputed();
  const { browser: colleague } = await newPerson(server, 'admin');
  // Until both are at the one statement that decides.
  const held = await holdRows(
    server.database,
    'lock table order_proofs in share row exclusive mode',
  );
  const sending = [staff, colleague].map((browser) =>
    browser.send(sendDisputeProof, { orderId, confirmation: orderId }),
  );
  await held.waiting(2);
  await held.release();
  const statuses = (await Promise.all(sending)).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(submissions()).toHaveLength(1);
  // Whoever came second has not even asked.
  expect(stripe.received.filter(({ method }) => method === 'GET')).toHaveLength(1);
  expect(await acts(orderId)).toHaveLength(1);
});

it('A press that is repeated with its key gets its answer again, and Stripe nothing', async () => {
  const { orderId } = await disputed();
  const input = { orderId, confirmation: orderId };
  const key = { idempotencyKey: randomUUID() };
  const first = await staff.call(sendDisputeProof, input, key);
  expect(await staff.call(sendDisputeProof, input, key)).toEqual(first);
  expect(submissions()).toHaveLength(1);
  expect(await refusal(orderId)).toMatchObject({ status: 409, code: 'ORDER_PROOF_SENT' });
});

it('Proof is not sent without the order’s number typed, and nothing goes to Stripe', async () => {
  const { orderId } = await disputed();
  const input = { orderId, confirmation: 'yes' };
  const refused = { status: 400, code: 'ORDER_PROOF_UNCONFIRMED' };
  expect(await staff.refusal(sendDisputeProof, input)).toMatchObject(refused);
  expect(stripe.received).toEqual([]);
});

it.each([
  ['was decided', { status: 'lost' }, 'ORDER_DISPUTE_OVER'],
  ['takes none', { evidence_details: { due_by: 0, submission_count: 0 } }, 'ORDER_DISPUTE_OVER'],
  [
    'has some from Stripe’s own site',
    { evidence_details: { due_by: 1, submission_count: 1 } },
    'ORDER_PROOF_SENT',
  ],
])(
  'Proof for a dispute that %s is refused, whatever the product knew, and can be tried again at once',
  async (_case, changes, code) => {
    const { orderId, disputeRef } = await disputed(changes);
    expect(await refusal(orderId)).toMatchObject({ status: 409, code });
    expect(await refusal(orderId)).toMatchObject({ status: 409, code });
    expect(submissions()).toEqual([]);
    expect(await acts(orderId)).toEqual([]);
    expect(await query('select from order_proofs where dispute_ref = $1', [disputeRef])).toEqual(
      [],
    );
  },
);

it('Proof that Stripe refuses was not sent, and can be sent once that is put right', async () => {
  const { orderId, disputeRef } = await disputed({ status: 'needs_response' });
  stripe.refuseEvidence(true);
  expect(await refusal(orderId)).toMatchObject({ status: 502, code: 'PAYMENT_REFUSED' });
  stripe.refuseEvidence(false);
  await send(orderId);
  expect(disputeAt(disputeRef)).toMatchObject({ status: 'under_review' });
});

it('While Stripe is away no proof is sent, and staff can try again at once', async () => {
  const { orderId } = await disputed();
  stripe.misbehave('error page');
  expect(await refusal(orderId)).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' });
  stripe.misbehave(undefined);
  expect(submissions()).toEqual([]);
  await send(orderId);
});

it('Proof whose answer was lost is not sent again: minutes later Stripe is asked whether it has arrived', async () => {
  const { orderId, disputeRef } = await disputed();
  stripe.loseAnswer(`/v1/disputes/${disputeRef}`);
  expect(await refusal(orderId)).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' });
  const tried = submissions().length;
  expect(await refusal(orderId)).toMatchObject({ status: 409, code: 'ORDER_PROOF_SENDING' });
  server.clock.advance(3 * MINUTE_MS);
  expect(await send(orderId)).toMatchObject({ disputeRef });
  expect(submissions()).toHaveLength(tried);
  expect(await acts(orderId)).toHaveLength(1);
});

it('Whoever has their data exported reads that proof was sent for a dispute over their order', async () => {
  const { orderId, disputeRef, browser } = await disputed();
  const { at } = await send(orderId);
  const { tables } = await browser.call(contract.customers.exportPersonalData, {});
  expect(tables['order_proofs']).toMatchObject([
    { order_id: orderId, provider: 'stripe', dispute_ref: disputeRef, sent_at: at },
  ]);
});
