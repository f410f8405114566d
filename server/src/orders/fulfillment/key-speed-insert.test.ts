import { DAY_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { KEY_SPEED_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { beforeAll, expect, it } from 'vitest';
import { servicesOf } from '../../../test/fakes/payment-events.ts';
import { makeAccount, makeKey } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import type { Services } from '../../platform/services.ts';
import { keySpeedInsert } from './key-speed-insert.ts';

const page = `<p ${KEY_SPEED_ATTRIBUTE}="" hidden="" class="line"><b>{seconds} s</b> <i>{keys} keys, {seconds} seconds</i></p><p hidden="">{keys}</p>`;
let sandbox: Services;
let live: Services;
let buyer: string;

const server = sharedServer();
beforeAll(async () => {
  sandbox = await servicesOf(server);
  live = { ...sandbox, payments: { ...sandbox.payments, live: true } };
  buyer = (await makeAccount(server.database)).id;
});

async function written(services: Services): Promise<string> {
  return (await keySpeedInsert(services)()).write(page);
}

/** Creates paid orders whose keys were delivered `seconds` after the payment. */
async function deliver(count: number, seconds: number, { daysAgo = 0, real = true } = {}) {
  const paidAt = server.clock() - daysAgo * DAY_MS - 1;
  for (let made = 0; made < count; made += 1) {
    await makeOrder(server.database, buyer, {
      live: real,
      paid_at: new Date(paidAt),
      fulfilled_at: new Date(paidAt + seconds * SECOND_MS),
      license_key_id: (await makeKey(server.database)).id,
    });
  }
}

it('The delivery speed is shown from twenty real orders on', async () => {
  await deliver(19, 3);
  await deliver(5, 1, { daysAgo: 31 });
  await deliver(5, 1, { real: false });
  expect(await written(live)).toBe(page);
  await deliver(1, 50);
  expect(await written(live)).toBe(
    page
      .replace(' hidden=""', '')
      .replace('{seconds} s', '3 s')
      .replace('{keys} keys, {seconds} seconds', '20 keys, 3 seconds'),
  );
  await deliver(19, 9);
  expect(await written(live)).toContain('39 keys, 9 seconds');
});

it('The delivery speed is never shown without real money', async () => {
  expect(await written(sandbox)).toBe(page);
});
