import { makeAccount } from '../../harness/factories.ts';
import { newPerson } from '../../harness/people.ts';
import { makeGift, makeGiftOf, newFriend } from '../../scenarios/orders/gifts.ts';
import { makeOrder, newOrderId } from '../../scenarios/orders/make-order.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import type { Provoke } from '../provocation.ts';
import { type Faults, spoiled } from '../spoiled-example.ts';

const customer = 'customer without a license';
const now = () => new Date();

type Gift = Parameters<typeof makeGift>[2];

/** Changes to a gift's order outside the gift's own operations. */
const becomes = {
  withheld:
    "insert into order_disputes select 'sandbox', id::text, id, 'open', now() from order_facts where id = $1",
  redeemed: `update license_keys set activated = true, activated_at = now(), username = 'x'
              where id = (select license_key_id from order_facts where id = $1::uuid)`,
};

/** A request by a gift's giver, by the holder of its link, or by staff. */
function about(
  more: Faults,
  { gift, end }: { gift?: () => Gift; end?: keyof typeof becomes } = {},
): Provoke {
  return async (server) => {
    const giver = await newPerson(server, customer);
    const made = await makeGift(server, giver.accountId, gift?.());
    if (end !== undefined) await server.database.ownerPool.query(becomes[end], [made.id]);
    const { orderId, token } = made;
    const person = 'reason' in more ? await newPerson(server, 'admin') : giver;
    return { person, input: 'token' in more ? { token } : { orderId, ...more } };
  };
}

const byMail = () => ({ email: newFriend(), sent_at: now(), mails: 1 });
const takenBack = { gift: () => ({ ...byMail(), taken_back_at: now() }) };
const opened = { gift: () => ({ ...byMail(), opened_at: now() }) };
const withheld = { gift: byMail, end: 'withheld' } as const;
const redeemed = { gift: byMail, end: 'redeemed' } as const;

/** A gift whose order has no key yet. */
const waiting: Provoke = async (server) => {
  const person = await newPerson(server, customer);
  const order = await makeOrder(server.database, person.accountId, { paid_at: now() });
  await makeGiftOf(server, order.id, { email: newFriend() });
  return { person, input: { orderId: order.orderId } };
};

/** A request about an own order that is not a gift. */
const absent =
  (more: Faults): Provoke =>
  async (server) => {
    const person = await newPerson(server, customer);
    const { orderId } = await makeOrder(server.database, person.accountId);
    const asks = 'reason' in more ? await newPerson(server, 'admin') : person;
    return { person: asks, input: { orderId, ...more } };
  };

const foreign =
  (more: Faults): Provoke =>
  async (server) => {
    const other = await makeAccount(server.database);
    const { orderId } = await makeGift(server, other.id);
    return { person: await newPerson(server, customer), input: { orderId, ...more } };
  };

/** Refusals of a gift that can no longer change. */
const unchangeable = (more: Faults = {}): Readonly<Record<string, Provoke>> => ({
  ORDER_UNKNOWN: foreign(more),
  ORDER_GIFT_ABSENT: absent(more),
  ORDER_GIFT_TAKEN_BACK: about(more, takenBack),
  ORDER_GIFT_WITHHELD: about(more, withheld),
  ORDER_GIFT_REDEEMED: about(more, redeemed),
});

const spent = { gift: () => ({ ...byMail(), mails: 5 }) };
const unknown = { token: 'A'.repeat(43) };
const email = 'friend@example.com';
const plan = { email, deliverAt: null };

/** Refusals of a change to a gift's address or day. */
const unplannable = (more: Faults): Readonly<Record<string, Provoke>> => ({
  ORDER_GIFT_EMAIL_INVALID: about({ ...more, email: NOTHING_TO_SEE }, { gift: byMail }),
  ORDER_GIFT_MOMENT_INVALID: about({ ...more, deliverAt: '2999-01-01T00:00:00.000Z' }),
  ORDER_GIFT_ABSENT: absent(more),
  ORDER_GIFT_BY_LINK: about(more),
  ORDER_GIFT_SENT: about(more, { gift: byMail }),
  ORDER_GIFT_OPENED: about(more, opened),
  ORDER_GIFT_TAKEN_BACK: about(more, takenBack),
  ORDER_GIFT_WITHHELD: about(more, withheld),
  ORDER_GIFT_REDEEMED: about(more, redeemed),
});

/** Requests that the operations of gifts refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'orders.readGift': {
    ORDER_GIFT_UNKNOWN: spoiled('orders.readGift', customer, unknown),
    ORDER_GIFT_TAKEN_BACK: about({ token: '' }, takenBack),
    ORDER_GIFT_WITHHELD: about({ token: '' }, withheld),
  },
  'orders.openGift': {
    ORDER_GIFT_UNKNOWN: spoiled('orders.openGift', customer, unknown),
    ORDER_GIFT_TAKEN_BACK: about({ token: '' }, takenBack),
    ORDER_GIFT_WITHHELD: about({ token: '' }, withheld),
    ORDER_GIFT_REDEEMED: about({ token: '' }, redeemed),
  },
  'orders.createGiftLink': {
    ...unchangeable(),
    ORDER_GIFT_OPENED: about({}, opened),
    ORDER_GIFT_WAITING: waiting,
  },
  'orders.sendGift': {
    ...unchangeable(),
    ORDER_GIFT_OPENED: about({ email }, opened),
    ORDER_GIFT_EMAIL_INVALID: about({ email: NOTHING_TO_SEE }, { gift: byMail }),
    ORDER_GIFT_WAITING: waiting,
    ORDER_GIFT_BY_LINK: about({}),
    ORDER_GIFT_MAILS_SPENT: about({}, spent),
  },
  'orders.editGift': { ORDER_UNKNOWN: foreign(plan), ...unplannable(plan) },
  'orders.staff.editGift': {
    ORDER_UNKNOWN: spoiled('orders.staff.editGift', 'admin', { orderId: newOrderId() }),
    REASON_MISSING: spoiled('orders.staff.editGift', 'admin', { reason: NOTHING_TO_SEE }),
    ...unplannable({ ...plan, reason: 'mistyped' }),
  },
  'orders.takeGiftBack': { ...unchangeable(), ORDER_GIFT_OPENED: about({}, opened) },
};
