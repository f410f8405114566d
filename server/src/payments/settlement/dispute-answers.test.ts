import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { beforeAll, expect, it } from 'vitest';
import {
  disputed,
  newProduct,
  paid,
  pendingOrder,
  servicesOf,
  stock,
} from '../../../test/fakes/payment-events.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import { storeAndSettle } from './settle-event.ts';

let owner: Awaited<ReturnType<typeof signedInAdmin>>['browser'];

const server = sharedServer();
beforeAll(async () => {
  owner = (await signedInAdmin(server)).browser;
});

const after = (ms: number) => new Date(server.clock() + ms);

async function waiting(browser = owner) {
  const kinds = await browser.call(contract.overview.listWaiting, {});
  return kinds.filter(({ kind }) => kind === 'disputes');
}

async function receive(...events: PaymentEvent[]): Promise<void> {
  await storeAndSettle(await servicesOf(server), { provider: 'sandbox', events });
}

/** A paid order whose bank requires an answer by a deadline. */
async function disputedOrder(answerBy: Date) {
  const productId = await newProduct(server);
  await stock(server, productId, 1);
  const order = await pendingOrder(server, productId);
  const about = { orderId: order.orderId };
  const open = { ...disputed(about, 'open', after(0)), answerBy };
  await receive(paid(about), open);
  return { ...order, about };
}

it('Disputes wait for owners only, until the bank’s deadline', async () => {
  const first = await disputedOrder(after(3 * DAY_MS));
  const second = await disputedOrder(after(5 * DAY_MS));
  const one = { kind: 'disputes', since: null };
  const soonest = { name: first.orderId, until: after(3 * DAY_MS).toISOString() };
  expect(await waiting()).toEqual([{ ...one, ...soonest, count: 2 }]);
  const { browser: support } = await newPerson(server, 'support staff');
  expect(await waiting(support)).toEqual([]);
  const { orderId } = first.about;
  const proof = await owner.call(contract.orders.staff.readDisputeProof, { orderId });
  expect(proof.disputes).toMatchObject([{ answerBy: after(3 * DAY_MS).toISOString() }]);

  server.clock.advance(3 * DAY_MS + SECOND_MS);
  const stays = after(2 * DAY_MS - SECOND_MS).toISOString();
  const later = (await signedInAdmin(server)).browser;
  expect(await waiting(later)).toEqual([{ ...one, name: second.orderId, count: 1, until: stays }]);
  server.clock.advance(2 * DAY_MS);
  expect(await waiting((await signedInAdmin(server)).browser)).toEqual([]);
});

it('Answered disputes stop waiting, despite late reports', async () => {
  const staff = (await signedInAdmin(server)).browser;
  const answerBy = after(7 * DAY_MS);
  const { about } = await disputedOrder(answerBy);
  expect(await waiting(staff)).toMatchObject([{ count: 1 }]);
  const wanted = { ...disputed(about, 'open', after(-SECOND_MS)), answerBy, key: 'told late' };
  await receive({ ...disputed(about, 'open', after(SECOND_MS)), key: 'answered' }, wanted);
  expect(await waiting(staff)).toEqual([]);
});

it('A dispute waits no more once it was decided', async () => {
  const staff = (await signedInAdmin(server)).browser;
  const { about } = await disputedOrder(after(7 * DAY_MS));
  expect(await waiting(staff)).toMatchObject([{ count: 1 }]);
  await receive(disputed(about, 'won', after(SECOND_MS)));
  expect(await waiting(staff)).toEqual([]);
});
