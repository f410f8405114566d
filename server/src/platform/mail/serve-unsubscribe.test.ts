import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { unsubscribe } from '../../slices.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

const server = sharedServer();

const services = sharedServices(server);

/** The choices that each link turns off, as the customer sees them. */
const choices = {
  reminders: contract.licenses.readReminders,
  'unpaid-orders': contract.orders.readOrderReminders,
} as const;

function pathOf(kind: string, customerId: string): string {
  return new URL(unsubscribeLink(services, { kind, customerId })).pathname;
}

/** Posts as a mail program does: with neither cookie nor origin. */
function post(path: string, headers: Record<string, string> = {}) {
  return server.browser().request({
    method: 'POST',
    path,
    headers: {
      origin: undefined,
      'sec-fetch-site': undefined,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: 'List-Unsubscribe=One-Click',
  });
}

it('Every kind turned off by mail can be turned on in the dashboard', () => {
  expect(Object.keys(unsubscribe).toSorted()).toEqual(Object.keys(choices).toSorted());
});

it.each(Object.keys(choices))(
  'One request of a mail program turns the mails of kind %s off for their recipient, and no others',
  async (kind) => {
    const { browser, account } = await signedInCustomer(server);
    const other = await signedInCustomer(server);
    const path = pathOf(kind, account.id);
    for (const answer of [await post(path), await post(path)]) expect(answer.status).toBe(200);
    for (const [each, read] of Object.entries(choices)) {
      expect((await browser.call(read, {})).wanted).toBe(each !== kind);
      expect((await other.browser.call(read, {})).wanted).toBe(true);
    }
  },
);

it('A mail program may send the line in any form', async () => {
  const { browser, account } = await signedInCustomer(server);
  const type = 'multipart/form-data; boundary=x';
  const answer = await post(pathOf('reminders', account.id), { 'content-type': type });
  expect(answer.status).toBe(200);
  expect(await browser.call(choices.reminders, {})).toEqual({ wanted: false });
});

it('An unsubscribe link works only with its token, kind and customer', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { account: other } = await signedInCustomer(server);
  const path = pathOf('reminders', account.id);
  const forged = [
    path.slice(0, -1),
    `${path.slice(0, -43)}${'A'.repeat(43)}`,
    path.replace('reminders', 'unpaid-orders'),
    path.replace('reminders', 'toString'),
    path.replace(account.id, other.id),
  ];
  for (const each of forged) expect((await post(each)).status).toBe(404);
  const looked = await server.browser().request({ path });
  expect(looked.status).toBe(302);
  expect(looked.headers['location']).toBe(`${server.config.origins.client}/dashboard`);
  expect(await browser.call(choices.reminders, {})).toEqual({ wanted: true });
});

it('An unsubscribe link answers alike for a deleted account', async () => {
  const { account } = await signedInCustomer(server);
  await server.database.sql('delete from users where id = $1', account.id);
  for (const kind of Object.keys(choices)) {
    expect((await post(pathOf(kind, account.id))).status).toBe(200);
  }
});
