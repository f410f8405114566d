import { contract } from '@regz/contract/contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newProduct, pendingOrder } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import {
  type OpenCheckout,
  openCheckout,
  typedCard,
} from '../../../test/scenarios/orders/sandbox-checkout.ts';
import { checkPendingOrders, catchUp } from './reconcile-payments.ts';

let staff: Browser;

const server = sharedServer({ environment: { SANDBOX_DELAY_SECONDS: '0' } });
const services = sharedServices(server);
beforeAll(async () => {
  ({ browser: staff } = await signedInAdmin(server));
});

/** Test cards and the outcome of each, in every way that it can be reported. */
const cards = [
  ['4242 4242 4242 4242', 'completed'],
  ['4000 0000 0000 0002', 'failed'],
  ['4000 0000 0000 9995', 'failed'],
  ['4000 0000 0000 0069', 'failed'],
  ['4000 0000 0000 0127', 'failed'],
  ['4000 0000 0000 0119', 'failed'],
  ['4000 0025 0000 3155', 'completed'],
  ['9999 0000 0000 0020', 'completed'],
  ['9999 0000 0000 0038', 'failed'],
  ['4000 0000 0000 0259', 'disputed'],
] as const;

/** A checkout that is paid while no webhook leaves the provider. */
async function paidInSilence(card: string): Promise<OpenCheckout> {
  const checkout = await openCheckout(server);
  await staff.call(contract.orders.sandbox.act, { sessionId: checkout.sessionId, act: 'hold' });
  const answer = await checkout.ask('pay', typedCard(card));
  if (answer.json !== null && JSON.stringify(answer.json).includes('authenticating')) {
    await checkout.ask('authenticate', { approved: true });
  }
  // A delayed card's outcome is already decided, because the delay is zero.
  await checkout.ask('status');
  return checkout;
}

async function statusOf({ orderId }: OpenCheckout): Promise<string | undefined> {
  const { rows } = await server.database.ownerPool.query<{ status: string }>(
    'select order_status(o) as status from order_facts o where order_id = $1',
    [orderId],
  );
  return rows[0]?.status;
}

describe.each(cards)('%s, while no webhook arrives, is %s', (card, status) => {
  it('as soon as the page asks, because the buyer came back from the checkout', async () => {
    const checkout = await paidInSilence(card);
    expect(await statusOf(checkout)).toBe('pending');
    expect((await checkout.order()).status).toBe(status);
  });

  it('when unpaid orders are checked', async () => {
    const checkout = await paidInSilence(card);
    await server.database.ownerPool.query(
      `update order_facts set created_at = now() - interval '4 minutes' where order_id = $1`,
      [checkout.orderId],
    );
    await checkPendingOrders(services);
    expect(await statusOf(checkout)).toBe(status);
  });
});

describe('checking unpaid orders', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const unheard = { created_at: minutesAgo(4), checkout_expires_at: minutesAgo(-26) };
  it.each<[string, Parameters<typeof pendingOrder>[2], boolean]>([
    ['asks for one', unheard, true],
    ['asks for one whose checkout ended today', { checkout_expires_at: minutesAgo(600) }, true],
    ['waits while one is new', { created_at: minutesAgo(2) }, false],
    ['leaves one that is paid', { paid_at: minutesAgo(1) }, false],
    ['gives up a day later', { checkout_expires_at: minutesAgo(24 * 60 + 1) }, false],
    ['leaves one that was just checked', { checked_at: new Date() }, false],
  ])('Checking unpaid orders %s', async (_, columns, checked) => {
    const { id } = await pendingOrder(server, await newProduct(server), { ...unheard, ...columns });
    const checkedAt = async () => {
      const { rows } = await server.database.ownerPool.query<{ checked_at: Date | null }>(
        'select checked_at from order_facts where id = $1',
        [id],
      );
      return rows[0]?.checked_at ?? null;
    };
    const before = await checkedAt();
    await checkPendingOrders(services);
    const after = await checkedAt();
    expect(before?.getTime() !== after?.getTime()).toBe(checked);
  });
});

it('Catching up finds unreported payments and refunds', async () => {
  const checkout = await paidInSilence('4242 4242 4242 4242');
  const { sessionId } = checkout;
  await staff.call(contract.orders.sandbox.act, { sessionId, act: 'refund' });
  await catchUp(services);
  expect(await statusOf(checkout)).toBe('refunded');
  await catchUp(services);
  expect(await statusOf(checkout)).toBe('refunded');
});

it('Catching up with a provider settles an event whose settling was interrupted', async () => {
  const checkout = await paidInSilence('4242 4242 4242 4242');
  const provider = services.payments.find('sandbox');
  const [event] = (await provider?.readCheckout(checkout.sessionId)) ?? [];
  await server.database.ownerPool.query(
    `insert into order_events (provider, event_key, kind, event, received_at)
       values ('sandbox', $1, 'paid', $2, now() - interval '2 minutes')`,
    [event?.key, JSON.stringify(event)],
  );
  await catchUp(services);
  expect(await statusOf(checkout)).toBe('completed');
});
