import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { colomboDay } from '@regz/rules/licenses/colombo-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRICE, stock } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import type { TestServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import {
  makeSlip,
  rowsOf,
  slipsOf,
  transferOrder,
  transferServer,
} from '../../../test/scenarios/orders/transfers.ts';

const { acceptTransfer, readOrder, refundPayment } = contract.orders.staff;
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await transferServer();
  staff = (await newPerson(server, 'admin')).browser;
});
afterAll(() => server.close());

const newNumber = () => `FT ${randomUUID()}`;
const statusOf = async (orderId: string) => (await staff.call(readOrder, { orderId })).order.status;

it('A transfer of another amount is recorded as returnable money', async () => {
  const { id, orderId, productId } = await transferOrder(server);
  await stock(server, productId, 1);
  const slipId = await makeSlip(server, id);
  const input = { orderId, slipId, amountMinor: PRICE - 100, bankReference: newNumber() };
  await staff.call(acceptTransfer, { ...input, otherAmount: true });
  expect(await statusOf(orderId)).toBe('pending');
  expect((await slipsOf(server, id)).map(({ decision }) => decision)).toEqual([null]);
  const { payments } = await staff.call(readOrder, { orderId });
  expect(payments).toMatchObject([
    {
      receivedMinor: PRICE - 100,
      countedMinor: 0,
      extraMinor: 0,
      unmatchedMinor: PRICE - 100,
      returnable: true,
    },
  ]);
  const [payment] = payments;
  await staff.call(refundPayment, { id: payment?.id ?? '', reason: 'sent back by the bank' });
  const right = { orderId, slipId, amountMinor: PRICE, bankReference: newNumber() };
  await staff.call(acceptTransfer, right);
  expect(await statusOf(orderId)).toBe('completed');
  expect((await slipsOf(server, id)).map(({ decision }) => decision)).toEqual(['accepted']);
});

it('A transfer counts from the day on which it came to the account', async () => {
  const dayBefore = new Date(server.clock() - 2 * DAY_MS);
  const { id, orderId } = await transferOrder(server, {
    created_at: new Date(+dayBefore - DAY_MS),
  });
  const valueOn = colomboDay(dayBefore.getTime());
  const input = { orderId, slipId: null, amountMinor: PRICE, bankReference: newNumber(), valueOn };
  await staff.call(acceptTransfer, input);
  const [row] = await rowsOf(server, 'select paid_at from order_facts where id = $1', [id]);
  expect(row?.['paid_at']).toEqual(new Date(`${valueOn}T00:00:00+05:30`));
});

it('A transfer cannot have a future day', async () => {
  const { orderId } = await transferOrder(server);
  const valueOn = colomboDay(server.clock() + DAY_MS);
  const input = { orderId, slipId: null, amountMinor: PRICE, bankReference: newNumber(), valueOn };
  expect(await staff.refusal(acceptTransfer, input)).toMatchObject({
    code: 'ORDER_TRANSFER_DAY_TO_COME',
  });
  expect(await statusOf(orderId)).toBe('pending');
});
