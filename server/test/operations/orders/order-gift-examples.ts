import { DAY_MS } from '@regz/rules/durations.ts';
import { makeAccount } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { Person } from '../../harness/people.ts';
import { makeGift, newFriend } from '../../scenarios/orders/gifts.ts';
import type { Example } from '../operation-example.ts';

const foreign = { status: 404, code: 'ORDER_UNKNOWN' };

/** A gift whose link has been mailed. */
async function received(server: TestServer) {
  const { id } = await makeAccount(server.database);
  return { token: (await makeGift(server, id)).token };
}

async function mailed(server: TestServer, { accountId }: Person) {
  const gift = { email: newFriend(), sent_at: new Date(), mails: 1 };
  return { orderId: (await makeGift(server, accountId, gift)).orderId };
}

/** A gift that is mailed tomorrow, and the input that changes its address and its day. */
async function scheduled(server: TestServer, giverId: string) {
  const at = (days: number) => new Date(server.clock() + days * DAY_MS);
  const { orderId } = await makeGift(server, giverId, { email: newFriend(), deliver_at: at(1) });
  return { orderId, email: newFriend(), deliverAt: at(2).toISOString() };
}

export const examples: Readonly<Record<string, Example>> = {
  'orders.readGift': { input: received },
  'orders.openGift': { input: received },
  'orders.createGiftLink': { input: mailed, foreign },
  'orders.sendGift': { input: mailed, foreign },
  'orders.editGift': {
    input: async (server, { accountId }) => scheduled(server, accountId),
    foreign,
  },
  'orders.takeGiftBack': { input: mailed, foreign },
  'orders.staff.editGift': {
    input: async (server) => {
      const { id } = await makeAccount(server.database);
      return { ...(await scheduled(server, id)), reason: 'mistyped' };
    },
  },
};
